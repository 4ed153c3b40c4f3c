// SPDX-License-Identifier: Apache-2.0
//
// logix-layout SCRIPT GRAPH RESULT [MEGABYTES]
//
// Lays out one graph: runs SCRIPT, elkjs' worker, in a JavaScript engine on the JSON graph of the
// file GRAPH and writes the graph with its places to the file RESULT. One graph per process: the
// layout library may run out of memory, overflow its stack or never end, and then only this
// process dies. Exits with 0 when all is well, 1 when the layout failed, 2 when a file is missing,
// 3 when it took more memory than it may.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <jsc/jsc.h>
#include <memory>
#include <optional>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace {

constexpr int layoutFailed = 1;
constexpr int fileMissing = 2;
constexpr int outOfMemory = 3;

/// The layout's recursion goes as deep as the longest path of the graph.
constexpr std::size_t stackBytes = std::size_t{512} << 20U;
constexpr auto memoryCheckInterval = std::chrono::milliseconds(50);

/// What the worker expects of a browser, and how it is asked.
constexpr const char *browserStandIn = R"js(
    var self = globalThis;
    var logixAnswer = null;
    self.postMessage = function (message) { logixAnswer = message; };
    self.setTimeout = function (task) { task(); return 0; };
    self.clearTimeout = function () {};
    self.console = { log: function () {}, warn: function () {}, error: function () {} };
)js";

constexpr const char *question = R"js(
    (function (text) {
        function ask(message) {
            logixAnswer = null;
            self.onmessage({ data: message });
            if (!logixAnswer || logixAnswer.error) {
                var error = logixAnswer && logixAnswer.error;
                throw new Error(String((error && error.message) || "no answer"));
            }
            return logixAnswer.data;
        }
        ask({ id: 0, cmd: "register", algorithms: ["layered"] });
        var graph = ask({ id: 1, cmd: "layout", graph: JSON.parse(text), layoutOptions: {}, options: {} });
        function place(one) { return { id: one.id, x: one.x, y: one.y }; }
        return JSON.stringify({
            children: graph.children.map(place),
            edges: graph.edges.map(function (edge) {
                return { id: edge.id, sections: edge.sections, junctionPoints: edge.junctionPoints };
            })
        });
    })
)js";

struct Task
{
    std::string script;
    std::string graph;
    std::string result;
    std::string error;
};

std::optional<std::string> contentsOf(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return std::nullopt;
    }
    return std::string(std::istreambuf_iterator<char>(file), {});
}

struct Unref
{
    void operator()(void *object) const { g_object_unref(object); }
};
template <typename Type>
using Reference = std::unique_ptr<Type, Unref>;

/// Whether the engine is in the state of an uncaught exception, which `error` then tells of.
bool hasFailed(JSCContext *context, std::string &error)
{
    JSCException *const exception = jsc_context_get_exception(context);
    if (exception == nullptr) {
        return false;
    }
    char *const report = jsc_exception_report(exception);
    error = report;
    g_free(report);
    return true;
}

void layOut(Task &task)
{
    const Reference<JSCContext> context(jsc_context_new());
    const auto run = [&](const std::string &code, const char *name) {
        return Reference<JSCValue>(jsc_context_evaluate_with_source_uri(
            context.get(), code.data(), static_cast<gssize>(code.size()), name, 1));
    };
    const auto standIn = run(browserStandIn, "browser");
    const auto library = run(task.script, "layout");
    const auto function = run(question, "question");
    if (hasFailed(context.get(), task.error)) {
        return;
    }
    const Reference<JSCValue> answer(
        jsc_value_function_call(function.get(), G_TYPE_STRING, task.graph.c_str(), G_TYPE_NONE));
    if (hasFailed(context.get(), task.error)) {
        return;
    }
    char *const text = jsc_value_to_string(answer.get());
    task.result = text;
    g_free(text);
}

void *layOutOnThread(void *task)
{
    layOut(*static_cast<Task *>(task));
    return nullptr;
}

/// The JavaScript engine reserves far more address space than it uses, so a limit of the system's
/// would stop it at once: what it really uses is watched instead.
void watchMemory(const std::stop_token &stop, std::size_t megabytes)
{
    const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    while (!stop.stop_requested()) {
        std::ifstream file("/proc/self/statm");
        std::size_t total = 0;
        std::size_t resident = 0;
        file >> total >> resident;
        if (file && resident * page > (megabytes << 20U)) {
            _exit(outOfMemory);
        }
        std::this_thread::sleep_for(memoryCheckInterval);
    }
}

bool runOnLargeStack(Task &task)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stackBytes);
    pthread_t thread = {};
    const bool isStarted = pthread_create(&thread, &attributes, layOutOnThread, &task) == 0;
    pthread_attr_destroy(&attributes);
    return isStarted && pthread_join(thread, nullptr) == 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4) {
        std::cerr << "logix-layout SCRIPT GRAPH RESULT [MEGABYTES]\n";
        return fileMissing;
    }
    // Read before the engine starts: by default it stops at a few megabytes of stack.
    setenv("JSC_maxPerThreadStackUsage", std::to_string(stackBytes / 2).c_str(), 1);
    // Its last stage of compiling pays off for programs that run for minutes.
    setenv("JSC_useFTLJIT", "0", 0);

    const auto script = contentsOf(argv[1]);
    const auto graph = contentsOf(argv[2]);
    if (!script || !graph) {
        std::cerr << (script ? argv[2] : argv[1]) << " can't be read\n";
        return fileMissing;
    }
    std::jthread watch;
    if (argc > 4) {
        const std::size_t megabytes = std::strtoul(argv[4], nullptr, 10);
        watch = std::jthread(
            [megabytes](const std::stop_token &stop) { watchMemory(stop, megabytes); });
        watch.detach();
    }
    Task task{.script = *script, .graph = *graph, .result = {}, .error = {}};
    if (!runOnLargeStack(task) || !task.error.empty()) {
        std::cerr << task.error << '\n';
        std::fflush(nullptr);
        _exit(layoutFailed);
    }
    std::ofstream file(argv[3], std::ios::binary | std::ios::trunc);
    file << task.result;
    file.close();
    // The engine's own cleaning up takes longer than the layout of a small graph.
    std::cerr.flush();
    _exit(file ? 0 : layoutFailed);
}

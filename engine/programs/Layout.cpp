// SPDX-License-Identifier: Apache-2.0
//
// logix-layout SCRIPT GRAPH RESULT [MEGABYTES [GATE]]
//
// Lays out one graph: runs SCRIPT, elkjs' worker, in a JavaScript engine on the JSON graph of the
// file GRAPH and writes the graph with its places to the file RESULT. One graph per process: the
// layout library may run out of memory, overflow its stack or never end, and then only this
// process dies. Exits with 0 when all is well, 1 when the layout failed, 2 when a file is missing,
// 3 when it took more memory than it may.
//
// With GATE, a named pipe, it may be started before there is a graph: it gets ready and waits for a
// byte from the pipe before it reads GRAPH. When RESULT is written it says so with a line on its
// standard output and waits for the next byte, for a module may be laid out a second time. When
// the pipe's other end closes it ends with 0.
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <jsc/jsc.h>
#include <memory>
#include <optional>
#include <poll.h>
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

constexpr const char *registration = R"js(
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
)js";

/// The library compiles its functions when they are first used, which takes longer than laying out
/// an ordinary module. A small graph with all that drawings have uses most of them: loops, ports
/// with places, pins in layers of their own, nets with several loads.
constexpr const char *exercise = R"js(
    (function () {
        var port = function (node, name, x, y, side) {
            return { id: node + name, x: x, y: y, width: 0, height: 0, layoutOptions: { "elk.port.side": side } };
        };
        var graph = { id: "root", children: [], edges: [], layoutOptions: {
            "elk.algorithm": "layered", "elk.direction": "RIGHT", "elk.edgeRouting": "ORTHOGONAL",
            "elk.layered.thoroughness": "3", "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
            "elk.layered.nodePlacement.favorStraightEdges": "true", "elk.separateConnectedComponents": "false" } };
        for (var i = 0; i < 12; i += 1) {
            var isPin = i === 0 || i === 11;
            var options = { "elk.portConstraints": "FIXED_POS" };
            if (isPin) {
                options["elk.layered.layering.layerConstraint"] = i === 0 ? "FIRST_SEPARATE" : "LAST_SEPARATE";
            }
            graph.children.push({ id: "n" + i, width: 50, height: 44, layoutOptions: options,
                ports: isPin ? [i === 0 ? port(i, "y", 50, 22, "EAST") : port(i, "a", 0, 22, "WEST")]
                    : [port(i, "a", 0, 12, "WEST"), port(i, "b", 0, 30, "WEST"), port(i, "y", 50, 22, "EAST")] });
            if (i > 0) {
                graph.edges.push({ id: "e" + i, sources: [(i - 1) + "y"], targets: [i + "a"] });
            }
            if (!isPin) {
                graph.edges.push({ id: "f" + i, sources: [(i * 5 % 11) + "y"], targets: [i + "b"] });
            }
        }
        ask({ id: 1, cmd: "layout", graph: graph, layoutOptions: {}, options: {} });
    })()
)js";

constexpr const char *question = R"js(
    (function (text) {
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
    const char *graphFile = nullptr;
    const char *resultFile = nullptr;
    /// Where to wait for graphs; -1 when there is one already, and no other.
    int gate = -1;
    std::string error;
    int exitCode = 0;
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

bool hasByte(int gate)
{
    pollfd wanted{.fd = gate, .events = POLLIN, .revents = 0};
    return poll(&wanted, 1, 0) == 1 && (wanted.revents & POLLIN) != 0;
}

/// Waits for a byte; whether one came.
bool passGate(int gate)
{
    char byte = 0;
    ssize_t count = 0;
    do {
        count = read(gate, &byte, 1);
    } while (count < 0 && errno == EINTR);
    return count == 1;
}

/// Whether it could be laid out.
bool layOutOne(JSCContext *context, JSCValue *function, Task &task)
{
    const auto graph = contentsOf(task.graphFile);
    if (!graph) {
        task.error = std::string(task.graphFile) + " can't be read";
        task.exitCode = fileMissing;
        return false;
    }
    const Reference<JSCValue> answer(
        jsc_value_function_call(function, G_TYPE_STRING, graph->c_str(), G_TYPE_NONE));
    task.exitCode = layoutFailed;
    if (hasFailed(context, task.error)) {
        return false;
    }
    char *const text = jsc_value_to_string(answer.get());
    std::ofstream file(task.resultFile, std::ios::binary | std::ios::trunc);
    file << text;
    g_free(text);
    file.close();
    if (!file) {
        task.error = std::string(task.resultFile) + " can't be written";
        return false;
    }
    task.exitCode = 0;
    return true;
}

void layOut(Task &task)
{
    const Reference<JSCContext> context(jsc_context_new());
    const auto run = [&](const char *code, std::size_t size, const char *name) {
        return Reference<JSCValue>(jsc_context_evaluate_with_source_uri(
            context.get(), code, static_cast<gssize>(size), name, 1));
    };
    const auto runText = [&](const char *code, const char *name) {
        return run(code, std::strlen(code), name);
    };
    const auto standIn = runText(browserStandIn, "browser");
    const auto library = run(task.script.data(), task.script.size(), "layout");
    const auto registered = runText(registration, "registration");
    const auto function = runText(question, "question");
    if (hasFailed(context.get(), task.error)) {
        task.exitCode = layoutFailed;
        return;
    }
    if (task.gate < 0) {
        layOutOne(context.get(), function.get(), task);
        return;
    }
    // Only while there is nothing better to do.
    if (!hasByte(task.gate)) {
        const auto exercised = runText(exercise, "exercise");
        jsc_context_clear_exception(context.get());
    }
    while (passGate(task.gate)) {
        if (!layOutOne(context.get(), function.get(), task)) {
            return;
        }
        std::puts("done");
        std::fflush(stdout);
    }
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
        std::cerr << "logix-layout SCRIPT GRAPH RESULT [MEGABYTES [GATE]]\n";
        return fileMissing;
    }
    // Read before the engine starts: by default it stops at a few megabytes of stack.
    setenv("JSC_maxPerThreadStackUsage", std::to_string(stackBytes / 2).c_str(), 1);
    // Its last stage of compiling pays off for programs that run for minutes.
    setenv("JSC_useFTLJIT", "0", 0);

    const auto script = contentsOf(argv[1]);
    if (!script) {
        std::cerr << argv[1] << " can't be read\n";
        return fileMissing;
    }
    Task task{.script = *script, .graphFile = argv[2], .resultFile = argv[3]};
    if (argc > 5) {
        task.gate = open(argv[5], O_RDONLY | O_CLOEXEC);
        if (task.gate < 0) {
            std::cerr << argv[5] << " can't be read\n";
            return fileMissing;
        }
    }
    std::jthread watch;
    if (argc > 4) {
        const std::size_t megabytes = std::strtoul(argv[4], nullptr, 10);
        watch = std::jthread(
            [megabytes](const std::stop_token &stop) { watchMemory(stop, megabytes); });
        watch.detach();
    }
    if (!runOnLargeStack(task)) {
        task.exitCode = layoutFailed;
    }
    if (!task.error.empty()) {
        std::cerr << task.error << '\n';
    }
    // The engine's own cleaning up takes longer than the layout of a small graph.
    std::fflush(nullptr);
    _exit(task.exitCode);
}

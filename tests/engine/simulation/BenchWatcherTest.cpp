// SPDX-License-Identifier: Apache-2.0
#include "BenchFixture.h"

#include <map>
#include <mutex>
#include <thread>

using testing::ElementsAre;

namespace logix::test {
namespace {

/// Writes down what it is told, as words.
class Notes : public BenchWatcher
{
public:
    void began(std::size_t index, Step step) override
    {
        add(index, step == Step::Compiling ? "compiling" : "running");
    }
    void ended(std::size_t index, const BenchResult &result) override
    {
        add(index, result.file + (result.passed ? " passed" : " failed"));
    }
    void failed(std::size_t index, const Error &error) override
    {
        add(index, error.category == ErrorCategory::Design      ? "design error"
                   : error.category == ErrorCategory::Cancelled ? "cancelled"
                                                                : "other error");
    }
    std::vector<std::string> of(std::size_t index)
    {
        const std::scoped_lock lock(m_mutex);
        return m_notes[index];
    }

private:
    void add(std::size_t index, const std::string &note)
    {
        const std::scoped_lock lock(m_mutex);
        m_notes[index].push_back(note);
    }

    std::mutex m_mutex;
    std::map<std::size_t, std::vector<std::string>> m_notes;
};

class BenchWatching : public BenchFixture
{
protected:
    void SetUp() override
    {
        BenchFixture::SetUp();
        request.watcher = &notes;
    }

    static std::string module(const std::string &name, const std::string &body)
    {
        return "module " + name + "; initial begin " + body + " end endmodule\n";
    }

    Notes notes;
};

TEST_F(BenchWatching, IsToldEachStep)
{
    bench("a_tb.v", module("a_tb", "#1 $finish;"));
    bench("b_tb.v", module("b_tb", "#1 $error(\"no\"); $finish;"));
    const auto result = test();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_THAT(notes.of(0), ElementsAre("compiling", "running", "a_tb.v passed"));
    EXPECT_THAT(notes.of(1), ElementsAre("compiling", "running", "b_tb.v failed"));
}

TEST_F(BenchWatching, IsToldWhatDoesNotCompile)
{
    bench("a_tb.v", module("a_tb", "#1 $finish;"));
    bench("b_tb.v", module("b_tb", "nonsense(;"));
    ASSERT_FALSE(test());
    EXPECT_THAT(notes.of(0), ElementsAre("compiling"));
    EXPECT_THAT(notes.of(1), ElementsAre("compiling", "design error"));
}

TEST_F(BenchWatching, IsToldOfACancellation)
{
    bench("a_tb.v", module("a_tb", "forever #1;"));
    const std::jthread canceller([this] {
        while (notes.of(0).size() < 2) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        services.stop.request_stop();
    });
    ASSERT_FALSE(test());
    EXPECT_THAT(notes.of(0), ElementsAre("compiling", "running", "cancelled"));
}

} // namespace
} // namespace logix::test

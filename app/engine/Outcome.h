// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Diagnostic.h"
#include "base/Error.h"
#include "engine/DevicesInfo.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>
#include <optional>

namespace logix {

/// What the toolbar can do with a project. Debug runs one testbench and shows its waveform; Upload
/// builds first.
enum class Verb { Check, Test, Debug, Build, Upload, Clean };

/// A place in a file as the window shows and opens it.
struct Place
{
    /// As the engine names it, for showing; empty for no file.
    QString name;
    /// Absolute; empty for no file.
    QString path;
    /// From 1; 0 means unknown.
    int line = 0;
    int column = 0;

    friend bool operator==(const Place &, const Place &) = default;
};

struct RelatedProblem
{
    Place place;
    QString text;

    friend bool operator==(const RelatedProblem &, const RelatedProblem &) = default;
};

/// Replaces what lies between two places, counted from 1; the second isn't part of it.
struct ProblemEdit
{
    /// Absolute.
    QString path;
    int line = 0;
    int column = 0;
    int endLine = 0;
    int endColumn = 0;
    QString text;

    friend bool operator==(const ProblemEdit &, const ProblemEdit &) = default;
};

/// A change that repairs a problem.
struct ProblemFix
{
    QString title;
    QList<ProblemEdit> edits;

    friend bool operator==(const ProblemFix &, const ProblemFix &) = default;
};

/// A diagnostic in the user's language.
struct Problem
{
    Place place;
    Severity severity = Severity::Error;
    QString text;
    QString tool;
    QString code;
    QString hint;
    int count = 1;
    QList<RelatedProblem> related;
    QList<ProblemFix> fixes;
    /// Simulated time, such as "95 ns"; empty for none.
    QString time;

    friend bool operator==(const Problem &, const Problem &) = default;
};

/// A line for the console.
struct ConsoleLine
{
    QString tool;
    LiveLine::Kind kind = LiveLine::Kind::Output;
    Severity level = Severity::Info;
    QString text;
    bool redraw = false;
};

/// How far a running verb is.
struct ProgressState
{
    QString phase;
    /// From 1, and how many there are; 0 when that isn't known yet.
    int step = 0;
    int steps = 0;
    /// 0 to 1000 over all phases.
    int permille = 0;
};

struct ResourceRow
{
    QString name;
    QString description;
    qint64 used = 0;
    qint64 available = 0;
    /// Of what is available; nothing when it can't be told.
    std::optional<double> percent;
    QString percentText;
    /// One of the main resources, in plain words.
    bool isSummary = false;
};

struct ClockRow
{
    QString name;
    QString net;
    double maxMhz = 0;
};

/// A build's report in the user's language.
struct BuildReport
{
    QString summary;
    QStringList lines;
    QList<ResourceRow> resources;
    QList<ClockRow> clocks;
    /// Absolute.
    QString bitstream;
    bool upToDate = false;
};

/// A signal's value where a testbench failed first.
struct SignalValue
{
    QString name;
    QString value;
    /// Before its last change; empty for nothing.
    QString before;
    QString changed;
};

/// How a testbench gets on, or how it ended.
struct BenchState
{
    enum class State {
        /// Not run since the project was opened.
        Untried,
        Waiting,
        Compiling,
        Running,
        Passed,
        Failed,
        /// Ended by the user, or together with another.
        Stopped
    };

    /// As the project names it.
    QString file;
    State state = State::Untried;
    /// How long it ran.
    qint64 milliseconds = 0;
    /// What it says, errors first; warnings may be there although it passed.
    QList<Problem> problems;
    /// More may have come than are listed.
    qint64 failureCount = 0;
    /// Absolute; empty for none.
    QString waveform;
    QString log;
    /// At the first failure; only from Debug.
    QList<SignalValue> values;

    [[nodiscard]] bool isActive() const
    {
        return state == State::Waiting || state == State::Compiling || state == State::Running;
    }
};

/// How a verb ended.
struct Outcome
{
    enum class State {
        Passed,
        Failed,
        Cancelled,
        /// Something has to be chosen: ask, then run again.
        NeedsChoice
    };

    Verb verb = Verb::Check;
    State state = State::Passed;
    /// The project it ran in, which may be closed by now.
    QString folder;
    /// One sentence.
    QString summary;
    /// What helps to find the cause; may span lines.
    QString details;
    QList<Problem> problems;
    std::optional<BuildReport> report;
    /// Of Test and Debug.
    QList<BenchState> benches;
    /// What has to be chosen, and from what.
    enum class Choice { TopModule, ConstraintFile, Device };
    Choice choice = Choice::TopModule;
    QStringList candidates;
    /// The devices to choose from, the best match first.
    DevicesInfo devices;
    /// What a person can do about a failure, as a kind and in words.
    std::optional<ActionCode> action;
    QString actionText;
    /// The device that Upload took, for people; empty when it didn't get that far.
    QString device;
    qint64 milliseconds = 0;
};

} // namespace logix

Q_DECLARE_METATYPE(logix::Outcome)
Q_DECLARE_METATYPE(logix::BenchState)

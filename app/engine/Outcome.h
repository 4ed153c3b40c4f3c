// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Diagnostic.h"
#include "base/Error.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>
#include <optional>

namespace logix {

/// What the toolbar can do with a project.
enum class Verb { Check, Build, Clean };

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
};

struct RelatedProblem
{
    Place place;
    QString text;
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
    /// What has to be chosen, and from what.
    enum class Choice { TopModule, ConstraintFile };
    Choice choice = Choice::TopModule;
    QStringList candidates;
    qint64 milliseconds = 0;
};

} // namespace logix

Q_DECLARE_METATYPE(logix::Outcome)

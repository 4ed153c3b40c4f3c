// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/DisplayPaths.h"
#include "base/Message.h"
#include "build/Build.h"
#include "engine/Outcome.h"
#include "simulation/Simulation.h"

#include <QCoreApplication>
#include <filesystem>

namespace logix {

/// Turns what the engine says into what the window shows, in the user's language. May be used by
/// several threads.
class Wording
{
    Q_DECLARE_TR_FUNCTIONS(Wording)

public:
    explicit Wording(Translator translator = {}) : m_translator(std::move(translator)) {}

    [[nodiscard]] QString text(const Message &message) const;
    [[nodiscard]] Place place(const SourcePlace &place, const std::filesystem::path &folder) const;
    /// `namer` names paths in the texts.
    [[nodiscard]] QList<Problem> problems(const std::vector<Diagnostic> &diagnostics,
                                          const std::filesystem::path &folder,
                                          const PathNamer &namer = {}) const;
    /// A simulated time, such as "1.25 µs".
    [[nodiscard]] static QString time(double ns);
    [[nodiscard]] BenchState bench(const BenchResult &result, const std::filesystem::path &folder,
                                   const std::filesystem::path &buildFolder) const;
    [[nodiscard]] ConsoleLine consoleLine(const LiveLine &line) const;
    [[nodiscard]] BuildReport report(const BuildResult &result,
                                     const std::filesystem::path &buildFolder) const;
    /// Fills an outcome's words from an error; one problem at least.
    void describe(Outcome &outcome, const Error &error, const std::filesystem::path &folder) const;
    /// "2 errors and 1 warning", or that there are none.
    [[nodiscard]] QString countText(const QList<Problem> &problems) const;

private:
    Translator m_translator;
};

} // namespace logix

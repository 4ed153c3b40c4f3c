// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Wording.h"

#include <QString>
#include <QStringList>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

namespace logix {

[[nodiscard]] inline std::filesystem::path toPath(const QString &text)
{
    return {text.toStdU16String()};
}

[[nodiscard]] inline QStringList toList(const std::vector<std::string> &names)
{
    QStringList result;
    result.reserve(static_cast<qsizetype>(names.size()));
    for (const std::string &name : names)
        result.append(QString::fromStdString(name));
    return result;
}

[[nodiscard]] inline std::vector<std::string> fromList(const QStringList &names)
{
    std::vector<std::string> result;
    result.reserve(static_cast<std::size_t>(names.size()));
    for (const QString &name : names)
        result.push_back(name.toStdString());
    return result;
}

/// What `work` gives, or what `failed` makes of an exception: none leaves a worker's thread, and
/// whoever asked gets an answer.
template <typename Work, typename Failed>
std::invoke_result_t<Work> guarded(Work work, Failed failed)
{
    try {
        return work();
    } catch (const std::exception &error) {
        return failed(
            Wording::tr("Logix made a mistake: %1.").arg(QString::fromLocal8Bit(error.what())));
    }
}

} // namespace logix

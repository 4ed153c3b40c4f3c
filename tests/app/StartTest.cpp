// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QProcess>

using namespace Qt::StringLiterals;

namespace logix {
namespace {

/// What logix says and ends with when it is started as in a terminal, with `display` or without.
std::pair<int, QString> startedWith(const QString &display)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s})
        environment.remove(name);
    if (!display.isEmpty())
        environment.insert(u"DISPLAY"_s, display);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(LOGIX_BIN "/logix"), QStringList());
    if (!process.waitForFinished(20000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, QString::fromUtf8(process.readAll())};
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

TEST(Start, WithoutAScreenIsOneLineThatNamesTheCommands)
{
    // None at all, and one that nothing serves.
    for (const QString &display : {QString(), u":9876"_s}) {
        const auto [code, text] = startedWith(display);
        EXPECT_EQ(code, 3) << text.toStdString();
        EXPECT_EQ(text.count(u'\n'), 1) << text.toStdString();
        EXPECT_TRUE(text.contains("logix --help"_L1)) << text.toStdString();
    }
}

} // namespace
} // namespace logix

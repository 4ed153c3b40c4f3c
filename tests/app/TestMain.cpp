// SPDX-License-Identifier: Apache-2.0
#include "look/Themes.h"
#include "shell/TimedApplication.h"

#include <KConfigGroup>
#include <KSharedConfig>
#include <QApplication>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <gtest/gtest.h>

int main(int argc, char **argv)
{
    // Nothing of the user's is read or written: a home folder that lives as long as the test.
    const QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    for (const char *name :
         {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, (home.path() + u'/' + QString::fromLatin1(name)).toUtf8());
    qputenv("LC_ALL", "C.UTF-8");
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    // The screenless platform says this of every window.
    static QtMessageHandler usual = nullptr;
    usual = qInstallMessageHandler(
        [](QtMsgType type, const QMessageLogContext &context, const QString &text) {
            if (!text.contains(QStringLiteral("propagateSizeHints")))
                usual(type, context, text);
        });
    testing::InitGoogleTest(&argc, argv);
    const logix::TimedApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("logix-test"));
    QApplication::setOrganizationName(QStringLiteral("LogixTest"));
    QApplication::setStyle(QStringLiteral("fusion"));
    // The editor's own settings: unsaved text goes to its file for emergencies every second.
    KConfigGroup(KSharedConfig::openConfig(QStringLiteral("katepartrc-unittest")),
                 QStringLiteral("KTextEditor Document"))
        .writeEntry("Swap Sync Interval", 1);
    logix::Themes::apply(logix::Themes::system());
    return RUN_ALL_TESTS();
}

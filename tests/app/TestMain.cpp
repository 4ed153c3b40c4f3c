// SPDX-License-Identifier: Apache-2.0
#include "look/Themes.h"

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
    testing::InitGoogleTest(&argc, argv);
    const QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("logix-test"));
    QApplication::setOrganizationName(QStringLiteral("LogixTest"));
    QApplication::setStyle(QStringLiteral("fusion"));
    logix::Themes::apply(logix::Themes::system());
    return RUN_ALL_TESTS();
}

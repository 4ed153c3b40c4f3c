// SPDX-License-Identifier: Apache-2.0
#include "engine/Language.h"
#include "look/Themes.h"
#include "shell/DisplayGuard.h"
#include "shell/MainWindow.h"
#include "shell/TimedApplication.h"
#include "shell/Timing.h"

#include <QDir>
#include <QLibraryInfo>
#include <QSettings>
#include <QStyleHints>
#include <QTranslator>

#include <optional>

using namespace Qt::StringLiterals;

int main(int argc, char *argv[])
{
    logix::milestone("main");
    std::optional<logix::DisplayGuard> guard(std::in_place);
    logix::TimedApplication app(argc, argv);
    guard.reset();
    QApplication::setApplicationName(u"logix"_s);
    QApplication::setOrganizationName(u"Logix"_s);
    QApplication::setOrganizationDomain(u"openlogix.org"_s);
    QApplication::setApplicationDisplayName(u"Logix"_s);
    QApplication::setDesktopFileName(u"org.openlogix.logix"_s);
    // Qt's own words, such as those of a dialog's buttons, are the system's; ours come after them
    // and win.
    QTranslator qtTranslator;
    QTranslator translator;
    const QString language = logix::windowLanguage();
    if (qtTranslator.load(u"qtbase_"_s + language,
                          QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QApplication::installTranslator(&qtTranslator);
    if (translator.load(u":/logix/translations/logix_"_s + language))
        QApplication::installTranslator(&translator);
    const auto applyTheme = [] {
        logix::Themes::apply(
            QSettings().value(u"window/theme"_s, logix::Themes::system()).toString());
    };
    applyTheme();
    QObject::connect(QApplication::styleHints(), &QStyleHints::colorSchemeChanged, &app,
                     applyTheme);

    logix::MainWindow window(logix::Engine::defaultOptions());
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() > 1)
        window.openProject(QDir().absoluteFilePath(arguments.at(1)));
    else
        window.restoreSession();
    window.show();
    logix::milestone("shown");
    return QApplication::exec();
}

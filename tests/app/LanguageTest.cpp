// SPDX-License-Identifier: Apache-2.0
// The window in another language: nothing of it stays English, and nothing loses its arguments.
#include "WindowFixture.h"

#include "base/Translations.h"
#include "engine/EngineClient.h"
#include "engine/Language.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "shell/Verbs.h"

#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

QSet<QString> placeholders(const QString &text)
{
    static const QRegularExpression form(u"%(?:L?[0-9]+|n)"_s);
    QSet<QString> found;
    for (const QRegularExpressionMatch &match : form.globalMatch(text))
        found.insert(match.captured());
    return found;
}

bool hasMnemonic(const QString &text)
{
    static const QRegularExpression form(u"&[^&\\s]"_s);
    return QString(text).remove(u"&&"_s).contains(form);
}

} // namespace

TEST(Language, TheWindowsTextsAreAllTranslated)
{
    const QDir folder(QStringLiteral(LOGIX_TRANSLATIONS));
    const QStringList names = folder.entryList({u"logix_*.ts"_s});
    ASSERT_FALSE(names.isEmpty());
    for (const QString &name : names) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString source;
        int count = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == "source"_L1) {
                source = xml.readElementText();
            } else if (xml.name() == "translation"_L1) {
                const QString type = xml.attributes().value(u"type"_s).toString();
                if (type == "vanished"_L1 || type == "obsolete"_L1)
                    continue;
                EXPECT_TRUE(type.isEmpty()) << qPrintable(name) << ": " << qPrintable(source);
                const QString text = xml.readElementText();
                EXPECT_FALSE(text.isEmpty()) << qPrintable(name) << ": " << qPrintable(source);
                EXPECT_EQ(placeholders(text), placeholders(source))
                    << qPrintable(name) << ": " << qPrintable(source);
                EXPECT_EQ(hasMnemonic(text), hasMnemonic(source))
                    << qPrintable(name) << ": " << qPrintable(source);
                ++count;
            }
        }
        EXPECT_FALSE(xml.hasError()) << qPrintable(xml.errorString());
        EXPECT_GT(count, 200);
    }
}

class GermanWindow : public WindowTest
{
protected:
    void SetUp() override
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        ASSERT_EQ(windowLanguage(), u"de"_s);
        ASSERT_TRUE(m_translator.load(u":/logix/translations/logix_de"_s));
        ASSERT_TRUE(QApplication::installTranslator(&m_translator));
        restart();
        showWindow();
    }

    void TearDown() override
    {
        QApplication::removeTranslator(&m_translator);
        QLocale::setDefault(QLocale::c());
    }

private:
    QTranslator m_translator;
};

TEST_F(GermanWindow, SpeaksWithTheEngineInOneLanguage)
{
    EXPECT_EQ(window().verbs()->check()->text(), u"Prüfen"_s);
    keepScreenshot(&window(), u"german-welcome"_s);
    openProject({
        {u"logix.json"_s, "{\"board\": \"icebreaker\", \"top_module\": \"main\"}\n"},
        {u"main.v"_s, "module main (input wire clk, output wire led);\n"
                      "    assign led = clk;\nendmodule\n"},
        {u"main.pcf"_s, "set_io clk 35\n"},
    });
    runVerb(window().verbs()->build());
    ASSERT_GT(window().problems()->model()->rowCount(), 0);
    EXPECT_TRUE(window().problems()->model()->problems().first().text.contains(u"keinen Pin"_s))
        << qPrintable(window().problems()->model()->problems().first().text);
    keepScreenshot(&window(), u"german-problems"_s);
}

} // namespace logix::test

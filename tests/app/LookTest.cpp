// SPDX-License-Identifier: Apache-2.0
#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Themes.h"
#include "look/WindowStyle.h"

#include <QtWidgets>
#include <gtest/gtest.h>

using namespace Qt::StringLiterals;

namespace logix::test {

TEST(Look, ContrastIsWcags)
{
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21.0, 0.01);
    EXPECT_NEAR(contrast(QColor(0x76, 0x76, 0x76), Qt::white), 4.54, 0.01);
    EXPECT_NEAR(contrast(Qt::red, Qt::red), 1.0, 0.001);
}

TEST(Look, EveryThemesTextIsReadable)
{
    for (const QString &id : Themes::all()) {
        const QPalette palette = Themes::palette(id);
        const auto expectReadable = [&](QPalette::ColorRole text, QPalette::ColorRole base) {
            EXPECT_GE(contrast(palette.color(text), palette.color(base)), 4.5)
                << qPrintable(id) << ' ' << text << " on " << base;
        };
        expectReadable(QPalette::Text, QPalette::Base);
        expectReadable(QPalette::Text, QPalette::AlternateBase);
        expectReadable(QPalette::WindowText, QPalette::Window);
        expectReadable(QPalette::ButtonText, QPalette::Button);
        expectReadable(QPalette::HighlightedText, QPalette::Highlight);
        expectReadable(QPalette::ToolTipText, QPalette::ToolTipBase);
        if (id != Themes::system()) {
            expectReadable(QPalette::Link, QPalette::Base);
            expectReadable(QPalette::PlaceholderText, QPalette::Base);
        }
        for (const Meaning meaning : {Meaning::Error, Meaning::Warning, Meaning::Note,
                                      Meaning::Success, Meaning::Secondary})
            for (const QPalette::ColorRole role : {QPalette::Base, QPalette::Window})
                EXPECT_GE(contrast(colourFor(meaning, palette, role), palette.color(role)), 4.5)
                    << qPrintable(id) << " meaning " << static_cast<int>(meaning);
    }
}

TEST(Look, ABoxToTickIsSeenInEveryTheme)
{
    const WindowStyle style;
    for (const QString &id : Themes::all()) {
        const QPalette palette = Themes::palette(id);
        QImage image(32, 32, QImage::Format_RGB32);
        image.fill(palette.color(QPalette::Window));
        QStyleOptionButton option;
        option.rect = QRect(8, 8, 16, 16);
        option.palette = palette;
        option.state = QStyle::State_Enabled | QStyle::State_Off;
        QPainter painter(&image);
        style.drawPrimitive(QStyle::PE_IndicatorCheckBox, &option, &painter);
        painter.end();
        for (const QPoint edge : {QPoint(8, 16), QPoint(23, 16), QPoint(16, 8), QPoint(16, 23)})
            EXPECT_GE(contrast(image.pixelColor(edge), palette.color(QPalette::Window)), 3.0)
                << qPrintable(id) << ' ' << edge.x() << ',' << edge.y();
    }
}

TEST(Look, EveryIconDrawsInThePalettesColour)
{
    const QDir folder(u":/logix/icons"_s);
    const QStringList names = folder.entryList({u"*.svg"_s});
    ASSERT_GT(names.size(), 20);
    for (const QString &name : names) {
        const QString base = QFileInfo(name).baseName();
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        if (base != "logix"_L1) {
            EXPECT_TRUE(text.contains("currentColor")) << qPrintable(base);
            EXPECT_TRUE(text.contains("stroke-width=\"1.75\"")) << qPrintable(base);
        }
        const QImage image = icon(base).pixmap(32, 32).toImage();
        int drawn = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                drawn += qAlpha(image.pixel(x, y)) > 128 ? 1 : 0;
        EXPECT_GT(drawn, 12) << qPrintable(base) << " draws next to nothing";
    }
}

TEST(Look, IconsFollowThePalette)
{
    const auto colourOf = [] {
        const QImage image = icon(u"stop"_s).pixmap(32, 32).toImage();
        QColor darkest;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (qAlpha(image.pixel(x, y)) == 255)
                    darkest = image.pixelColor(x, y);
        return darkest;
    };
    Themes::apply(u"light"_s);
    const QColor light = colourOf();
    Themes::apply(u"dark"_s);
    const QColor dark = colourOf();
    Themes::apply(Themes::system());
    EXPECT_LT(light.lightness(), 100);
    EXPECT_GT(dark.lightness(), 180);
}

} // namespace logix::test

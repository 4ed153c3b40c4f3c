// SPDX-License-Identifier: Apache-2.0
#include "look/Colours.h"

#include <algorithm>
#include <cmath>

namespace logix {

namespace {

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
           + 0.0722 * linear(colour.blueF());
}

QColor mixed(const QColor &first, const QColor &second, double share)
{
    return QColor::fromRgbF(
        static_cast<float>(first.redF() + (second.redF() - first.redF()) * share),
        static_cast<float>(first.greenF() + (second.greenF() - first.greenF()) * share),
        static_cast<float>(first.blueF() + (second.blueF() - first.blueF()) * share));
}

QColor hueOf(Meaning meaning)
{
    switch (meaning) {
    case Meaning::Error:
        return QColor(0xd0, 0x2f, 0x2f);
    case Meaning::Warning:
        return QColor(0xb8, 0x74, 0x00);
    case Meaning::Note:
        return QColor(0x2a, 0x6f, 0xc9);
    case Meaning::Success:
        return QColor(0x1f, 0x84, 0x4a);
    case Meaning::Secondary:
        break;
    }
    return {};
}

} // namespace

double contrast(const QColor &first, const QColor &second)
{
    const double a = luminance(first);
    const double b = luminance(second);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor colourFor(Meaning meaning, const QPalette &palette, QPalette::ColorRole background)
{
    const QColor base = palette.color(QPalette::Active, background);
    const QColor text = palette.color(
        QPalette::Active, background == QPalette::Base ? QPalette::Text : QPalette::WindowText);
    const double wanted = contrast(text, base) > 18 ? 7.0 : 4.6;
    // Secondary text is the text itself, as far faded as it stays readable.
    if (meaning == Meaning::Secondary) {
        for (double share = 0.45; share > 0; share -= 0.05) {
            const QColor faded = mixed(text, base, share);
            if (contrast(faded, base) >= wanted)
                return faded;
        }
        return text;
    }
    const QColor end = luminance(base) < 0.18 ? QColor(Qt::white) : QColor(Qt::black);
    for (double share = 0; share <= 1; share += 0.05) {
        const QColor shifted = mixed(hueOf(meaning), end, share);
        if (contrast(shifted, base) >= wanted)
            return shifted;
    }
    return text;
}

} // namespace logix

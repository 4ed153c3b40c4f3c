// SPDX-License-Identifier: Apache-2.0
#include "look/WindowStyle.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

using namespace Qt::StringLiterals;

namespace logix {

WindowStyle::WindowStyle() : QProxyStyle(u"fusion"_s) {}

bool WindowStyle::isUsed()
{
    const QStyle *style = QApplication::style();
    return style->name() == "fusion"_L1 || qobject_cast<const WindowStyle *>(style);
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                           QStyleHintReturn *returned) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    // The style's own outline is a darker shade of the window: on dark palettes there is none.
    if (element != PE_IndicatorCheckBox || !(option->state & State_Enabled))
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(colourFor(Meaning::Secondary, option->palette, QPalette::Window), 1));
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                             const QWidget *widget) const
{
    if (metric == PM_HeaderMargin)
        return spacing::tiny;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

} // namespace logix

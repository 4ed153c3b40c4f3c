// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace logix {

/// Qt's own style with the window's habits: buttons of dialogs carry words and no pictures,
/// headings stand where the text below them does, boxes to tick can be seen.
class WindowStyle : public QProxyStyle
{
    Q_OBJECT

public:
    WindowStyle();

    /// Whether the program's style is this one, or the bare one below it.
    [[nodiscard]] static bool isUsed();

    int styleHint(StyleHint hint, const QStyleOption *option = nullptr,
                  const QWidget *widget = nullptr,
                  QStyleHintReturn *returned = nullptr) const override;
    /// Boxes to tick have an outline that can be seen on every palette.
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
};

} // namespace logix

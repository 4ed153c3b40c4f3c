// SPDX-License-Identifier: Apache-2.0
#include "look/Icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Draws an SVG whose strokes are `currentColor`.
class SvgEngine : public QIconEngine
{
public:
    SvgEngine(QString name, std::optional<Meaning> meaning)
        : m_name(std::move(name)), m_meaning(meaning)
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device() ? painter->device()->devicePixelRatio() : 1.0;
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, double ratio) override
    {
        const QString colour = colourOf(mode).name();
        const QString key = u"logix:%1:%2:%3x%4@%5"_s.arg(m_name, colour)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(ratio);
        QPixmap result;
        if (QPixmapCache::find(key, &result))
            return result;
        result = QPixmap(size);
        result.fill(Qt::transparent);
        QFile file(u":/logix/icons/%1.svg"_s.arg(m_name));
        if (file.open(QIODevice::ReadOnly)) {
            QByteArray text = file.readAll();
            text.replace("currentColor", colour.toLatin1());
            QSvgRenderer renderer(text);
            renderer.setAspectRatioMode(Qt::KeepAspectRatio);
            QPainter painter(&result);
            renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
        }
        result.setDevicePixelRatio(ratio);
        QPixmapCache::insert(key, result);
        return result;
    }

    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override { return size; }
    QString key() const override { return u"logix"_s; }
    QIconEngine *clone() const override { return new SvgEngine(m_name, m_meaning); }
    bool isNull() override { return m_name.isEmpty(); }

private:
    QColor colourOf(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::ButtonText);
        if (mode == QIcon::Selected)
            return palette.color(QPalette::Active, QPalette::HighlightedText);
        if (m_meaning)
            return colourFor(*m_meaning, palette);
        return palette.color(QPalette::Active, QPalette::ButtonText);
    }

    QString m_name;
    std::optional<Meaning> m_meaning;
};

} // namespace

QIcon icon(const QString &name, std::optional<Meaning> meaning)
{
    // QIcon takes ownership of its engine.
    return QIcon(new SvgEngine(name, meaning));
}

} // namespace logix

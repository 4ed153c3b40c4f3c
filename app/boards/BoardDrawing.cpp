// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardDrawing.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QPainter>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// How many of each a picture shows; more of them would be dots that nobody counts.
constexpr qsizetype mostLights = 10;
constexpr qsizetype mostSockets = 4;

/// The parts of a picture, in what the catalog says.
struct Parts
{
    explicit Parts(const BoardInfo &board)
    {
        for (const ResourceInfo &resource : board.resources) {
            if (resource.type == "leds"_L1)
                leds += resource.pins.size();
            else if (resource.type == "rgb_led"_L1)
                ++leds;
            else if (resource.type == "buttons"_L1)
                buttons += resource.pins.size();
            else if (resource.type == "switches"_L1)
                switches += resource.pins.size();
            else if (resource.type == "pmod"_L1)
                pmods.append(resource.name);
            else if (resource.type == "header"_L1)
                headers.append(resource.name);
        }
        leds = std::min(leds, mostLights);
        buttons = std::min(buttons, mostLights);
        switches = std::min(switches, mostLights);
        pmods = pmods.first(std::min(pmods.size(), mostSockets));
        headers = headers.first(std::min(headers.size(), mostSockets));
        hasCable = board.has(BoardFeature::OwnCable);
    }

    qsizetype leds = 0;
    qsizetype buttons = 0;
    qsizetype switches = 0;
    QStringList pmods;
    QStringList headers;
    bool hasCable = false;
};

class Picture
{
    Q_DECLARE_TR_FUNCTIONS(BoardPicture)

public:
    Picture(QPainter &painter, const QRectF &area, const BoardInfo &board, const QPalette &palette,
            bool isLabelled)
        : m_painter(painter)
        , m_board(board)
        , m_parts(board)
        , m_palette(palette)
        , m_isLabelled(isLabelled)
        , m_unit(isLabelled ? 8 : std::max(2.0, area.height() / 12))
        , m_area(area.adjusted(m_parts.hasCable ? m_unit : 0.5, 0.5, -0.5, -0.5))
    {
    }

    void draw()
    {
        const QColor line = colourFor(Meaning::Secondary, m_palette);
        m_painter.setPen(QPen(line, 1));
        m_painter.setBrush(m_palette.brush(QPalette::AlternateBase));
        m_painter.drawRoundedRect(m_area, m_unit / 2, m_unit / 2);
        drawCable();
        drawSockets(m_parts.headers, false);
        drawSockets(m_parts.pmods, true);
        drawChip();
        drawRow(m_parts.leds, tr("LEDs"), m_area.top() + m_unit, [&](const QRectF &box) {
            m_painter.setBrush(colourFor(Meaning::Success, m_palette));
            m_painter.drawEllipse(box);
        });
        const double bottom = m_area.bottom() - 2 * m_unit;
        drawRow(m_parts.buttons, tr("Buttons"), bottom, [&](const QRectF &box) {
            m_painter.setBrush(m_palette.brush(QPalette::Base));
            m_painter.drawRect(box);
            m_painter.drawEllipse(box.adjusted(m_unit / 4, m_unit / 4, -m_unit / 4, -m_unit / 4));
        });
        const double above = m_parts.buttons > 0 ? 1.75 * m_unit : 0;
        drawRow(m_parts.switches, tr("Switches"), bottom - above, [&](const QRectF &box) {
            m_painter.setBrush(m_palette.brush(QPalette::Base));
            m_painter.drawRect(box);
            m_painter.setBrush(line);
            m_painter.drawRect(QRectF(box.left(), box.center().y(), box.width(), box.height() / 2));
        });
    }

private:
    void text(const QRectF &box, int flags, const QString &words)
    {
        m_painter.setPen(m_palette.color(QPalette::Text));
        const QString fitting =
            m_painter.fontMetrics().elidedText(words, Qt::ElideRight, int(box.width()));
        m_painter.drawText(box, flags, fitting);
        m_painter.setPen(QPen(colourFor(Meaning::Secondary, m_palette), 1));
    }

    void drawCable()
    {
        if (!m_parts.hasCable)
            return;
        const QRectF plug(m_area.left() - m_unit, m_area.center().y() - m_unit, 2 * m_unit,
                          2 * m_unit);
        m_painter.setBrush(m_palette.brush(QPalette::Mid));
        m_painter.drawRect(plug);
        if (m_isLabelled)
            text(plug.translated(2 * m_unit + spacing::tiny, 0).adjusted(0, 0, 4 * m_unit, 0),
                 Qt::AlignLeft | Qt::AlignVCenter, tr("USB"));
    }

    /// Sockets stand in a column at the right edge, headers at the top and the bottom right.
    void drawSockets(const QStringList &names, bool isPmod)
    {
        if (names.isEmpty())
            return;
        const int columns = isPmod ? 2 : 1;
        const double pitch = m_unit * 0.75;
        const double room = m_area.height() - 2 * m_unit;
        const double height = std::min(6 * pitch, room / double(names.size()) - m_unit / 2);
        for (qsizetype i = 0; i < names.size(); ++i) {
            const double x = isPmod ? m_area.right() - (columns + 0.5) * pitch
                                    : m_area.right() - (isPmodColumn() ? 12.5 : 1.5) * pitch;
            const double y = m_area.top() + m_unit + double(i) * (room / double(names.size()));
            const QRectF body(x, y, columns * pitch, height);
            m_painter.setBrush(m_palette.brush(QPalette::Base));
            m_painter.drawRect(body);
            m_painter.setBrush(colourFor(Meaning::Secondary, m_palette));
            for (int column = 0; column < columns; ++column)
                for (double pin = pitch / 2; pin < height; pin += pitch)
                    m_painter.drawEllipse(QPointF(x + (column + 0.5) * pitch, y + pin), pitch / 5,
                                          pitch / 5);
            if (m_isLabelled) {
                const double width = 9 * pitch;
                text(QRectF(x - width - spacing::tiny, y, width, height),
                     Qt::AlignRight | Qt::AlignVCenter, names.at(i));
            }
        }
    }

    [[nodiscard]] bool isPmodColumn() const { return !m_parts.pmods.isEmpty(); }

    void drawChip()
    {
        const double size = m_isLabelled ? 6 * m_unit : 4 * m_unit;
        QRectF chip(0, 0, m_isLabelled ? 2.4 * size : size, size);
        chip.moveCenter(
            {m_area.left() + m_area.width() * (m_isLabelled ? 0.38 : 0.42), m_area.center().y()});
        m_painter.setBrush(m_palette.brush(QPalette::Base));
        m_painter.drawRect(chip);
        if (m_isLabelled)
            text(chip.adjusted(spacing::tiny, 0, -spacing::tiny, 0),
                 Qt::AlignHCenter | Qt::AlignVCenter, m_board.part);
    }

    template <typename Draw>
    void drawRow(qsizetype count, const QString &label, double top, Draw drawOne)
    {
        double x = m_area.left() + m_unit;
        for (qsizetype i = 0; i < count; ++i, x += 1.5 * m_unit)
            drawOne(QRectF(x, top, m_unit, m_unit));
        if (m_isLabelled && count > 0)
            text(QRectF(x + spacing::tiny, top - m_unit / 2, 10 * m_unit, 2 * m_unit),
                 Qt::AlignLeft | Qt::AlignVCenter, label);
    }

    QPainter &m_painter;
    const BoardInfo &m_board;
    Parts m_parts;
    const QPalette &m_palette;
    bool m_isLabelled;
    double m_unit;
    QRectF m_area;
};

} // namespace

void drawBoard(QPainter &painter, const QRectF &area, const BoardInfo &board,
               const QPalette &palette, bool isLabelled)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    Picture(painter, area, board, palette, isLabelled).draw();
    painter.restore();
}

BoardDrawing::BoardDrawing(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(false);
    setSizePolicy(policy);
}

void BoardDrawing::show(const BoardInfo *board)
{
    m_board = board ? std::optional(*board) : std::nullopt;
    setVisible(board != nullptr);
    setAccessibleName(board ? tr("Drawing of %1: %2").arg(board->name, board->features)
                            : QString());
    update();
}

QSize BoardDrawing::sizeHint() const
{
    constexpr int height = 168;
    return {320, height};
}

void BoardDrawing::paintEvent(QPaintEvent *)
{
    if (!m_board)
        return;
    QPainter painter(this);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    painter.setFont(small);
    // Wide enough for its labels, and no wider than a board is.
    const QRectF area = QRectF(rect()).adjusted(0, 0, -std::max(0.0, width() - 420.0), 0);
    drawBoard(painter, area, *m_board, palette(), true);
}

} // namespace logix

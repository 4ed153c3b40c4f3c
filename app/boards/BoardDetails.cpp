// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardDetails.h"

#include "boards/BoardDrawing.h"
#include "look/Colours.h"
#include "look/Spacing.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

BoardDetails::BoardDetails(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel(this))
    , m_facts(new QLabel(this))
    , m_drawing(new BoardDrawing)
    , m_programLabel(new QLabel(tr("&Program by:"), this))
    , m_variant(new QComboBox(this))
    , m_help(new QLabel(this))
    , m_resources(new QLabel(this))
{
    QFont large = m_name->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.3);
    m_name->setFont(large);
    m_name->setWordWrap(true);
    for (QLabel *label : {m_name, m_facts, m_help, m_resources}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
    }
    m_programLabel->setBuddy(m_variant);
    m_variant->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_help->setTextFormat(Qt::PlainText);
    connect(m_variant, &QComboBox::currentIndexChanged, this, &BoardDetails::showHelp);
    m_resources->setTextFormat(Qt::RichText);
    m_resources->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // What is on the board scrolls, its picture included: a low window has room for the rest.
    auto *onBoard = new QWidget(scroll);
    auto *column = new QVBoxLayout(onBoard);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::normal);
    column->addWidget(m_drawing);
    column->addWidget(m_resources, 1);
    scroll->setWidget(onBoard);
    auto *program = new QHBoxLayout;
    program->setSpacing(spacing::small);
    program->addWidget(m_programLabel);
    program->addWidget(m_variant);
    program->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, 0, 0, 0);
    layout->setSpacing(spacing::normal);
    layout->addWidget(m_name);
    layout->addWidget(m_facts);
    layout->addLayout(program);
    layout->addWidget(m_help);
    layout->addWidget(scroll, 1);
    show(nullptr);
}

void BoardDetails::show(const BoardInfo *board)
{
    m_board = board ? *board : BoardInfo();
    m_variant->clear();
    const bool hasBoard = board != nullptr;
    m_name->setVisible(hasBoard);
    m_facts->setVisible(hasBoard);
    m_programLabel->setVisible(hasBoard);
    m_variant->setVisible(hasBoard);
    m_help->setVisible(hasBoard);
    m_drawing->show(board);
    if (!hasBoard) {
        m_resources->setText({});
        return;
    }
    m_name->setText(board->name);
    QStringList facts{u"%1 · %2"_s.arg(board->familyLabel, board->part)};
    if (!board->size.isEmpty())
        facts.first() += u" · "_s + board->size;
    if (!board->features.isEmpty())
        facts.append(board->features);
    facts.append(board->isCustom ? tr("Your own board, %1").arg(board->id)
                                 : tr("ID in the catalog: %1").arg(board->id));
    m_facts->setText(facts.join(u'\n'));
    for (const VariantInfo &variant : board->variants) {
        const QString text = u"%1 · %2"_s.arg(variant.connectionLabel, variant.memoryLabel);
        m_variant->addItem(text);
        m_variant->setItemData(m_variant->count() - 1,
                               variant.notes.isEmpty()
                                   ? tr("With %1").arg(variant.programmer)
                                   : tr("With %1. %2").arg(variant.programmer, variant.notes),
                               Qt::ToolTipRole);
    }
    m_variant->setEnabled(board->variants.size() > 1);
    m_variant->setToolTip(board->variants.size() > 1 ? QString()
                                                     : tr("There is one way to program it."));

    QString html;
    if (!board->resources.isEmpty()) {
        html = u"<b>%1</b><table cellspacing=\"4\">"_s.arg(
            tr("On the board, with the FPGA's pins").toHtmlEscaped());
        for (const ResourceInfo &resource : board->resources)
            html +=
                u"<tr><td><tt>%1</tt>&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td><td><tt>%3</tt></td></tr>"_s
                    .arg(resource.name.toHtmlEscaped(), resource.words.toHtmlEscaped(),
                         resource.pins.join(u", "_s).toHtmlEscaped());
        html += u"</table>"_s;
    }
    if (!board->notes.isEmpty()) {
        html += u"<p><b>%1</b></p>"_s.arg(tr("Good to know").toHtmlEscaped());
        for (const QString &note : board->notes)
            html += u"<p>%1</p>"_s.arg(note.toHtmlEscaped());
    }
    m_resources->setText(html);
}

void BoardDetails::showHelp()
{
    const int index = m_variant->currentIndex();
    if (index < 0 || index >= m_board.variants.size()) {
        m_help->clear();
        return;
    }
    const VariantInfo &variant = m_board.variants.at(index);
    QStringList lines;
    if (!variant.notes.isEmpty())
        lines.append(variant.notes);
    const QString trust =
        variant.isTested ? tr("Programming it this way has been tried on a real board.")
                         : tr("Programming it this way has not been tried on a real board yet.");
    lines.append(variant.programmer.isEmpty()
                     ? trust
                     : trust + u' ' + tr("Done with %1.").arg(variant.programmer));
    m_help->setText(lines.join(u'\n'));
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     colourFor(Meaning::Secondary, palette(), QPalette::Window));
    m_help->setPalette(colours);
}

void BoardDetails::setVariant(const VariantChoice &choice)
{
    for (qsizetype i = 0; i < m_board.variants.size(); ++i) {
        const VariantInfo &variant = m_board.variants.at(i);
        if ((!choice.connection || variant.connection.toStdString() == *choice.connection)
            && (!choice.memory || variant.memory.toStdString() == *choice.memory)) {
            m_variant->setCurrentIndex(static_cast<int>(i));
            return;
        }
    }
}

VariantChoice BoardDetails::choice() const
{
    const int index = m_variant->currentIndex();
    if (index <= 0)
        return {};
    return {m_board.variants.at(index).connection.toStdString(),
            m_board.variants.at(index).memory.toStdString()};
}

} // namespace logix

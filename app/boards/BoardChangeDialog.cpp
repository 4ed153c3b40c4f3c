// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardChangeDialog.h"

#include "engine/EngineClient.h"
#include "look/Icons.h"
#include "look/Spacing.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

BoardChangeDialog::BoardChangeDialog(EngineClient *client, const BoardChangeWish &wish,
                                     QWidget *parent)
    : QDialog(parent)
    , m_text(new QLabel(this))
    , m_aspects(new QTreeWidget(this))
    , m_move(new QCheckBox(this))
    , m_left(new QLabel(this))
    , m_preview(new QPlainTextEdit(this))
{
    m_change.wish = wish;
    setWindowTitle(tr("Change the Board"));
    setWhatsThis(
        tr("How the new board differs from the one before. Where the catalog knows what is "
           "on the pins of both, the pin file can be written anew: each port goes to the "
           "clock, LED, button or line that it had."));
    resize(640, 560);
    m_text->setText(tr("The boards are being compared."));
    m_text->setWordWrap(true);
    m_aspects->setHeaderHidden(true);
    m_aspects->setRootIsDecorated(false);
    m_aspects->setAccessibleName(tr("Differences"));
    m_left->setWordWrap(true);
    m_preview->setReadOnly(true);
    m_preview->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_preview->setAccessibleName(tr("The new pin file"));
    m_preview->setTabChangesFocus(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_accept = buttons->addButton(tr("Change"), QDialogButtonBox::AcceptRole);
    m_accept->setDefault(true);
    m_accept->setEnabled(false);
    m_accept->setToolTip(m_text->text());
    for (QWidget *widget : std::initializer_list<QWidget *>{m_move, m_left, m_preview})
        widget->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::normal);
    layout->addWidget(m_text);
    layout->addWidget(m_aspects, 1);
    layout->addWidget(m_move);
    layout->addWidget(m_left);
    layout->addWidget(m_preview, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_move, &QCheckBox::toggled, m_preview, &QWidget::setEnabled);
    connect(client, &EngineClient::boardChangePlanned, this, &BoardChangeDialog::take);
    client->planBoardChange(wish);
}

bool BoardChangeDialog::movesPins() const
{
    return m_move->isVisibleTo(this) && m_move->isChecked();
}

void BoardChangeDialog::take(const BoardChange &change)
{
    m_change = change;
    // A board that is gone can still be left for another one.
    m_accept->setEnabled(true);
    m_accept->setToolTip({});
    m_accept->setFocus();
    if (!change.problem.isEmpty()) {
        m_text->setText(tr("The boards can't be compared: %1").arg(change.problem));
        return;
    }
    m_text->setText(change.sameBuild
                        ? tr("From the %1 to the %2. Both have the same FPGA, so what is built for "
                             "one fits the other.")
                              .arg(change.fromName, change.toName)
                        : tr("From the %1 to the %2. The design is built anew for it.")
                              .arg(change.fromName, change.toName));
    // What differs first.
    for (const auto same :
         {BoardAspect::Same::No, BoardAspect::Same::Unknown, BoardAspect::Same::Yes})
        for (const BoardChange::Aspect &aspect : change.aspects) {
            if (aspect.same != same)
                continue;
            auto *item = new QTreeWidgetItem(m_aspects, {aspect.text});
            item->setIcon(0, same == BoardAspect::Same::No    ? icon(u"warning"_s, Meaning::Warning)
                             : same == BoardAspect::Same::Yes ? icon(u"success"_s, Meaning::Success)
                                                              : icon(u"note"_s, Meaning::Note));
            item->setToolTip(0, aspect.text);
        }
    if (change.newPinFile.isEmpty()) {
        if (!change.wish.pinFile.isEmpty() && !change.sameBuild) {
            m_left->setText(
                tr("The pin file %1 stays as it is: what its ports have on the %2 isn't "
                   "known.")
                    .arg(change.wish.pinFile, change.toName));
            m_left->show();
        }
        return;
    }
    m_move->setText(tr("&Write the pin file %1 for the %2").arg(change.newPinFile, change.toName));
    m_move->setToolTip(change.moved.join(u'\n'));
    m_move->setChecked(true);
    m_move->show();
    QStringList notes;
    if (!change.left.isEmpty())
        notes.append(tr("Without a pin there: %1.").arg(change.left.join(u", "_s)));
    if (!change.inverted.isEmpty())
        notes.append(
            tr("These work the other way round there: %1.").arg(change.inverted.join(u", "_s)));
    m_left->setText(notes.join(u'\n'));
    m_left->setVisible(!notes.isEmpty());
    m_preview->setPlainText(change.pinText);
    m_preview->show();
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#include "settings/EditorSettingsDialog.h"

#include "editor/Layouter.h"
#include "editor/LiveCheck.h"
#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Spacing.h"

#include <KTextEditor/Editor>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// What a check box does, below its words.
QLabel *explanation(const QString &text, QCheckBox *box)
{
    auto *label = new QLabel(text, box->parentWidget());
    label->setWordWrap(true);
    const QStyle *style = box->style();
    label->setContentsMargins(
        style->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, box)
            + style->pixelMetric(QStyle::PM_CheckBoxLabelSpacing, nullptr, box),
        0, 0, 0);
    QPalette colours = label->palette();
    colours.setColor(QPalette::WindowText,
                     colourFor(Meaning::Secondary, label->palette(), QPalette::Window));
    label->setPalette(colours);
    box->setAccessibleDescription(text);
    return label;
}

} // namespace

EditorSettingsDialog::EditorSettingsDialog(QWidget *parent)
    : QDialog(parent)
    , m_check(new QCheckBox(tr("&Check while typing"), this))
    , m_format(new QCheckBox(tr("&Format when a file is saved"), this))
    , m_more(new QPushButton(icon(u"settings"_s), tr("Fonts, Colours, &Indentation…"), this))
{
    setWindowTitle(tr("Editor Settings"));
    setWhatsThis(tr("How the editor works, in every project."));
    setMinimumWidth(480);
    m_check->setChecked(LiveCheck::isWanted());
    m_format->setChecked(Layouter::isWantedOnSave());
    m_more->setToolTip(tr("The editor component's own settings"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::tiny);
    layout->addWidget(m_check);
    layout->addWidget(explanation(tr("Half a second after the last key, and when a file is saved, "
                                     "Verilator looks for mistakes in the project's files, saved "
                                     "or not."),
                                  m_check));
    layout->addSpacing(spacing::normal);
    layout->addWidget(m_format);
    layout->addWidget(explanation(tr("Verible lays out Verilog and SystemVerilog files. Only "
                                     "blanks and line ends change; a file with a syntax error "
                                     "stays as it is."),
                                  m_format));
    layout->addSpacing(spacing::large);
    layout->addWidget(m_more, 0, Qt::AlignLeft);
    layout->addStretch(1);
    layout->addSpacing(spacing::large);
    layout->addWidget(buttons);
    connect(m_more, &QPushButton::clicked, this,
            [this] { KTextEditor::Editor::instance()->configDialog(this); });
    connect(buttons, &QDialogButtonBox::accepted, this, &EditorSettingsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void EditorSettingsDialog::accept()
{
    LiveCheck::setWanted(m_check->isChecked());
    Layouter::setWantedOnSave(m_format->isChecked());
    QDialog::accept();
}

} // namespace logix

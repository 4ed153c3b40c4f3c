// SPDX-License-Identifier: Apache-2.0
#include "testbenches/NewTestbenchDialog.h"

#include "engine/EngineClient.h"
#include "look/Colours.h"
#include "look/Spacing.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace logix {

NewTestbenchDialog::NewTestbenchDialog(EngineClient *client, const QString &projectFolder,
                                       QWidget *parent)
    : QDialog(parent)
    , m_client(client)
    , m_folder(projectFolder)
    , m_modules(new QComboBox(this))
    , m_file(new QLabel(this))
    , m_message(new QLabel(this))
    , m_preview(new QPlainTextEdit(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("New Testbench"));
    setWhatsThis(tr("Writes a testbench for a module: an instance with all its ports and "
                    "parameters, its clock and reset, a first check. It runs as it is; what the "
                    "design has to do is yours to add."));
    resize(640, 560);
    m_modules->setMinimumWidth(240);
    m_modules->setToolTip(tr("The module that the testbench tries out"));
    m_preview->setReadOnly(true);
    m_preview->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_preview->setAccessibleName(tr("Preview"));
    // Tab leads on to the buttons.
    m_preview->setTabChangesFocus(true);
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(fontMetrics().lineSpacing());
    QPalette colours = m_message->palette();
    colours.setColor(QPalette::WindowText, colourFor(Meaning::Error, palette(), QPalette::Window));
    m_message->setPalette(colours);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Create"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::small);
    auto *form = new QFormLayout;
    form->setSpacing(spacing::small);
    form->addRow(tr("&Module:"), m_modules);
    form->addRow(tr("File:"), m_file);
    layout->addLayout(form);
    layout->addWidget(m_preview, 1);
    layout->addWidget(m_message);
    layout->addWidget(m_buttons);

    connect(m_modules, &QComboBox::currentTextChanged, this, &NewTestbenchDialog::ask);
    connect(m_client, &EngineClient::testbenchPlanned, this, &NewTestbenchDialog::take);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    ask({});
}

void NewTestbenchDialog::ask(const QString &module)
{
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
    m_buttons->button(QDialogButtonBox::Ok)->setToolTip(tr("The module is being read."));
    m_client->planTestbench(m_folder, module);
}

void NewTestbenchDialog::take(const TestbenchPlan &plan)
{
    if (plan.folder != m_folder
        || (m_modules->count() > 0 && plan.module != m_modules->currentText()))
        return; // an answer to an earlier question
    m_plan = plan;
    if (m_modules->count() == 0) {
        const QSignalBlocker blocker(m_modules);
        m_modules->addItems(plan.modules);
        m_modules->setCurrentText(plan.module);
    }
    m_file->setText(plan.file);
    m_preview->setPlainText(plan.text);
    m_message->setText(plan.problem);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(plan.problem.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setToolTip(plan.problem);
}

QString NewTestbenchDialog::path() const
{
    return QDir(m_folder).filePath(m_plan.file);
}

QString NewTestbenchDialog::create() const
{
    QFile file(path());
    const QByteArray text = m_plan.text.toUtf8();
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) || file.write(text) != text.size()
        || !file.flush())
        return tr("%1 can't be written: %2.").arg(m_plan.file, file.errorString());
    return {};
}

} // namespace logix

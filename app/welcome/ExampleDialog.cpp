// SPDX-License-Identifier: Apache-2.0
#include "welcome/ExampleDialog.h"

#include "look/Colours.h"
#include "look/Spacing.h"
#include "project/NewFileDialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace logix {

QString ExampleDialog::projectsFolder()
{
    const QString usual =
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + u"/Logix"_s;
    return QSettings().value(u"projects/folder"_s, usual).toString();
}

ExampleDialog::ExampleDialog(Example example, QWidget *parent)
    : QDialog(parent)
    , m_example(std::move(example))
    , m_name(new QLineEdit(this))
    , m_place(new QLineEdit(this))
    , m_message(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Open the Example %1").arg(m_example.title));
    setWhatsThis(tr("An example opens as a copy of your own, so that you can change it."));
    auto *open = m_buttons->addButton(tr("Copy and Open"), QDialogButtonBox::AcceptRole);
    open->setDefault(true);
    auto *browse = new QPushButton(tr("&Browse…"), this);
    auto *place = new QHBoxLayout;
    place->setSpacing(spacing::small);
    place->addWidget(m_place, 1);
    place->addWidget(browse);
    auto *intro = new QLabel(tr("The example is copied to a folder of yours, where you can "
                                "change it."),
                             this);
    intro->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignTop);
    m_message->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_place->setMinimumWidth(360);

    auto *form = new QFormLayout(this);
    form->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    form->setSpacing(spacing::small);
    form->addRow(intro);
    form->addRow(tr("&Name:"), m_name);
    auto *placeLabel = new QLabel(tr("&In the folder:"), this);
    placeLabel->setBuddy(m_place);
    form->addRow(placeLabel, place);
    form->addRow(m_message);
    form->addRow(m_buttons);

    // The first name that is free.
    const QDir folder(projectsFolder());
    QString name = m_example.example;
    for (int n = 2; folder.exists(name); ++n)
        name = u"%1-%2"_s.arg(m_example.example).arg(n);
    m_name->setText(name);
    m_place->setText(QDir::toNativeSeparators(folder.path()));
    connect(m_name, &QLineEdit::textChanged, this, &ExampleDialog::check);
    connect(m_place, &QLineEdit::textChanged, this, &ExampleDialog::check);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen =
            QFileDialog::getExistingDirectory(this, tr("Where the Copy Goes"), m_place->text());
        if (!chosen.isEmpty())
            m_place->setText(QDir::toNativeSeparators(chosen));
    });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExampleDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_name->selectAll();
    m_name->setFocus();
    check();
}

QString ExampleDialog::target() const
{
    return QDir(QDir::fromNativeSeparators(m_place->text().trimmed()))
        .filePath(m_name->text().trimmed());
}

void ExampleDialog::check()
{
    QString problem = NewFileDialog::nameProblem(m_name->text().trimmed());
    if (problem.isEmpty() && !QDir::isAbsolutePath(m_place->text().trimmed()))
        problem = tr("The folder has to be a full path.");
    if (problem.isEmpty() && QFileInfo::exists(target()))
        problem = tr("There is a folder of this name already.");
    QPalette colours = m_message->palette();
    colours.setColor(QPalette::WindowText, colourFor(Meaning::Error, palette(), QPalette::Window));
    m_message->setPalette(colours);
    m_message->setText(problem);
    for (QAbstractButton *button : m_buttons->buttons())
        if (m_buttons->buttonRole(button) == QDialogButtonBox::AcceptRole) {
            button->setEnabled(problem.isEmpty());
            button->setToolTip(problem);
        }
}

void ExampleDialog::accept()
{
    const QString problem = copyExample(m_example, target());
    if (!problem.isEmpty()) {
        m_message->setText(problem);
        return;
    }
    QSettings().setValue(u"projects/folder"_s, QDir::cleanPath(m_place->text().trimmed()));
    QDialog::accept();
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#include "project/NewFileDialog.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// A kind's suggested name and ending (null: that of the board's constraint files); its template is
/// a resource of the kind's name.
struct Kind
{
    const char *name;
    const char *file;
    const char *ending;
};

constexpr Kind kinds[] = {
    {"design", "module", ".v"}, {"pins", "pinout", nullptr}, {"empty", "notes", ".txt"}};

} // namespace

NewFileDialog::NewFileDialog(const QString &projectFolder, const QString &folder,
                             const QString &constraintExtension, QWidget *parent)
    : QDialog(parent)
    , m_folder(folder)
    , m_constraintExtension(constraintExtension.isEmpty() ? u"pcf"_s : constraintExtension)
    , m_kind(new QComboBox(this))
    , m_name(new QLineEdit(this))
    , m_message(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("New File"));
    setWhatsThis(tr("Makes a new file in the project. The kind decides what it starts with."));
    m_kind->addItem(tr("Design file (module)"));
    m_kind->addItem(tr("Pin constraints"));
    m_kind->addItem(tr("Empty file"));
    m_name->setMinimumWidth(280);
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_message->setAlignment(Qt::AlignTop);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Create"));

    auto *form = new QFormLayout(this);
    form->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    form->setSpacing(spacing::small);
    form->addRow(tr("&Kind:"), m_kind);
    form->addRow(tr("&Name:"), m_name);
    const QString place = QDir(projectFolder).relativeFilePath(folder);
    form->addRow(tr("Folder:"),
                 new QLabel(place == "."_L1 ? tr("the project's own folder") : place));
    form->addRow(m_message);
    form->addRow(m_buttons);

    const auto suggest = [this] {
        const Kind &kind = kinds[m_kind->currentIndex()];
        m_name->setText(QString::fromLatin1(kind.file)
                        + (kind.ending ? QString::fromLatin1(kind.ending)
                                       : QString(u'.' + m_constraintExtension)));
        m_name->setSelection(0, static_cast<int>(qstrlen(kind.file)));
    };
    connect(m_kind, &QComboBox::currentIndexChanged, this, suggest);
    connect(m_name, &QLineEdit::textChanged, this, &NewFileDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    suggest();
    m_name->setFocus();
}

QString NewFileDialog::nameProblem(const QString &name)
{
    if (name.isEmpty())
        return tr("A name is needed.");
    if (name.contains(u'/') || name.contains(u'\\'))
        return tr("A name can't contain a slash.");
    if (name.startsWith(u'.'))
        return tr("A name that begins with a dot would be hidden.");
    for (const QChar c : name)
        if (c.category() == QChar::Other_Control)
            return tr("A name can't contain control characters.");
    if (name.toUtf8().size() > 255)
        return tr("The name is too long.");
    return {};
}

QString NewFileDialog::fileName() const
{
    return m_name->text().trimmed();
}

QString NewFileDialog::path() const
{
    return QDir(m_folder).filePath(fileName());
}

void NewFileDialog::check()
{
    QString problem = nameProblem(fileName());
    if (problem.isEmpty() && QFileInfo::exists(path()))
        problem = tr("There is a file of this name already.");
    QPalette colours = m_message->palette();
    colours.setColor(QPalette::WindowText, colourFor(Meaning::Error, palette(), QPalette::Window));
    m_message->setPalette(colours);
    m_message->setText(problem);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setToolTip(problem);
}

QByteArray NewFileDialog::contents() const
{
    QString kind = QString::fromLatin1(kinds[m_kind->currentIndex()].name);
    if (kind == "pins"_L1)
        kind += u'.' + fileName().section(u'.', -1).toLower();
    QFile file(u":/logix/templates/"_s + kind);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // A module is named as its file is, as far as Verilog takes the name.
    static const QRegularExpression notInNames(u"[^A-Za-z0-9_]"_s);
    QString name = fileName().section(u'.', 0, 0).replace(notInNames, u"_"_s);
    if (name.isEmpty() || name.front().isDigit())
        name.prepend(u'm');
    QByteArray text = file.readAll();
    text.replace("@MODULE@", name.toUtf8());
    return text;
}

QString NewFileDialog::create() const
{
    QFile file(path());
    const QByteArray text = contents();
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) || file.write(text) != text.size()
        || !file.flush())
        return tr("%1 can't be written: %2.").arg(fileName(), file.errorString());
    return {};
}

} // namespace logix

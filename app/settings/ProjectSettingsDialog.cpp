// SPDX-License-Identifier: Apache-2.0
#include "settings/ProjectSettingsDialog.h"

#include "boards/BoardPicker.h"
#include "engine/Values.h"
#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Spacing.h"
#include "settings/BuildOptionsPage.h"
#include "settings/DefinesEditor.h"
#include "settings/FileListEditor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

using logix::fromList;
using logix::toList;

std::optional<QStringList> toList(const std::optional<std::vector<std::string>> &names)
{
    return names ? std::optional(toList(*names)) : std::nullopt;
}

std::optional<std::vector<std::string>> fromList(const std::optional<QStringList> &names)
{
    return names ? std::optional(fromList(*names)) : std::nullopt;
}

QFormLayout *makeForm(QWidget *page)
{
    auto *form = new QFormLayout(page);
    form->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    form->setHorizontalSpacing(spacing::normal);
    form->setVerticalSpacing(spacing::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

} // namespace

ProjectSettingsDialog::ProjectSettingsDialog(const ProjectInfo &project, const CatalogInfo &catalog,
                                             QWidget *parent)
    : QDialog(parent)
    , m_project(project)
    , m_catalog(catalog)
    , m_settings(project.settings)
    , m_pages(new QTabWidget(this))
    , m_message(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Project Settings"));
    setWhatsThis(tr("What the file logix.json in the project's folder says. What you leave to "
                    "Logix, it finds in the folder."));
    resize(600, 480);
    m_pages->addTab(makeBoardPage(), tr("&Board and Top"));
    m_pages->addTab(makeFilesPage(), tr("&Files"));
    m_pages->addTab(makeOptionsPage(), tr("&Options"));
    m_build = new BuildOptionsPage(m_settings.options.build, m_pages);
    m_pages->addTab(m_build, tr("B&uild"));
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(fontMetrics().lineSpacing());
    QPalette colours = m_message->palette();
    colours.setColor(QPalette::WindowText, colourFor(Meaning::Error, palette(), QPalette::Window));
    m_message->setPalette(colours);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_message);
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_defines, &DefinesEditor::changed, this, &ProjectSettingsDialog::check);
    connect(m_top, &QComboBox::currentTextChanged, this, &ProjectSettingsDialog::check);
    connect(m_build, &BuildOptionsPage::changed, this, &ProjectSettingsDialog::check);
    showBoard();
}

QWidget *ProjectSettingsDialog::makeBoardPage()
{
    auto *page = new QWidget(m_pages);
    QFormLayout *form = makeForm(page);
    m_board = new QPushButton(icon(u"board"_s), {}, page);
    m_variant = new QLabel(page);
    form->addRow(tr("Boa&rd:"), m_board);
    form->addRow(tr("Programmed by:"), m_variant);
    connect(m_board, &QPushButton::clicked, this, [this] {
        BoardPicker picker(m_catalog, QString::fromStdString(m_settings.board),
                           m_settings.boardVariant, this);
        if (picker.exec() != QDialog::Accepted || picker.boardId().isEmpty())
            return;
        m_settings.board = picker.boardId().toStdString();
        m_settings.boardVariant = picker.choice();
        showBoard();
    });

    m_top = new QComboBox(page);
    m_top->setEditable(true);
    m_top->setInsertPolicy(QComboBox::NoInsert);
    m_top->lineEdit()->setPlaceholderText(m_settings.topModule || m_project.topModule.isEmpty()
                                              ? tr("found by Logix")
                                              : tr("found: %1").arg(m_project.topModule));
    m_top->addItems(m_project.topCandidates);
    m_top->setCurrentText(m_settings.topModule ? QString::fromStdString(*m_settings.topModule)
                                               : QString());
    m_top->setToolTip(tr("The module whose ports are the FPGA's pins. Empty: the one that no "
                         "other module uses."));
    form->addRow(tr("&Top module:"), m_top);

    m_constraint = new QComboBox(page);
    m_constraint->setToolTip(tr("Says which port is on which pin."));
    form->addRow(tr("&Pin constraints:"), m_constraint);
    return page;
}

QWidget *ProjectSettingsDialog::makeFilesPage()
{
    auto *page = new QWidget(m_pages);
    auto *layout = new QHBoxLayout(page);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::large);
    const auto column = [&](const QString &title, FileListEditor *editor) {
        auto *box = new QVBoxLayout;
        box->setSpacing(spacing::small);
        auto *label = new QLabel(title, page);
        label->setBuddy(editor->list());
        box->addWidget(label);
        box->addWidget(editor, 1);
        layout->addLayout(box, 1);
    };
    m_sources = new FileListEditor(FileListEditor::Kind::Files, m_project.folder,
                                   tr("Find the files in the folder"), page);
    m_sources->setPatterns(u"*.v *.sv *.vh *.svh"_s);
    m_sources->setEntries(toList(m_settings.sourceFiles), m_project.sources);
    m_testbenches = new FileListEditor(FileListEditor::Kind::Files, m_project.folder,
                                       tr("Find the files named …_tb"), page);
    m_testbenches->setPatterns(u"*.v *.sv"_s);
    m_testbenches->setEntries(toList(m_settings.testbenchFiles), m_project.testbenches);
    column(tr("&Design, in the tools' order:"), m_sources);
    column(tr("Test&benches:"), m_testbenches);
    return page;
}

QWidget *ProjectSettingsDialog::makeOptionsPage()
{
    auto *page = new QWidget(m_pages);
    QFormLayout *form = makeForm(page);
    m_defines = new DefinesEditor(page);
    m_defines->setDefines(m_settings.defines);
    form->addRow(tr("&Macros:"), m_defines);
    m_includes =
        new FileListEditor(FileListEditor::Kind::Folders, m_project.folder, QString(), page);
    m_includes->setEntries(toList(m_settings.includeFolders), {});
    form->addRow(tr("&Include folders:"), m_includes);
    m_customBoards = new QLineEdit(page);
    m_customBoards->setPlaceholderText(tr("none"));
    m_customBoards->setToolTip(tr("A folder of the project with board files of your own."));
    if (m_settings.customBoardsFolder)
        m_customBoards->setText(QString::fromStdString(*m_settings.customBoardsFolder));
    auto *browse = new QPushButton(tr("Bro&wse…"), page);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Your Own Boards"), m_project.folder);
        if (!folder.isEmpty())
            m_customBoards->setText(QDir(m_project.folder).relativeFilePath(folder));
    });
    auto *row = new QHBoxLayout;
    row->setSpacing(spacing::small);
    row->addWidget(m_customBoards, 1);
    row->addWidget(browse);
    auto *boardsLabel = new QLabel(tr("&Your own boards:"), page);
    boardsLabel->setBuddy(m_customBoards);
    form->addRow(boardsLabel, row);
    m_synthesize = new QCheckBox(tr("Define SYNTHESI&ZE for Check"), page);
    m_synthesize->setChecked(m_settings.options.synthesize);
    m_synthesize->setToolTip(tr("Check then looks at what Build would build."));
    m_strict = new QCheckBox(tr("C&heck strictly"), page);
    m_strict->setChecked(m_settings.options.strict);
    m_strict->setToolTip(tr("Check then gives all of Verilator's warnings, such as signals that "
                            "nothing uses or nothing drives."));
    m_style = new QCheckBox(tr("Check the sty&le too"), page);
    m_style->setChecked(m_settings.options.style);
    m_style->setToolTip(tr("Check then applies Verible's rules for how code is written."));
    m_verbose = new QCheckBox(tr("Let the tools &print more on the command line"), page);
    m_verbose->setToolTip(tr("The console always shows all that the tools say."));
    m_verbose->setChecked(m_settings.options.verbose);
    form->addRow({}, m_synthesize);
    form->addRow({}, m_strict);
    form->addRow({}, m_style);
    form->addRow({}, m_verbose);
    return page;
}

void ProjectSettingsDialog::showBoard()
{
    const QString id = QString::fromStdString(m_settings.board);
    const BoardInfo *board = m_catalog.board(id);
    m_board->setText(board          ? board->name
                     : id.isEmpty() ? tr("Choose a board…")
                                    : tr("%1 (not in the catalog)").arg(id));
    m_variant->setText(tr("–"));
    if (board) {
        for (const VariantInfo &variant : board->variants) {
            const VariantChoice &choice = m_settings.boardVariant;
            if ((choice.connection && variant.connection.toStdString() != *choice.connection)
                || (choice.memory && variant.memory.toStdString() != *choice.memory))
                continue;
            m_variant->setText(u"%1 · %2"_s.arg(variant.connectionLabel, variant.memoryLabel));
            break;
        }
    }
    fillConstraintFiles();
}

void ProjectSettingsDialog::fillConstraintFiles()
{
    const BoardInfo *board = m_catalog.board(QString::fromStdString(m_settings.board));
    const FamilyInfo *family = board ? m_catalog.family(board->family) : nullptr;
    QStringList patterns;
    if (family)
        patterns.append(u"*."_s + family->constraintExtension);
    else
        patterns = {u"*.pcf"_s, u"*.lpf"_s, u"*.cst"_s, u"*.xdc"_s};
    m_constraint->clear();
    m_constraint->addItem(m_project.constraintFile.isEmpty() || m_settings.constraintFile
                              ? tr("Find it in the folder")
                              : tr("Find it in the folder: %1").arg(m_project.constraintFile));
    // The project's own search, which leaves out build folders; a project that lists all its files
    // isn't searched, so at least those beside logix.json.
    QStringList names = QDir(m_project.folder).entryList(patterns, QDir::Files);
    for (const QString &name : m_project.constraintFiles) {
        if (QDir::match(patterns, name) && !names.contains(name))
            names.append(name);
    }
    names.sort();
    if (m_settings.constraintFile) {
        const QString chosen = QString::fromStdString(*m_settings.constraintFile);
        if (!names.contains(chosen))
            names.prepend(chosen);
    }
    m_constraint->addItems(names);
    if (m_settings.constraintFile)
        m_constraint->setCurrentText(QString::fromStdString(*m_settings.constraintFile));
}

void ProjectSettingsDialog::check()
{
    const QString problem =
        m_defines->problem().isEmpty() ? m_build->problem() : m_defines->problem();
    m_message->setText(problem);
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(problem.isEmpty());
    m_buttons->button(QDialogButtonBox::Save)->setToolTip(problem);
}

ProjectSettings ProjectSettingsDialog::settings() const
{
    ProjectSettings result = m_settings;
    const QString top = m_top->currentText().trimmed();
    result.topModule = top.isEmpty() ? std::nullopt : std::optional(top.toStdString());
    result.constraintFile = m_constraint->currentIndex() <= 0
                                ? std::nullopt
                                : std::optional(m_constraint->currentText().toStdString());
    result.sourceFiles = fromList(m_sources->entries());
    result.testbenchFiles = fromList(m_testbenches->entries());
    result.defines = m_defines->defines();
    result.includeFolders = fromList(m_includes->entries().value_or(QStringList()));
    const QString boards = m_customBoards->text().trimmed();
    result.customBoardsFolder =
        boards.isEmpty() ? std::nullopt : std::optional(boards.toStdString());
    result.options.synthesize = m_synthesize->isChecked();
    result.options.strict = m_strict->isChecked();
    result.options.style = m_style->isChecked();
    result.options.verbose = m_verbose->isChecked();
    result.options.build = m_build->options();
    return result;
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#include "project/NewProjectDialog.h"

#include "boards/BoardPicker.h"
#include "engine/EngineClient.h"
#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Spacing.h"
#include "look/StateView.h"
#include "project/NewFileDialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStackedLayout>
#include <QTabBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

constexpr int nameRole = Qt::UserRole;

} // namespace

NewProjectDialog::NewProjectDialog(EngineClient *client, const CatalogInfo &catalog,
                                   const QString &place, QWidget *parent)
    : QDialog(parent)
    , m_client(client)
    , m_catalog(catalog)
    , m_board(new QPushButton(icon(u"board"_s), tr("Choose a Board…"), this))
    , m_parts(new QListWidget(this))
    , m_name(new QLineEdit(this))
    , m_place(new QLineEdit(this))
    , m_tabs(new QTabBar(this))
    , m_preview(new QPlainTextEdit(this))
    , m_nothing(new StateView(this))
    , m_message(new QLabel(this))
{
    setWindowTitle(tr("New Project"));
    setWhatsThis(tr("Makes a small project that builds: a design that blinks the board's LEDs, its "
                    "pin file, a testbench and the settings. Tick what else of the board it is to "
                    "have; the files are shown at the right before they are written."));
    resize(880, 560);
    m_parts->setAccessibleName(tr("What to use of the board"));
    m_parts->setUniformItemSizes(true);
    m_preview->setReadOnly(true);
    m_preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_preview->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_preview->setAccessibleName(tr("The file's text"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->setAccessibleName(tr("Files of the new project"));
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_message->setAlignment(Qt::AlignTop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_create = buttons->addButton(tr("Create"), QDialogButtonBox::AcceptRole);
    m_create->setDefault(true);
    auto *browse = new QPushButton(tr("Bro&wse…"), this);

    auto *form = new QFormLayout;
    form->setSpacing(spacing::small);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto addRow = [&](const QString &text, QWidget *field, auto *row) {
        auto *label = new QLabel(text, this);
        label->setBuddy(field);
        form->addRow(label, row);
    };
    auto *folder = new QHBoxLayout;
    folder->setSpacing(spacing::small);
    folder->addWidget(m_place, 1);
    folder->addWidget(browse);
    addRow(tr("&Board:"), m_board, m_board);
    addRow(tr("&Name:"), m_name, m_name);
    addRow(tr("&In the folder:"), m_place, folder);
    auto *partsTitle = new QLabel(tr("&Use of the board:"), this);
    partsTitle->setBuddy(m_parts);
    auto *left = new QVBoxLayout;
    left->setSpacing(spacing::small);
    left->addLayout(form);
    left->addSpacing(spacing::small);
    left->addWidget(partsTitle);
    left->addWidget(m_parts, 1);
    auto *shown = new QWidget(this);
    auto *file = new QVBoxLayout(shown);
    file->setContentsMargins(0, 0, 0, 0);
    file->setSpacing(0);
    file->addWidget(m_tabs);
    file->addWidget(m_preview, 1);
    auto *frame = new QWidget(this);
    m_stack = new QStackedLayout(frame);
    m_stack->addWidget(m_nothing);
    m_stack->addWidget(shown);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(spacing::large);
    columns->addLayout(left, 2);
    columns->addWidget(frame, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::small);
    layout->addLayout(columns, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);

    m_place->setText(QDir::toNativeSeparators(place));
    connect(m_board, &QPushButton::clicked, this, &NewProjectDialog::chooseBoard);
    connect(m_parts, &QListWidget::itemChanged, this, [this] {
        updateParts();
        plan();
    });
    connect(m_tabs, &QTabBar::currentChanged, this, &NewProjectDialog::showFile);
    connect(m_name, &QLineEdit::textEdited, this, [this] { m_isNamed = true; });
    connect(m_name, &QLineEdit::textChanged, this, &NewProjectDialog::check);
    connect(m_place, &QLineEdit::textChanged, this, &NewProjectDialog::check);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen =
            QFileDialog::getExistingDirectory(this, tr("Where the Project Goes"), m_place->text());
        if (!chosen.isEmpty())
            m_place->setText(QDir::toNativeSeparators(chosen));
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &NewProjectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_client, &EngineClient::projectPlanned, this, &NewProjectDialog::planned);
    connect(m_client, &EngineClient::projectMade, this,
            [this](const QString &made, const QString &problem) {
                if (!m_isMaking || made != target())
                    return;
                m_isMaking = false;
                m_plan.problem = problem;
                check();
                if (!problem.isEmpty())
                    return;
                QSettings().setValue(u"projects/folder"_s,
                                     QDir::cleanPath(m_place->text().trimmed()));
                QSettings().setValue(u"projects/board"_s, m_boardId);
                QDialog::accept();
            });
    const QString last = QSettings().value(u"projects/board"_s).toString();
    setBoard(m_catalog.board(last) ? last : QString(), {});
    m_board->setFocus();
}

void NewProjectDialog::chooseBoard()
{
    BoardPicker picker(m_catalog, m_boardId, m_choice, this);
    if (picker.exec() == QDialog::Accepted && !picker.boardId().isEmpty())
        setBoard(picker.boardId(), picker.choice());
}

void NewProjectDialog::setBoard(const QString &id, const VariantChoice &choice)
{
    const BoardInfo *board = m_catalog.board(id);
    m_boardId = board ? id : QString();
    m_choice = choice;
    m_plan = {};
    m_parts->clear();
    m_board->setText(board ? board->name : tr("Choose a Board…"));
    if (!m_isNamed) {
        const QString base = board ? u"blinky-"_s + id : u"blinky"_s;
        QString name = base;
        const QDir place(QDir::fromNativeSeparators(m_place->text().trimmed()));
        for (int n = 2; place.exists(name); ++n)
            name = u"%1-%2"_s.arg(base).arg(n);
        m_name->setText(name);
    }
    plan();
    check();
}

NewProjectWish NewProjectDialog::wish() const
{
    NewProjectWish result;
    result.boardId = m_boardId;
    result.choice = m_choice;
    for (int row = 0; row < m_parts->count(); ++row) {
        const QListWidgetItem *item = m_parts->item(row);
        if (item->checkState() == Qt::Checked && item->flags().testFlag(Qt::ItemIsUserCheckable))
            result.parts.append(item->data(nameRole).toString());
    }
    return result;
}

void NewProjectDialog::plan()
{
    if (m_boardId.isEmpty()) {
        m_nothing->show({.icon = u"board"_s,
                         .title = tr("No board is chosen"),
                         .text = tr("The files depend on the board and what it has.")});
        m_stack->setCurrentIndex(0);
        return;
    }
    m_client->planProject(wish());
}

void NewProjectDialog::planned(const NewProjectPlan &plan)
{
    // Only the answer to the last question counts.
    if (plan.wish != wish())
        return;
    const QString before = m_tabs->tabText(m_tabs->currentIndex());
    m_plan = plan;
    if (m_parts->count() == 0)
        fillParts();
    const QSignalBlocker blocker(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    int current = 0;
    for (const NewProjectPlan::File &file : plan.files) {
        const int index = m_tabs->addTab(file.name);
        if (file.name == before)
            current = index;
    }
    m_tabs->setCurrentIndex(current);
    m_tabs->updateGeometry();
    showFile(current);
    if (plan.files.isEmpty())
        m_nothing->show({.icon = u"error"_s,
                         .title = tr("There is no project to be made"),
                         .text = plan.problem,
                         .isError = true});
    m_stack->setCurrentIndex(plan.files.isEmpty() ? 0 : 1);
    check();
}

QString NewProjectDialog::describe(const NewProjectPlan::Part &part) const
{
    const BoardInfo *board = m_catalog.board(m_boardId);
    if (board)
        for (const ResourceInfo &resource : board->resources)
            if (resource.name == part.name)
                return u"%1 – %2"_s.arg(resource.name, resource.words);
    return part.name;
}

void NewProjectDialog::fillParts()
{
    const QSignalBlocker blocker(m_parts);
    for (const NewProjectPlan::Part &part : std::as_const(m_plan.parts)) {
        auto *item = new QListWidgetItem(describe(part), m_parts);
        item->setData(nameRole, part.name);
        item->setCheckState(part.isRequired ? Qt::Checked : Qt::Unchecked);
    }
    updateParts();
    if (m_parts->count() > 0)
        m_parts->setCurrentRow(0);
}

void NewProjectDialog::updateParts()
{
    const QSignalBlocker blocker(m_parts);
    QHash<QString, QString> owners;
    for (int row = 0; row < m_parts->count(); ++row)
        if (m_parts->item(row)->checkState() == Qt::Checked)
            for (const QString &pin : m_plan.parts.at(row).pins)
                owners.insert(pin, m_plan.parts.at(row).name);
    for (int row = 0; row < m_parts->count(); ++row) {
        QListWidgetItem *item = m_parts->item(row);
        const NewProjectPlan::Part &part = m_plan.parts.at(row);
        QString reason;
        if (part.isRequired)
            reason = tr("Every new project has it.");
        for (const QString &pin : part.pins)
            if (const QString owner = owners.value(pin, part.name); owner != part.name)
                reason = tr("It shares pin %1 with %2.").arg(pin, owner);
        item->setToolTip(reason.isEmpty() ? tr("Pins: %1").arg(part.pins.join(u", "_s)) : reason);
        Qt::ItemFlags flags = Qt::ItemIsSelectable;
        if (reason.isEmpty())
            flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEnabled;
        item->setFlags(flags);
    }
}

void NewProjectDialog::showFile(int index)
{
    m_preview->setPlainText(index >= 0 && index < m_plan.files.size() ? m_plan.files.at(index).text
                                                                      : QString());
}

QString NewProjectDialog::target() const
{
    return QDir(QDir::fromNativeSeparators(m_place->text().trimmed()))
        .filePath(m_name->text().trimmed());
}

void NewProjectDialog::check()
{
    QString problem = NewFileDialog::nameProblem(m_name->text().trimmed());
    if (problem.isEmpty() && !QDir::isAbsolutePath(m_place->text().trimmed()))
        problem = tr("The folder has to be a full path.");
    if (problem.isEmpty() && QFileInfo::exists(target()) && !QDir(target()).isEmpty())
        problem = tr("There is a folder of this name already.");
    if (problem.isEmpty())
        problem = m_plan.problem;
    QPalette colours = m_message->palette();
    colours.setColor(QPalette::WindowText, colourFor(Meaning::Error, palette(), QPalette::Window));
    m_message->setPalette(colours);
    m_message->setText(problem);
    const QString reason = !problem.isEmpty()       ? problem
                           : m_boardId.isEmpty()    ? tr("Choose a board first.")
                           : m_plan.files.isEmpty() ? tr("The files are being made.")
                           : m_isMaking             ? tr("The project is being made.")
                                                    : QString();
    m_create->setEnabled(reason.isEmpty());
    m_create->setToolTip(reason);
}

void NewProjectDialog::accept()
{
    if (!m_create->isEnabled())
        return;
    m_isMaking = true;
    check();
    m_client->makeProject(wish(), target());
}

} // namespace logix

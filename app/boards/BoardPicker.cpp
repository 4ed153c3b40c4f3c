// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardPicker.h"

#include "boards/BoardDelegate.h"
#include "boards/BoardDetails.h"
#include "boards/BoardListModel.h"
#include "boards/FeatureChips.h"
#include "look/Colours.h"
#include "look/Spacing.h"
#include "look/StateView.h"

#include <QAction>
#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

BoardPicker::BoardPicker(const CatalogInfo &catalog, const QString &boardId,
                         const VariantChoice &choice, QWidget *parent)
    : QDialog(parent)
    , m_model(new BoardListModel(this))
    , m_search(new QLineEdit(this))
    , m_chips(new QButtonGroup(this))
    , m_chipRow(new QHBoxLayout)
    , m_features(new FeatureChips(catalog.boards, this))
    , m_clear(new QAction(tr("Show All Boards"), this))
    , m_list(new QListView(this))
    , m_nothing(new StateView(this))
    , m_details(new BoardDetails(this))
    , m_problem(catalog.problem)
{
    setWindowTitle(tr("Choose a Board"));
    setWhatsThis(tr("Type a part of a board's name, its FPGA or what is on it. The arrow keys "
                    "move in the list while you type; Enter chooses."));
    resize(920, 640);
    m_model->setCatalog(catalog);
    m_search->setPlaceholderText(tr("Search by name, FPGA or features"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->installEventFilter(this);

    m_chipRow->setSpacing(spacing::tiny);
    addChip({}, tr("All"));
    for (const FamilyInfo &family : catalog.families)
        if (std::ranges::any_of(catalog.boards,
                                [&](const BoardInfo &board) { return board.family == family.id; }))
            addChip(family.id, family.label);
    m_chipRow->addStretch(1);

    m_list->setModel(m_model);
    m_list->setItemDelegate(new BoardDelegate(m_list));
    m_list->setAccessibleName(tr("Boards"));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *left = new QWidget(this);
    m_stack = new QStackedLayout(left);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_nothing);
    left->setFixedWidth(380);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_choose = buttons->addButton(tr("Choose"), QDialogButtonBox::AcceptRole);
    m_choose->setDefault(true);

    auto *middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(left);
    middle->addWidget(m_details, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::normal);
    layout->addWidget(m_search);
    layout->addLayout(m_chipRow);
    layout->addWidget(m_features);
    if (!catalog.problems.isEmpty())
        layout->addWidget(problemList(catalog));
    layout->addLayout(middle, 1);
    layout->addWidget(buttons);

    connect(m_search, &QLineEdit::textChanged, this, &BoardPicker::filter);
    connect(m_chips, &QButtonGroup::idToggled, this, [this](int, bool isOn) {
        if (isOn)
            filter();
    });
    connect(m_features, &FeatureChips::changed, this, &BoardPicker::filter);
    connect(m_clear, &QAction::triggered, this, &BoardPicker::clearFilters);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &BoardPicker::showCurrent);
    connect(m_list, &QListView::activated, this, [this](const QModelIndex &index) {
        if (m_model->board(index))
            accept();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    filter();
    if (const QModelIndex current = m_model->find(boardId); current.isValid()) {
        m_list->setCurrentIndex(current);
        m_list->scrollTo(current, QAbstractItemView::PositionAtCenter);
        m_details->setVariant(choice);
    }
    m_search->setFocus();
}

void BoardPicker::addChip(const QString &family, const QString &label)
{
    auto *chip = new QToolButton(this);
    chip->setText(label);
    chip->setCheckable(true);
    chip->setAutoRaise(true);
    chip->setFocusPolicy(Qt::TabFocus);
    chip->setChecked(family.isEmpty());
    m_chips->addButton(chip, static_cast<int>(m_families.size()));
    m_families.append(family);
    m_chipRow->addWidget(chip);
}

/// Custom boards with a mistake are all left out, so it has to be seen.
QWidget *BoardPicker::problemList(const CatalogInfo &catalog)
{
    auto *box = new QWidget(this);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::tiny);
    auto *title = new QLabel(tr("Your own boards are left out until this is mended:"), box);
    title->setWordWrap(true);
    m_problems = new QListWidget(box);
    m_problems->setAccessibleName(title->text());
    m_problems->setToolTip(tr("A double-click or Enter opens the place in the editor."));
    m_problems->setWordWrap(true);
    for (const Problem &problem : catalog.problems) {
        QString text = problem.text;
        if (!problem.place.path.isEmpty())
            text = u"%1:%2:%3  %4"_s.arg(QFileInfo(problem.place.path).fileName())
                       .arg(problem.place.line)
                       .arg(problem.place.column)
                       .arg(problem.text);
        if (!problem.hint.isEmpty())
            text += u' ' + problem.hint;
        auto *item = new QListWidgetItem(text, m_problems);
        item->setData(Qt::UserRole, QVariant::fromValue(problem.place));
        item->setForeground(colourFor(Meaning::Error, palette()));
    }
    constexpr int mostRows = 4;
    const int rows = std::min(mostRows, m_problems->count());
    m_problems->setFixedHeight(rows * (fontMetrics().height() + spacing::tiny) + spacing::small);
    m_problems->installEventFilter(this);
    connect(m_problems, &QListWidget::itemDoubleClicked, this, &BoardPicker::openProblem);
    layout->addWidget(title);
    layout->addWidget(m_problems);
    return box;
}

void BoardPicker::openProblem(const QListWidgetItem *item)
{
    const auto place = item ? item->data(Qt::UserRole).value<Place>() : Place();
    if (place.path.isEmpty())
        return;
    reject();
    emit placeChosen(place);
}

void BoardPicker::clearFilters()
{
    m_search->clear();
    if (QAbstractButton *all = m_chips->button(0))
        all->setChecked(true);
    m_features->clear();
    m_search->setFocus();
}

void BoardPicker::filter()
{
    const QString before = boardId();
    m_model->setFilter(m_search->text(), m_families.value(m_chips->checkedId()),
                       m_features->wanted());
    QModelIndex current = m_model->find(before);
    if (!current.isValid())
        current = m_model->firstBoard();
    m_list->setCurrentIndex(current);
    if (!current.isValid()) {
        const bool isBroken = m_model->catalog().boards.isEmpty();
        m_nothing->show({.icon = isBroken ? u"error"_s : u"search"_s,
                         .title = isBroken ? tr("The catalog can't be read") : tr("No board fits"),
                         .text = isBroken
                                     ? m_problem
                                     : tr("No board of the catalog has all that you look for."),
                         .action = isBroken ? nullptr : m_clear,
                         .isError = isBroken});
    }
    m_stack->setCurrentIndex(current.isValid() ? 0 : 1);
    showCurrent();
}

void BoardPicker::showCurrent()
{
    const BoardInfo *board = m_model->board(m_list->currentIndex());
    m_details->show(board);
    m_choose->setEnabled(board != nullptr);
    m_choose->setToolTip(board ? QString() : tr("Select a board first."));
}

QString BoardPicker::boardId() const
{
    const BoardInfo *board = m_model->board(m_list->currentIndex());
    return board ? board->id : QString();
}

VariantChoice BoardPicker::choice() const
{
    return m_details->choice();
}

bool BoardPicker::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    // Enter is the problem's there, not the dialog's.
    if (watched == m_problems && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        openProblem(m_problems->currentItem());
        return true;
    }
    // The arrows move in the list without leaving the search field.
    if (watched == m_search) {
        if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down || key->key() == Qt::Key_PageUp
            || key->key() == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace logix

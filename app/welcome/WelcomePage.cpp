// SPDX-License-Identifier: Apache-2.0
#include "welcome/WelcomePage.h"

#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Spacing.h"
#include "look/StateView.h"
#include "welcome/ExampleDelegate.h"
#include "welcome/ExampleModel.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

QLabel *makeTitle(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setForegroundRole(QPalette::Text);
    return label;
}

} // namespace

WelcomePage::WelcomePage(QAction *newProject, QAction *openFolder, QWidget *parent)
    : QWidget(parent)
    , m_logo(new QLabel(this))
    , m_recent(new QListWidget(this))
    , m_recentTitle(makeTitle(tr("&Recent projects"), this))
    , m_search(new QLineEdit(this))
    , m_examples(new QListView(this))
    , m_model(new ExampleModel(this))
    , m_nothing(new StateView(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setWhatsThis(tr("Make a project for your board, open a folder with your design, go on with one "
                    "of the projects you had open, "
                    "or start from an example: it opens as a copy of your own."));

    auto *name = new QLabel(u"Logix"_s, this);
    QFont big = name->font();
    big.setPointSizeF(big.pointSizeF() * 2.2);
    big.setBold(true);
    name->setFont(big);
    name->setForegroundRole(QPalette::Text);
    auto *slogan = new QLabel(tr("Design, check and build for FPGAs"), this);
    slogan->setForegroundRole(QPalette::Text);
    const auto makeButton = [this](QAction *action, const QString &text) {
        auto *button = new QPushButton(action->icon(), text, this);
        button->setToolTip(action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        return button;
    };
    auto *make = makeButton(newProject, tr("New project…"));
    auto *open = makeButton(openFolder, tr("Open a folder…"));
    auto *starts = new QHBoxLayout;
    starts->setSpacing(spacing::small);
    starts->addWidget(make);
    starts->addWidget(open);
    starts->addStretch(1);

    m_recentTitle->setBuddy(m_recent);
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setAccessibleName(tr("Recent projects"));
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        emit folderChosen(item->data(Qt::UserRole).toString());
    });

    auto *left = new QVBoxLayout;
    left->setSpacing(spacing::small);
    auto *brand = new QHBoxLayout;
    brand->setSpacing(spacing::normal);
    brand->addWidget(m_logo);
    brand->addWidget(name, 1);
    left->addLayout(brand);
    left->addWidget(slogan);
    left->addSpacing(spacing::large);
    left->addLayout(starts);
    left->addSpacing(spacing::large);
    left->addWidget(m_recentTitle);
    left->addWidget(m_recent, 100);
    left->addStretch(1);

    m_search->setPlaceholderText(tr("Search by name or board"));
    m_search->setAccessibleName(tr("Search the examples"));
    m_search->setClearButtonEnabled(true);
    m_examples->setModel(m_model);
    m_examples->setItemDelegate(new ExampleDelegate(m_examples));
    m_examples->setAccessibleName(tr("Examples"));
    m_examples->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_examples->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *titleRow = new QHBoxLayout;
    titleRow->setSpacing(spacing::large);
    auto *examplesTitle = makeTitle(tr("&Examples"), this);
    examplesTitle->setBuddy(m_examples);
    titleRow->addWidget(examplesTitle);
    titleRow->addWidget(m_search, 1);
    auto *frame = new QWidget(this);
    m_stack = new QStackedLayout(frame);
    m_stack->addWidget(m_examples);
    m_stack->addWidget(m_nothing);
    auto *right = new QVBoxLayout;
    right->setSpacing(spacing::small);
    right->addLayout(titleRow);
    right->addWidget(frame, 1);

    auto *content = new QWidget(this);
    content->setMaximumWidth(1040);
    auto *columns = new QHBoxLayout(content);
    columns->setContentsMargins(spacing::huge, spacing::huge, spacing::huge, spacing::huge);
    columns->setSpacing(2 * spacing::huge);
    columns->addLayout(left, 2);
    columns->addLayout(right, 3);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    layout->addWidget(content, 100);
    layout->addStretch(1);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setFilter(text);
        updateState();
    });
    connect(m_examples, &QListView::activated, this, [this](const QModelIndex &index) {
        if (const Example *example = m_model->example(index))
            emit exampleChosen(*example);
    });
    updateLogo();
    setRecent({});
    updateState();
    setFocusProxy(m_examples);
}

void WelcomePage::setExamples(const QList<Example> &examples)
{
    m_hasExamples = !examples.isEmpty();
    m_model->setExamples(examples);
    updateState();
}

void WelcomePage::setCatalog(const CatalogInfo &catalog)
{
    m_model->setCatalog(catalog);
    updateState();
}

void WelcomePage::updateState()
{
    if (m_model->rowCount() > 0) {
        m_stack->setCurrentWidget(m_examples);
        if (!m_examples->currentIndex().isValid())
            m_examples->setCurrentIndex(m_model->index(0));
        return;
    }
    if (m_hasExamples)
        m_nothing->show({.icon = u"search"_s,
                         .title = tr("No example fits"),
                         .text = tr("Try fewer words, or another board.")});
    else
        m_nothing->show({.icon = u"example"_s,
                         .title = tr("There are no examples here"),
                         .text = tr("They belong to Logix' data folder; installing Logix again "
                                    "brings them back.")});
    m_stack->setCurrentWidget(m_nothing);
}

void WelcomePage::setRecent(const QStringList &folders)
{
    m_recent->clear();
    for (const QString &folder : folders) {
        auto *item = new QListWidgetItem(icon(u"recent"_s), QFileInfo(folder).fileName(), m_recent);
        item->setData(Qt::UserRole, folder);
        item->setToolTip(QDir::toNativeSeparators(folder));
    }
    m_recent->setVisible(!folders.isEmpty());
    m_recentTitle->setVisible(!folders.isEmpty());
}

void WelcomePage::updateLogo()
{
    m_logo->setPixmap(icon(u"logix"_s).pixmap(QSize(48, 48), devicePixelRatioF()));
}

void WelcomePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateLogo();
    QWidget::changeEvent(event);
}

} // namespace logix

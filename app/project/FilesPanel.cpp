// SPDX-License-Identifier: Apache-2.0
#include "project/FilesPanel.h"

#include "look/Icons.h"
#include "look/StateView.h"
#include "project/FileIcons.h"
#include "project/NewFileDialog.h"

#include <QAction>
#include <QDir>
#include <QFileSystemModel>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QStackedLayout>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace logix {

FilesPanel::FilesPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new QFileSystemModel(this))
    , m_tree(new QTreeView(this))
    , m_state(new StateView(this))
    , m_stack(new QStackedLayout(this))
    , m_newFile(new QAction(icon(u"file-new"_s), tr("&New File…"), this))
    , m_newFolder(new QAction(icon(u"folder"_s), tr("New &Folder…"), this))
    , m_rename(new QAction(icon(u"rename"_s), tr("&Rename"), this))
    , m_delete(new QAction(icon(u"clear"_s), tr("&Delete"), this))
    , m_icons(std::make_unique<FileIcons>())
{
    setWhatsThis(tr("The files of the project. Enter opens one, F2 renames it, Delete moves it to "
                    "the trash."));
    m_model->setIconProvider(m_icons.get());
    m_model->setReadOnly(false);
    m_model->setFilter(QDir::AllEntries | QDir::NoDotAndDotDot);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setIndentation(16);
    m_tree->setAccessibleName(tr("Project files"));
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_stack->addWidget(m_state);
    m_stack->addWidget(m_tree);

    // These keys mean something else in the editor.
    for (QAction *action : {m_rename, m_delete})
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_rename->setShortcut(Qt::Key_F2);
    m_delete->setShortcut(QKeySequence::Delete);
    m_newFile->setShortcut(QKeySequence::New);
    m_tree->addActions({m_rename, m_delete});
    connect(m_newFile, &QAction::triggered, this, &FilesPanel::newFile);
    connect(m_newFolder, &QAction::triggered, this, &FilesPanel::newFolder);
    connect(m_rename, &QAction::triggered, this, &FilesPanel::rename);
    connect(m_delete, &QAction::triggered, this, &FilesPanel::remove);

    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (!m_model->isDir(index))
            emit activated(m_model->filePath(index));
    });
    connect(m_tree, &QTreeView::customContextMenuRequested, this, [this](const QPoint &position) {
        QMenu menu;
        menu.addAction(m_newFile);
        if (m_newTestbench)
            menu.addAction(m_newTestbench);
        menu.addAction(m_newFolder);
        menu.setToolTipsVisible(true);
        menu.addSeparator();
        menu.addActions({m_rename, m_delete});
        menu.exec(m_tree->viewport()->mapToGlobal(position));
    });
    connect(m_model, &QFileSystemModel::fileRenamed, this,
            [this](const QString &path, const QString &oldName, const QString &newName) {
                const QDir dir(path);
                emit renamed(dir.filePath(oldName), dir.filePath(newName));
                emit changed();
            });
    for (const auto signal : {&QFileSystemModel::rowsInserted, &QFileSystemModel::rowsRemoved})
        connect(m_model, signal, this, [this] {
            updateState();
            emit changed();
        });
    connect(m_model, &QFileSystemModel::directoryLoaded, this, &FilesPanel::updateState);
    updateState();
    updateActions();
}

FilesPanel::~FilesPanel()
{
    // The model's own thread uses the icons until it is gone.
    delete m_model;
}

void FilesPanel::setOpenAction(QAction *action)
{
    m_open = action;
    updateState();
}

void FilesPanel::setFolder(const QString &folder)
{
    m_folder = folder;
    if (!folder.isEmpty()) {
        m_model->setRootPath(folder);
        m_tree->setModel(m_model);
        m_tree->setRootIndex(m_model->index(folder));
        for (int column = 1; column < m_model->columnCount(); ++column)
            m_tree->hideColumn(column);
        connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
                &FilesPanel::updateActions, Qt::UniqueConnection);
    } else {
        m_tree->setModel(nullptr);
    }
    updateState();
    updateActions();
}

void FilesPanel::updateState()
{
    if (m_folder.isEmpty()) {
        m_state->show({.icon = u"folder-open"_s,
                       .title = tr("No project"),
                       .text = tr("A project is a folder with your Verilog files."),
                       .action = m_open});
        m_stack->setCurrentWidget(m_state);
        return;
    }
    if (m_model->rowCount(m_model->index(m_folder)) == 0) {
        m_state->show({.icon = u"file-new"_s,
                       .title = tr("This folder is empty"),
                       .text = tr("Start with a design file."),
                       .action = m_newFile});
        m_stack->setCurrentWidget(m_state);
        return;
    }
    m_stack->setCurrentWidget(m_tree);
}

void FilesPanel::updateActions()
{
    const bool hasProject = !m_folder.isEmpty();
    const bool hasFile = hasProject && !currentPath().isEmpty();
    const QString noProject = tr("Open a project first.");
    const QString noFile = tr("Select a file of the project first.");
    for (QAction *action : {m_newFile, m_newFolder}) {
        action->setEnabled(hasProject);
        action->setToolTip(hasProject ? QString() : noProject);
    }
    for (QAction *action : {m_rename, m_delete}) {
        action->setEnabled(hasFile);
        action->setToolTip(hasFile ? QString() : noFile);
    }
}

QString FilesPanel::currentPath() const
{
    if (m_folder.isEmpty() || !m_tree->currentIndex().isValid())
        return {};
    return m_model->filePath(m_tree->currentIndex());
}

QString FilesPanel::currentFolder() const
{
    const QString path = currentPath();
    if (path.isEmpty())
        return m_folder;
    const QFileInfo info(path);
    return info.isDir() ? path : info.path();
}

void FilesPanel::select(const QString &path)
{
    if (!m_folder.isEmpty() && path.startsWith(m_folder + u'/'))
        m_tree->setCurrentIndex(m_model->index(path));
}

void FilesPanel::newFile()
{
    if (m_folder.isEmpty())
        return;
    NewFileDialog dialog(m_folder, currentFolder(), m_constraintExtension, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const QString problem = dialog.create(); !problem.isEmpty()) {
        emit failed(problem);
        return;
    }
    emit activated(dialog.path());
    emit changed();
    select(dialog.path());
}

void FilesPanel::newFolder()
{
    if (m_folder.isEmpty())
        return;
    bool isGiven = false;
    const QString name = QInputDialog::getText(this, tr("New Folder"), tr("Name of the folder:"),
                                               QLineEdit::Normal, {}, &isGiven);
    if (!isGiven || name.trimmed().isEmpty())
        return;
    const QString problem = NewFileDialog::nameProblem(name.trimmed());
    if (!problem.isEmpty())
        emit failed(problem);
    else if (!QDir(currentFolder()).mkdir(name.trimmed()))
        emit failed(tr("The folder %1 can't be made in %2.")
                        .arg(name.trimmed(), QDir::toNativeSeparators(currentFolder())));
}

void FilesPanel::rename()
{
    if (!currentPath().isEmpty())
        m_tree->edit(m_tree->currentIndex());
}

void FilesPanel::remove()
{
    const QString path = currentPath();
    if (path.isEmpty())
        return;
    const QFileInfo info(path);
    QMessageBox box(
        QMessageBox::Question, tr("Delete"),
        info.isDir()
            ? tr("Move the folder %1 and all that is in it to the trash?").arg(info.fileName())
            : tr("Move %1 to the trash?").arg(info.fileName()),
        QMessageBox::Cancel, window());
    const QPushButton *yes = box.addButton(tr("Move to Trash"), QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() != yes)
        return;
    if (QFile::moveToTrash(path)) {
        emit removed(path);
        emit changed();
        return;
    }
    // There are file systems without a trash; then it is for good, and only when wanted.
    QMessageBox hard(QMessageBox::Warning, tr("Delete"),
                     tr("There is no trash for %1. Delete it for good?").arg(info.fileName()),
                     QMessageBox::Cancel, window());
    const QPushButton *really = hard.addButton(tr("Delete for Good"), QMessageBox::DestructiveRole);
    hard.setDefaultButton(QMessageBox::Cancel);
    hard.exec();
    if (hard.clickedButton() != really)
        return;
    const bool isGone =
        info.isDir() && !info.isSymLink() ? QDir(path).removeRecursively() : QFile::remove(path);
    if (!isGone) {
        emit failed(tr("%1 can't be deleted.").arg(info.fileName()));
        return;
    }
    emit removed(path);
    emit changed();
}

} // namespace logix

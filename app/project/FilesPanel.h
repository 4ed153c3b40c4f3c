// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QAction;
class QFileSystemModel;
class QStackedLayout;
class QTreeView;

namespace logix {

class StateView;

/// The project's files: open, new, rename, delete.
class FilesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FilesPanel(QWidget *parent = nullptr);
    ~FilesPanel() override;

    /// Absolute; empty for no project.
    void setFolder(const QString &folder);
    [[nodiscard]] QString folder() const { return m_folder; }
    /// Makes the file the current one, when it is in the project.
    void select(const QString &path);
    [[nodiscard]] QString currentPath() const;

    [[nodiscard]] QAction *newFileAction() const { return m_newFile; }
    [[nodiscard]] QAction *newFolderAction() const { return m_newFolder; }
    [[nodiscard]] QAction *renameAction() const { return m_rename; }
    [[nodiscard]] QAction *deleteAction() const { return m_delete; }
    [[nodiscard]] QTreeView *tree() const { return m_tree; }
    /// The ending of the board's constraint files, for new ones.
    void setConstraintExtension(const QString &extension) { m_constraintExtension = extension; }
    /// Writes a testbench; offered in the list's menu.
    void setTestbenchAction(QAction *action) { m_newTestbench = action; }
    /// The action behind the empty state's button while there is no project.
    void setOpenAction(QAction *action);

    /// Makes a file from a template and opens it; the dialog asks for what isn't given.
    void newFile();
    void newFolder();
    void rename();
    void remove();

signals:
    void activated(const QString &path);
    void renamed(const QString &oldPath, const QString &newPath);
    void removed(const QString &path);
    /// Files came, went or have other names.
    void changed();
    void failed(const QString &text);

private:
    [[nodiscard]] QString currentFolder() const;
    void updateState();
    void updateActions();

    QString m_folder;
    QString m_constraintExtension;
    QFileSystemModel *m_model;
    QTreeView *m_tree;
    StateView *m_state;
    QStackedLayout *m_stack;
    QAction *m_newFile;
    QAction *m_newFolder;
    QAction *m_rename;
    QAction *m_delete;
    QAction *m_open = nullptr;
    QAction *m_newTestbench = nullptr;
    std::unique_ptr<QAbstractFileIconProvider> m_icons;
};

} // namespace logix

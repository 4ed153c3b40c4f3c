// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QTabWidget>

namespace KTextEditor {
class Document;
class View;
} // namespace KTextEditor

namespace logix {

/// The open files, one KTextEditor view per tab. Paths are absolute.
class EditorTabs : public QTabWidget
{
    Q_OBJECT

public:
    explicit EditorTabs(QWidget *parent = nullptr);
    ~EditorTabs() override;

    /// Opens a file, or shows its tab. Line and column count from 1, 0 leaves the cursor alone.
    /// Null when it can't be opened; `failed` says why.
    KTextEditor::View *open(const QString &path, int line = 0, int column = 0);
    [[nodiscard]] KTextEditor::View *currentView() const;
    [[nodiscard]] KTextEditor::View *view(int index) const;
    [[nodiscard]] KTextEditor::Document *document(const QString &path) const;
    [[nodiscard]] QList<KTextEditor::Document *> documents() const;
    [[nodiscard]] QStringList paths() const;
    [[nodiscard]] QString path(int index) const;
    [[nodiscard]] bool hasUnsaved() const;

    /// Saves every changed file; false when one couldn't be, which KTextEditor has told, or when
    /// one changed on the disk too, which `conflict` tells.
    bool saveAll();
    /// Saves the current file, over what others wrote there.
    bool saveCurrent();
    /// Decides for a file that changed here and on the disk.
    void reload(KTextEditor::Document *document);
    void keepOwn(KTextEditor::Document *document);
    /// Asks about unsaved changes; false when the user changed their mind.
    bool closeTab(int index);
    bool closeAll();
    /// The file is gone on purpose: closes its tab without a question.
    void forget(const QString &path);
    /// A file or folder has a new name: open files follow, with their undo history. What isn't
    /// saved stays so.
    void follow(const QString &oldPath, const QString &newPath);

signals:
    void opened(KTextEditor::Document *document);
    void currentViewChanged(KTextEditor::View *view);
    void cursorMoved(int line, int column);
    void modifiedChanged();
    void saved(const QString &path);
    void failed(const QString &text);
    /// The file changed on the disk, and here too.
    void conflict(KTextEditor::Document *document);
    /// The file is no longer on the disk.
    void gone(KTextEditor::Document *document);
    /// There is nothing more to say of a conflict or a missing file.
    void settled(KTextEditor::Document *document);

private:
    void updateTitles();
    [[nodiscard]] int indexOf(const QString &path) const;
    void prepare(KTextEditor::Document *document, KTextEditor::View *view);
    void addCloseButton(KTextEditor::View *view);
    void watchCursor(KTextEditor::View *view);
    bool mayClose(const QList<KTextEditor::Document *> &documents);
    void changedOnDisk(KTextEditor::Document *document, bool isChanged);

    /// Changed here and on the disk, by addresses that are only compared.
    QSet<const KTextEditor::Document *> m_conflicts;
    QMetaObject::Connection m_cursor;
};

} // namespace logix

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

    /// Saves every changed file; false when one couldn't be, which KTextEditor has told.
    bool saveAll();
    bool saveCurrent();
    /// Asks about unsaved changes; false when the user changed their mind.
    bool closeTab(int index);
    bool closeAll();
    /// The file is gone on purpose: closes its tab without a question.
    void forget(const QString &path);
    /// A file or folder has a new name: open files follow, with their undo history.
    void follow(const QString &oldPath, const QString &newPath);

signals:
    void opened(KTextEditor::Document *document);
    void currentViewChanged(KTextEditor::View *view);
    void cursorMoved(int line, int column);
    void modifiedChanged();
    void saved(const QString &path);
    void failed(const QString &text);

private:
    void updateTitles();
    [[nodiscard]] int indexOf(const QString &path) const;
    void prepare(KTextEditor::Document *document, KTextEditor::View *view);
    void addCloseButton(KTextEditor::View *view);
    void watchCursor(KTextEditor::View *view);
    bool mayClose(const QList<KTextEditor::Document *> &documents);

    QMetaObject::Connection m_cursor;
};

} // namespace logix

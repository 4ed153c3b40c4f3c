// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QAction;
class QCheckBox;
class QListWidget;
class QToolButton;

namespace logix {

/// A list of files or folders in an order, or a tick that leaves finding them to Logix.
class FileListEditor : public QWidget
{
    Q_OBJECT

public:
    enum class Kind { Files, Folders };

    /// `automatic` is the tick's text; empty for a list that is always the user's.
    FileListEditor(Kind kind, const QString &projectFolder, const QString &automatic,
                   QWidget *parent = nullptr);

    /// `found` is shown while the tick is set.
    void setEntries(const std::optional<QStringList> &chosen, const QStringList &found);
    /// Nothing while the tick is set. Relative to the project folder.
    [[nodiscard]] std::optional<QStringList> entries() const;
    /// The endings that the file dialog shows, such as "*.v *.sv".
    void setPatterns(const QString &patterns) { m_patterns = patterns; }

    [[nodiscard]] QCheckBox *automatic() const { return m_automatic; }
    [[nodiscard]] QListWidget *list() const { return m_list; }

private:
    void add();
    void remove();
    void move(int by);
    void fill(const QStringList &entries);
    void update();

    Kind m_kind;
    QString m_folder;
    QString m_patterns;
    QStringList m_found;
    QCheckBox *m_automatic;
    QListWidget *m_list;
    QToolButton *m_add;
    QToolButton *m_remove;
    QToolButton *m_up;
    QToolButton *m_down;
};

} // namespace logix

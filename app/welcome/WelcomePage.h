// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"
#include "welcome/Examples.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QListWidget;
class QStackedLayout;
class QToolButton;

namespace logix {

class ExampleModel;
class StateView;

/// What is shown while no project is open: open a folder, the projects of late, the examples.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    WelcomePage(QAction *newProject, QAction *openFolder, QWidget *parent = nullptr);

    void setExamples(const QList<Example> &examples);
    void setCatalog(const CatalogInfo &catalog);
    /// Absolute paths, the latest first.
    void setRecent(const QStringList &folders);

    [[nodiscard]] QListView *examples() const { return m_examples; }
    [[nodiscard]] QLineEdit *search() const { return m_search; }

signals:
    void exampleChosen(const logix::Example &example);
    void folderChosen(const QString &folder);

private:
    void updateState();
    void changeEvent(QEvent *event) override;
    void updateLogo();

    QLabel *m_logo;
    QListWidget *m_recent;
    QLabel *m_recentTitle;
    QLineEdit *m_search;
    QListView *m_examples;
    ExampleModel *m_model;
    StateView *m_nothing;
    QStackedLayout *m_stack;
    bool m_hasExamples = false;
};

} // namespace logix

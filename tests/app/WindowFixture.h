// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shell/MainWindow.h"

#include <QApplication>
#include <QPointer>
#include <QTemporaryDir>
#include <QTimer>
#include <functional>
#include <gtest/gtest.h>
#include <memory>

namespace logix::test {

/// Waits, with the event loop running, until `condition` holds; false after `milliseconds`.
[[nodiscard]] bool waitFor(const std::function<bool()> &condition, int milliseconds = 10000);

/// Does `work` with the next modal dialog of type T as soon as it is shown.
template <typename T>
void withNextDialog(const std::function<void(T *)> &work);

void write(const QString &path, const QByteArray &text);
[[nodiscard]] QByteArray read(const QString &path);

/// Keeps a picture of a widget in the build folder.
void keepScreenshot(QWidget *widget, const QString &name);

/// A window over the real engine, with settings and folders of its own.
class WindowTest : public testing::Test
{
protected:
    WindowTest();
    ~WindowTest() override;

    /// Makes the window again, as a new start of the program does.
    void restart();
    /// Shows the window and waits for it and for the catalog.
    void showWindow(QSize size = {1280, 800});
    /// Makes the window the active one again, after a dialog.
    void activate();
    /// A project folder with these files, opened.
    QString openProject(const QHash<QString, QByteArray> &files);
    /// A small design for the iCEBreaker that passes, opened.
    QString openBlinky();
    /// Presses a verb's action and waits for its end.
    void runVerb(QAction *action, int milliseconds = 60000);

    MainWindow &window() { return *m_window; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
    int m_projects = 0;
};

template <typename T>
void withNextDialog(const std::function<void(T *)> &work)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, work, tries = 0]() mutable {
        auto *dialog = qobject_cast<T *>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible()) {
            if (++tries > 300)
                timer->deleteLater();
            return;
        }
        timer->stop();
        timer->deleteLater();
        const QPointer<T> guard(dialog);
        work(dialog);
        // A dialog that stays would hold up the test for ever.
        if (guard && guard->isVisible()) {
            ADD_FAILURE() << "the dialog stays open";
            guard->reject();
        }
    });
    timer->start(20);
}

} // namespace logix::test

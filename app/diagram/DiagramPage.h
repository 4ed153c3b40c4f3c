// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QtPlugin>
#include <functional>
#include <memory>

class QWidget;

namespace logix {

/// The diagram's page in a browser engine. It lives in a plugin, so that a window without a diagram
/// needs no browser engine; this header is all that both sides share.
class DiagramPage
{
public:
    /// What the page says; called on the GUI thread.
    struct Host
    {
        /// The user wants to see a place of the source, named as the diagram's model names it.
        std::function<void(const QString &file, int line)> openSource;
        /// The page is shown and answers.
        std::function<void()> shown;
        /// The page can't be shown, in one sentence.
        std::function<void(const QString &problem)> failed;
        /// The browser engine ended; a page can be loaded again.
        std::function<void()> ended;
        /// The user saves a picture: where to? An empty path for nowhere.
        std::function<QString(const QString &name)> savePath;
    };

    virtual ~DiagramPage() = default;

    /// Owned by the parent it was made with.
    [[nodiscard]] virtual QWidget *widget() = 0;
    /// Shows the page of a diagram folder. What is in sight and selected stays, where the new page
    /// has it.
    virtual void load(const QString &folder) = 0;
    /// "light", "dark" or "contrast".
    virtual void setTheme(const QString &theme) = 0;
    /// Marks what stands at a place of the source: a signal or an instance of that name.
    virtual void probe(const QString &file, int line, const QString &word) = 0;
    /// For tests and for the window's own questions: the result as JSON.
    virtual void evaluate(const QString &script,
                          const std::function<void(const QVariant &)> &answer) = 0;
};

class DiagramPageFactory
{
public:
    virtual ~DiagramPageFactory() = default;

    /// Why no page can be shown on this machine, in one sentence; empty when one can.
    [[nodiscard]] virtual QString problem() const = 0;
    /// `words` replaces words of the page.
    [[nodiscard]] virtual std::unique_ptr<DiagramPage>
    create(DiagramPage::Host host, const QJsonObject &words, QWidget *parent) = 0;
};

} // namespace logix

Q_DECLARE_INTERFACE(logix::DiagramPageFactory, "org.openlogix.DiagramPageFactory/1")

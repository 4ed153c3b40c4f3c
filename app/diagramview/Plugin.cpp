// SPDX-License-Identifier: Apache-2.0
#include "DiagramView.h"
#include "FolderScheme.h"
#include "Sandbox.h"

#include <QQuickWindow>

namespace logix {

namespace {

/// Drawn without the graphics card: a diagram's page is a picture that moves, the window needs no
/// second kind of surface for it, and it looks the same on every machine.
void useNoGraphicsCard()
{
    QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    QByteArray flags = qgetenv("QTWEBENGINE_CHROMIUM_FLAGS");
    if (!flags.contains("--disable-gpu"))
        qputenv("QTWEBENGINE_CHROMIUM_FLAGS", flags.append(" --disable-gpu").trimmed());
}

} // namespace

class DiagramViewPlugin : public QObject, public DiagramPageFactory
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "org.openlogix.DiagramPageFactory/1")
    Q_INTERFACES(logix::DiagramPageFactory)

public:
    [[nodiscard]] QString problem() const override
    {
        static const QString found = sandboxProblem();
        return found;
    }

    [[nodiscard]] std::unique_ptr<DiagramPage>
    create(DiagramPage::Host host, const QJsonObject &words, QWidget *parent) override
    {
        // Once in a process, before the browser engine starts.
        static const bool isPrepared = [] {
            FolderScheme::enroll();
            useNoGraphicsCard();
            return true;
        }();
        Q_UNUSED(isPrepared)
        return std::make_unique<DiagramView>(std::move(host), words, parent);
    }
};

} // namespace logix

#include "Plugin.moc"

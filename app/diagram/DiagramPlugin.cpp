// SPDX-License-Identifier: Apache-2.0
#include "diagram/DiagramPlugin.h"

#include "diagram/DiagramWords.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace logix {

DiagramPlugin::DiagramPlugin(const std::filesystem::path &programs)
    : m_loader(QString::fromStdString(
          (programs / LOGIX_PLUGINS_FROM_PROGRAMS / "logix-diagram-view.so").string()))
{
    // A browser engine can't be taken out of a process again.
    m_loader.setLoadHints(QLibrary::PreventUnloadHint | QLibrary::ResolveAllSymbolsHint);
    m_factory = qobject_cast<DiagramPageFactory *>(m_loader.instance());
}

QString DiagramPlugin::problem() const
{
    if (m_factory)
        return m_factory->problem();
    return QCoreApplication::translate("DiagramPlugin", "The part of Logix that shows diagrams is "
                                                        "missing: %1")
        .arg(m_loader.errorString());
}

std::unique_ptr<DiagramPage> DiagramPlugin::create(DiagramPage::Host host, QWidget *parent)
{
    if (!m_factory || !m_factory->problem().isEmpty())
        return nullptr;
    return m_factory->create(std::move(host), diagramWords(), parent);
}

} // namespace logix

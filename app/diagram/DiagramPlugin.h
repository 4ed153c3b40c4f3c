// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/DiagramPage.h"

#include <QPluginLoader>
#include <filesystem>

namespace logix {

/// The plugin with the browser engine, loaded when a diagram is first shown and then kept.
class DiagramPlugin
{
public:
    /// `programs` is the folder of the programs, from which it is found.
    explicit DiagramPlugin(const std::filesystem::path &programs);

    /// Why it can't show a page, in one sentence; empty when it can.
    [[nodiscard]] QString problem() const;
    /// Null when it can't.
    [[nodiscard]] std::unique_ptr<DiagramPage> create(DiagramPage::Host host, QWidget *parent);

private:
    QPluginLoader m_loader;
    DiagramPageFactory *m_factory = nullptr;
};

} // namespace logix

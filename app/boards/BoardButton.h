// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"
#include "engine/ProjectInfo.h"

#include <QToolButton>
#include <optional>

namespace logix {

/// The board in the toolbar, always in sight.
class BoardButton : public QToolButton
{
    Q_OBJECT

public:
    explicit BoardButton(QAction *choose, QWidget *parent = nullptr);

    void setCatalog(const CatalogInfo &catalog);
    void setProject(const std::optional<ProjectInfo> &project);

private:
    void update();

    CatalogInfo m_catalog;
    std::optional<ProjectInfo> m_project;
};

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ProjectInfo.h"

#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

namespace logix {

class EngineClient;

/// The open project: its folder and what the engine says of it, kept up to date with the disk.
class ProjectSession : public QObject
{
    Q_OBJECT

public:
    explicit ProjectSession(EngineClient *client, QObject *parent = nullptr);
    ~ProjectSession() override;

    /// Takes a folder as the project; `opened` comes at once, `changed` with what is found.
    void open(const QString &folder);
    void close();
    [[nodiscard]] bool isOpen() const { return !m_folder.isEmpty(); }
    /// Absolute, without links; empty while none is open.
    [[nodiscard]] const QString &folder() const { return m_folder; }
    /// Nothing until the engine has answered.
    [[nodiscard]] const std::optional<ProjectInfo> &info() const { return m_info; }
    /// Another window has this project open too.
    [[nodiscard]] bool isShared() const { return m_isShared; }

    void write(const ProjectSettings &settings);
    /// Looks again, soon: files came, went or changed.
    void refresh();

signals:
    void opened();
    void closed();
    void changed();
    void failed(const QString &text);

private:
    void watch();

    EngineClient *m_client;
    QString m_folder;
    std::optional<ProjectInfo> m_info;
    std::unique_ptr<QLockFile> m_lock;
    bool m_isShared = false;
    QFileSystemWatcher m_watcher;
    QTimer m_refresh;
};

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#include "project/ProjectSession.h"

#include "engine/EngineClient.h"

#include <QCryptographicHash>
#include <QDir>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Changes come in bursts, such as when an editor saves; one look answers them all.
constexpr int refreshMilliseconds = 150;

/// The lock is kept with the user's data: a project folder may be read-only, and isn't ours.
QString lockPath(const QString &folder)
{
    const QString place = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                          + u"/open-projects"_s;
    QDir().mkpath(place);
    const QByteArray name =
        QCryptographicHash::hash(folder.toUtf8(), QCryptographicHash::Sha1).toHex();
    return u"%1/%2.lock"_s.arg(place, QString::fromLatin1(name));
}

} // namespace

ProjectSession::ProjectSession(EngineClient *client, QObject *parent)
    : QObject(parent), m_client(client)
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(refreshMilliseconds);
    connect(&m_refresh, &QTimer::timeout, this, [this] {
        if (isOpen())
            m_client->readProject(m_folder);
    });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ProjectSession::refresh);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &ProjectSession::refresh);
    connect(m_client, &EngineClient::projectRead, this, [this](const ProjectInfo &info) {
        if (info.folder != m_folder)
            return; // an answer for a project that was closed meanwhile
        m_info = info;
        watch();
        emit changed();
    });
    connect(m_client, &EngineClient::projectWritten, this,
            [this](const QString &folder, const QString &problem) {
                if (folder == m_folder && !problem.isEmpty())
                    emit failed(tr("The project settings can't be saved: %1").arg(problem));
            });
}

ProjectSession::~ProjectSession() = default;

void ProjectSession::open(const QString &folder)
{
    close();
    const QString real = QFileInfo(folder).canonicalFilePath();
    m_folder = real.isEmpty() ? QDir::cleanPath(QDir(folder).absolutePath()) : real;
    m_lock = std::make_unique<QLockFile>(lockPath(m_folder));
    m_lock->setStaleLockTime(0);
    m_isShared = !m_lock->tryLock() && m_lock->error() == QLockFile::LockFailedError;
    m_client->readProject(m_folder);
    watch();
    emit opened();
}

void ProjectSession::close()
{
    if (!isOpen())
        return;
    m_folder.clear();
    m_info.reset();
    m_lock.reset();
    m_isShared = false;
    watch();
    emit closed();
}

void ProjectSession::write(const ProjectSettings &settings)
{
    if (isOpen())
        m_client->writeProject(m_folder, settings);
}

void ProjectSession::refresh()
{
    if (isOpen())
        m_refresh.start();
}

void ProjectSession::watch()
{
    QStringList wanted;
    if (isOpen()) {
        wanted.append(m_folder);
        const QString settings =
            m_folder + u'/' + QString::fromUtf8(projectFileName.data(), projectFileName.size());
        if (QFileInfo::exists(settings))
            wanted.append(settings);
    }
    QStringList watched = m_watcher.files() + m_watcher.directories();
    QStringList gone;
    for (const QString &path : std::as_const(watched))
        if (!wanted.contains(path))
            gone.append(path);
    if (!gone.isEmpty())
        m_watcher.removePaths(gone);
    for (const QString &path : std::as_const(wanted))
        if (!watched.contains(path))
            m_watcher.addPath(path);
}

} // namespace logix

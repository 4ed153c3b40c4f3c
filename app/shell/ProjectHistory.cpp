// SPDX-License-Identifier: Apache-2.0
#include "shell/ProjectHistory.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

constexpr int maximumRecent = 10;

const QString recentKey = u"projects/recent"_s;
const QString lastKey = u"projects/last"_s;

/// A folder's name may hold what keys can't.
QString groupOf(const QString &folder)
{
    const QByteArray hash =
        QCryptographicHash::hash(folder.toUtf8(), QCryptographicHash::Sha1).toHex();
    return u"open/"_s + QString::fromLatin1(hash);
}

} // namespace

QStringList ProjectHistory::recent()
{
    QStringList result;
    for (const QString &folder : QSettings().value(recentKey).toStringList())
        if (QFileInfo(folder).isDir())
            result.append(folder);
    return result;
}

void ProjectHistory::remember(const QString &folder)
{
    QSettings settings;
    QStringList folders = settings.value(recentKey).toStringList();
    folders.removeAll(folder);
    folders.prepend(folder);
    settings.setValue(recentKey, folders.mid(0, maximumRecent));
}

QString ProjectHistory::last()
{
    const QString folder = QSettings().value(lastKey).toString();
    return !folder.isEmpty() && QFileInfo(folder).isDir() ? folder : QString();
}

void ProjectHistory::setLast(const QString &folder)
{
    QSettings().setValue(lastKey, folder);
}

ProjectHistory::OpenFiles ProjectHistory::openFiles(const QString &folder)
{
    const QSettings settings;
    OpenFiles files;
    for (const QString &path : settings.value(groupOf(folder) + u"/files"_s).toStringList())
        if (QFileInfo(path).isFile())
            files.paths.append(path);
    files.current = settings.value(groupOf(folder) + u"/current"_s).toString();
    if (!files.paths.contains(files.current))
        files.current.clear();
    return files;
}

void ProjectHistory::setOpenFiles(const QString &folder, const OpenFiles &files)
{
    QSettings settings;
    settings.setValue(groupOf(folder) + u"/files"_s, files.paths);
    settings.setValue(groupOf(folder) + u"/current"_s, files.current);
}

} // namespace logix

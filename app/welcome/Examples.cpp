// SPDX-License-Identifier: Apache-2.0
#include "welcome/Examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace logix {

QList<Example> readExamples(const QString &resources)
{
    QList<Example> result;
    const QDir root(resources + u"/examples"_s);
    QFile file(root.filePath(u"index.json"_s));
    if (!file.open(QIODevice::ReadOnly))
        return result;
    const QJsonArray list =
        QJsonDocument::fromJson(file.readAll()).object()["examples"_L1].toArray();
    for (const QJsonValue &value : list) {
        const QJsonObject object = value.toObject();
        Example example{.board = object["board"_L1].toString(),
                        .example = object["example"_L1].toString(),
                        .title = object["title"_L1].toString(),
                        .summary = object["summary"_L1].toString(),
                        .level = object["level"_L1].toString(),
                        .folder = {}};
        example.folder = root.filePath(example.board + u'/' + example.example);
        if (QFileInfo(example.folder).isDir())
            result.append(example);
    }
    return result;
}

QString copyExample(const Example &example, const QString &target)
{
    const auto say = [](const char *text) { return QCoreApplication::translate("Examples", text); };
    const QFileInfo info(target);
    if (info.exists() && !QDir(target).isEmpty())
        return say(QT_TRANSLATE_NOOP("Examples", "%1 is there already and is not empty."))
            .arg(QDir::toNativeSeparators(target));
    const bool isNew = !info.exists();
    QStringList made;
    QString problem;
    if (!QDir().mkpath(target))
        problem = target;
    QDirIterator files(example.folder, QDir::Files | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    while (problem.isEmpty() && files.hasNext()) {
        const QString source = files.next();
        const QString copy = QDir(target).filePath(QDir(example.folder).relativeFilePath(source));
        if (!QDir().mkpath(QFileInfo(copy).path()) || !QFile::copy(source, copy)) {
            problem = copy;
            break;
        }
        made.append(copy);
        // The originals may be read-only where Logix is installed.
        QFile::setPermissions(copy, QFile::permissions(copy) | QFile::WriteOwner);
    }
    if (problem.isEmpty())
        return {};
    for (const QString &copy : std::as_const(made))
        QFile::remove(copy);
    if (isNew)
        QDir(target).removeRecursively();
    return say(QT_TRANSLATE_NOOP("Examples", "%1 can't be written."))
        .arg(QDir::toNativeSeparators(problem));
}

} // namespace logix

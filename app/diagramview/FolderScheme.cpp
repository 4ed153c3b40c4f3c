// SPDX-License-Identifier: Apache-2.0
#include "FolderScheme.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QWebEngineUrlRequestJob>
#include <QWebEngineUrlScheme>

using namespace Qt::StringLiterals;

namespace logix {

QByteArray FolderScheme::name()
{
    return "logix-diagram";
}

void FolderScheme::enroll()
{
    if (!QWebEngineUrlScheme::schemeByName(name()).name().isEmpty())
        return;
    QWebEngineUrlScheme scheme(name());
    scheme.setSyntax(QWebEngineUrlScheme::Syntax::Host);
    scheme.setDefaultPort(QWebEngineUrlScheme::PortUnspecified);
    scheme.setFlags(QWebEngineUrlScheme::SecureScheme);
    QWebEngineUrlScheme::registerScheme(scheme);
}

QUrl FolderScheme::url(const QString &file)
{
    return QUrl(QString::fromLatin1(name()) + u"://folder/"_s + file);
}

void FolderScheme::requestStarted(QWebEngineUrlRequestJob *job)
{
    if (job->requestMethod() != "GET") {
        job->fail(QWebEngineUrlRequestJob::RequestDenied);
        return;
    }
    const QFileInfo page(QDir(m_folder).filePath(u"diagram.html"_s));
    // Itself, not a link to elsewhere.
    const bool isInside =
        !m_folder.isEmpty()
        && QFileInfo(page.canonicalFilePath()).path() == QFileInfo(m_folder).canonicalFilePath();
    auto *content = new QFile(page.filePath(), job);
    if (job->requestUrl().path() != "/diagram.html"_L1 || !isInside || !page.isFile()
        || !content->open(QIODevice::ReadOnly)) {
        job->fail(QWebEngineUrlRequestJob::UrlNotFound);
        return;
    }
    job->reply("text/html", content);
}

void NoNetwork::interceptRequest(QWebEngineUrlRequestInfo &info)
{
    const QString scheme = info.requestUrl().scheme();
    info.block(scheme.toLatin1() != FolderScheme::name() && scheme != "blob"_L1
               && scheme != "data"_L1);
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>
#include <QWebEngineUrlRequestInterceptor>
#include <QWebEngineUrlSchemeHandler>

namespace logix {

/// Gives out a diagram folder's page, which needs nothing else, under an address of our own: it
/// reaches neither the network nor other files.
class FolderScheme : public QWebEngineUrlSchemeHandler
{
    Q_OBJECT

public:
    /// Makes the scheme known; before the browser engine starts.
    static void enroll();
    static QByteArray name();
    static QUrl url(const QString &file);

    using QWebEngineUrlSchemeHandler::QWebEngineUrlSchemeHandler;

    void setFolder(const QString &folder) { m_folder = folder; }
    void requestStarted(QWebEngineUrlRequestJob *job) override;

private:
    QString m_folder;
};

/// Lets no request through that isn't for our own scheme or for what the page itself made.
class NoNetwork : public QWebEngineUrlRequestInterceptor
{
    Q_OBJECT

public:
    using QWebEngineUrlRequestInterceptor::QWebEngineUrlRequestInterceptor;

    void interceptRequest(QWebEngineUrlRequestInfo &info) override;
};

} // namespace logix

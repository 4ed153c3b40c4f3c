// SPDX-License-Identifier: Apache-2.0
#include "DiagramView.h"

#include "FolderScheme.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPrintDialog>
#include <QPrinter>
#include <QUrlQuery>
#include <QWebEngineDownloadRequest>
#include <QWebEngineHistory>
#include <QWebEnginePage>
#include <QWebEngineProfile>
#include <QWebEngineScript>
#include <QWebEngineScriptCollection>
#include <QWebEngineSettings>
#include <QWebEngineView>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Goes nowhere but to the diagram's page, and opens no other windows.
class DiagramWebPage : public QWebEnginePage
{
public:
    using QWebEnginePage::QWebEnginePage;

protected:
    bool acceptNavigationRequest(const QUrl &url, NavigationType /*type*/,
                                 bool /*isMainFrame*/) override
    {
        return url.adjusted(QUrl::RemoveQuery | QUrl::RemoveFragment)
               == FolderScheme::url(u"diagram.html"_s);
    }
};

QString resource(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// A text as a script writes it.
QString quoted(const QString &text)
{
    const QString list =
        QString::fromUtf8(QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact));
    return list.mid(1, list.size() - 2);
}

QColor backgroundOf(const QString &theme)
{
    return theme == "contrast"_L1 ? QColor(Qt::black)
           : theme == "dark"_L1   ? QColor(0x18, 0x1b, 0x20)
                                  : QColor(Qt::white);
}

} // namespace

DiagramView::DiagramView(Host host, const QJsonObject &words, QWidget *parent)
    : m_host(std::move(host))
    , m_view(new QWebEngineView(parent))
    , m_profile(new QWebEngineProfile(this))
    , m_page(new DiagramWebPage(m_profile, this))
    , m_scheme(new FolderScheme(this))
{
    prepareProfile();
    preparePage(words);
    m_view->setPage(m_page);
    m_view->setContextMenuPolicy(Qt::NoContextMenu);
    m_view->setAccessibleName(QCoreApplication::translate("DiagramView", "Diagram"));
    connect(m_view, &QWebEngineView::loadFinished, this, &DiagramView::loaded);
    connect(m_view, &QWebEngineView::printRequested, this, &DiagramView::print);
    connect(m_view, &QWebEngineView::printFinished, this, [this] { m_printer.reset(); });
    connect(m_page, &QWebEnginePage::renderProcessTerminated, this, [this] {
        m_isShown = false;
        m_host.ended();
    });
    connect(&m_pageHost, &PageHost::sourceAsked, this,
            [this](const QString &file, int line) { m_host.openSource(file, line); });
}

DiagramView::~DiagramView()
{
    // The page before its profile, the view before its page.
    delete m_view;
    delete m_page;
}

void DiagramView::prepareProfile()
{
    m_profile->installUrlSchemeHandler(FolderScheme::name(), m_scheme);
    m_profile->setUrlRequestInterceptor(new NoNetwork(m_profile));
    m_profile->setHttpCacheType(QWebEngineProfile::NoCache);
    m_profile->setPersistentCookiesPolicy(QWebEngineProfile::NoPersistentCookies);
    connect(m_profile, &QWebEngineProfile::downloadRequested, this, &DiagramView::save);
}

void DiagramView::preparePage(const QJsonObject &words)
{
    QWebEngineSettings *const settings = m_page->settings();
    for (const auto feature :
         {QWebEngineSettings::LocalContentCanAccessFileUrls,
          QWebEngineSettings::LocalContentCanAccessRemoteUrls, QWebEngineSettings::PluginsEnabled,
          QWebEngineSettings::PdfViewerEnabled, QWebEngineSettings::LocalStorageEnabled,
          QWebEngineSettings::JavascriptCanOpenWindows, QWebEngineSettings::WebGLEnabled,
          QWebEngineSettings::HyperlinkAuditingEnabled, QWebEngineSettings::DnsPrefetchEnabled,
          QWebEngineSettings::FullScreenSupportEnabled})
        settings->setAttribute(feature, false);
    settings->setAttribute(QWebEngineSettings::FocusOnNavigationEnabled, false);
    m_channel.registerObject(u"host"_s, &m_pageHost);
    m_page->setWebChannel(&m_channel);
    QWebEngineScript script;
    script.setName(u"host"_s);
    script.setInjectionPoint(QWebEngineScript::DocumentCreation);
    script.setWorldId(QWebEngineScript::MainWorld);
    script.setSourceCode(resource(u":/qtwebchannel/qwebchannel.js"_s)
                         + u"\nwindow.logixDiagramText = "_s
                         + QString::fromUtf8(QJsonDocument(words).toJson()) + u";\n"_s
                         + resource(u":/logix/diagramview/host.js"_s));
    m_page->scripts().insert(script);
}

QWidget *DiagramView::widget()
{
    return m_view;
}

void DiagramView::load(const QString &folder)
{
    m_scheme->setFolder(folder);
    if (!m_isShown) {
        loadNow();
        return;
    }
    if (std::exchange(m_isAsking, true))
        return;
    // What is shown is kept; a page that no longer answers is replaced all the same.
    m_page->runJavaScript(u"JSON.stringify(window.logixDiagram.state())"_s,
                          [guard = QPointer(this)](const QVariant &state) {
                              if (!guard)
                                  return;
                              guard->m_isAsking = false;
                              guard->m_state = state.toString();
                              guard->loadNow();
                          });
}

void DiagramView::loadNow()
{
    QUrl url = FolderScheme::url(u"diagram.html"_s);
    QUrlQuery query;
    query.addQueryItem(u"theme"_s, m_theme);
    // Each page has an address of its own, so that it is really loaded.
    query.addQueryItem(u"revision"_s, QString::number(++m_revision));
    url.setQuery(query);
    m_isLoading = true;
    m_page->load(url);
}

void DiagramView::loaded(bool isFine)
{
    if (!std::exchange(m_isLoading, false))
        return;
    if (!isFine) {
        m_isShown = false;
        m_host.failed(QCoreApplication::translate("DiagramView", "Its page can't be read."));
        return;
    }
    m_page->history()->clear();
    const QString restore =
        m_state.isEmpty() ? QString() : u"window.logixDiagram.restore(%1);"_s.arg(m_state);
    m_page->runJavaScript(restore + u"Boolean(window.logixDiagram)"_s,
                          [guard = QPointer(this)](const QVariant &isThere) {
                              if (!guard)
                                  return;
                              guard->m_isShown = isThere.toBool();
                              if (guard->m_isShown)
                                  guard->m_host.shown();
                              else
                                  guard->m_host.failed(QCoreApplication::translate(
                                      "DiagramView", "Its page has a mistake."));
                          });
}

void DiagramView::setTheme(const QString &theme)
{
    m_theme = theme;
    m_page->setBackgroundColor(backgroundOf(theme));
    if (m_isShown)
        m_page->runJavaScript(u"window.logixDiagram.setTheme(%1)"_s.arg(quoted(theme)));
}

void DiagramView::probe(const QString &file, int line, const QString &word)
{
    if (m_isShown)
        m_page->runJavaScript(u"window.logixDiagram.probe(%1, %2, %3)"_s.arg(quoted(file))
                                  .arg(line)
                                  .arg(quoted(word)));
}

void DiagramView::evaluate(const QString &script,
                           const std::function<void(const QVariant &)> &answer)
{
    m_page->runJavaScript(script, answer);
}

void DiagramView::save(QWebEngineDownloadRequest *download)
{
    // Only what the page itself has made.
    if (download->url().scheme() != "blob"_L1)
        return;
    const QPointer<QWebEngineDownloadRequest> guard(download);
    const QString path = m_host.savePath(download->suggestedFileName());
    if (!guard || path.isEmpty())
        return;
    const QFileInfo info(path);
    download->setDownloadDirectory(info.path());
    download->setDownloadFileName(info.fileName());
    download->accept();
}

void DiagramView::print()
{
    if (m_printer)
        return;
    m_printer = std::make_unique<QPrinter>(QPrinter::HighResolution);
    m_printer->setPageOrientation(QPageLayout::Landscape);
    auto *dialog = new QPrintDialog(m_printer.get(), m_view);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] { m_view->print(m_printer.get()); });
    connect(dialog, &QDialog::rejected, this, [this] {
        // The dialog still uses it.
        QMetaObject::invokeMethod(this, [this] { m_printer.reset(); }, Qt::QueuedConnection);
    });
    dialog->open();
}

} // namespace logix

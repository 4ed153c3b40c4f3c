// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/DiagramPage.h"

#include <QObject>
#include <QPointer>
#include <QWebChannel>

class QPrinter;
class QWebEngineDownloadRequest;
class QWebEnginePage;
class QWebEngineProfile;
class QWebEngineView;

namespace logix {

class FolderScheme;

/// What the page may call. Its only arguments are names and numbers.
class PageHost : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    Q_INVOKABLE void openSource(const QString &file, int line) { emit sourceAsked(file, line); }

signals:
    void sourceAsked(const QString &file, int line);
};

/// The page in a view of the browser engine: nothing is kept on the disk, nothing comes from
/// anywhere but the diagram's folder.
class DiagramView : public QObject, public DiagramPage
{
    Q_OBJECT

public:
    DiagramView(Host host, const QJsonObject &words, QWidget *parent);
    ~DiagramView() override;

    [[nodiscard]] QWidget *widget() override;
    void load(const QString &folder) override;
    void setTheme(const QString &theme) override;
    void probe(const QString &file, int line, const QString &word) override;
    void evaluate(const QString &script,
                  const std::function<void(const QVariant &)> &answer) override;

private:
    void prepareProfile();
    void preparePage(const QJsonObject &words);
    void loadNow();
    void loaded(bool isFine);
    void save(QWebEngineDownloadRequest *download);
    void print();

    Host m_host;
    QPointer<QWebEngineView> m_view;
    QWebEngineProfile *m_profile;
    QWebEnginePage *m_page;
    FolderScheme *m_scheme;
    PageHost m_pageHost;
    QWebChannel m_channel;
    std::unique_ptr<QPrinter> m_printer;
    QString m_theme;
    /// Of the page that is replaced, as JSON; empty for none.
    QString m_state;
    int m_revision = 0;
    bool m_isShown = false;
    bool m_isLoading = false;
    bool m_isAsking = false;
};

} // namespace logix

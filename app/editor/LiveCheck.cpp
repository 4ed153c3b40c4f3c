// SPDX-License-Identifier: Apache-2.0
#include "editor/LiveCheck.h"

#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "project/ProjectSession.h"

#include <KTextEditor/Document>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

using namespace Qt::StringLiterals;
using KTextEditor::Document;

namespace logix {

namespace {

const QString wantedKey = u"editor/check-while-typing"_s;
/// How long a menu that is open puts off what would change the list behind it.
constexpr int menuMilliseconds = 200;

} // namespace

LiveCheck::LiveCheck(EditorTabs *tabs, EngineClient *client, ProjectSession *session)
    : QObject(tabs), m_tabs(tabs), m_client(client), m_session(session), m_isWanted(isWanted())
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(delayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &LiveCheck::look);
    connect(tabs, &EditorTabs::opened, this, &LiveCheck::watch);
    connect(client, &EngineClient::started, this, [this] {
        // The verb saves everything and finds more, or needs the processor.
        m_isLate |= m_timer.isActive();
        m_timer.stop();
        m_client->stopLooking();
    });
    connect(client, &EngineClient::finished, this, [this] {
        if (std::exchange(m_isLate, false))
            m_timer.start();
    });
    connect(client, &EngineClient::looked, this, &LiveCheck::take);
    connect(session, &ProjectSession::closed, this, [this] {
        m_timer.stop();
        m_client->stopLooking();
        m_failure.clear();
        m_isLate = false;
    });
}

bool LiveCheck::isWanted()
{
    return QSettings().value(wantedKey, true).toBool();
}

void LiveCheck::setWanted(bool isWanted)
{
    QSettings().setValue(wantedKey, isWanted);
}

void LiveCheck::updateWanted()
{
    m_isWanted = isWanted();
    if (!m_isWanted) {
        m_timer.stop();
        m_client->stopLooking();
    }
}

void LiveCheck::watch(Document *document)
{
    connect(document, &Document::textChanged, this, &LiveCheck::changed);
    connect(document, &Document::documentSavedOrUploaded, this,
            [this](Document *which) { changed(which); });
    connect(document, &QObject::destroyed, this, [this, document] { m_taken.remove(document); });
}

void LiveCheck::changed(Document *document)
{
    if (!m_isWanted || nameOf(document).isEmpty())
        return;
    if (m_client->isBusy()) {
        m_isLate = true;
        return;
    }
    // What runs is about a text that is gone.
    m_client->stopLooking();
    m_timer.start();
}

QString LiveCheck::nameOf(const Document *document) const
{
    if (!m_session->isOpen() || !m_session->info())
        return {};
    const QString path = document->url().toLocalFile();
    const QString start = m_session->folder() + u'/';
    if (!path.startsWith(start))
        return {};
    const QString name = path.mid(start.size());
    const QString ending = QFileInfo(name).suffix().toLower();
    // Headers are found by those who include them.
    const bool isHeader = ending == "vh"_L1 || ending == "svh"_L1;
    const ProjectInfo &info = *m_session->info();
    return isHeader || info.sources.contains(name) || info.testbenches.contains(name) ? name
                                                                                      : QString();
}

bool LiveCheck::canLook() const
{
    return m_isWanted && m_session->isOpen() && m_session->info()
           && m_session->info()->problem.isEmpty() && m_session->info()->hasBoard();
}

void LiveCheck::look()
{
    if (!canLook())
        return;
    if (m_client->isBusy()) {
        m_isLate = true;
        return;
    }
    QHash<QString, QString> unsaved;
    for (Document *document : m_tabs->documents()) {
        const QString name = document->isModified() ? nameOf(document) : QString();
        if (name.isEmpty()) {
            m_taken.remove(document);
            continue;
        }
        Taken &taken = m_taken[document];
        if (taken.revision != document->revision()) {
            taken.revision = document->revision();
            taken.text = document->text();
        }
        unsaved.insert(name, taken.text);
    }
    m_client->look(m_session->folder(), unsaved);
}

void LiveCheck::take(const LookAnswer &answer)
{
    if (answer.folder != m_session->folder() || m_client->isBusy())
        return;
    if (QApplication::activePopupWidget()) {
        // A menu offers what the list has now.
        QTimer::singleShot(menuMilliseconds, this, [this, answer] {
            if (!m_timer.isActive())
                take(answer);
        });
        return;
    }
    if (!answer.failure.isEmpty()) {
        if (std::exchange(m_failure, answer.failure) != answer.failure)
            emit failed(answer.failure);
        return;
    }
    m_failure.clear();
    emit found(answer.problems);
}

} // namespace logix

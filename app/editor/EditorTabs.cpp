// SPDX-License-Identifier: Apache-2.0
#include "editor/EditorTabs.h"

#include "look/Icons.h"

#include <KTextEditor/Document>
#include <KTextEditor/Editor>
#include <KTextEditor/View>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// How long a file may be away from the disk until that is said: programs replace files by
/// deleting and writing them again.
constexpr int goneMilliseconds = 300;

/// Gives a document another file's name and leaves both files alone. The editor itself offers that
/// only together with loading or saving.
class Renaming : public KTextEditor::Document
{
public:
    static void apply(KTextEditor::Document *document, const QUrl &url)
    {
        (document->*(&Renaming::setUrl))(url);
        (document->*(&Renaming::setLocalFilePath))(url.toLocalFile());
    }
};

} // namespace

EditorTabs::EditorTabs(QWidget *parent) : QTabWidget(parent)
{
    setDocumentMode(true);
    setMovable(true);
    setElideMode(Qt::ElideMiddle);
    tabBar()->setExpanding(false);
    setWhatsThis(tr("The files you are working on, one tab each. A dot before a name means that "
                    "its changes are not saved yet."));
    connect(this, &QTabWidget::currentChanged, this, [this] {
        KTextEditor::View *view = currentView();
        watchCursor(view);
        if (view)
            setFocusProxy(view);
        emit currentViewChanged(view);
    });
}

EditorTabs::~EditorTabs()
{
    disconnect(this, nullptr, nullptr, nullptr);
    for (KTextEditor::Document *document : documents())
        delete document;
}

KTextEditor::View *EditorTabs::view(int index) const
{
    return qobject_cast<KTextEditor::View *>(widget(index));
}

KTextEditor::View *EditorTabs::currentView() const
{
    return view(currentIndex());
}

QString EditorTabs::path(int index) const
{
    const KTextEditor::View *const at = view(index);
    return at ? at->document()->url().toLocalFile() : QString();
}

QList<KTextEditor::Document *> EditorTabs::documents() const
{
    QList<KTextEditor::Document *> result;
    for (int i = 0; i < count(); ++i)
        if (const KTextEditor::View *const at = view(i))
            result.append(at->document());
    return result;
}

QStringList EditorTabs::paths() const
{
    QStringList result;
    for (int i = 0; i < count(); ++i)
        result.append(path(i));
    return result;
}

int EditorTabs::indexOf(const QString &path) const
{
    const QString wanted = QDir::cleanPath(path);
    for (int i = 0; i < count(); ++i)
        if (this->path(i) == wanted)
            return i;
    // Two names of one file, by a link, are one document.
    const QString real = QFileInfo(wanted).canonicalFilePath();
    for (int i = 0; !real.isEmpty() && i < count(); ++i)
        if (QFileInfo(this->path(i)).canonicalFilePath() == real)
            return i;
    return -1;
}

KTextEditor::Document *EditorTabs::document(const QString &path) const
{
    const int index = indexOf(path);
    return index < 0 ? nullptr : view(index)->document();
}

KTextEditor::View *EditorTabs::open(const QString &path, int line, int column)
{
    int index = indexOf(path);
    if (index < 0) {
        const QFileInfo info(path);
        if (!info.isFile() || !info.isReadable()) {
            emit failed(info.exists() ? tr("%1 can't be read.").arg(info.fileName())
                                      : tr("%1 isn't there any more.").arg(info.fileName()));
            return nullptr;
        }
        KTextEditor::Document *document = KTextEditor::Editor::instance()->createDocument(this);
        if (!document->openUrl(QUrl::fromLocalFile(QDir::cleanPath(path)))) {
            delete document;
            emit failed(tr("%1 can't be opened.").arg(info.fileName()));
            return nullptr;
        }
        KTextEditor::View *view = document->createView(this);
        prepare(document, view);
        index = addTab(view, QString());
        addCloseButton(view);
        updateTitles();
        emit opened(document);
    }
    KTextEditor::View *result = view(index);
    setCurrentIndex(index);
    if (line > 0)
        result->setCursorPosition(KTextEditor::Cursor(line - 1, column > 0 ? column - 1 : 0));
    return result;
}

void EditorTabs::addCloseButton(KTextEditor::View *view)
{
    // The styles' own buttons come in colours that mean something else here.
    auto *button = new QToolButton(tabBar());
    button->setIcon(icon(u"close"_s));
    button->setIconSize(QSize(12, 12));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolTip(tr("Close this file"));
    button->setAccessibleName(button->toolTip());
    connect(button, &QToolButton::clicked, view,
            [this, view] { closeTab(QTabWidget::indexOf(view)); });
    tabBar()->setTabButton(QTabWidget::indexOf(view), QTabBar::RightSide, button);
}

void EditorTabs::prepare(KTextEditor::Document *document, KTextEditor::View *view)
{
    // The window has a status bar of its own.
    view->setStatusBarEnabled(false);
    view->setContextMenu(view->defaultContextMenu());
    view->setWhatsThis(tr("The editor. Marks at the left edge show what Check and Build found; "
                          "rest the mouse on one to read it."));
    view->setConfigValue(u"icon-bar"_s, true);
    view->setConfigValue(u"line-numbers"_s, true);
    view->setConfigValue(u"scrollbar-minimap"_s, false);
    // What happens on the disk is told by the window, without questions that stop the work.
    document->setModifiedOnDiskWarning(false);
    connect(
        document, &KTextEditor::Document::modifiedOnDisk, this,
        [this](KTextEditor::Document *which, bool isChanged) { changedOnDisk(which, isChanged); });
    connect(document, &QObject::destroyed, this,
            [this, document] { m_conflicts.remove(document); });
    connect(document, &KTextEditor::Document::modifiedChanged, this, [this] {
        updateTitles();
        emit modifiedChanged();
    });
    connect(document, &KTextEditor::Document::documentUrlChanged, this, &EditorTabs::updateTitles);
    connect(document, &KTextEditor::Document::documentSavedOrUploaded, this,
            [this](KTextEditor::Document *which) {
                m_conflicts.remove(which);
                emit settled(which);
                emit saved(which->url().toLocalFile());
            });
}

void EditorTabs::watchCursor(KTextEditor::View *view)
{
    disconnect(m_cursor);
    if (!view)
        return;
    const auto tell = [this](KTextEditor::View *which) {
        const KTextEditor::Cursor cursor = which->cursorPosition();
        emit cursorMoved(cursor.line() + 1, cursor.column() + 1);
    };
    m_cursor = connect(view, &KTextEditor::View::cursorPositionChanged, this, tell);
    tell(view);
}

void EditorTabs::updateTitles()
{
    QHash<QString, int> names;
    for (int i = 0; i < count(); ++i)
        ++names[QFileInfo(path(i)).fileName()];
    for (int i = 0; i < count(); ++i) {
        const KTextEditor::View *const at = view(i);
        if (!at)
            continue;
        const QFileInfo info(path(i));
        QString title = info.fileName();
        if (names.value(title) > 1)
            title = tr("%1 (%2)").arg(title, info.dir().dirName());
        title.replace(u'&', u"&&"_s);
        setTabText(i, at->document()->isModified() ? u"● "_s + title : title);
        setTabToolTip(i, QDir::toNativeSeparators(info.filePath()));
    }
}

bool EditorTabs::hasUnsaved() const
{
    for (const KTextEditor::Document *document : documents())
        if (document->isModified())
            return true;
    return false;
}

bool EditorTabs::saveCurrent()
{
    KTextEditor::View *view = currentView();
    return !view || view->document()->documentSave();
}

bool EditorTabs::saveAll()
{
    for (KTextEditor::Document *document : documents()) {
        if (m_conflicts.contains(document)) {
            emit conflict(document);
            return false;
        }
        if (document->isModified() && !document->documentSave())
            return false;
    }
    return true;
}

void EditorTabs::changedOnDisk(KTextEditor::Document *document, bool isChanged)
{
    if (!isChanged) {
        m_conflicts.remove(document);
        emit settled(document);
        return;
    }
    if (QFileInfo::exists(document->url().toLocalFile())) {
        if (!document->isModified()) {
            reload(document);
        } else if (!m_conflicts.contains(document)) {
            m_conflicts.insert(document);
            emit conflict(document);
        }
        return;
    }
    QTimer::singleShot(goneMilliseconds, document, [this, document] {
        // It may be here again, or have another name by now.
        if (QFileInfo::exists(document->url().toLocalFile()))
            return;
        // The text is all that is left of it, so it asks before it closes.
        document->setModified(true);
        emit gone(document);
    });
}

void EditorTabs::reload(KTextEditor::Document *document)
{
    m_conflicts.remove(document);
    document->setModified(false);
    document->documentReload();
    emit settled(document);
}

void EditorTabs::keepOwn(KTextEditor::Document *document)
{
    m_conflicts.remove(document);
    emit settled(document);
}

bool EditorTabs::mayClose(const QList<KTextEditor::Document *> &documents)
{
    QStringList names;
    for (const KTextEditor::Document *document : documents)
        if (document->isModified())
            names.append(QFileInfo(document->url().toLocalFile()).fileName());
    if (names.isEmpty())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Unsaved Changes"),
                    names.size() == 1
                        ? tr("%1 has changes that are not saved.").arg(names.first())
                        : tr("%1 files have changes that are not saved.").arg(names.size()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window());
    box.setInformativeText(names.size() == 1 ? tr("Without saving, they are lost.")
                                             : names.join(u"\n"_s));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save:
        for (KTextEditor::Document *document : documents)
            if (document->isModified() && !document->documentSave())
                return false;
        return true;
    case QMessageBox::Discard:
        for (KTextEditor::Document *document : documents)
            document->setModified(false);
        return true;
    default:
        return false;
    }
}

bool EditorTabs::closeTab(int index)
{
    KTextEditor::View *at = view(index);
    if (!at)
        return true;
    KTextEditor::Document *document = at->document();
    if (!mayClose({document}))
        return false;
    removeTab(index);
    delete document; // and its view
    updateTitles();
    emit modifiedChanged();
    return true;
}

bool EditorTabs::closeAll()
{
    if (!mayClose(documents()))
        return false;
    while (count() > 0) {
        KTextEditor::Document *document = view(0)->document();
        removeTab(0);
        delete document;
    }
    return true;
}

void EditorTabs::forget(const QString &path)
{
    const QString gone = QDir::cleanPath(path);
    for (int i = count() - 1; i >= 0; --i) {
        const QString open = this->path(i);
        if (open != gone && !open.startsWith(gone + u'/'))
            continue;
        KTextEditor::Document *document = view(i)->document();
        document->setModified(false);
        removeTab(i);
        delete document;
    }
    updateTitles();
}

void EditorTabs::follow(const QString &oldPath, const QString &newPath)
{
    for (KTextEditor::Document *document : documents()) {
        const QString open = document->url().toLocalFile();
        QString moved;
        if (open == oldPath)
            moved = newPath;
        else if (open.startsWith(oldPath + u'/'))
            moved = newPath + open.mid(oldPath.size());
        if (moved.isEmpty())
            continue;
        // Opening again would lose the undo history. Saved text may as well be saved again; then
        // the editor watches the file by its new name.
        const QUrl url = QUrl::fromLocalFile(moved);
        if (document->isModified() || !QFileInfo(moved).isWritable() || !document->saveAs(url))
            Renaming::apply(document, url);
    }
    updateTitles();
}

} // namespace logix

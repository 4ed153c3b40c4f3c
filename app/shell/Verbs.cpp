// SPDX-License-Identifier: Apache-2.0
#include "shell/Verbs.h"

#include "engine/EngineClient.h"
#include "look/Icons.h"
#include "project/ProjectSession.h"

#include <QAction>

using namespace Qt::StringLiterals;

namespace logix {

Verbs::Verbs(EngineClient *client, ProjectSession *session, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_session(session)
    , m_check(new QAction(icon(u"check"_s), tr("Check"), this))
    , m_test(new QAction(icon(u"test"_s), tr("Test"), this))
    , m_build(new QAction(icon(u"build"_s), tr("Build"), this))
    , m_upload(new QAction(icon(u"upload"_s), tr("Upload"), this))
    , m_stop(new QAction(icon(u"stop"_s), tr("Stop"), this))
    , m_clean(new QAction(icon(u"clean"_s), tr("C&lean"), this))
{
    m_check->setShortcut(Qt::Key_F5);
    m_test->setShortcut(Qt::Key_F6);
    m_build->setShortcuts({QKeySequence(Qt::Key_F7), QKeySequence(Qt::CTRL | Qt::Key_B)});
    m_upload->setShortcut(Qt::Key_F9);
    m_stop->setShortcut(Qt::SHIFT | Qt::Key_F5);
    m_check->setWhatsThis(tr("Looks for mistakes in the design (lint, by Verilator). All files "
                             "are saved first."));
    m_test->setWhatsThis(tr("Runs every testbench of the project (by Icarus Verilog) and shows "
                            "what failed. All files are saved first."));
    m_build->setWhatsThis(tr("Turns the design into a bitstream for the board: synthesis, place "
                             "and route, packing. All files are saved first."));
    m_upload->setWhatsThis(tr("Writes the design into the board that is plugged in. It is built "
                              "first when it isn't up to date. Where that is possible, the FPGA is "
                              "checked before anything is written."));
    m_stop->setWhatsThis(tr("Ends what is running."));
    m_clean->setWhatsThis(tr("Deletes what Build made."));
    connect(m_check, &QAction::triggered, this, [this] { emit requested(Verb::Check); });
    connect(m_test, &QAction::triggered, this, [this] { emit requested(Verb::Test); });
    connect(m_build, &QAction::triggered, this, [this] { emit requested(Verb::Build); });
    connect(m_upload, &QAction::triggered, this, [this] { emit requested(Verb::Upload); });
    connect(m_clean, &QAction::triggered, this, [this] { emit requested(Verb::Clean); });
    connect(m_stop, &QAction::triggered, this, [this] {
        m_isStopping = true;
        m_client->cancel();
        update();
    });
    connect(client, &EngineClient::started, this, [this] {
        m_isStopping = false;
        update();
    });
    connect(client, &EngineClient::finished, this, &Verbs::update);
    connect(session, &ProjectSession::opened, this, &Verbs::update);
    connect(session, &ProjectSession::closed, this, &Verbs::update);
    connect(session, &ProjectSession::changed, this, &Verbs::update);
    update();
}

QString Verbs::name(Verb verb)
{
    switch (verb) {
    case Verb::Check:
        return tr("Check");
    case Verb::Test:
        return tr("Test");
    case Verb::Debug:
        return tr("Debug");
    case Verb::Build:
        return tr("Build");
    case Verb::Upload:
        return tr("Upload");
    case Verb::Clean:
        break;
    }
    return tr("Clean");
}

QString Verbs::runningText(Verb verb)
{
    switch (verb) {
    case Verb::Check:
        return tr("Checking");
    case Verb::Test:
        return tr("Testing");
    case Verb::Debug:
        return tr("Simulating");
    case Verb::Build:
        return tr("Building");
    case Verb::Upload:
        return tr("Uploading");
    case Verb::Clean:
        break;
    }
    return tr("Cleaning");
}

QString Verbs::reasonAgainst(Verb verb) const
{
    if (!m_session->isOpen())
        return tr("Open a project first.");
    if (m_client->isBusy())
        return tr("%1 is running: wait for it or stop it.").arg(name(m_client->verb()));
    if (!m_session->info())
        return tr("The project is being read.");
    // A broken logix.json is told by running: its problems get into the list.
    if (verb != Verb::Clean && m_session->info()->problem.isEmpty()
        && !m_session->info()->hasBoard())
        return tr("No board is chosen: pick one at the left of this row.");
    if ((verb == Verb::Test || verb == Verb::Debug) && m_session->info()->problem.isEmpty()
        && m_session->info()->testbenches.isEmpty())
        return tr("No testbench in this project: add one named …_tb.v.");
    return {};
}

void Verbs::setBoardWarning(const QString &text)
{
    if (std::exchange(m_boardWarning, text) != text)
        update();
}

void Verbs::update()
{
    const auto set = [this](QAction *action, Verb verb, const QString &what) {
        const QString reason = reasonAgainst(verb);
        action->setEnabled(reason.isEmpty());
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        const QString help = key.isEmpty() ? what : tr("%1 (%2)").arg(what, key);
        action->setToolTip(reason.isEmpty() ? help : reason);
        action->setStatusTip({});
    };
    set(m_check, Verb::Check, tr("Look for mistakes in the design"));
    set(m_test, Verb::Test, tr("Run the testbenches"));
    set(m_build, Verb::Build, tr("Make a bitstream for the board"));
    set(m_upload, Verb::Upload, tr("Write the design into the board"));
    if (m_upload->isEnabled() && !m_boardWarning.isEmpty())
        m_upload->setToolTip(m_upload->toolTip() + u'\n' + m_boardWarning);
    set(m_clean, Verb::Clean, tr("Delete what Build made"));
    m_stop->setEnabled(m_client->isBusy() && !m_isStopping);
    m_stop->setToolTip(!m_client->isBusy() ? tr("Nothing is running.")
                       : m_isStopping
                           ? tr("It is being stopped.")
                           : tr("Stop what is running (%1)")
                                 .arg(m_stop->shortcut().toString(QKeySequence::NativeText)));
}

} // namespace logix

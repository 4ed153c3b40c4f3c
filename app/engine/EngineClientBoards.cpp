// SPDX-License-Identifier: Apache-2.0
// What another board means for a project.
#include "catalog/Compare.h"
#include "engine/EngineClient.h"
#include "engine/Values.h"
#include "starter/MovePins.h"

#include <QFileInfo>

namespace fs = std::filesystem;

namespace logix {

void EngineClient::planBoardChange(const BoardChangeWish &wish)
{
    m_questions.post([this, wish] {
        BoardChange change = guarded(
            [&] { return boardChange(wish); },
            [&](const QString &text) { return BoardChange{.wish = wish, .problem = text}; });
        QMetaObject::invokeMethod(
            this, [this, change = std::move(change)] { emit boardChangePlanned(change); },
            Qt::QueuedConnection);
    });
}

BoardChange EngineClient::boardChange(const BoardChangeWish &wish)
{
    BoardChange change{.wish = wish};
    const Catalog &catalog = engine().catalog();
    std::optional<fs::path> custom;
    if (!wish.customBoardsFolder.isEmpty())
        custom = toPath(wish.customBoardsFolder);
    const auto compared =
        compareBoards(catalog, wish.from.toStdString(), wish.to.toStdString(), custom);
    if (!compared) {
        change.problem = m_wording.text(compared.error().message);
        return change;
    }
    change.sameBuild = compared->sameBuild;
    for (const BoardAspect &aspect : compared->aspects)
        change.aspects.append({aspect.same, m_wording.text(aspect.text)});
    const auto from = catalog.board(wish.from.toStdString(), custom);
    const auto to = catalog.board(wish.to.toStdString(), custom);
    if (!from || !to)
        return change;
    change.fromName = QString::fromStdString((*from)->name);
    change.toName = QString::fromStdString((*to)->name);
    const auto family = catalog.family((*to)->fpga.family);
    const QFileInfo old(wish.pinFile);
    const auto format = constraintFormat(old.suffix().toLower().toStdString());
    if (wish.pinFile.isEmpty() || !family || !format)
        return change;
    const auto file = openConstraintFile(toPath(wish.folder), wish.pinFile.toStdString(), *format);
    if (!file)
        return change; // Build says what is wrong with it.
    const MovedPins pins = movePins(*file, **from, **to, *family);
    for (const PinMove &move : pins.moved)
        change.moved.append(
            QStringLiteral("%1: %2 → %3 (%4)")
                .arg(QString::fromStdString(move.port), QString::fromStdString(move.from),
                     QString::fromStdString(move.to), QString::fromStdString(move.what)));
    change.left = toList(pins.left);
    change.inverted = toList(pins.inverted);
    if (pins.moved.empty())
        return change;
    change.pinText = QString::fromStdString(pins.text);
    const QString folder = old.path() == QStringLiteral(".") ? QString() : old.path() + u'/';
    change.newPinFile = folder + old.completeBaseName() + u'.'
                        + QString::fromStdString(family->constraintExtension);
    return change;
}

} // namespace logix

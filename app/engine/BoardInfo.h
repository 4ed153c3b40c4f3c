// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"
#include "engine/Outcome.h"

#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QStringList>

namespace logix {

struct VariantInfo
{
    QString connection;
    QString memory;
    QString connectionLabel;
    QString memoryLabel;
    QString programmer;
    QString notes;
    bool isTested = false;
};

/// What people look for in a board.
enum class BoardFeature { Leds, Buttons, Switches, Pmods, SerialPort, OwnCable, Tried };

/// Something on a board.
struct ResourceInfo
{
    QString name;
    /// The catalog's type, such as `leds`.
    QString type;
    /// What it is, such as "5 LEDs".
    QString words;
    /// "35", or "tx 9" where there are several of different use.
    QStringList pins;
};

/// A board as the picker shows it.
struct BoardInfo
{
    QString id;
    QString name;
    QString family;
    QString familyLabel;
    QString part;
    QString size;
    /// "12 MHz · 5 LEDs · 3 PMODs"
    QString features;
    QList<ResourceInfo> resources;
    QStringList notes;
    QList<VariantInfo> variants;
    bool isCustom = false;

    [[nodiscard]] bool has(BoardFeature feature) const;
    /// The way to program it that a choice means: the first that fits, as the engine has it.
    [[nodiscard]] const VariantInfo *variant(const VariantChoice &choice) const;
};

struct FamilyInfo
{
    QString id;
    QString label;
    QString constraintExtension;
};

/// What the picker needs of the catalog.
struct CatalogInfo
{
    QList<FamilyInfo> families;
    QList<BoardInfo> boards;
    /// Why there is nothing, or why the custom boards are missing.
    QString problem;
    /// What is wrong with the custom boards, at its places; their files are absolute.
    QList<Problem> problems;

    [[nodiscard]] const BoardInfo *board(const QString &id) const;
    [[nodiscard]] const FamilyInfo *family(const QString &id) const;
};

/// Puts a board of the catalog into words. Any thread.
class BoardDescriber
{
    Q_DECLARE_TR_FUNCTIONS(BoardDescriber)

public:
    [[nodiscard]] static BoardInfo describe(const Board &board, const QList<FamilyInfo> &families);
    [[nodiscard]] static QString connectionLabel(const QString &id);
    [[nodiscard]] static QString memoryLabel(const QString &id);
};

} // namespace logix

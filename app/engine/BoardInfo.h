// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

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
    /// Name and words for each resource.
    QList<std::pair<QString, QString>> resources;
    QStringList notes;
    QList<VariantInfo> variants;
    bool isCustom = false;

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

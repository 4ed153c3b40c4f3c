// SPDX-License-Identifier: Apache-2.0
#include "engine/BoardInfo.h"

#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

namespace logix {

namespace {

QString string(const Json &object, const char *name)
{
    const auto it = object.find(name);
    return it != object.end() && it->is_string() ? QString::fromStdString(it->get<std::string>())
                                                 : QString();
}

int count(const Json &resource, const char *name)
{
    const auto it = resource.find(name);
    return it != resource.end() && it->is_array() ? static_cast<int>(it->size()) : 0;
}

/// The pins of a resource, those of different use with their signal.
QStringList pinsOf(const Json &resource)
{
    QStringList pins;
    for (const char *signal : {"pin", "tx", "rx", "rts", "cts", "red", "green", "blue"}) {
        const QString pin = string(resource, signal);
        if (!pin.isEmpty())
            pins.append(signal == std::string_view("pin")
                            ? pin
                            : u"%1 %2"_s.arg(QString::fromLatin1(signal), pin));
    }
    for (const char *field : {"pins", "leds", "colors"}) {
        const auto list = resource.find(field);
        if (list == resource.end() || !list->is_array())
            continue;
        for (const Json &pin : *list) {
            // A pin that isn't wired is an empty text or null; its place counts.
            const bool isWired = pin.is_string() && !pin.get<std::string>().empty();
            pins.append(isWired ? QString::fromStdString(pin.get<std::string>()) : u"–"_s);
        }
    }
    return pins;
}

} // namespace

bool BoardInfo::has(BoardFeature feature) const
{
    const auto hasType = [&](QLatin1StringView type) {
        return std::ranges::find(resources, type, &ResourceInfo::type) != resources.end();
    };
    switch (feature) {
    case BoardFeature::Leds:
        return hasType("leds"_L1) || hasType("rgb_led"_L1) || hasType("led_matrix"_L1);
    case BoardFeature::Buttons:
        return hasType("buttons"_L1);
    case BoardFeature::Switches:
        return hasType("switches"_L1);
    case BoardFeature::Pmods:
        return hasType("pmod"_L1);
    case BoardFeature::SerialPort:
        return hasType("uart"_L1);
    case BoardFeature::OwnCable:
        return std::ranges::any_of(variants, [](const VariantInfo &variant) {
            return variant.connection == "usb"_L1 || variant.connection == "bootloader"_L1;
        });
    case BoardFeature::Tried:
        return std::ranges::any_of(variants, &VariantInfo::isTested);
    }
    return false;
}

const VariantInfo *BoardInfo::variant(const VariantChoice &choice) const
{
    const auto it = std::ranges::find_if(variants, [&](const VariantInfo &variant) {
        return choice.fits({variant.connection.toStdString(), variant.memory.toStdString()});
    });
    return it == variants.end() ? nullptr : &*it;
}

const BoardInfo *CatalogInfo::board(const QString &id) const
{
    const auto it = std::ranges::find(boards, id, &BoardInfo::id);
    return it == boards.end() ? nullptr : &*it;
}

const FamilyInfo *CatalogInfo::family(const QString &id) const
{
    const auto it = std::ranges::find(families, id, &FamilyInfo::id);
    return it == families.end() ? nullptr : &*it;
}

QString BoardDescriber::connectionLabel(const QString &id)
{
    if (id == "usb"_L1)
        return tr("USB");
    if (id == "bootloader"_L1)
        return tr("USB in bootloader mode");
    if (id == "ft2232h"_L1)
        return tr("FT2232H adapter");
    if (id == "ft232h"_L1)
        return tr("FT232H adapter");
    if (id == "cmsis-dap"_L1)
        return tr("CMSIS-DAP adapter");
    if (id == "usb-blaster"_L1)
        return tr("USB-Blaster adapter");
    return tr("USB");
}

QString BoardDescriber::memoryLabel(const QString &id)
{
    return id == "ram"_L1 ? tr("RAM") : tr("Flash");
}

BoardInfo BoardDescriber::describe(const Board &board, const QList<FamilyInfo> &families)
{
    BoardInfo info;
    info.id = QString::fromStdString(board.id);
    info.name = QString::fromStdString(board.name);
    info.family = QString::fromStdString(board.fpga.family);
    const auto family = std::ranges::find(families, info.family, &FamilyInfo::id);
    info.familyLabel = family == families.end() ? info.family : family->label;
    info.part = QString::fromStdString(board.fpga.partNumber);
    info.size = QString::fromStdString(board.fpga.size);
    info.isCustom = board.isCustom;
    for (const Variant &variant : board.variants) {
        VariantInfo v;
        v.connection = QString::fromStdString(variant.selector.connection);
        v.memory = QString::fromStdString(variant.selector.memory);
        v.connectionLabel = connectionLabel(v.connection);
        v.memoryLabel = memoryLabel(v.memory);
        v.programmer = QString::fromStdString(variant.programmer);
        v.notes = QString::fromStdString(variant.userNotes);
        v.isTested = variant.tested;
        info.variants.append(v);
    }
    if (!board.definition || !board.definition->is_object())
        return info;

    int leds = 0;
    int buttons = 0;
    int switches = 0;
    int pmods = 0;
    bool hasSerial = false;
    QStringList clocks;
    const auto resources = board.definition->find("resources");
    if (resources != board.definition->end() && resources->is_object()) {
        for (const auto &[key, resource] : resources->items()) {
            if (!resource.is_object())
                continue;
            const QString type = string(resource, "type");
            QString words;
            if (type == "clock"_L1) {
                const auto mhz = resource.find("mhz");
                if (mhz != resource.end() && mhz->is_number())
                    clocks.append(tr("%1 MHz").arg(QLocale().toString(mhz->get<double>(), 'g', 6)));
                words = tr("clock, %1").arg(clocks.isEmpty() ? tr("unknown rate") : clocks.last());
            } else if (type == "leds"_L1) {
                const int pins = count(resource, "pins");
                leds += pins;
                words = pins == 1 ? tr("1 LED") : tr("%1 LEDs").arg(pins);
            } else if (type == "rgb_led"_L1) {
                leds += 1;
                words = tr("RGB LED");
            } else if (type == "led_matrix"_L1) {
                words = tr("LED matrix");
            } else if (type == "buttons"_L1) {
                const int pins = count(resource, "pins");
                buttons += pins;
                words = pins == 1 ? tr("1 button") : tr("%1 buttons").arg(pins);
            } else if (type == "switches"_L1) {
                const int pins = count(resource, "pins");
                switches += pins;
                words = pins == 1 ? tr("1 switch") : tr("%1 switches").arg(pins);
            } else if (type == "pmod"_L1) {
                ++pmods;
                words = tr("PMOD socket");
            } else if (type == "uart"_L1) {
                hasSerial = true;
                words = tr("serial port");
            } else if (type == "header"_L1) {
                words = tr("pin header");
            } else {
                words = tr("other pins");
            }
            info.resources.append({.name = QString::fromStdString(key),
                                   .type = type,
                                   .words = words,
                                   .pins = pinsOf(resource)});
            const QString notes = string(resource, "user_notes");
            if (!notes.isEmpty())
                info.notes.append(u"%1: %2"_s.arg(QString::fromStdString(key), notes));
        }
    }
    QStringList features;
    if (!clocks.isEmpty())
        features.append(clocks.first());
    if (leds > 0)
        features.append(leds == 1 ? tr("1 LED") : tr("%1 LEDs").arg(leds));
    if (buttons > 0)
        features.append(buttons == 1 ? tr("1 button") : tr("%1 buttons").arg(buttons));
    if (switches > 0)
        features.append(switches == 1 ? tr("1 switch") : tr("%1 switches").arg(switches));
    if (pmods > 0)
        features.append(pmods == 1 ? tr("1 PMOD") : tr("%1 PMODs").arg(pmods));
    if (hasSerial)
        features.append(tr("serial port"));
    info.features = features.join(u" · "_s);
    return info;
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#include "diagram/DiagramWords.h"

#include <QCoreApplication>
#include <array>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

struct Word
{
    const char *name;
    const char *text;
};

constexpr std::array words{
    Word{"title", QT_TRANSLATE_NOOP("DiagramPage", "Diagram of {module}")},
    Word{"back", QT_TRANSLATE_NOOP("DiagramPage", "Back")},
    Word{"source", QT_TRANSLATE_NOOP("DiagramPage", "Go to source")},
    Word{"search", QT_TRANSLATE_NOOP("DiagramPage", "Search")},
    Word{"fit", QT_TRANSLATE_NOOP("DiagramPage", "Fit")},
    Word{"print", QT_TRANSLATE_NOOP("DiagramPage", "Print")},
    Word{"zoomIn", QT_TRANSLATE_NOOP("DiagramPage", "Zoom in")},
    Word{"zoomOut", QT_TRANSLATE_NOOP("DiagramPage", "Zoom out")},
    Word{"saveSvg", QT_TRANSLATE_NOOP("DiagramPage", "Save as SVG")},
    Word{"savePng", QT_TRANSLATE_NOOP("DiagramPage", "Save as PNG")},
    Word{"help", QT_TRANSLATE_NOOP("DiagramPage", "Keys and mouse")},
    Word{"close", QT_TRANSLATE_NOOP("DiagramPage", "Close")},
    Word{"openHint", QT_TRANSLATE_NOOP("DiagramPage", "Double-click to open it")},
    Word{"sourceHint", QT_TRANSLATE_NOOP("DiagramPage", "Double-click to go to its source")},
    Word{"module", QT_TRANSLATE_NOOP("DiagramPage", "Module")},
    Word{"block", QT_TRANSLATE_NOOP("DiagramPage", "Block")},
    Word{"port", QT_TRANSLATE_NOOP("DiagramPage", "Port")},
    Word{"input", QT_TRANSLATE_NOOP("DiagramPage", "Input")},
    Word{"output", QT_TRANSLATE_NOOP("DiagramPage", "Output")},
    Word{"inout", QT_TRANSLATE_NOOP("DiagramPage", "Input and output")},
    Word{"wire", QT_TRANSLATE_NOOP("DiagramPage", "Wire")},
    Word{"bus", QT_TRANSLATE_NOOP("DiagramPage", "Bus")},
    Word{"label", QT_TRANSLATE_NOOP("DiagramPage", "Label")},
    Word{"clock", QT_TRANSLATE_NOOP("DiagramPage", "Clock")},
    Word{"reset", QT_TRANSLATE_NOOP("DiagramPage", "Reset")},
    Word{"split", QT_TRANSLATE_NOOP("DiagramPage", "Parts of a bus")},
    Word{"join", QT_TRANSLATE_NOOP("DiagramPage", "Joined to a bus")},
    Word{"fixed", QT_TRANSLATE_NOOP("DiagramPage", "Fixed value")},
    Word{"dontCare", QT_TRANSLATE_NOOP("DiagramPage", "don't care")},
    Word{"signal", QT_TRANSLATE_NOOP("DiagramPage", "Signal")},
    Word{"width", QT_TRANSLATE_NOOP("DiagramPage", "Width")},
    Word{"bits", QT_TRANSLATE_NOOP("DiagramPage", "{count} bits")},
    Word{"bit", QT_TRANSLATE_NOOP("DiagramPage", "1 bit")},
    Word{"instance", QT_TRANSLATE_NOOP("DiagramPage", "Instance")},
    Word{"file", QT_TRANSLATE_NOOP("DiagramPage", "Source")},
    Word{"memory", QT_TRANSLATE_NOOP("DiagramPage", "Memory")},
    Word{"init", QT_TRANSLATE_NOOP("DiagramPage", "Loaded from")},
    Word{"type", QT_TRANSLATE_NOOP("DiagramPage", "Type")},
    Word{"parameter", QT_TRANSLATE_NOOP("DiagramPage", "Parameters")},
    Word{"drivenBy", QT_TRANSLATE_NOOP("DiagramPage", "Driven by")},
    Word{"drives", QT_TRANSLATE_NOOP("DiagramPage", "Drives")},
    Word{"blocks", QT_TRANSLATE_NOOP("DiagramPage", "{count} blocks")},
    Word{"fanIn", QT_TRANSLATE_NOOP("DiagramPage", "Fan-in: {count} blocks")},
    Word{"fanOut", QT_TRANSLATE_NOOP("DiagramPage", "Fan-out: {count} blocks")},
    Word{"unconnected", QT_TRANSLATE_NOOP("DiagramPage", "not connected")},
    Word{"unnamed", QT_TRANSLATE_NOOP("DiagramPage", "unnamed net")},
    Word{"nothing", QT_TRANSLATE_NOOP("DiagramPage", "nothing")},
    Word{"notFound", QT_TRANSLATE_NOOP("DiagramPage", "Nothing found")},
    Word{"more", QT_TRANSLATE_NOOP("DiagramPage", "and {count} more")},
};

/// What the page says of its keys and its mouse.
constexpr std::array sentences{
    QT_TRANSLATE_NOOP("DiagramPage", "Move the drawing"),
    QT_TRANSLATE_NOOP("DiagramPage", "Zoom"),
    QT_TRANSLATE_NOOP("DiagramPage", "Show all of it"),
    QT_TRANSLATE_NOOP("DiagramPage", "Zoom to the selection"),
    QT_TRANSLATE_NOOP("DiagramPage", "Actual size"),
    QT_TRANSLATE_NOOP("DiagramPage", "Next or previous block"),
    QT_TRANSLATE_NOOP("DiagramPage", "Open a module, or go to the source"),
    QT_TRANSLATE_NOOP("DiagramPage", "Back to the module above"),
    QT_TRANSLATE_NOOP("DiagramPage", "Search"),
    QT_TRANSLATE_NOOP("DiagramPage", "Select a block, or follow a net"),
    QT_TRANSLATE_NOOP("DiagramPage", "Fan-in: what decides it"),
    QT_TRANSLATE_NOOP("DiagramPage", "Fan-out: what it decides"),
    QT_TRANSLATE_NOOP("DiagramPage", "Go to the source"),
    QT_TRANSLATE_NOOP("DiagramPage", "Select nothing"),
    QT_TRANSLATE_NOOP("DiagramPage", "These keys"),
};

} // namespace

QJsonObject diagramWords()
{
    const auto translated = [](const char *text) {
        return QCoreApplication::translate("DiagramPage", text);
    };
    QJsonObject result;
    for (const Word &word : words)
        result[QString::fromLatin1(word.name)] = translated(word.text);
    for (const char *sentence : sentences)
        result[QString::fromLatin1(sentence)] = translated(sentence);
    return result;
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#include "diagram/TextWidth.h"

#include <array>

namespace logix::diagram {

namespace {

/// Thousandths of the size, from the blank to the tilde: DejaVu Sans.
constexpr std::array<short, 95> asciiWidths{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};

/// Wider than nearly every letter of an alphabet, and than most symbols.
constexpr int otherWidth = 900;
/// Ideographs, emoji and what else takes a whole square.
constexpr int wideWidth = 1250;
constexpr double boldFactor = 1.12;

} // namespace

double textWidth(std::string_view text, double size, bool isBold)
{
    int width = 0;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (byte >= ' ' && byte <= '~') {
            width += asciiWidths[byte - ' '];
        } else if (byte >= 0xE3) {
            width += wideWidth;
        } else if (byte >= 0xC0) {
            width += otherWidth;
        }
    }
    return width * size / 1000 * (isBold ? boldFactor : 1);
}

} // namespace logix::diagram

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "DesignFixture.h"
#include "SvgChecker.h"

#include <cmath>
#include <iostream>

namespace logix::test {

/// Proves each drawing of a result right and records what it costs the eye.
class DrawingCheckFixture : public DesignFixture
{
protected:
    /// How many were drawn.
    std::size_t checkDrawings(const DiagramResult &result)
    {
        const auto json = model();
        std::size_t count = 0;
        for (const DiagramModule &module : result.modules) {
            if (!module.svgFile) {
                continue;
            }
            ++count;
            const DrawingCheck check =
                checkDrawing(text(*module.svgFile), json.at("modules").at(module.key));
            EXPECT_THAT(check.problems, testing::IsEmpty()) << module.key;
            const DrawingNumbers &numbers = check.numbers;
            std::cout << "drawing " << module.key << ": " << numbers.blocks << " blocks, "
                      << numbers.nets << " nets, " << numbers.crossings << " crossings, "
                      << numbers.bends << " bends, length " << std::lround(numbers.length)
                      << ", size " << numbers.width << " x " << numbers.height << '\n';
            RecordProperty(module.key + "-crossings", std::to_string(numbers.crossings));
            RecordProperty(module.key + "-bends", std::to_string(numbers.bends));
            RecordProperty(module.key + "-length", std::to_string(std::lround(numbers.length)));
        }
        return count;
    }
};

} // namespace logix::test

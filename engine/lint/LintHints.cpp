// SPDX-License-Identifier: Apache-2.0
#include "lint/LintHints.h"

#include "messages/lint.h"

#include <array>

namespace logix {

namespace {

using namespace msg::lint;

constexpr std::array hints = {
    &hintInclude,
    &hintMacro,
    &hintEndOfFile,
    &hintSemicolon,
    &hintLatch,
    &hintLoop,
    &hintWidthTruncate,
    &hintWidthExpand,
    &hintPinMissing,
    &hintImplicit,
    &hintCombinationalNonblocking,
    &hintMixedAssignments,
    &hintCaseDefault,
    &hintNegativeRange,
    &hintMultipleDrivers,
    &hintDuplicateModule,
    &hintWireInAlways,
    &hintSelectRange,
    &hintPackageOrder,
    &hintTimescale,
    &hintUnsupported,
    &hintUnused,
    &hintUndriven,
};

} // namespace

std::span<const MessageId *const> lintHints()
{
    return hints;
}

} // namespace logix

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <functional>
#include <stop_token>

namespace logix {

/// An advisory lock on a folder, so that one operation at a time writes in it. The kernel lets it
/// go with its holder, however that ends.
class FolderLock
{
public:
    FolderLock(FolderLock &&other) noexcept;
    FolderLock &operator=(FolderLock &&other) noexcept;
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;
    ~FolderLock();

    /// Locks the file `lockFile`, making it when it is missing. When somebody else holds it, calls
    /// `onWait` once and waits. Errors: cancelled; setup when the file can't be opened.
    [[nodiscard]] static Result<FolderLock> acquire(const std::filesystem::path &lockFile,
                                                    const std::stop_token &stop,
                                                    const std::function<void()> &onWait);

private:
    explicit FolderLock(int descriptor) : m_descriptor(descriptor) {}

    int m_descriptor = -1;
};

} // namespace logix

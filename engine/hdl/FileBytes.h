// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace logix {

/// The bytes of a file, read in pieces.
class FileBytes
{
public:
    explicit FileBytes(const std::filesystem::path &file)
        : m_descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC))
    {
    }
    FileBytes(const FileBytes &) = delete;
    FileBytes &operator=(const FileBytes &) = delete;
    ~FileBytes()
    {
        if (m_descriptor >= 0) {
            close(m_descriptor);
        }
    }

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }

    /// The next byte, or -1 at the end.
    int next()
    {
        if (m_position == m_end && !fill()) {
            return -1;
        }
        return static_cast<unsigned char>((*m_buffer)[m_position++]);
    }

private:
    bool fill()
    {
        ssize_t count = 0;
        do {
            count = read(m_descriptor, m_buffer->data(), m_buffer->size());
        } while (count < 0 && errno == EINTR);
        m_position = 0;
        m_end = count > 0 ? static_cast<std::size_t>(count) : 0;
        return m_end > 0;
    }

    int m_descriptor = -1;
    std::size_t m_position = 0;
    std::size_t m_end = 0;
    std::unique_ptr<std::array<char, std::size_t(1) << 16U>> m_buffer =
        std::make_unique_for_overwrite<std::array<char, std::size_t(1) << 16U>>();
};

} // namespace logix

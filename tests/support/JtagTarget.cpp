// SPDX-License-Identifier: Apache-2.0
#include "support/JtagTarget.h"

#include <arpa/inet.h>
#include <array>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace logix::test {

namespace {

// Lattice ECP5: instruction codes and status bits of its sysCONFIG guide.
namespace ecp5 {
constexpr std::uint32_t readId = 0xE0;
constexpr std::uint32_t readStatus = 0x3C;
constexpr std::uint32_t checkBusy = 0xF0;
constexpr std::uint32_t enable = 0xC6;
constexpr std::uint32_t disable = 0x26;
constexpr std::uint32_t erase = 0x0E;
constexpr std::uint32_t burst = 0x7A;
constexpr std::uint32_t statusEnabled = 1U << 9;
constexpr std::uint32_t statusDone = 1U << 8;
/// "CRC error" in the field that says how the last bitstream went.
constexpr std::uint32_t statusCrcError = 3U << 23;
} // namespace ecp5

// Gowin: instruction codes and status bits of its programming guide.
namespace gowin {
constexpr std::uint32_t eraseSram = 0x05;
constexpr std::uint32_t transferDone = 0x09;
constexpr std::uint32_t checksum = 0x0A;
constexpr std::uint32_t readId = 0x11;
constexpr std::uint32_t readUserCode = 0x13;
constexpr std::uint32_t enable = 0x15;
constexpr std::uint32_t transfer = 0x17;
constexpr std::uint32_t disable = 0x3A;
constexpr std::uint32_t readStatus = 0x41;
constexpr std::uint32_t start = 0x08;
constexpr std::uint32_t statusErased = 1U << 5;
constexpr std::uint32_t statusEditing = 1U << 7;
constexpr std::uint32_t statusDone = 1U << 13;
} // namespace gowin

// Xilinx 7 series: instruction codes of its configuration guide.
namespace series7 {
constexpr std::uint32_t readId = 0x09;
constexpr std::uint32_t program = 0x0B;
constexpr std::uint32_t configureIn = 0x05;
constexpr std::uint32_t start = 0x0C;
} // namespace series7

} // namespace

JtagTarget::JtagTarget(TargetFamily family, std::uint32_t idcode, TargetFaults faults)
    : m_family(family)
    , m_idcode(idcode)
    , m_faults(faults)
    , m_instructionLength(family == TargetFamily::Series7 ? 6 : 8)
{
    m_listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *plain = reinterpret_cast<sockaddr *>(&address);
    if (m_listener < 0 || bind(m_listener, plain, size) != 0 || ::listen(m_listener, 4) != 0
        || getsockname(m_listener, plain, &size) != 0) {
        std::abort();
    }
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { listen(); });
}

JtagTarget::~JtagTarget()
{
    m_isEnding = true;
    m_thread.join();
    close(m_listener);
}

std::string JtagTarget::configuration() const
{
    const std::lock_guard guard(m_mutex);
    std::string bytes((m_bits.size() + 7) / 8, '\0');
    for (std::size_t i = 0; i < m_bits.size(); ++i) {
        if (m_bits[i]) {
            bytes[i / 8] = static_cast<char>(bytes[i / 8] | (0x80 >> (i % 8)));
        }
    }
    return bytes;
}

int JtagTarget::writes() const
{
    const std::lock_guard guard(m_mutex);
    return m_writes;
}

int JtagTarget::connections() const
{
    const std::lock_guard guard(m_mutex);
    return m_connections;
}

bool JtagTarget::isStarted() const
{
    const std::lock_guard guard(m_mutex);
    return m_isStarted;
}

void JtagTarget::listen()
{
    constexpr int beat = 50;
    while (!m_isEnding) {
        pollfd waiting = {.fd = m_listener, .events = POLLIN, .revents = 0};
        if (poll(&waiting, 1, beat) <= 0) {
            continue;
        }
        const int connection = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection < 0) {
            continue;
        }
        const int one = 1;
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        {
            const std::lock_guard guard(m_mutex);
            ++m_connections;
        }
        m_commands.clear();
        while (!m_isEnding && serve(connection)) {
        }
        close(connection);
    }
}

bool JtagTarget::serve(int connection)
{
    constexpr int beat = 50;
    pollfd waiting = {.fd = connection, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, beat) <= 0) {
        return true;
    }
    std::array<char, 65536> buffer{};
    const ssize_t count = read(connection, buffer.data(), buffer.size());
    if (count <= 0) {
        return false;
    }
    const std::lock_guard guard(m_mutex);
    // Remote bitbang has only single characters, none of which begins a command.
    if (!m_commands.empty() || buffer[0] == 'g' || buffer[0] == 's') {
        m_commands.append(buffer.data(), static_cast<std::size_t>(count));
        return answerVirtualCable(connection);
    }
    for (ssize_t i = 0; i < count; ++i) {
        if (!take(buffer[static_cast<std::size_t>(i)], connection)) {
            return false;
        }
    }
    return true;
}

bool JtagTarget::answerVirtualCable(int connection)
{
    constexpr std::string_view info = "getinfo:";
    constexpr std::string_view clock = "settck:";
    constexpr std::string_view shift = "shift:";
    constexpr std::size_t word = 4;
    const auto sent = [&](const std::string &answer) {
        return send(connection, answer.data(), answer.size(), MSG_NOSIGNAL)
               == static_cast<ssize_t>(answer.size());
    };
    while (true) {
        std::size_t used = 0;
        std::string answer;
        if (m_commands.starts_with(info)) {
            used = info.size();
            answer = "xvcServer_v1.0:4096\n";
        } else if (m_commands.starts_with(clock) && m_commands.size() >= clock.size() + word) {
            used = clock.size() + word;
            answer = m_commands.substr(clock.size(), word);
        } else if (m_commands.starts_with(shift) && m_commands.size() >= shift.size() + word) {
            std::size_t bits = 0;
            for (std::size_t i = 0; i < word; ++i) {
                bits |= std::size_t(static_cast<unsigned char>(m_commands[shift.size() + i]))
                        << (8 * i);
            }
            const std::size_t bytes = (bits + 7) / 8;
            const std::size_t begin = shift.size() + word;
            if (m_commands.size() < begin + 2 * bytes) {
                return true;
            }
            used = begin + 2 * bytes;
            answer = shiftBits(m_commands.substr(begin, bytes),
                               m_commands.substr(begin + bytes, bytes), bits);
        } else {
            return m_commands.size() < info.size() + word;
        }
        if (!sent(answer)) {
            return false;
        }
        m_commands.erase(0, used);
        if (m_commands.empty()) {
            return true;
        }
    }
}

std::string JtagTarget::shiftBits(const std::string &tms, const std::string &tdi, std::size_t bits)
{
    std::string tdo(tms.size(), '\0');
    const auto bit = [](const std::string &bytes, std::size_t i) {
        return ((static_cast<unsigned char>(bytes[i / 8]) >> (i % 8)) & 1U) != 0;
    };
    for (std::size_t i = 0; i < bits; ++i) {
        if (m_output && !m_faults.isDead) {
            tdo[i / 8] = static_cast<char>(tdo[i / 8] | (1 << (i % 8)));
        }
        risingEdge(bit(tms, i), bit(tdi, i));
        fallingEdge();
    }
    return tdo;
}

bool JtagTarget::isBroken() const
{
    return m_faults.breaksAfterBits > 0 && m_bits.size() >= m_faults.breaksAfterBits;
}

bool JtagTarget::take(char c, int connection)
{
    if (c == 'Q' || isBroken()) {
        return false;
    }
    if (m_faults.hangsAfterBits > 0 && m_bits.size() >= m_faults.hangsAfterBits) {
        // Neither answers nor does anything any more.
        return true;
    }
    if (c == 'R') {
        const char answer = m_output && !m_faults.isDead ? '1' : '0';
        return send(connection, &answer, 1, MSG_NOSIGNAL) == 1;
    }
    if (c < '0' || c > '7') {
        // Lamps and resets.
        return true;
    }
    const unsigned lines = static_cast<unsigned>(c - '0');
    const bool clock = (lines & 4U) != 0;
    if (clock && !m_clock) {
        risingEdge((lines & 2U) != 0, (lines & 1U) != 0);
    } else if (!clock && m_clock) {
        fallingEdge();
    }
    m_clock = clock;
    return true;
}

JtagTarget::State JtagTarget::next(State state, bool tms)
{
    switch (state) {
    case State::Reset:
        return tms ? State::Reset : State::Idle;
    case State::Idle:
    case State::UpdateDr:
    case State::UpdateIr:
        return tms ? State::SelectDr : State::Idle;
    case State::SelectDr:
        return tms ? State::SelectIr : State::CaptureDr;
    case State::CaptureDr:
    case State::ShiftDr:
        return tms ? State::Exit1Dr : State::ShiftDr;
    case State::Exit1Dr:
        return tms ? State::UpdateDr : State::PauseDr;
    case State::PauseDr:
        return tms ? State::Exit2Dr : State::PauseDr;
    case State::Exit2Dr:
        return tms ? State::UpdateDr : State::ShiftDr;
    case State::SelectIr:
        return tms ? State::Reset : State::CaptureIr;
    case State::CaptureIr:
    case State::ShiftIr:
        return tms ? State::Exit1Ir : State::ShiftIr;
    case State::Exit1Ir:
        return tms ? State::UpdateIr : State::PauseIr;
    case State::PauseIr:
        return tms ? State::Exit2Ir : State::PauseIr;
    case State::Exit2Ir:
        return tms ? State::UpdateIr : State::ShiftIr;
    }
    return State::Reset;
}

void JtagTarget::risingEdge(bool tms, bool tdi)
{
    switch (m_state) {
    case State::Reset:
        m_instruction = m_family == TargetFamily::Ecp5    ? ecp5::readId
                        : m_family == TargetFamily::Gowin ? gowin::readId
                                                          : series7::readId;
        break;
    case State::CaptureDr:
        captureData();
        break;
    case State::ShiftDr:
        shiftData(tdi);
        break;
    case State::CaptureIr:
        m_register = capturedInstruction();
        m_registerLength = m_instructionLength;
        break;
    case State::ShiftIr:
        m_register = (m_register >> 1U) | (std::uint64_t(tdi) << (m_registerLength - 1));
        break;
    default:
        break;
    }
    m_state = next(m_state, tms);
    if (m_state == State::UpdateIr) {
        m_instruction = static_cast<std::uint32_t>(m_register);
        updateInstruction();
    } else if (m_state == State::UpdateDr) {
        updateData();
    }
}

void JtagTarget::fallingEdge()
{
    // What comes out is the register's end, and changes with this edge only.
    m_output = (m_state == State::ShiftDr || m_state == State::ShiftIr) ? (m_register & 1U) != 0
                                                                        : m_output;
}

std::uint32_t JtagTarget::capturedInstruction() const
{
    constexpr std::uint32_t always = 1;
    if (m_family != TargetFamily::Series7) {
        return always;
    }
    constexpr std::uint32_t init = 1U << 4;
    constexpr std::uint32_t done = 1U << 5;
    return always | init | (m_isStarted ? done : 0);
}

bool JtagTarget::takesBitstream() const
{
    switch (m_family) {
    case TargetFamily::Ecp5:
        return m_instruction == ecp5::burst;
    case TargetFamily::Gowin:
        return m_instruction == gowin::transfer;
    case TargetFamily::Series7:
        return m_instruction == series7::configureIn;
    }
    return false;
}

void JtagTarget::captureData()
{
    constexpr unsigned word = 32;
    m_register = 0;
    m_registerLength = word;
    if (m_family == TargetFamily::Ecp5) {
        if (m_instruction == ecp5::readId) {
            m_register = m_idcode;
        } else if (m_instruction == ecp5::readStatus) {
            m_register = m_status;
        } else if (m_instruction == ecp5::checkBusy) {
            m_registerLength = 8;
        } else {
            m_registerLength = 1;
        }
    } else if (m_family == TargetFamily::Gowin) {
        if (m_instruction == gowin::readId) {
            m_register = m_idcode;
        } else if (m_instruction == gowin::readStatus) {
            m_register = m_status;
        } else if (m_instruction == gowin::readUserCode) {
            m_register = m_checksum;
        } else if (m_instruction != gowin::checksum) {
            m_registerLength = 1;
        }
    } else if (m_instruction == series7::readId) {
        m_register = m_idcode;
    } else {
        m_registerLength = 1;
    }
}

void JtagTarget::shiftData(bool tdi)
{
    if (takesBitstream()) {
        m_bits.push_back(tdi);
    }
    m_register = (m_register >> 1U) | (std::uint64_t(tdi) << (m_registerLength - 1));
}

void JtagTarget::updateData()
{
    if (m_family == TargetFamily::Gowin && m_instruction == gowin::checksum) {
        m_checksum = static_cast<std::uint32_t>(m_register);
    }
    if (m_family == TargetFamily::Ecp5 && m_instruction == ecp5::burst) {
        m_isStarted = !m_faults.neverStarts;
        m_status |= m_isStarted ? ecp5::statusDone : ecp5::statusCrcError;
    }
}

void JtagTarget::updateInstruction()
{
    switch (m_family) {
    case TargetFamily::Ecp5:
        if (m_instruction == ecp5::enable) {
            m_status |= ecp5::statusEnabled;
        } else if (m_instruction == ecp5::disable) {
            m_status &= ~ecp5::statusEnabled;
        } else if (m_instruction == ecp5::erase || m_instruction == ecp5::burst) {
            ++m_writes;
            m_isStarted = false;
            m_bits.clear();
        }
        break;
    case TargetFamily::Gowin:
        if (m_instruction == gowin::enable) {
            m_status |= gowin::statusEditing;
        } else if (m_instruction == gowin::disable) {
            m_status &= ~gowin::statusEditing;
        } else if (m_instruction == gowin::eraseSram) {
            ++m_writes;
            m_isStarted = false;
            m_status = (m_status | gowin::statusErased) & ~gowin::statusDone;
        } else if (m_instruction == gowin::transferDone) {
            m_status &= ~gowin::statusErased;
        } else if (m_instruction == gowin::transfer) {
            ++m_writes;
            m_bits.clear();
        } else if (m_instruction == gowin::start && !m_bits.empty() && !m_faults.neverStarts) {
            m_isStarted = true;
            m_status |= gowin::statusDone;
        }
        break;
    case TargetFamily::Series7:
        if (m_instruction == series7::program) {
            ++m_writes;
            m_isStarted = false;
            m_bits.clear();
        } else if (m_instruction == series7::start && !m_bits.empty() && !m_faults.neverStarts) {
            m_isStarted = true;
        }
        break;
    }
}

} // namespace logix::test

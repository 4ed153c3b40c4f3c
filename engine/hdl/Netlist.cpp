// SPDX-License-Identifier: Apache-2.0
#include "hdl/Netlist.h"

#include "hdl/JsonReader.h"
#include "messages/hdl.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace logix {

std::string NetlistPort::bitName(std::size_t index) const
{
    if (bits.size() == 1 && offset == 0 && !isUpTo) {
        return name;
    }
    const auto last = static_cast<int>(bits.size()) - 1;
    const int position = static_cast<int>(index);
    return name + '[' + std::to_string(offset + (isUpTo ? last - position : position)) + ']';
}

std::optional<std::string> NetlistFacts::portOf(int net) const
{
    for (const NetlistPort &port : ports) {
        const auto bit = net < 0 ? port.bits.end() : std::ranges::find(port.bits, net);
        if (bit != port.bits.end()) {
            return port.bitName(std::size_t(bit - port.bits.begin()));
        }
    }
    return std::nullopt;
}

std::optional<SourcePlace> placeOfSource(std::string_view source)
{
    source = source.substr(0, source.find('|'));
    const auto colon = source.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    SourcePlace place{.file = std::string(source.substr(0, colon))};
    const std::string_view numbers = source.substr(colon + 1);
    const char *end = numbers.data() + numbers.size();
    const auto line = std::from_chars(numbers.data(), end, place.line);
    if (line.ec != std::errc() || place.file.empty()) {
        return std::nullopt;
    }
    if (line.ptr != end && *line.ptr == '.') {
        std::from_chars(line.ptr + 1, end, place.column);
    }
    return place;
}

namespace {

int netConstant(std::string_view text)
{
    if (text == "0") {
        return int(NetConstant::Zero);
    }
    if (text == "1") {
        return int(NetConstant::One);
    }
    return int(text == "z" ? NetConstant::HighImpedance : NetConstant::Unknown);
}

/// Reads the one module that a build is about.
class TopReader
{
public:
    TopReader(JsonReader &json, const NetlistQuery &query) : m_json(json), m_query(query) {}

    bool read()
    {
        m_json.object([&](const std::string &key) {
            if (key != "modules") {
                m_json.skip();
                return;
            }
            m_json.object([&](const std::string &module) {
                if (module == m_query.topModule && !std::exchange(m_isFound, true)) {
                    readModule();
                } else {
                    readOther(module);
                }
            });
        });
        collectAliases();
        tellCells();
        return m_isFound;
    }

    [[nodiscard]] NetlistFacts take() { return std::move(m_facts); }

private:
    /// A module that isn't the top: whether it is a black box.
    void readOther(const std::string &module)
    {
        bool isBlackBox = false;
        std::string source;
        m_json.object([&](const std::string &key) {
            if (key != "attributes") {
                m_json.skip();
                return;
            }
            m_json.object([&](const std::string &name) {
                isBlackBox |= name == "blackbox";
                if (name == "src" && m_json.peek() == '"') {
                    source = m_json.string();
                } else {
                    m_json.skip();
                }
            });
        });
        if (isBlackBox && !source.empty()) {
            m_facts.blackBoxes.emplace(module, std::move(source));
        }
    }

    void readModule()
    {
        m_json.object([&](const std::string &key) {
            if (key == "ports") {
                m_json.object([&](const std::string &name) { readPort(name); });
            } else if (key == "cells" && !(m_query.cells.empty() && m_query.cellTypes.empty())) {
                m_json.object([&](const std::string &name) { readCell(name); });
            } else if (key == "netnames") {
                m_json.object([&](const std::string &name) { readNet(name); });
            } else {
                m_json.skip();
            }
        });
    }

    std::vector<int> readBits()
    {
        std::vector<int> bits;
        m_json.array([&] {
            bits.push_back(m_json.peek() == '"' ? netConstant(m_json.string()) : m_json.number());
        });
        return bits;
    }

    void readPort(const std::string &name)
    {
        NetlistPort port{.name = name};
        m_json.object([&](const std::string &key) {
            if (key == "direction") {
                const std::string direction = m_json.string();
                port.direction = direction == "input"    ? NetlistPort::Direction::Input
                                 : direction == "output" ? NetlistPort::Direction::Output
                                                         : NetlistPort::Direction::InOut;
            } else if (key == "offset") {
                port.offset = m_json.number();
            } else if (key == "upto") {
                port.isUpTo = m_json.number() != 0;
            } else if (key == "bits") {
                port.bits = readBits();
            } else {
                m_json.skip();
            }
        });
        m_facts.ports.push_back(std::move(port));
    }

    /// The type comes before what is worth keeping, so most cells are only skipped.
    void readCell(const std::string &name)
    {
        bool isWanted = m_query.cells.contains(name);
        NetlistCell cell{.name = name};
        m_json.object([&](const std::string &key) {
            if (key == "type") {
                cell.type = m_json.string();
                isWanted |= m_query.cellTypes.contains(cell.type);
            } else if (isWanted && key == "attributes") {
                cell.source = readSourceAttribute();
            } else if (isWanted && key == "parameters") {
                readParameters(cell);
            } else if (isWanted && key == "connections") {
                m_json.object(
                    [&](const std::string &port) { cell.connections[port] = readBits(); });
            } else {
                m_json.skip();
            }
        });
        if (isWanted) {
            m_facts.cells.push_back(std::move(cell));
        }
    }

    void readParameters(NetlistCell &cell)
    {
        m_json.object([&](const std::string &name) {
            if (m_json.peek() == '"') {
                cell.parameters[name] = m_json.string();
            } else {
                m_json.skip();
            }
        });
    }

    /// The `src` attribute among those that come next.
    std::string readSourceAttribute()
    {
        std::string source;
        m_json.object([&](const std::string &key) {
            if (key == "src") {
                source = m_json.string();
            } else {
                m_json.skip();
            }
        });
        return source;
    }

    void readNet(const std::string &name)
    {
        const auto port = std::ranges::find(m_facts.ports, name, &NetlistPort::name);
        const bool isAsked = m_query.nets.contains(name);
        const bool wantsAliases = m_query.withAliases;
        if (port == m_facts.ports.end() && !isAsked && !wantsAliases) {
            m_json.skip();
            return;
        }
        std::string source;
        std::vector<int> bits;
        bool isHidden = false;
        m_json.object([&](const std::string &key) {
            if (key == "attributes") {
                source = readSourceAttribute();
            } else if (key == "bits") {
                bits = readBits();
            } else if (key == "hide_name") {
                isHidden = m_json.number() != 0;
            } else {
                m_json.skip();
            }
        });
        if (isAsked) {
            m_facts.netSources[name] = source;
            m_askedBits[name] = bits;
        }
        if (wantsAliases && !isHidden && bits.size() <= maxAliasBits) {
            m_namesByBits[bits].push_back(name);
        }
        if (port != m_facts.ports.end()) {
            port->source = std::move(source);
        }
    }

    void collectAliases()
    {
        for (const auto &[name, bits] : m_askedBits) {
            for (const std::string &other : m_namesByBits[bits]) {
                if (other != name) {
                    m_facts.netAliases[name].push_back(other);
                }
            }
        }
    }

    void tellCells()
    {
        for (const NetlistCell &cell : m_facts.cells) {
            if (!cell.source.empty()) {
                m_facts.cellSources[cell.name] = cell.source;
            }
            std::set<int> nets;
            for (const auto &[name, bits] : cell.connections) {
                nets.insert(bits.begin(), bits.end());
            }
            for (const NetlistPort &port : m_facts.ports) {
                for (std::size_t i = 0; i < port.bits.size(); ++i) {
                    if (port.bits[i] >= 0 && nets.contains(port.bits[i])) {
                        m_facts.cellPorts[cell.name].push_back(port.bitName(i));
                    }
                }
            }
        }
    }

    /// Aliases of wider nets aren't worth their memory.
    static constexpr std::size_t maxAliasBits = 64;

    JsonReader &m_json;
    const NetlistQuery &m_query;
    NetlistFacts m_facts;
    std::map<std::string, std::vector<int>> m_askedBits;
    std::map<std::vector<int>, std::vector<std::string>> m_namesByBits;
    bool m_isFound = false;
};

} // namespace

Result<NetlistFacts> readNetlist(const std::filesystem::path &file, const NetlistQuery &query)
{
    FileBytes bytes(file);
    if (!bytes.isOpen()) {
        return Failure(toolError(
            Message(msg::hdl::netlistMissing, {{"file", file.filename().string()},
                                               {"reason", std::string(std::strerror(errno))}})));
    }
    JsonReader json(bytes);
    TopReader reader(json, query);
    const bool isFound = reader.read();
    if (json.isBroken() || !isFound) {
        return Failure(
            toolError(Message(json.isBroken() ? msg::hdl::netlistBroken : msg::hdl::netlistNoTop,
                              {{"file", file.filename().string()}, {"module", query.topModule}})));
    }
    return reader.take();
}

} // namespace logix

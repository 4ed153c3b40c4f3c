// SPDX-License-Identifier: Apache-2.0
#include "catalog/Catalog.h"

#include "base/Text.h"
#include "catalog/BoardFile.h"
#include "catalog/CatalogFiles.h"
#include "catalog/CustomBoards.h"
#include "catalog/PreparedCatalog.h"
#include "messages/catalog.h"

#include <algorithm>
#include <format>
#include <mutex>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

/// A value that is made when it is first asked for, once.
template <typename T>
class Once
{
public:
    template <typename Make>
    const Result<T> &get(Make make) const
    {
        std::call_once(m_flag, [&] { m_value.emplace(make()); });
        return *m_value;
    }

private:
    mutable std::once_flag m_flag;
    mutable std::optional<Result<T>> m_value;
};

using BoardPointer = std::shared_ptr<const Board>;

/// A catalog board and, once somebody asked, the JSON text that get_catalog gives.
struct BoardEntry
{
    Once<BoardPointer> board;
    Once<std::string> text;
};

std::string withoutSeparators(std::string_view name)
{
    std::string bare = lowerCase(name);
    std::erase_if(bare, [](char c) { return c == '-' || c == '_' || c == ' ' || c == '.'; });
    return bare;
}

Error unknownError(const MessageId &plain, const MessageId &near, std::string_view name,
                   const std::vector<std::string> &ids)
{
    if (const auto nearest = nearestId(name, ids)) {
        return requestError(Message(near, {{"id", std::string(name)}, {"nearest", *nearest}}));
    }
    return requestError(Message(plain, {{"id", std::string(name)}}));
}

std::string selectorText(const Selector &selector)
{
    return std::format(R"({{"connection": "{}", "memory": "{}"}})", selector.connection,
                       selector.memory);
}

std::string choiceText(const VariantChoice &choice)
{
    Json json = Json::object();
    if (choice.connection) {
        json["connection"] = *choice.connection;
    }
    if (choice.memory) {
        json["memory"] = *choice.memory;
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json familyJson(const Family &family)
{
    return {{"label", family.label},
            {"short_label", family.shortLabel},
            {"constraint_extension", family.constraintExtension},
            {"order", family.order},
            {"toolchain", family.toolchain}};
}

std::vector<std::string> withoutRepeats(const std::vector<std::string> &ids)
{
    std::vector<std::string> unique;
    for (const std::string &id : ids) {
        if (std::ranges::find(unique, id) == unique.end()) {
            unique.push_back(id);
        }
    }
    return unique;
}

/// `"name":{…}` of a JSON object, without what separates it from the one before.
void appendMember(std::string &text, std::string_view name, std::string_view value)
{
    text += text.ends_with('{') ? "\"" : ",\"";
    text += name;
    text += "\":";
    text += value;
}

} // namespace

bool VariantChoice::fits(const Selector &selector) const
{
    return (!connection || *connection == selector.connection)
           && (!memory || *memory == selector.memory);
}

bool sameBuildSettings(const Fpga &a, const Fpga &b)
{
    return a.family == b.family && a.nextpnrDevice == b.nextpnrDevice
           && a.nextpnrPackage == b.nextpnrPackage && a.nextpnrSpeed == b.nextpnrSpeed
           && a.nextpnrFamily == b.nextpnrFamily && a.packerDevice == b.packerDevice;
}

std::optional<std::string> nearestId(std::string_view name, const std::vector<std::string> &ids)
{
    if (auto nearest = nearestName(name, ids)) {
        return nearest;
    }
    const std::string bare = withoutSeparators(name);
    // Two letters are in too many names to say anything.
    if (bare.size() < 3) {
        return std::nullopt;
    }
    const std::string *best = nullptr;
    for (const std::string &id : ids) {
        const std::string other = withoutSeparators(id);
        const bool isPart = other.contains(bare) || (other.size() >= 4 && bare.contains(other));
        if (isPart && (best == nullptr || id.size() < best->size())) {
            best = &id;
        }
    }
    return best != nullptr ? std::optional(*best) : std::nullopt;
}

struct Catalog::Data
{
    Data(fs::path where, fs::path preparedFile)
        : folder(std::move(where)), prepared(std::move(preparedFile))
    {
    }

    fs::path folder;
    fs::path prepared;
    Once<std::string> version;
    Once<std::vector<Family>> families;
    Once<ProgrammerFile> programmers;
    Once<std::map<std::string, Alias, std::less<>>> aliases;
    Once<std::vector<UsbChip>> usbChips;
    Once<std::map<std::string, FpgaFile, std::less<>>> fpgas;
    Once<std::shared_ptr<const CatalogSections>> preparedSections;
    Once<std::shared_ptr<const CatalogSections>> sections;
    Once<std::map<std::string, BoardEntry, std::less<>>> boards;
    /// By family; the files are large, and most calls need one or none.
    mutable std::mutex packagesMutex;
    mutable std::map<std::string, PackageFile, std::less<>> packages;

    const Result<std::map<std::string, FpgaFile, std::less<>>> &allFpgas() const
    {
        return fpgas.get([&]() -> Result<std::map<std::string, FpgaFile, std::less<>>> {
            std::map<std::string, FpgaFile, std::less<>> files;
            const auto &known = allFamilies();
            if (!known) {
                return Failure(known.error());
            }
            for (const Family &family : *known) {
                auto file = readFpgas(folder, family.id);
                if (!file) {
                    return Failure(file.error());
                }
                files.emplace(family.id, std::move(*file));
            }
            return files;
        });
    }

    const Result<std::vector<Family>> &allFamilies() const
    {
        return families.get([&] { return readFamilies(folder); });
    }

    const Result<ProgrammerFile> &programmerFile() const
    {
        return programmers.get([&] { return readProgrammers(folder); });
    }

    const Result<std::map<std::string, BoardEntry, std::less<>>> &boardEntries() const
    {
        return boards.get([&]() -> Result<std::map<std::string, BoardEntry, std::less<>>> {
            const auto ids = listBoardFiles(folder);
            if (!ids) {
                return Failure(ids.error());
            }
            Result<std::map<std::string, BoardEntry, std::less<>>> entries;
            for (const std::string &id : *ids) {
                entries->try_emplace(id);
            }
            return entries;
        });
    }
};

Catalog::Catalog(fs::path folder, fs::path prepared)
    : m_data(std::make_unique<Data>(std::move(folder), std::move(prepared)))
{
}
Catalog::~Catalog() = default;

Result<std::string> Catalog::version() const
{
    return m_data->version.get([&]() -> Result<std::string> {
        return readCatalogFile(m_data->folder, "catalog.json").transform([](const Json &json) {
            return textField(json, "version");
        });
    });
}

Result<std::vector<Family>> Catalog::families() const
{
    return m_data->allFamilies();
}

Result<Family> Catalog::family(std::string_view id) const
{
    const auto &families = m_data->allFamilies();
    if (!families) {
        return Failure(families.error());
    }
    const auto found = std::ranges::find(*families, id, &Family::id);
    if (found == families->end()) {
        std::vector<std::string> ids;
        std::ranges::transform(*families, std::back_inserter(ids), &Family::id);
        return Failure(
            unknownError(msg::catalog::unknownFamily, msg::catalog::unknownFamilyNear, id, ids));
    }
    return *found;
}

Result<std::vector<std::string>> Catalog::programmerIds() const
{
    return m_data->programmerFile().transform([](const ProgrammerFile &file) {
        std::vector<std::string> ids;
        std::ranges::transform(file.programmers, std::back_inserter(ids), &Programmer::id);
        return ids;
    });
}

Result<Programmer> Catalog::programmer(std::string_view id) const
{
    const auto ids = programmerIds();
    if (!ids) {
        return Failure(ids.error());
    }
    const auto &programmers = m_data->programmerFile()->programmers;
    const auto found = std::ranges::find(programmers, id, &Programmer::id);
    if (found == programmers.end()) {
        return Failure(unknownError(msg::catalog::unknownProgrammer,
                                    msg::catalog::unknownProgrammerNear, id, *ids));
    }
    return *found;
}

Result<std::vector<Dimension>> Catalog::dimensions() const
{
    return m_data->programmerFile().transform([](const auto &file) { return file.dimensions; });
}

Result<Fpga> Catalog::fpga(std::string_view id) const
{
    const auto &files = m_data->allFpgas();
    if (!files) {
        return Failure(files.error());
    }
    for (const auto &[family, file] : *files) {
        if (const auto found = file.fpgas.find(id); found != file.fpgas.end()) {
            return found->second;
        }
    }
    return fpgaIds().and_then([&](const std::vector<std::string> &ids) -> Result<Fpga> {
        return Failure(
            unknownError(msg::catalog::unknownFpga, msg::catalog::unknownFpgaNear, id, ids));
    });
}

Result<std::vector<std::string>> Catalog::fpgaIds() const
{
    return m_data->allFpgas().transform([](const auto &files) {
        std::vector<std::string> ids;
        for (const auto &[family, file] : files) {
            for (const auto &[id, fpga] : file.fpgas) {
                ids.push_back(id);
            }
        }
        std::ranges::sort(ids);
        return ids;
    });
}

Result<std::vector<std::string>> Catalog::boardIds() const
{
    return m_data->boardEntries().transform([](const auto &entries) {
        std::vector<std::string> ids;
        for (const auto &[id, entry] : entries) {
            ids.push_back(id);
        }
        return ids;
    });
}

Result<std::vector<UsbChip>> Catalog::usbChips() const
{
    return m_data->usbChips.get([&] { return readUsbChips(m_data->folder); });
}

const std::vector<std::string> &Catalog::packagePins(const Fpga &fpga) const
{
    static const std::vector<std::string> none;
    const std::lock_guard lock(m_data->packagesMutex);
    auto found = m_data->packages.find(fpga.family);
    if (found == m_data->packages.end()) {
        auto file = readPackages(m_data->folder, fpga.family);
        found =
            m_data->packages.emplace(fpga.family, file ? std::move(*file) : PackageFile()).first;
    }
    const PackageFile &file = found->second;
    const auto name = file.packageOfFpga.find(fpga.id);
    const auto pins =
        name != file.packageOfFpga.end() ? file.packages.find(name->second) : file.packages.end();
    return pins != file.packages.end() ? pins->second : none;
}

Result<BoardPointer> Catalog::builtInBoard(std::string_view id) const
{
    const auto &entries = m_data->boardEntries();
    if (!entries) {
        return Failure(entries.error());
    }
    const auto found = entries->find(id);
    if (found == entries->end()) {
        return BoardPointer();
    }
    return found->second.board.get([&]() -> Result<BoardPointer> {
        const fs::path file = fs::path("boards") / (found->first + ".json");
        auto definition = readCatalogFile(m_data->folder, file);
        if (!definition) {
            return Failure(definition.error());
        }
        auto part = fpga(textField(*definition, "fpga_id"));
        const auto &programmers = m_data->programmerFile();
        if (!part || !programmers) {
            return Failure(part ? programmers.error() : engineError(part.error().message));
        }
        Board board = boardFrom(found->first, std::move(*part), std::move(*definition),
                                programmers->dimensions);
        if (board.variants.empty()) {
            return Failure(
                engineError(Message(msg::catalog::dataBroken, {{"file", file.string()}})));
        }
        return std::make_shared<const Board>(std::move(board));
    });
}

Result<BoardList> Catalog::customBoards(const std::optional<fs::path> &folder) const
{
    if (!folder) {
        return BoardList();
    }
    return readCustomBoards(*folder, *this).transform([](std::vector<Board> boards) {
        BoardList list;
        for (Board &board : boards) {
            list.push_back(std::make_shared<const Board>(std::move(board)));
        }
        return list;
    });
}

Result<BoardList> Catalog::boards(const std::optional<fs::path> &customBoardsFolder) const
{
    auto list = customBoards(customBoardsFolder);
    const auto ids = boardIds();
    if (!list || !ids) {
        return Failure(list ? ids.error() : list.error());
    }
    const std::size_t customCount = list->size();
    for (const std::string &id : *ids) {
        const auto isReplaced = [&](const BoardPointer &board) { return board->id == id; };
        if (std::any_of(list->begin(), list->begin() + static_cast<std::ptrdiff_t>(customCount),
                        isReplaced)) {
            continue;
        }
        auto board = builtInBoard(id);
        if (!board) {
            return Failure(board.error());
        }
        list->push_back(std::move(*board));
    }
    std::ranges::sort(*list, {},
                      [](const BoardPointer &board) -> const std::string & { return board->id; });
    return list;
}

Result<BoardPointer> Catalog::board(std::string_view id,
                                    const std::optional<fs::path> &customBoardsFolder) const
{
    const auto custom = customBoards(customBoardsFolder);
    if (!custom) {
        return Failure(custom.error());
    }
    const auto found =
        std::ranges::find_if(*custom, [&](const BoardPointer &board) { return board->id == id; });
    if (found != custom->end()) {
        return *found;
    }
    auto builtIn = builtInBoard(id);
    if (!builtIn || *builtIn != nullptr) {
        return builtIn;
    }
    return Failure(unknownBoard(id, *custom));
}

std::optional<Alias> Catalog::alias(std::string_view id) const
{
    const auto &aliases = m_data->aliases.get([&] { return readAliases(m_data->folder); });
    if (!aliases) {
        return std::nullopt;
    }
    const auto found = aliases->find(id);
    return found != aliases->end() ? std::optional(found->second) : std::nullopt;
}

Error Catalog::unknownBoard(std::string_view id, const BoardList &custom) const
{
    if (const auto known = alias(id)) {
        return requestError(
            Message(msg::catalog::boardIsVariant, {{"id", std::string(id)},
                                                   {"board", known->board},
                                                   {"choice", choiceText(known->choice)}}));
    }
    std::vector<std::string> ids;
    for (const BoardPointer &board : custom) {
        ids.push_back(board->id);
    }
    if (const auto builtIn = boardIds()) {
        ids.insert(ids.end(), builtIn->begin(), builtIn->end());
    }
    return unknownError(msg::catalog::unknownBoard, msg::catalog::unknownBoardNear, id, ids);
}

Result<BoardSelection> Catalog::select(std::string_view boardId, const VariantChoice &choice,
                                       const std::optional<fs::path> &customBoardsFolder) const
{
    auto found = board(boardId, customBoardsFolder);
    if (!found) {
        return Failure(found.error());
    }
    const auto &variants = (*found)->variants;
    const auto variant = std::ranges::find_if(
        variants, [&](const Variant &candidate) { return choice.fits(candidate.selector); });
    if (variant == variants.end()) {
        std::string selectors;
        for (const Variant &candidate : variants) {
            selectors += selectors.empty() ? "" : ", ";
            selectors += selectorText(candidate.selector);
        }
        return Failure(
            requestError(Message(msg::catalog::noSuchVariant, {{"board", std::string(boardId)},
                                                               {"choice", choiceText(choice)},
                                                               {"selectors", selectors}})));
    }
    return BoardSelection{.board = std::move(*found),
                          .variantIndex = static_cast<std::size_t>(variant - variants.begin())};
}

Result<Json> Catalog::familiesJson() const
{
    const auto &families = m_data->allFamilies();
    if (!families) {
        return Failure(families.error());
    }
    Json json = Json::object();
    for (const Family &family : *families) {
        json[family.id] = familyJson(family);
    }
    return json;
}

Result<Json> Catalog::fpgaJson(std::string_view id) const
{
    const auto found = fpga(id);
    if (!found) {
        return Failure(found.error());
    }
    return m_data->allFpgas()->find(found->family)->second.definitions.find(id)->second;
}

Result<std::string> Catalog::boardText(const Board &board) const
{
    const auto write = [&]() -> Result<std::string> {
        return boardJson(board).dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    if (board.isCustom) {
        return write();
    }
    return m_data->boardEntries()->find(board.id)->second.text.get(write);
}

Result<std::string> Catalog::allFamiliesText() const
{
    const auto &families = m_data->allFamilies();
    if (!families) {
        return Failure(families.error());
    }
    std::string text = "{";
    for (const Family &family : *families) {
        appendMember(text, family.id, familyJson(family).dump());
    }
    return text + "}";
}

Result<std::string> Catalog::allFpgasText() const
{
    const auto &files = m_data->allFpgas();
    const auto &families = m_data->allFamilies();
    if (!files || !families) {
        return Failure(files ? families.error() : files.error());
    }
    std::string text = "{";
    for (const Family &family : *families) {
        for (const auto &[id, definition] : files->find(family.id)->second.definitions) {
            appendMember(text, id, definition.dump());
        }
    }
    return text + "}";
}

Result<std::string> Catalog::allBoardsText() const
{
    const auto all = boards(std::nullopt);
    if (!all) {
        return Failure(all.error());
    }
    std::string text = "{";
    for (const BoardPointer &board : *all) {
        const auto json = boardText(*board);
        if (!json) {
            return Failure(json.error());
        }
        appendMember(text, board->id, *json);
    }
    return text + "}";
}

std::shared_ptr<const CatalogSections> Catalog::preparedSections() const
{
    using Sections = std::shared_ptr<const CatalogSections>;
    return m_data->preparedSections
        .get([this]() -> Result<Sections> {
            auto read = m_data->prepared.empty()
                            ? std::nullopt
                            : readPreparedCatalog(m_data->prepared, m_data->folder);
            return read ? std::make_shared<const CatalogSections>(std::move(*read)) : nullptr;
        })
        .value_or(nullptr);
}

void Catalog::readAhead() const
{
    (void)preparedSections();
}

const Result<std::shared_ptr<const CatalogSections>> &Catalog::sections() const
{
    return m_data->sections.get([this]() -> Result<std::shared_ptr<const CatalogSections>> {
        if (auto prepared = preparedSections()) {
            return prepared;
        }
        auto boards = allBoardsText();
        auto fpgas = allFpgasText();
        auto families = allFamiliesText();
        for (const Result<std::string> *part : {&boards, &fpgas, &families}) {
            if (!*part) {
                return Failure(part->error());
            }
        }
        return std::make_shared<const CatalogSections>(
            CatalogSections{.boards = std::move(*boards),
                            .fpgas = std::move(*fpgas),
                            .families = std::move(*families)});
    });
}

Result<std::string> Catalog::prepare() const
{
    return sections().and_then(
        [this](const auto &whole) { return preparedCatalogText(m_data->folder, *whole); });
}

Result<std::string> Catalog::familiesText(const std::vector<std::string> &ids) const
{
    std::string text = "{";
    for (const std::string &id : withoutRepeats(ids)) {
        const auto found = family(id);
        if (!found) {
            return Failure(found.error());
        }
        appendMember(text, found->id, familyJson(*found).dump());
    }
    return text + "}";
}

Result<std::string> Catalog::fpgasText(const std::vector<std::string> &ids) const
{
    std::string text = "{";
    for (const std::string &id : withoutRepeats(ids)) {
        const auto found = fpgaJson(id);
        if (!found) {
            return Failure(found.error());
        }
        appendMember(text, id, found->dump());
    }
    return text + "}";
}

Result<std::string> Catalog::boardsText(const CatalogRequest &request) const
{
    std::string text = "{";
    const auto append = [&](const Board &board) -> Result<> {
        return boardText(board).transform(
            [&](const std::string &json) { appendMember(text, board.id, json); });
    };
    if (!request.boards.ids) {
        const auto all = boards(request.customBoardsFolder);
        if (!all) {
            return Failure(all.error());
        }
        for (const BoardPointer &board : *all) {
            if (const auto done = append(*board); !done) {
                return Failure(done.error());
            }
        }
        return text + "}";
    }
    const auto custom = customBoards(request.customBoardsFolder);
    if (!custom) {
        return Failure(custom.error());
    }
    for (const std::string &id : withoutRepeats(*request.boards.ids)) {
        const auto own = std::ranges::find_if(
            *custom, [&](const BoardPointer &board) { return board->id == id; });
        const auto found = own != custom->end() ? Result<BoardPointer>(*own) : builtInBoard(id);
        if (!found) {
            return Failure(found.error());
        }
        if (*found == nullptr) {
            return Failure(unknownBoard(id, *custom));
        }
        if (const auto done = append(**found); !done) {
            return Failure(done.error());
        }
    }
    return text + "}";
}

Result<std::string> Catalog::answerText(const CatalogRequest &request) const
{
    const bool hasOwnBoards = request.customBoardsFolder.has_value();
    const auto isWhole = [](const CatalogQuery &query) { return query.fetch && !query.ids; };
    const bool wantsSections = (isWhole(request.boards) && !hasOwnBoards) || isWhole(request.fpgas)
                               || isWhole(request.families);
    const CatalogSections *whole = nullptr;
    if (wantsSections) {
        const auto &all = sections();
        if (!all) {
            return Failure(all.error());
        }
        whole = all->get();
    }
    // The usual sizes, so that the text isn't moved while it grows.
    std::string text;
    text.reserve(whole == nullptr
                     ? 0
                     : whole->boards.size() + whole->fpgas.size() + whole->families.size() + 64);
    text = "{";
    Result<> done;
    const auto add = [&](const char *section, const CatalogQuery &query, const std::string *cached,
                         const auto &make) {
        if (!done) {
            return;
        }
        if (!query.fetch) {
            // A section that isn't fetched is there and empty.
            appendMember(text, section, "{}");
        } else if (!query.ids && cached != nullptr) {
            appendMember(text, section, *cached);
        } else {
            done = make().transform(
                [&](const std::string &json) { appendMember(text, section, json); });
        }
    };
    add("boards", request.boards, whole == nullptr || hasOwnBoards ? nullptr : &whole->boards,
        [&] { return boardsText(request); });
    add("fpgas", request.fpgas, whole == nullptr ? nullptr : &whole->fpgas,
        [&] { return fpgasText(*request.fpgas.ids); });
    add("families", request.families, whole == nullptr ? nullptr : &whole->families,
        [&] { return familiesText(*request.families.ids); });
    if (!done) {
        return Failure(done.error());
    }
    text += '}';
    return text;
}

Result<Json> Catalog::answer(const CatalogRequest &request) const
{
    return answerText(request).transform(
        [](const std::string &text) { return Json::parse(text, nullptr, false); });
}

} // namespace logix

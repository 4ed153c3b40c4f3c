# SPDX-License-Identifier: Apache-2.0
#
# logix_room(NAME SOURCES … [USES rooms…] [LIBRARIES targets…])
#
# A room of the engine: one static library, its include root `engine/`, and the messages of
# `resources/messages/NAME.json` as constants in `messages/NAME.h`. USES names rooms below it only.
function(logix_room name)
    cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;USES;LIBRARIES")
    add_library(logix_${name} STATIC ${room_SOURCES})
    add_library(logix::${name} ALIAS logix_${name})
    target_include_directories(logix_${name} PUBLIC ${PROJECT_SOURCE_DIR}/engine
                                                    ${PROJECT_BINARY_DIR}/generated)
    list(TRANSFORM room_USES PREPEND logix::)
    target_link_libraries(logix_${name} PUBLIC ${room_USES} PRIVATE nlohmann_json::nlohmann_json
                                                                    ${room_LIBRARIES})
    logix_messages(${name})
    if(name STREQUAL "base")
        target_precompile_headers(logix_base PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.h)
    else()
        target_precompile_headers(logix_${name} REUSE_FROM logix_base)
    endif()
endfunction()

# Writes generated/messages/NAME.h from resources/messages/NAME.json: one constant per message, with
# its key and its English text, so that a misspelt id does not compile.
function(logix_messages name)
    set(source ${PROJECT_SOURCE_DIR}/resources/messages/${name}.json)
    if(NOT EXISTS ${source})
        return()
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(READ ${source} json)
    string(JSON count LENGTH "${json}")
    set(body "")
    set(all "")
    math(EXPR last "${count} - 1")
    foreach(index RANGE ${last})
        string(JSON key MEMBER "${json}" ${index})
        string(JSON text GET "${json}" "${key}")
        # "source-missing" becomes sourceMissing.
        string(REGEX REPLACE "-" ";" words "${key}")
        set(constant "")
        foreach(word IN LISTS words)
            if(constant STREQUAL "")
                set(constant "${word}")
            else()
                string(SUBSTRING "${word}" 0 1 first)
                string(SUBSTRING "${word}" 1 -1 rest)
                string(TOUPPER "${first}" first)
                string(APPEND constant "${first}${rest}")
            endif()
        endforeach()
        string(APPEND body "inline constexpr MessageId ${constant}{\"${name}.${key}\",\n"
                           "    R\"~(${text})~\"};\n")
        string(APPEND all "    &${constant},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/messages/${name}.h CONTENT
"// Generated from resources/messages/${name}.json: do not edit.
#pragma once
#include \"base/MessageId.h\"
namespace logix::msg::${name} {
@body@
/// Every message of the room, for data that names them by their key.
inline constexpr const MessageId *allMessages[] = {
@all@};
} // namespace logix::msg::${name}
" @ONLY)
endfunction()

# SPDX-License-Identifier: Apache-2.0
# Run as a script: writes OUTPUT with the date of the newest commit of SOURCE.
# safe.directory: the tree may belong to another user than the one who builds.
find_program(GIT git)
set(version "")
if(GIT)
    execute_process(COMMAND ${GIT} -c safe.directory=* -C ${SOURCE} log -1
                            --date=format:%Y.%m.%d --format=%cd
                    OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT version MATCHES "^[0-9][0-9][0-9][0-9]\\.[0-9][0-9]\\.[0-9][0-9]$")
    # No history at hand, such as in an unpacked archive: the date of the changelog's newest entry.
    file(STRINGS ${SOURCE}/CHANGELOG.md headings REGEX "^## .*[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]")
    set(version "1970.01.01")
    if(headings)
        list(GET headings 0 heading)
        string(REGEX MATCH "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]" date "${heading}")
        string(REPLACE "-" "." version "${date}")
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
"// Generated: do not edit.
#include \"base/Version.h\"
namespace logix {
std::string_view engineVersion() { return \"${version}\"; }
} // namespace logix
" @ONLY)

# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Where the machine gets Debian from, read from apt's own sources in both formats, so that a local
# mirror is used where there is one.

RELEASE=trixie

# apt_sources FOLDER: "URI SUITE COMPONENTS…", one line for each pair of address and suite.
apt_sources() {
    local folder=$1 files
    shopt -s nullglob
    files=("$folder"/sources.list "$folder"/sources.list.d/*.list)
    shopt -u nullglob
    for file in "${files[@]}"; do
        [[ -r $file ]] || continue
        sed -nE 's/#.*//; s/^[[:space:]]*deb[[:space:]]+(\[[^]]*\][[:space:]]*)?//p' "$file"
    done | awk 'NF >= 3 { $1 = $1; print }'
    shopt -s nullglob
    files=("$folder"/sources.list.d/*.sources)
    shopt -u nullglob
    for file in "${files[@]}"; do
        [[ -r $file ]] || continue
        awk '
            function flush(   i, j, u, s) {
                if (("types" in field) && (" " field["types"] " ") ~ / deb / \
                    && tolower(field["enabled"]) != "no") {
                    split(field["uris"], u, " "); n = split(field["suites"], s, " ")
                    for (i = 1; i in u; i++)
                        for (j = 1; j <= n; j++) print u[i], s[j], field["components"]
                }
                delete field; key = ""
            }
            /^#/ { next }
            /^[ \t]*$/ { flush(); next }
            /^[ \t]/ { if (key != "") field[key] = field[key] " " $0; next }
            { key = tolower($0); sub(/[ \t]*:.*/, "", key)
              value = $0; sub(/^[^:]*:/, "", value); gsub(/\t/, " ", value); gsub(/^ +| +$/, "", value); field[key] = value }
            END { flush() }' "$file"
        echo
    done | awk 'NF >= 3 { $1 = $1; print }'
}

# Lists of mirrors in a file (as on cloud images) become the addresses in them.
resolve_mirror_lists() {
    local uri rest
    while read -r uri rest; do
        case $uri in
            mirror+file:*)
                uri=${uri#mirror+file:}
                while [[ $uri == //* ]]; do uri=${uri#/}; done
                [[ ! -r $uri ]] || awk -v rest="$rest" '!/^#/ && NF { print $1, rest }' "$uri"
                ;;
            http:* | https:* | file:* | ftp:*) printf '%s %s\n' "${uri%/}" "$rest" ;;
        esac
    done
}

# mirrors_of FOLDER CODENAME: addresses that serve this Debian release, each once, in their order.
mirrors_of() {
    apt_sources "$1" | resolve_mirror_lists |
        awk -v suite="$2" '($2 == suite || $2 ~ /^(old)*stable$/) && / main( |$)/ && !seen[$1]++ { print $1 }'
}

security_mirrors_of() {
    apt_sources "$1" | resolve_mirror_lists |
        awk -v suite="$2" '($2 == suite "-security" || $2 == suite "/updates") && !seen[$1]++ { print $1 }'
}

# The machine's proxy for apt also holds for wget and debootstrap.
use_apt_proxy() {
    local proxy=
    command -v apt-config >/dev/null || return 0
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    if [[ -n $proxy && $proxy != DIRECT && -z ${http_proxy:-} ]]; then export http_proxy=$proxy; fi
    proxy=
    eval "$(apt-config shell proxy Acquire::https::Proxy)"
    if [[ -n $proxy && $proxy != DIRECT && -z ${https_proxy:-} ]]; then export https_proxy=$proxy; fi
}

# first_mirror SUITE CANDIDATE…: the first that really serves this suite of Debian.
first_mirror() {
    local suite=$1 uri release
    shift
    for uri in "$@"; do
        release=$(wget -q -T 15 -t 2 -O - "$uri/dists/$suite/Release" 2>/dev/null | head -n 20 || true)
        if [[ $release == *"Origin: Debian"* ]]; then
            printf '%s\n' "$uri"
            return 0
        fi
    done
    return 1
}

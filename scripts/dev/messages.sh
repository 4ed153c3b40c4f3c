# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# What ./dev says: everything goes to stderr, so that the output of a command stays clean.
# `step` runs something long with its output in a log, shows how far it is and how long it took,
# and turns the usual causes of failure into one line that says what to do.

LOGS=$CHECKOUT/.dev/logs
TICKER=

say() { printf 'dev: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# duration SECONDS
duration() {
    if (($1 < 60)); then printf '%d s' "$1"; else printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); fi
}

# progress_of LOG: "35 %" from apt's status lines, "120/300" from ninja's, else nothing.
progress_of() {
    local line
    if [[ -s $1.status ]]; then
        line=$(tail -n 1 -- "$1.status" 2>/dev/null || true)
        case $line in
            dlstatus:*) line=${line#*:*:}; printf 'download %.0f %%, ' "${line%%:*}" ;;
            pmstatus:*) line=${line#pmstatus:*:}; printf 'install %.0f %%, ' "${line%%:*}" ;;
        esac 2>/dev/null
    else
        line=$(tail -n 3 -- "$1" 2>/dev/null | grep -aoE '^\[[0-9]+/[0-9]+\]' | tail -n 1 || true)
        line=${line#[}
        [[ -z $line ]] || printf '%s, ' "${line%]}"
    fi
}

# ticker TITLE LOG: one line that redraws itself on a terminal, else a line every 20 s.
ticker() {
    local title=$1 log=$2 start=$SECONDS pause=20
    [[ -t 2 ]] && pause=1
    # A pause without a program: a `sleep` would outlive this ticker and hold the caller's pipe.
    exec 5<> <(:)
    while ! read -r -t "$pause" -u 5 && kill -0 $$ 2>/dev/null; do
        if [[ -t 2 ]]; then
            printf '\r\033[Kdev: %s … %s%s' "$title" "$(progress_of "$log")" \
                "$(duration $((SECONDS - start)))" >&2
        else
            say "  … $(progress_of "$log")$(duration $((SECONDS - start)))"
        fi
    done
}

stop_ticker() {
    [[ -n $TICKER ]] || return 0
    kill "$TICKER" 2>/dev/null || true
    wait "$TICKER" 2>/dev/null || true
    TICKER=
    if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}
trap stop_ticker EXIT

# step TITLE LOG-NAME COMMAND…: ends the script when the command fails.
# The command may write apt's status lines to descriptor 8; it reads STEP_INPUT, if that is set.
step() {
    local title=$1 log=$LOGS/$2.log start=$SECONDS status
    shift 2
    mkdir -p -- "$LOGS" 2>/dev/null || fail "$LOGS can't be made: $(why_not_writable "$LOGS")"
    { : >"$log" && : >"$log.status"; } 2>/dev/null ||
        fail "$log can't be written: $(why_not_writable "$LOGS")"
    say "$title …"
    # The locks (7 and 9) stay with this script: what a step leaves running must not hold them.
    ticker "$title" "$log" 7>&- 9>&- &
    TICKER=$!
    set +e
    (
        set -e
        "$@"
    ) >"$log" 2>&1 <"${STEP_INPUT:-/dev/null}" 7>&- 8>"$log.status" 9>&-
    status=$?
    set -e
    stop_ticker
    rm -f -- "$log.status"
    ((status == 0)) || explain_failure "$title" "$log" "$status"
    say "$title: done in $(duration $((SECONDS - start)))"
}

why_not_writable() {
    local folder=$1
    while [[ ! -e $folder ]]; do folder=$(dirname -- "$folder"); done
    if [[ $(free_megabytes "$folder") -lt 5 ]]; then
        printf 'the disk is full; free some space and run ./dev again.'
    else
        printf '%s belongs to %s; remove it or run ./dev as before.' "$folder" \
            "$(stat -c %U -- "$folder")"
    fi
}

free_megabytes() { df --output=avail -BM -- "$1" 2>/dev/null | tail -n 1 | tr -dc 0-9; }

explain_failure() {
    local title=$1 log=$2 status=$3
    if ((status == 130 || status == 143)); then
        exit "$status"
    elif grep -qa 'Wclang-format-violations' "$log"; then
        grep -aoE '^[^:]+:[0-9]+:[0-9]+: error: ' "$log" | sort -u | head -n 40 >&2
        fail "These places aren't in the project's format; ./dev format puts them right."
    elif grep -qaiE 'no space left on device|not enough free space|disk quota exceeded' "$log"; then
        fail "$title: the disk is full. Free some space (6 GB for a new set-up) or point" \
            "LOGIX_DEV_ROOT at a bigger disk, then run ./dev again; details are in $log"
    elif grep -qaE "^FAILED:|CMake Error" "$log"; then
        grep -aA 150 -m 1 -E '^FAILED:|CMake Error' "$log" | head -n 200 >&2
        fail "$title failed; everything it said is in $log"
    elif grep -qaiE 'temporary failure (in name )?resol|could not resolve|name or service not known|network is unreachable|failed to establish a new connection|could not connect|unable to connect|couldn.t download|connection (timed out|refused)|EAI_AGAIN|ENOTFOUND|ENETUNREACH' "$log"; then
        fail "$title: no network. This step downloads packages; connect the machine (proxies are" \
            "taken from http_proxy and https_proxy) and run ./dev again; details are in $log"
    elif grep -qaiE 'noexec or nodev' "$log"; then
        fail "$title: the disk under ${ROOT:-.dev} is mounted without the right to run programs;" \
            "point LOGIX_DEV_ROOT at another disk."
    elif grep -qaE 'Could not get lock|Unable to acquire the dpkg' "$log"; then
        fail "$title: another program is installing packages; wait for it and run ./dev again."
    fi
    tail -n 15 -- "$log" >&2
    fail "$title failed; everything it said is in $log"
}

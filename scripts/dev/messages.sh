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

# ticker TITLE LOG GROUP: one line that redraws itself on a terminal, else a line every 20 s.
# It also ends the step's process group when the script is gone, however that died.
ticker() {
    local title=$1 log=$2 group=$3 start=$SECONDS said=$SECONDS
    # A pause without a program: a `sleep` would outlive this ticker and hold the caller's pipe.
    exec 5<> <(:)
    while ! read -r -t 1 -u 5; do
        if ! kill -0 $$ 2>/dev/null; then
            end_group "$group"
            return
        elif [[ -t 2 ]]; then
            printf '\r\033[Kdev: %s … %s%s' "$title" "$(progress_of "$log")" \
                "$(duration $((SECONDS - start)))" >&2
        elif ((SECONDS - said >= 20)); then
            said=$SECONDS
            say "  … $(progress_of "$log")$(duration $((SECONDS - start)))"
        fi
    done
}

# end_group GROUP: asks, and insists after 5 s.
end_group() {
    local tries
    kill -TERM -- "-$1" 2>/dev/null || return 0
    for ((tries = 0; tries < 50; tries++)); do
        kill -0 -- "-$1" 2>/dev/null || return 0
        read -r -t 0.1 <> <(:) || true
    done
    kill -KILL -- "-$1" 2>/dev/null || true
}

stop_ticker() {
    [[ -n $TICKER ]] || return 0
    kill "$TICKER" 2>/dev/null || true
    wait "$TICKER" 2>/dev/null || true
    TICKER=
    if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# Told to end, the script ends the step that runs, whole process group and all.
STEP_GROUP=
interrupted() {
    trap '' INT TERM HUP
    if [[ -n $STEP_GROUP ]]; then
        end_group "$STEP_GROUP"
    fi
    stop_ticker
    say "Interrupted."
    exit "$1"
}
trap stop_ticker EXIT
trap 'interrupted 130' INT
trap 'interrupted 143' TERM HUP

# step TITLE LOG-NAME COMMAND…: ends the script when the command fails.
# The command may write apt's status lines to descriptor 8; it reads STEP_INPUT, if that is set.
step() {
    local title=$1 log=$LOGS/$2.log start=$SECONDS status
    shift 2
    mkdir -p -- "$LOGS" 2>/dev/null || fail "$LOGS can't be made: $(why_not_writable "$LOGS")"
    { : >"$log" && : >"$log.status"; } 2>/dev/null ||
        fail "$log can't be written: $(why_not_writable "$LOGS")"
    say "$title …"
    set -m
    (
        set -e
        trap - INT TERM HUP EXIT
        "$@"
    ) >"$log" 2>&1 <"${STEP_INPUT:-/dev/null}" 8>"$log.status" &
    STEP_GROUP=$!
    ticker "$title" "$log" "$STEP_GROUP" 7>&- 9>&- &
    TICKER=$!
    set +m
    status=0
    wait "$STEP_GROUP" || status=$?
    STEP_GROUP=
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
    if grep -qa 'Wclang-format-violations' "$log"; then
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

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests of ./dev that change nothing on the machine: how it reads apt's sources, what it says when
# something is in the way, and that its mounts are private. Without root, the mounts are tried in a
# user namespace.

set -uo pipefail
SOURCE=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
WORK=$(mktemp -d)
trap 'rm -rf --one-file-system -- "$WORK"' EXIT
failures=0

# equal WHAT EXPECTED FOUND
equal() {
    if [[ $2 == "$3" ]]; then
        echo "ok: $1"
    else
        failures=$((failures + 1))
        printf 'FAILED: %s\n  expected: %s\n  found:    %s\n' "$1" "${2//$'\n'/ | }" "${3//$'\n'/ | }"
    fi
}

# contains WHAT PART TEXT
contains() {
    if [[ $3 == *"$2"* ]]; then echo "ok: $1"; else equal "$1" "…$2…" "$3"; fi
}

# wait_for FILE: until it has something in it, 10 s at most.
wait_for() {
    local tries
    for ((tries = 0; tries < 100; tries++)); do
        if [[ -s $1 ]]; then return; fi
        sleep 0.1
    done
}

# runs PID: yes or no; what only waits to be reaped doesn't run.
runs() {
    local state
    state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null)
    if [[ -z $state || $state == Z ]]; then echo no; else echo yes; fi
}

part() (
    CHECKOUT=$WORK
    PARTS=$SOURCE/scripts/dev
    for file in messages machine mirror root packages enter build; do
        # shellcheck source=/dev/null
        . "$PARTS/$file.sh"
    done
    LOGS=$WORK/logs
    "$@"
)

test_mirrors() {
    local apt=$WORK/apt
    mkdir -p "$apt/sources.list.d"
    cat >"$apt/sources.list" <<'END'
# deb http://commented.example/debian bookworm main
deb-src http://source.example/debian bookworm main
deb [arch=amd64 signed-by=/usr/share/keyrings/x.gpg] http://one.example/debian/ bookworm main contrib # note
deb http://one.example/debian bookworm-updates main
deb http://one.example/security bookworm-security main
deb http://shop.example/apt stable-x main
deb cdrom:[disc]/ bookworm main
END
    printf 'deb mirror+file:%s bookworm main\n' "$WORK/list" >"$apt/sources.list.d/a.list"
    printf '# mirrors\nhttp://two.example/debian\tpriority:1\n' >"$WORK/list"
    cat >"$apt/sources.list.d/b.sources" <<'END'
Types: deb deb-src
URIs: https://three.example/debian
 https://four.example/debian
Suites: bookworm bookworm-updates
# a comment inside
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

types: deb
uris: http://off.example/debian
suites: bookworm
components: main
enabled: no

Types: deb
URIs: http://three.example/security
Suites: bookworm-security
Components: main
END
    equal "both formats, lists of mirrors, no sources of others" \
        "http://one.example/debian
http://two.example/debian
https://three.example/debian
https://four.example/debian" "$(part mirrors_of "$apt" bookworm)"
    equal "security" "http://one.example/security
http://three.example/security" "$(part security_mirrors_of "$apt" bookworm)"
    equal "no sources at all" "" "$(part mirrors_of "$WORK/none" bookworm)"
}

test_releases() {
    local file=$WORK/os-release
    printf 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n' >"$file"
    equal "Debian 12" 12 "$(part debian_release "$file")"
    printf 'ID=debian\nVERSION_ID="13"\n' >"$file"
    equal "Debian 13" 13 "$(part debian_release "$file")"
    printf 'ID=debian\nVERSION_CODENAME=forky\n' >"$file"
    equal "testing is newer" 99 "$(part debian_release "$file")"
    printf 'ID=ubuntu\nVERSION_ID="24.04"\n' >"$file"
    equal "not Debian" 0 "$(part debian_release "$file")"
    equal "no such file" 0 "$(part debian_release "$WORK/none")"
}

test_steps() {
    local found
    found=$(part step "Fetching" fetch bash -c 'echo "Temporary failure resolving x"; exit 1' 2>&1)
    equal "a failed step ends the script" 1 $?
    contains "no network is named" "no network" "$found"
    found=$(part step "Unpacking" unpack bash -c 'echo "tar: No space left on device"; exit 1' 2>&1)
    contains "a full disk is named" "the disk is full" "$found"
    found=$(part step "Making" make bash -c 'echo "some reason"; exit 1' 2>&1)
    contains "else the end of the log is shown" "some reason" "$found"
    found=$(part step "Going" go bash -c 'echo quiet' 2>&1)
    equal "what a good step prints stays in its log" "" "$(grep quiet <<<"$found")"
    contains "and says how long it took" "Going: done in" "$found"
}

# A script that is killed takes its step along, and the step's children.
test_killed_step() {
    local script pid child
    # shellcheck disable=SC2016 # expanded by that bash
    CHECKOUT=$WORK bash -c '
        set -euo pipefail
        . "$1/scripts/dev/messages.sh"
        step Sleeping sleep bash -c "sleep 60 & echo \$! >$CHECKOUT/child; wait"' _ "$SOURCE" \
        >"$WORK/out" 2>&1 &
    script=$!
    wait_for "$WORK/child"
    child=$(cat "$WORK/child")
    kill -TERM "$script"
    wait "$script"
    equal "ended with the code of a signal" 143 $?
    contains "and says so" "Interrupted" "$(cat "$WORK/out")"
    equal "the step's child still runs" no "$(runs "$child")"
}

test_arguments() {
    local found
    found=$("$SOURCE/dev" nonsense 2>&1)
    equal "unknown command" 1 $?
    contains "and is named" "There is no command 'nonsense'" "$found"
    found=$("$SOURCE/dev" 2>&1)
    equal "no command shows the usage" 2 $?
    found=$("$SOURCE/dev" --help)
    equal "help" 0 $?
    for command in run test exec shell bench tidy format; do
        contains "help knows $command" "  $command" "$found"
    done
}

# A tree that is removed while a command runs in it takes nothing with it that was mounted there.
test_private_mounts() {
    local tree=$WORK/tree kept=$WORK/kept enter=() inside
    if [[ $(id -u) != 0 ]]; then enter=(unshare --user --map-root-user); fi
    if ! "${enter[@]}" unshare --mount true 2>/dev/null; then
        echo "skipped: this machine lets nobody mount"
        return
    fi
    mkdir -p "$tree"/{proc,sys,dev,tmp,etc,usr,run,data,readonly} "$kept"
    for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$tree/$folder"; done
    echo precious >"$kept/file"
    "${enter[@]}" unshare --mount --propagation private -- bash "$SOURCE/scripts/dev/namespace" \
        --root "$tree" --bind /usr /usr --bind "$kept" /data --ro-bind "$kept" /readonly -- \
        bash -c 'stat -c %a /dev/shm; cat /readonly/file; touch /readonly/x 2>/dev/null || echo refused
                 ls -d /data/file; unshare --user true && echo userns; echo ready >/data/ready
                 exec sleep 20' >"$WORK/inside" 2>&1 &
    inside=$!
    wait_for "$kept/ready"
    equal "no mount is seen outside" "" "$(grep -F "$tree" /proc/self/mounts)"
    equal "nothing of what is mounted is seen outside" "" \
        "$(find "$tree/data" "$tree/usr" "$tree/proc" -mindepth 1)"
    rm -rf -- "$tree"
    equal "the tree can be removed while it is used" gone "$([[ -e $tree ]] && echo there || echo gone)"
    equal "what was mounted is still there" precious "$(cat "$kept/file")"
    equal "the command still runs" yes "$(runs "$inside")"
    kill -KILL "$inside"
    wait "$inside" 2>/dev/null
    equal "what the command saw" "1777
precious
refused
/data/file
userns" "$(head -n 5 "$WORK/inside")"
}

test_shellcheck() {
    command -v shellcheck >/dev/null || {
        echo "skipped: no shellcheck"
        return
    }
    equal "shellcheck" "" "$(cd -- "$SOURCE" && shellcheck -x dev .ci/run scripts/dev/*.sh \
        scripts/dev/namespace scripts/dev/with-display tests/dev/*.sh 2>&1)"
}

for check in ${1:-$(declare -F | sed -n 's/^declare -f \(test_.*\)/\1/p')}; do
    echo "== $check"
    "$check"
done
echo "$failures failed"
((failures == 0))

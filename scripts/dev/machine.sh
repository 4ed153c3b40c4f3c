# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Which machine this is, and so how ./dev works on it:
#   MODE=own    Debian 13 or newer, its own packages
#   MODE=root   anything older: a Debian 13 tree (ROOT) that is entered by a private mount namespace
# and, for both, whether an ordinary user of ours builds (started as root) or the caller does.

MODE=
ROOT=
CALLER_IS_ROOT=
# Can this machine give a command its own mounts? Containers without the right to mount can't.
PRIVATE_MOUNTS=
BUILD_USER=logix-dev
# Away from the numbers that people and services have, so that it owns nothing on the machine.
BUILD_UID=58580

# debian_release FILE: the Debian release as a number; 0 when it isn't Debian.
debian_release() {
    # shellcheck source=/dev/null
    (
        ID='' VERSION_ID='' VERSION_CODENAME=''
        . "$1" 2>/dev/null || true
        if [[ $ID != debian ]]; then
            echo 0
        elif [[ -n $VERSION_ID ]]; then
            echo "${VERSION_ID%%.*}"
        elif [[ $VERSION_CODENAME =~ ^(bullseye|bookworm)$ ]]; then
            echo 12
        else
            echo 99 # testing and unstable carry no number
        fi
    )
}

find_machine() {
    if [[ $(id -u) == 0 ]]; then CALLER_IS_ROOT=yes; fi
    if (($(debian_release /etc/os-release) >= 13)); then
        MODE=own
        [[ -z ${LOGIX_DEV_ROOT:-} ]] ||
            say "LOGIX_DEV_ROOT isn't needed on this Debian, its own packages are used."
    else
        MODE=root
        [[ -n $CALLER_IS_ROOT ]] || become_root "$@"
        ROOT=${LOGIX_DEV_ROOT:-$CHECKOUT/.dev/root}
        ROOT=$(readlink -m -- "$ROOT")
        [[ $ROOT != / ]] || fail "LOGIX_DEV_ROOT is /; name an empty or new folder instead."
    fi
    if [[ -n $CALLER_IS_ROOT ]] && unshare --mount --propagation private true 2>/dev/null; then
        PRIVATE_MOUNTS=yes
    elif [[ $MODE == root ]]; then
        fail "This machine lets no one mount (is it a container?), which a Debian 13 tree needs:" \
            "start the container with the right to mount, or use Debian 13."
    fi
    make_state_folder
    choose_folders
}

# Starts ./dev again through sudo; only an older Debian needs that for everything.
become_root() {
    can_sudo || fail "On this Debian, ./dev needs root to make a Debian 13 tree, and sudo isn't" \
        "available: run it as root, or use Debian 13."
    say "This Debian is older than 13: working in a Debian 13 tree, as root through sudo."
    local keep=() name
    for name in DISPLAY XAUTHORITY TERM HOME LOGIX_DEV_ROOT LOGIX_DEV_JOBS \
        http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        [[ -z ${!name:-} ]] || keep+=("$name=${!name}")
    done
    exec sudo env "${keep[@]}" "$CHECKOUT/dev" "$@"
}

# sudo is there and either needs no password or has someone to ask.
can_sudo() {
    command -v sudo >/dev/null || return 1
    sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]
}

# as_root COMMAND…
as_root() {
    if [[ -n $CALLER_IS_ROOT ]]; then "$@"; else sudo "$@"; fi
}

make_state_folder() {
    local folder=$CHECKOUT/.dev
    { mkdir -p -- "$folder" "$folder/logs" && [[ -w $folder && -w $folder/logs ]]; } 2>/dev/null ||
        fail "$folder can't be written: $(why_not_writable "$folder")"
}

# Outside (IN_* is what the commands see): sources, build folders, home, compiler cache, tools.
choose_folders() {
    local state=$CHECKOUT/.dev
    BUILDS=$state/build
    USER_HOME=$state/home
    CCACHE=$state/ccache
    TOOLS=$state/tools
    LOCK=$state/setup.lock
    IN_SOURCE=$CHECKOUT IN_BUILDS=$BUILDS IN_HOME=$USER_HOME IN_CCACHE=$CCACHE IN_TOOLS=$TOOLS
    if [[ -n $PRIVATE_MOUNTS ]]; then
        IN_SOURCE=/run/logix/src IN_BUILDS=/run/logix/build IN_HOME=/run/logix/home
        IN_CCACHE=/run/logix/ccache IN_TOOLS=/run/logix/tools
    fi
    if [[ $MODE == root ]]; then
        TOOLS=$ROOT/opt/logix-dev
        IN_TOOLS=/opt/logix-dev
        LOCK=$ROOT.lock
        [[ -z ${LOGIX_DEV_ROOT:-} ]] || CCACHE=$ROOT.ccache
    fi
}

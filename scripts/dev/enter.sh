# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Running a command where the build lives. Mounts are made by scripts/dev/namespace in the private
# mount namespace of that one command, so nothing outside ever sees them.

NAMESPACE=(unshare --mount --propagation private -- bash "$PARTS/namespace")

# in_setup COMMAND…: as root (or the caller, where nothing needs root), to install things.
in_setup() {
    local options=() vars=()
    setup_environment
    if [[ -z $PRIVATE_MOUNTS ]]; then
        env "${vars[@]}" "$@"
        return
    fi
    if [[ $MODE == root ]]; then
        options+=(--root "$ROOT")
        [[ ! -r /etc/pip.conf ]] || options+=(--file /etc/pip.conf /etc/pip.conf 0:0 644)
    else
        options+=(--bind "$TOOLS" "$IN_TOOLS")
    fi
    "${NAMESPACE[@]}" "${options[@]}" -- env -i "${vars[@]}" "$@"
}

# inside [--exec] [--owner] [--top] COMMAND…: as the user that builds, or as the checkout's owner,
# who alone may change the sources; in the caller's folder, or in the checkout's. With --exec the
# command replaces this script.
inside() {
    local who=builder folder='' exec='' options=() vars=() uid gid
    while [[ ${1:-} == --* ]]; do
        case $1 in
            --exec) exec="exec" ;;
            --owner) who=owner ;;
            --top) folder=$IN_SOURCE ;;
        esac
        shift
    done
    if [[ -z $folder ]]; then
        case $PWD/ in
            "$CHECKOUT/.dev/"*) folder=$IN_SOURCE ;;
            "$CHECKOUT"/*) folder=$IN_SOURCE${PWD#"$CHECKOUT"} ;;
            *) folder=$IN_SOURCE ;;
        esac
    fi
    if [[ -z $CALLER_IS_ROOT ]]; then
        own_environment
        $exec env -C "$folder" "${vars[@]}" "$@"
        return
    fi

    uid=$BUILD_UID gid=$BUILD_UID
    if [[ $who == owner ]]; then
        uid=$(stat -c %u -- "$CHECKOUT") gid=$(stat -c %g -- "$CHECKOUT")
    fi
    user_environment
    if [[ -z $PRIVATE_MOUNTS ]]; then
        setpriv --reuid="$uid" --regid="$gid" --clear-groups test -r "$CHECKOUT/dev" ||
            fail "$BUILD_USER, who builds when root starts ./dev, can't read $CHECKOUT:" \
                "move the checkout where every user can read it."
        chmod 1777 /dev/shm
        $exec setpriv --reuid="$uid" --regid="$gid" --clear-groups \
            env -i -C "$folder" "${vars[@]}" "$@"
        return
    fi
    if [[ $MODE == root ]]; then options+=(--root "$ROOT"); else options+=(--bind "$TOOLS" "$IN_TOOLS"); fi
    if [[ $who == owner ]]; then
        options+=(--bind "$CHECKOUT" "$IN_SOURCE")
    else
        options+=(--ro-bind "$CHECKOUT" "$IN_SOURCE" --hide "$IN_SOURCE/.dev")
    fi
    options+=(--bind "$BUILDS" "$IN_BUILDS" --bind "$USER_HOME" "$IN_HOME"
        --bind "$CCACHE" "$IN_CCACHE")
    add_worktree
    if [[ -n ${DISPLAY:-} && -r ${XAUTHORITY:-$HOME/.Xauthority} ]]; then
        options+=(--file "${XAUTHORITY:-$HOME/.Xauthority}" /run/logix/xauthority "$uid:$gid" 600)
        vars+=(XAUTHORITY=/run/logix/xauthority)
    fi
    $exec "${NAMESPACE[@]}" "${options[@]}" --runtime "$uid:$gid" --user "$uid:$gid" \
        --in "$folder" -- env -i "${vars[@]}" "$@"
}

# A linked worktree keeps its history in another folder, which its .git file names by a path that
# doesn't exist inside: mount that folder and a .git file that names it.
add_worktree() {
    local link common name
    [[ -f $CHECKOUT/.git ]] || return 0
    link=$(sed -n 's/^gitdir: //p' "$CHECKOUT/.git")
    case $link in /*) ;; *) link=$CHECKOUT/$link ;; esac
    link=$(readlink -m -- "$link")
    common=${link%/worktrees/*} name=${link##*/}
    [[ $common != "$link" && -d $link ]] || return 0
    printf 'gitdir: /run/logix/git/worktrees/%s\n' "$name" >"$CHECKOUT/.dev/git-link"
    options+=(--ro-bind "$common" /run/logix/git
        --ro-bind "$CHECKOUT/.dev/git-link" "$IN_SOURCE/.git")
}

# keep NAME…: adds those of the caller's variables to vars.
keep() {
    local name
    for name in "$@"; do
        if [[ -n ${!name+x} ]]; then vars+=("$name=${!name}"); fi
    done
}

NETWORK_VARIABLES=(http_proxy https_proxy ftp_proxy no_proxy all_proxy
    HTTP_PROXY HTTPS_PROXY FTP_PROXY NO_PROXY ALL_PROXY)

certificate_environment() {
    local bundle=/etc/ssl/certs/ca-certificates.crt
    vars+=("SSL_CERT_FILE=$bundle" "PIP_CERT=$bundle" "REQUESTS_CA_BUNDLE=$bundle"
        "NODE_EXTRA_CA_CERTS=$bundle" "CURL_CA_BUNDLE=$bundle" "GIT_SSL_CAINFO=$bundle")
}

setup_environment() {
    vars=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
        DEBIAN_FRONTEND=noninteractive)
    if [[ -n $CALLER_IS_ROOT ]]; then vars+=(HOME=/root); fi
    if [[ $MODE == root || -z ${SSL_CERT_FILE:-} ]]; then certificate_environment; fi
    keep "${NETWORK_VARIABLES[@]}" PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_DEFAULT_TIMEOUT \
        npm_config_registry NPM_CONFIG_REGISTRY
}

# What the product, its build and its tests see, whoever runs them.
common_environment() {
    local programs=$IN_TOOLS/$PYTHON/programs
    # shellcheck disable=SC2054 # these commas belong to one value
    vars+=("LOGIX_TOOLCHAIN_PATH=$programs${LOGIX_TOOLCHAIN_PATH:+:$LOGIX_TOOLCHAIN_PATH}"
        "LOGIX_TEST_PYTHON=$IN_TOOLS/$PYTHON/bin/python3"
        "LOGIX_NODE_MODULES=$IN_TOOLS/$NPM/node_modules"
        "LOGIX_SOURCE_DIR=$IN_SOURCE" "LOGIX_BUILDS_DIR=$IN_BUILDS"
        "CCACHE_DIR=$IN_CCACHE" CCACHE_MAXSIZE=5G "CCACHE_BASEDIR=$IN_SOURCE" CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache)
}

# The caller's own environment, with what we add.
own_environment() {
    vars=("PATH=$PATH:$IN_TOOLS/$PYTHON/programs")
    [[ -n ${LANG:-} ]] || vars+=(LANG=C.UTF-8)
    common_environment
}

# The environment of an ordinary user who isn't the caller: nothing of root's leaks into it.
user_environment() {
    local name
    vars=("PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games:$IN_TOOLS/$PYTHON/programs"
        LANG=C.UTF-8 "HOME=$IN_HOME" "USER=$BUILD_USER" "LOGNAME=$BUILD_USER" SHELL=/bin/bash
        XDG_RUNTIME_DIR=/run/logix/runtime
        # The sources belong to someone else, which git otherwise refuses.
        GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory 'GIT_CONFIG_VALUE_0=*')
    certificate_environment
    keep "${NETWORK_VARIABLES[@]}" TERM COLORTERM NO_COLOR TZ DISPLAY CI
    while read -r name; do
        case $name in
            LOGIX_DEV_* | LOGIX_TOOLCHAIN_PATH) ;;
            LOGIX_* | QT_* | CTEST_* | GTEST_* | ASAN_* | UBSAN_* | TSAN_*) keep "$name" ;;
        esac
    done < <(compgen -e)
    common_environment
}

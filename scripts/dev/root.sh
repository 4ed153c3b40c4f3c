# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# The Debian 13 tree for older machines. It is made beside its final place and renamed when it is
# whole, so a tree at its final place is never half made.

ROOT_MARK=.logix-dev-root
ROOT_MEGABYTES=${LOGIX_DEV_MIN_FREE_MB:-6000}

root_is_ready() { (($(debian_release "$ROOT/etc/os-release") >= 13)); }

# Nothing here may change what an earlier run left at ROOT, unless that is an empty folder.
make_root() {
    local part=$ROOT.part mirror security found
    if [[ -e $ROOT ]] && ! rmdir -- "$ROOT" 2>/dev/null; then
        fail "$ROOT exists and isn't a Debian 13 tree; move it away or name another folder with" \
            "LOGIX_DEV_ROOT."
    fi
    if [[ -e $part ]]; then
        [[ -e $part/$ROOT_MARK ]] || fail "$part is in the way and isn't ours; move it away."
        say "An earlier set-up was interrupted; removing what it left and starting over."
        rm -rf --one-file-system -- "$part"
    fi
    mkdir -p -- "$(dirname -- "$ROOT")"
    found=$(free_megabytes "$(dirname -- "$ROOT")")
    ((found >= ROOT_MEGABYTES)) ||
        fail "Disk full: the Debian 13 tree needs $((ROOT_MEGABYTES / 1000)) GB, $(dirname -- "$ROOT")" \
            "has $found MB free. Free some space or point LOGIX_DEV_ROOT at a bigger disk."

    use_apt_proxy
    install_debootstrap
    find_mirrors
    mkdir -p -- "$part"
    : >"$part/$ROOT_MARK"
    step "Making a Debian 13 tree in $ROOT from $mirror" debootstrap \
        unshare --mount --propagation private \
        env LC_ALL=C debootstrap --variant=minbase --include=ca-certificates \
        "$RELEASE" "$part" "$mirror"
    configure_root "$part"
    mv -T -- "$part" "$ROOT"
}

install_debootstrap() {
    local archive_key=/usr/share/keyrings/debian-archive-keyring.gpg
    if command -v debootstrap >/dev/null && command -v wget >/dev/null && [[ -e $archive_key ]]; then
        return 0
    fi
    command -v apt-get >/dev/null ||
        fail "debootstrap is missing and there is no apt to install it: install debootstrap and" \
            "Debian's archive keyring, then run ./dev again."
    step "Installing debootstrap" install-debootstrap apt_install debootstrap wget debian-archive-keyring
}

# Sets mirror and security.
find_mirrors() {
    local codename candidates=()
    # shellcheck source=/dev/null
    codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
    mapfile -t candidates < <(mirrors_of /etc/apt "$codename")
    ((${#candidates[@]} > 0)) ||
        fail "This machine's apt sources name no Debian mirror: add one, and run ./dev again."
    mirror=$(first_mirror "$RELEASE" "${candidates[@]}") ||
        fail "No network: no Debian mirror answers (tried ${candidates[*]}). Connect the machine," \
            "or set http_proxy, and run ./dev again."
    mapfile -t candidates < <(security_mirrors_of /etc/apt "$codename")
    security=$(first_mirror "$RELEASE-security" "${candidates[@]}") || security=
}

# configure_root TREE: apt, dpkg and our user.
configure_root() {
    local tree=$1
    {
        echo "deb $mirror $RELEASE main"
        echo "deb $mirror $RELEASE-updates main"
        [[ -z $security ]] || echo "deb $security $RELEASE-security main"
    } >"$tree/etc/apt/sources.list"
    {
        echo 'APT::Install-Recommends "false";'
        echo 'Acquire::Languages "none";'
        echo 'Acquire::Retries "3";'
        [[ -z ${http_proxy:-} ]] || echo "Acquire::http::Proxy \"$http_proxy\";"
        [[ -z ${https_proxy:-} ]] || echo "Acquire::https::Proxy \"$https_proxy\";"
    } >"$tree/etc/apt/apt.conf.d/80logix-dev"
    # The tree can be made again at any time, so it needs no sync after each file.
    echo force-unsafe-io >"$tree/etc/dpkg/dpkg.cfg.d/80logix-dev"
    printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
    chmod 755 "$tree/usr/sbin/policy-rc.d"
}

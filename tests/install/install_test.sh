#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# install_test.sh BUILD CMAKE: installs the build into a folder of its own and works from there.
build=$1 cmake=$2
for program in logix logix-engine logix-run logix-layout; do
    [[ -e $build/bin/$program ]] || {
        echo "Skipped: $program isn't built."
        exit 77
    }
done
[[ -e $build/bin/logix-ide ]] || ! grep -q '^LOGIX_IDE:BOOL=ON' "$build/CMakeCache.txt" || {
    echo "Skipped: logix-ide isn't built."
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
prefix="$work/a prefix"
export HOME=$work XDG_DATA_HOME=$work/data

failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

"$cmake" --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
for file in bin/logix bin/logix-engine bin/logix-run share/logix/catalog/families.json \
    share/logix/schemas/tools/common.json share/logix-catalog/catalog.prepared \
    lib/udev/rules.d/70-logix-fpga.rules share/man/man1/logix.1 share/bash-completion/completions/logix \
    share/zsh/site-functions/_logix share/fish/vendor_completions.d/logix.fish; do
    [[ -s $prefix/$file ]] || fail "$file isn't installed"
done
# The part of the IDE that is loaded when a diagram is first shown.
[[ ! -e $prefix/bin/logix-ide ]] || find "$prefix" -path '*/logix/logix-diagram-view.so' | grep -q . ||
    fail "the plugin that shows diagrams isn't installed"
grep -q '^\.SH COMMANDS' "$prefix/share/man/man1/logix.1" || fail "the man page has no commands"
head -n 1 "$prefix/share/zsh/site-functions/_logix" | grep -qx '#compdef logix' ||
    fail "zsh wouldn't load the completion"

# Nothing of the build tree or the checkout is needed: it all comes from the prefix.
PATH=$prefix/bin:$PATH
cd "$work" || exit 1
[[ $(logix --version) == "logix "* ]] || fail "logix --version"
logix boards --ids | grep -qx icebreaker || fail "logix boards"
logix new icebreaker project >/dev/null || fail "logix new"
logix lint -C project >/dev/null || fail "logix lint"
strace=$(type -P strace) && {
    "$strace" -f -e trace=openat,open -o "$work/trace" logix boards --ids >/dev/null
    ! grep -q "$build/" "$work/trace" || fail "the build tree was opened: $(grep -m 1 "$build/" "$work/trace")"
}
answer=$(printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"ping"}' | logix --mcp)
[[ $answer == '{"jsonrpc":"2.0","id":1,"result":{}}' ]] || fail "logix --mcp answers: $answer"
# Moved as a whole, it still works.
mv "$prefix" "$work/elsewhere"
"$work/elsewhere/bin/logix" board icebreaker >/dev/null || fail "a prefix that was moved"
if ((failures)); then
    exit 1
fi
echo "passed"

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# completions_test.sh SHELL BIN: asks the shell what it completes, with `logix` of the folder BIN.
# shellcheck disable=SC2016,SC1111 # other shells expand what is quoted; the quotes are for people
shell=$1
export PATH=$2:$PATH
type -P "$shell" >/dev/null || {
    echo "Skipped: $shell isn't installed."
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config TERM=dumb
mkdir "$work/here" "$work/here/a folder" && cd "$work/here" && touch file.txt || exit 1
logix completions "$shell" >"$work/script" || exit 1

# complete LINE: what the shell offers at its end, one a line.
complete_bash() {
    # The words as readline cuts them: "=" stands alone.
    bash --norc -c '
        . "$1"
        read -ra COMP_WORDS <<<"${2//=/ = }"
        [[ $2 == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _logix
        # Readline puts replies behind the "=" that it cut at.
        whole=${2##* }
        [[ $whole == *=* ]] && COMPREPLY=("${COMPREPLY[@]/#/${whole%=*}=}")
        printf "%s\n" "${COMPREPLY[@]}"' _ "$work/script" "$1"
}
complete_fish() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/script" "$1" | cut -f 1; }
# zsh completes within its line editor only: a terminal of its own, and every match kept in a file.
complete_zsh() {
    : >"$work/matches"
    cat >"$work/inner.zsh" <<'END'
autoload -Uz compinit && compinit -u -D
source $LOGIX_SCRIPT
zstyle ':completion:*' list-colors ''
zstyle ':completion:*' verbose no
# Every match passes compadd, which can be asked for what fits.
compadd() {
    local -a found
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
    fi
    builtin compadd -A found "$@"
    print -rl -- $found >>$LOGIX_MATCHES
    builtin compadd "$@"
}
# The only match is put into the line at once.
finish() {
    print -r -- ${(Q)${(z)BUFFER}[-1]} >>$LOGIX_MATCHES
    print done >>$LOGIX_DONE
}
zle -N finish
bindkey '^X' finish
PS1='ready> '
END
    LOGIX_SCRIPT=$work/script LOGIX_MATCHES=$work/matches LOGIX_DONE=$work/done \
        zsh -f -c '
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner "source $1"
        zpty -r -m inner reply "*ready> *" || exit 1
        zpty -w -n inner "$2"$'"'\\t\\C-x'"'
        for i in {1..200}; do
            [[ -e $LOGIX_DONE ]] && break
            sleep 0.05
        done
        zpty -d inner' _ "$work/inner.zsh" "$1" >/dev/null 2>&1
    rm -f "$work/done"
    sed 's/\\//g' "$work/matches"
}

failures=0
# expect LINE WORD…: all of them are offered, but none that begins with "!".
expect() {
    local line=$1 offered word
    shift
    offered=$("complete_$shell" "$line")
    for word in "$@"; do
        if [[ $word == !* ]]; then
            grep -qxF -e "${word#!}" -e "${word#!} " <<<"$offered" || continue
            echo "FAILED: “$line” offers ${word#!}"
        else
            ! grep -qxF -e "$word" -e "$word " -e "$word/" <<<"$offered" || continue
            echo "FAILED: “$line” doesn't offer $word, but: $(head -n 20 <<<"$offered" | tr '\n' ' ')"
        fi
        failures=$((failures + 1))
    done
}

expect 'logix ' build lint boards board new completions
expect 'logix bui' build '!lint'
expect 'logix build --' --board --top --json --sarif --read-only
expect 'logix info --' --json '!--sarif'
# Boards come from the catalog, where a board is wanted.
expect 'logix board icebr' icebreaker '!icestick'
expect 'logix new ' icebreaker ulx3s-85f
expect 'logix new icebreaker ' 'a folder' '!icebreaker'
expect 'logix compare icestick ulx3s-8' ulx3s-85f
expect 'logix build --board ices' icestick '!build'
expect 'logix build -b icest' icestick
expect 'logix -C . lint --board icest' icestick
expect 'logix build --board=icest' --board=icestick
expect 'logix build --variant memory=' memory=flash memory=ram
expect 'logix boards --family ec' ecp5
expect 'logix completions ' bash zsh fish
expect 'logix help bo' board boards
expect 'logix lint --sarif fi' file.txt
expect 'logix build -C ' 'a folder'
# The project's own boards are boards too.
mkdir boards && sed 's/"name": "[^"]*"/"name": "Mine"/' \
    "$2/../share/logix/catalog/boards/icestick.json" >boards/my-very-own.json
echo '{"custom_boards_folder": "boards"}' >logix.json
expect 'logix build --board my-' my-very-own
if ((failures)); then
    exit 1
fi
echo "passed"

"""Makes the completions of `sabot` for bash, zsh and fish from its help texts.

    completions.py PROGRAM FOLDER

Writes FOLDER/bash/sabot, FOLDER/zsh/_sabot and FOLDER/fish/sabot.fish.
"""

from __future__ import annotations

import pathlib
import re
import sys

import commands

NOTE = "# Made by docker/debian/completions.py from the program's help."


def _brief(text: str) -> str:
    """The first clause of a help text, in one line of at most 60 characters."""
    text = re.split(r"[;(.]\s|[;(]| \(", text + " ")[0].strip().rstrip(",;")
    return text if len(text) <= 60 else text[:59].rsplit(" ", 1)[0] + "..."


def _key(command: commands.Command) -> str:
    return " ".join(command.path)


BASH = r'''
_sabot_at() {
    local word
    at='' skip=''
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [ "$skip" ]; then
            skip=''
        elif [[ $word == --* ]]; then
            [[ $word == *=* || " $(_sabot_valued "$at") " != *" $word "* ]] || skip=yes
        elif [[ " $(_sabot_commands "$at") " == *" $word "* ]]; then
            at="${at:+$at }$word"
        fi
    done
}

_sabot() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} at skip
    COMPREPLY=()
    _sabot_at
    if [ "$skip" ]; then
        case $(_sabot_kind "$at" "$before") in
        file) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        folder) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        words*) mapfile -t COMPREPLY < <(compgen -W "$(_sabot_words "$at" "$before")" -- "$current") ;;
        esac
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_sabot_options "$at")" -- "$current")
    elif [ "$(_sabot_commands "$at")" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_sabot_commands "$at")" -- "$current")
    elif _sabot_takes_files "$at"; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}
complete -o filenames -F _sabot sabot
'''


def _bash_table(name: str, rows: dict[str, str]) -> str:
    lines = [f"{name}() {{", '    case "$1" in']
    lines += [f'    "{key}") echo "{value}" ;;' for key, value in rows.items() if value]
    return "\n".join(lines + ["    esac", "}"])


def bash(root: commands.Command) -> str:
    every = root.walk()
    tables = [
        _bash_table("_sabot_commands", {_key(c): " ".join(n for n, _ in c.commands) for c in every}),
        _bash_table("_sabot_options", {_key(c): " ".join(f"--{o.name}" for o in c.options) for c in every}),
        _bash_table("_sabot_valued",
                    {_key(c): " ".join(f"--{o.name}" for o in c.options if o.argument) for c in every}),
    ]
    kinds = ["_sabot_kind() {", '    case "$1 $2" in']
    words = ["_sabot_words() {", '    case "$1 $2" in']
    for command in every:
        for option in command.options:
            at = f'    "{_key(command)} --{option.name}")'
            if option.kind in ("file", "folder", "words"):
                kinds.append(f"{at} echo {option.kind} ;;")
            if option.words:
                words.append(f'{at} echo "{" ".join(option.words)}" ;;')
    files = " | ".join(f'"{_key(c)}"' for c in every if c.takes_files)
    takes = ["_sabot_takes_files() {", '    case "$1" in', f"    {files}) return 0 ;;", "    esac",
             "    return 1", "}"]
    end = ["    esac", "}"]
    return "\n".join([NOTE, *tables, *kinds, *end, *words, *end, *takes]) + BASH


def _zsh_quote(text: str) -> str:
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def _zsh_option(option: commands.Option) -> str:
    spec = f"--{option.name}[{_zsh_quote(_brief(option.help))}]"
    value = {"file": "_files", "folder": "_files -/", "words": f"({' '.join(option.words)})"}
    if option.argument:
        spec = f"*{spec}:{_zsh_quote(option.argument)}:{value.get(option.kind, ' ')}"
    return f"        '{spec}' \\"


def _zsh_function(command: commands.Command) -> list[str]:
    name = "_".join(("_sabot", *command.path))
    lines = [f"{name}() {{", "    local line state", "    _arguments -C \\"]
    lines += [_zsh_option(option) for option in command.options]
    if not command.children:
        lines.append("        '*:file:_files'" if command.takes_files else "        '*: : '")
        return lines + ["}"]
    lines += ["        '1:command:->commands' \\", "        '*::arguments:->arguments'"]
    lines += ["    case $state in", "    commands)", "        local -a found=("]
    lines += [f"            '{child}:{_zsh_quote(_brief(text))}'" for child, text in command.commands]
    lines += ["        )", "        _describe command found", "        ;;", "    arguments)",
              "        case $line[1] in"]
    lines += [f"        {child.path[-1]}) {'_'.join(('_sabot', *child.path))} ;;"
              for child in command.children]
    return lines + ["        esac", "        ;;", "    esac", "}"]


def zsh(root: commands.Command) -> str:
    lines = ["#compdef sabot", NOTE]
    for command in reversed(root.walk()):
        lines += _zsh_function(command)
    return "\n".join(lines + ['_sabot "$@"']) + "\n"


FISH = r'''
# Succeeds if the words before the cursor name exactly this command; options and their values do not count.
function __sabot_at
    set -l at
    for word in (commandline -opc)[2..-1]
        set -l longer $at $word
        if contains -- "$longer" $__sabot_paths
            set at $longer
        end
    end
    test "$at" = "$argv"
end
complete -c sabot -f
'''


def _fish_quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish(root: commands.Command) -> str:
    every = root.walk()
    paths = " ".join(_fish_quote(_key(c)) for c in every if c.path)
    lines = [NOTE, f"set -g __sabot_paths {paths}"]
    rows = []
    for command in every:
        begin = f"complete -c sabot -n {_fish_quote('__sabot_at ' + _key(command))}"
        rows += [f"{begin} -a {name} -d {_fish_quote(_brief(text))}" for name, text in command.commands]
        for option in command.options:
            value = {"none": "", "file": " -rF", "folder": " -xa '(__fish_complete_directories)'",
                     "words": f" -xa {_fish_quote(' '.join(option.words))}", "text": " -x"}[option.kind]
            rows.append(f"{begin} -l {option.name}{value} -d {_fish_quote(_brief(option.help))}")
        if command.takes_files and not command.children:
            rows.append(f"{begin} -F")
    return "\n".join(lines) + FISH + "\n".join(rows) + "\n"


def main() -> int:
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    root, _, _ = commands.read_all(program)
    for name, text in (("bash/sabot", bash(root)), ("zsh/_sabot", zsh(root)), ("fish/sabot.fish", fish(root))):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

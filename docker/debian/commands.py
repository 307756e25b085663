"""Reads what `sabot` says about itself: the help of each command, and the schema of its configuration.

The program prints both from the tables by which it parses its options. So man pages and completions
that are made from them cannot differ from what it does. A help that has another form than expected
raises ValueError: the build of the packages fails, and no page lacks an option.
"""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess

HELP_COLUMN = 28
_ITEM = re.compile(r"  --([a-z0-9-]+)(?: (\S+))?(?: +(.*))?$")
_COMMAND = re.compile(r"  ([a-z]+) +(.+)$")
_HEADING = re.compile(r"[a-z][a-z ]*:$")
# What a shell completes, by the word for the value in the help.
_KINDS = {"FILE": "file", "DIR": "folder"}


@dataclasses.dataclass
class Option:
    name: str
    argument: str | None
    help: str
    words: list[str] = dataclasses.field(default_factory=list)

    @property
    def kind(self) -> str:
        """Returns what a shell completes as the value: "none", "words", "file", "folder" or "text"."""
        if self.argument is None:
            return "none"
        return "words" if self.words else _KINDS.get(self.argument, "text")


@dataclasses.dataclass
class Command:
    path: tuple[str, ...]  # ("replay", "verify"); empty for the program itself
    usage: str
    summary: list[str]  # paragraphs
    groups: list[tuple[str, list[Option]]]
    commands: list[tuple[str, str]]  # name and one line of help
    notes: list[str]  # paragraphs with their line breaks
    children: list[Command] = dataclasses.field(default_factory=list)

    @property
    def options(self) -> list[Option]:
        return [option for _, options in self.groups for option in options]

    @property
    def takes_files(self) -> bool:
        return "FILE" in self.usage.split("]")[-1]

    def walk(self) -> list[Command]:
        return [self] + [found for child in self.children for found in child.walk()]


def _options_of(lines: list[str], where: str) -> list[Option]:
    options: list[Option] = []
    for line in lines:
        if line.startswith(" " * 6):
            if not options:
                raise ValueError(f"{where}: text without an option: {line!r}")
            options[-1].help = f"{options[-1].help} {line.strip()}".strip()
            continue
        found = _ITEM.match(line)
        if found is None:
            raise ValueError(f"{where}: not a line of an option: {line!r}")
        name, argument, text = found.groups()
        # A flag is followed by at least two spaces; a single one precedes the word for its value.
        if argument is not None and line[4 + len(name):].startswith("  "):
            argument, text = None, line[4 + len(name):].strip()
        options.append(Option(name, argument, text or ""))
    return options


def parse(path: tuple[str, ...], text: str) -> Command:
    """Returns the command that this help describes."""
    where = " ".join(("sabot", *path))
    blocks = [block.split("\n") for block in text.strip("\n").split("\n\n")]
    if not blocks[0][0].startswith("usage: sabot"):
        raise ValueError(f"{where}: the help does not begin with its usage")
    command = Command(path, blocks[0][0].removeprefix("usage: "), [], [], [], [])
    for lines in blocks[1:]:
        heading, body = lines[0], lines[1:]
        if heading == "commands:":
            for line in body:
                found = _COMMAND.match(line)
                if found is None:
                    raise ValueError(f"{where}: not a line of a command: {line!r}")
                command.commands.append((found[1], found[2]))
        elif _HEADING.match(heading) and body and body[0].startswith("  --"):
            command.groups.append((heading[:-1], _options_of(body, where)))
        elif command.groups or command.commands:
            command.notes.append("\n".join(lines))
        else:
            command.summary.append(" ".join(lines))
    if not command.summary or not (command.groups or command.commands):
        raise ValueError(f"{where}: the help has no summary, or no options")
    return command


def _output(program: str, *arguments: str) -> str:
    # SABOT_ variables of the build's environment must not change what is printed.
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True, timeout=60,
                          env={"PATH": "/usr/bin:/bin"}).stdout


def read(program: str, path: tuple[str, ...] = ()) -> Command:
    """Returns the command at this path with all commands below it."""
    command = parse(path, _output(program, *path, "--help"))
    command.children = [read(program, (*path, name)) for name, _ in command.commands]
    return command


def read_all(program: str) -> tuple[Command, dict, str]:
    """Returns the program's commands, the schema of its configuration, and its version. Options of a
    few words have these from the schema."""
    root = read(program)
    schema = json.loads(_output(program, "serve", "--print-schema"))
    for command in root.walk():
        if command.path not in (("serve",), ("standby",)):
            continue
        for option in command.options:
            entry = schema["properties"].get(option.name.replace("-", "_"), {})
            option.words = entry.get("enum", [])
    return root, schema, _output(program, "--version").split()[1]

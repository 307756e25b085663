"""Makes the man pages of `sabot` from its help texts and from the schema of its configuration.

    man_pages.py PROGRAM FOLDER

Writes sabot(1), a page for each of its commands, and sabot.json(5), compressed as Debian wants them.
The pages' date is that of SOURCE_DATE_EPOCH.
"""

from __future__ import annotations

import gzip
import os
import pathlib
import sys
import time

import commands


def _escape(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")


def _line(text: str) -> str:
    """Returns text as one line of roff, which its first character cannot turn into a request."""
    text = _escape(text)
    return f"\\&{text}" if text.startswith(".") else text


def _head(name: str, section: int, version: str) -> list[str]:
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    manual = "User Commands" if section == 1 else "File Formats"
    # Neither hyphens nor spaces at the ends of lines: names and options can be copied.
    return [f'.TH "{_escape(name.upper())}" {section} "{date}" "sabot {version}" "{manual}"',
            ".nh", ".ad l"]


def _heading(level: str | None, text: str) -> list[str]:
    """A heading of that level, or below the lowest one a paragraph."""
    if level is None:
        return [".PP", f"{_escape(text.capitalize())}:"]
    return [f"{level} {_escape(text.upper() if level == '.SH' else text.capitalize())}"]


def _verbatim(lines: list[str]) -> list[str]:
    return [".PP", ".nf", ".RS 4"] + [_line(line) or "\\&" for line in lines] + [".RE", ".fi"]


def _notes(notes: list[str], level: str | None) -> list[str]:
    """Paragraphs of the end of a help: some have a heading with indented lines below it."""
    out: list[str] = []
    for note in notes:
        lines = note.split("\n")
        if lines[0].endswith(":") and all(line.startswith("  ") for line in lines[1:]):
            out += _heading(level, lines[0].rstrip(":")) + _verbatim([line[2:] for line in lines[1:]])
        elif note.startswith("exit status: "):
            text = " ".join(note.removeprefix("exit status: ").split("\n"))
            out += _heading(level, "exit status") + [_line(text)]
        else:
            out += [".PP", _line(" ".join(lines))]
    return out


def _options(command: commands.Command, level: str | None) -> list[str]:
    out: list[str] = []
    for heading, options in command.groups:
        if len(command.groups) > 1:
            out += _heading(level, heading)
        for option in options:
            value = f" \\fI{_escape(option.argument)}\\fR" if option.argument else ""
            out += [".TP", f"\\fB\\-\\-{_escape(option.name)}\\fR{value}", _line(option.help)]
    return out


def _usage(command: commands.Command) -> list[str]:
    name = " ".join(("sabot", *command.path))
    rest = command.usage.removeprefix(name).strip()
    return [f"\\fB{_escape(name)}\\fR {_escape(rest)}"]


def _below(command: commands.Command) -> list[str]:
    """The commands of a command, each with its options."""
    out: list[str] = []
    for child in command.children:
        out += [f".SS {_escape(' '.join(('sabot', *child.path)))}"] + _usage(child)
        for paragraph in child.summary:
            out += [".PP", _line(paragraph)]
        out += _options(child, None)
        own = [note for note in child.notes if note not in command.notes]
        out += _notes(own, None)
        out += _below(child)
    return out


ENVIRONMENT = [
    ".SH ENVIRONMENT",
    _line("Each option has a variable: SABOT_ and its name in capitals, with _ for -. A flag precedes a "
          "variable, a variable the file of --config, and the file the default."),
    ".SH FILES",
    ".TP", "\\fI/etc/sabot/sabot.json\\fR",
    _line("the configuration of the service sabot.service; sabot.json(5) describes it"),
    ".TP", "\\fI/etc/sabot/admin.token\\fR",
    _line("the secret that requests to its admin interface show"),
    ".TP", "\\fI/var/lib/sabot\\fR",
    _line("its key, its bans and its logs"),
]


def page(command: commands.Command, short: str, version: str) -> str:
    name = "-".join(("sabot", *command.path))
    out = _head(name, 1, version)
    out += [".SH NAME", f"{_escape(name)} \\- {_escape(short)}", ".SH SYNOPSIS"] + _usage(command)
    out += [".SH DESCRIPTION"]
    for i, paragraph in enumerate(command.summary):
        out += ([".PP"] if i > 0 else []) + [_line(paragraph)]
    if command.children:
        out += [".SH COMMANDS"]
        for child_name, text in command.commands:
            out += [".TP", f"\\fB{_escape(child_name)}\\fR", _line(text)]
    if command.groups:
        out += [".SH OPTIONS"] + _options(command, ".SS")
    if command.path:
        out += _below(command)
    out += _notes(command.notes, ".SH")
    if command.path in (("serve",), ("standby",)):
        out += ENVIRONMENT
    others = [] if not command.path else ["sabot(1)"]
    if command.path in ((), ("serve",), ("standby",)):
        others.append("sabot.json(5)")
    if not command.path:
        others += [f"sabot-{child.path[0]}(1)" for child in command.children]
    out += [".SH SEE ALSO", ", ".join(f"\\fB{_escape(o[:-3])}\\fR{o[-3:]}" for o in sorted(others))]
    return "\n".join(out) + "\n"


def _values(entry: dict) -> str:
    if "enum" in entry:
        return " or ".join(f'"{word}"' for word in entry["enum"])
    if "oneOf" in entry:
        return "; or ".join(_values(form) for form in entry["oneOf"])
    kinds = entry["type"] if isinstance(entry["type"], list) else [entry["type"]]
    text = {"array": "list", "object": "object", "boolean": "true or false",
            "string": "text"}.get(kinds[0], kinds[0])
    if "minimum" in entry and "maximum" in entry:
        text += f" from {entry['minimum']} to {entry['maximum']}"
    if "maxLength" in entry:
        text += f" of at most {entry['maxLength']} bytes"
    return text + (", or null" if "null" in kinds else "")


def _keys(properties: dict) -> list[str]:
    out: list[str] = []
    for key, entry in properties.items():
        if key == "$schema":
            continue
        text = f"{entry['description']} ({_values(entry)}"
        default = entry.get("default")
        if default not in (None, [], {}, ""):
            text += f"; default {default if not isinstance(default, bool) else str(default).lower()}"
        out += [".TP", f"\\fB{_escape(key)}\\fR", _line(text + ")")]
    return out


def configuration_page(schema: dict, version: str) -> str:
    properties = schema["properties"]
    sessions = next(form for form in properties["sessions"]["oneOf"] if form.get("type") == "array")
    out = _head("sabot.json", 5, version)
    out += [".SH NAME", "sabot.json \\- configuration of a Sabot server", ".SH DESCRIPTION",
            _line("The file of 'sabot serve --config' is one JSON object. Each option of sabot-serve(1) "
                  "has a key: its name with _ for -. An unknown key ends the start, with a suggestion. "
                  "'sabot serve --config FILE --print-config' prints the whole configuration as it would "
                  "hold; 'sabot serve --print-schema' prints the schema of such files."),
            ".SH KEYS"] + _keys(properties)
    out += [".SH SESSIONS",
            _line("Instead of a number, sessions can be a list of objects with these keys. What a "
                  "session does not say is as the other keys say.")] + _keys(sessions["items"]["properties"])
    out += [".SH EXAMPLE"] + _verbatim([
        "{", '  "bind": "0.0.0.0",', '  "players": 16,', '  "sessions": [',
        '    {"name": "Arena", "mode": "deathmatch", "computers": 4},',
        '    {"name": "Flags", "mode": "ctf", "players": 8, "password": "let me in"}', "  ]", "}"])
    out += [".SH SEE ALSO", "\\fBsabot\\fR(1), \\fBsabot\\-serve\\fR(1)"]
    return "\n".join(out) + "\n"


def main() -> int:
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    root, schema, version = commands.read_all(program)
    folder.mkdir(parents=True, exist_ok=True)
    pages = {"sabot.1": page(root, "physics server for tank games", version),
             "sabot.json.5": configuration_page(schema, version)}
    for child, (name, short) in zip(root.children, root.commands):
        pages[f"sabot-{name}.1"] = page(child, short, version)
    for name, text in pages.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())

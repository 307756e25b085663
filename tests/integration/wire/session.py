#!/usr/bin/env python3
"""Reads recorded sessions and compares its state with that of their clients.

usage: session.py SABOT RECORD_SESSION [SEED]

SABOT prints the rules (`sabot rules --json`). RECORD_SESSION makes the recordings in a temporary
folder.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter

import changes
import sent
from client import Broken, Client
from envelope import WireError
from schema import Schema
from state_hash import own_hash


class Differs(Exception):
    pass


def parse(lines):
    """Yields each message with its effects: the direction, the bytes and the lines that follow."""
    message = None
    for number, line in enumerate(lines, 1):
        word, _, rest = line.rstrip("\n").partition(" ")
        if word in ("received", "sent", "end"):
            if message:
                yield message
            message = (number, word, rest, [])
        else:
            message[3].append(line.rstrip("\n"))
    yield message


def as_listened(line, client):
    """Returns a view's line as a listener knows it: of an own state that was sent as predicted, it
    knows only the hash."""
    words = line.split(" ")
    if words[0] != "view":
        return line
    client.seen["own " + words[5]] += 1
    if words[5] == "1":
        state = bytes.fromhex(words[6].strip("-"))
        expected = client.predicted.get(int(words[2]), 0)
        if state and len(state) != client.schema.own_size:
            raise Differs(f"an own state of {len(state)} bytes")
        if expected != (own_hash(state) if state else 0):
            raise Differs(f"the own state at {words[2]} is not what the input's hash said")
        words[6] = "-"
    return " ".join(words)


def compare(expected, lines):
    for one, other in zip(expected, lines):
        if one != other:
            raise Differs(f"the client has\n    {one}\nin the place of\n    {other}")
    if len(expected) != len(lines):
        raise Differs(f"the client has {len(expected)} lines in the place of {len(lines)}")


def replay(schema, path):
    client = Client(schema)
    with open(path, encoding="ascii") as file:
        for number, word, rest, expected in parse(file):
            try:
                step(client, word, rest, expected)
            except (Broken, Differs, WireError, ValueError) as error:
                sys.exit(f"{path.name}, line {number}: {type(error).__name__}: {error}\n"
                         f"(last dropped: {client.last_error!r})")
    return client


def step(client, word, rest, expected):
    if word == "end":
        counted = ("view", "snapshot without baseline", "malformed")
        compare([rest], [" ".join(str(client.seen[what]) for what in counted)])
    elif word == "sent":
        sent.check(client, bytes.fromhex(rest))
    else:
        lines = client.receive(bytes.fromhex(rest))
        compare([as_listened(line, client) for line in expected], lines)
        client.seen.update(line.split(" ", 1)[0] for line in lines if not line.startswith("view"))


# Events of the wire that a session must contain, in either form.
WANTED = ("chat", "create", "entity", "event", "map", "own 0", "own 1", "own 2", "player", "remove",
          "snapshot of another match", "snapshot too old", "update", "late update", "view",
          "view from nothing", "view in parts")


def check_alive(clients):
    for form in (0, 1):
        listened = [client for client in clients if client.welcome["form"] == form]
        missing = [what for what in WANTED if not any(client.seen[what] for client in listened)]
        if missing or not any(client.seen["match"] > 2 for client in listened):
            sys.exit(f"form {form}: the session shows nothing of {missing}")
    for client in clients:
        if client.seen["parts that differ"] and not client.seen["malformed"]:
            sys.exit("parts of a snapshot that differ, though nothing was damaged")
        if client.seen["input that restarts"] * 20 > client.seen["input"]:
            sys.exit("clients restart too often")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    rules = subprocess.run([sys.argv[1], "rules", "--json"], check=True, capture_output=True)
    schema = Schema(json.loads(rules.stdout))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[2], folder, *sys.argv[3:]], check=True)
        folder = pathlib.Path(folder)
        clients = [replay(schema, path) for path in sorted(folder.glob("client_*.txt"))]
        valid, invalid = changes.check(schema, folder / "changes.txt")
    for client in clients:
        print(", ".join(f"{count} {what}" for what, count in sorted(client.seen.items())))
    print(f"{valid} valid changes drawn at random, {invalid} invalid ones")
    check_alive(clients)
    if min(valid, invalid) < 1000:
        sys.exit("too few changes drawn at random")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes the listing of a log that stands in server/core/record/listing.md, or checks it.

    listing.py [--write] SABOT LOG PAGE

A block of the page is fenced, with the word `listing` and what it lists. The lines come from the
reader in this folder, which was written from the standard alone. What it finds must be what
`sabot replay verify` and `sabot replay export` print of the log.
"""
import json
import math
import re
import struct
import subprocess
import sys

try:
    import log
except OSError as reason:
    print(f"skipped: {reason}")
    sys.exit(0)
from log import CLOSE, GAP, HEAD, KEYFRAME, MAP, PAUSE, ROSTER, TICKS, Log, Row

BLOCK = re.compile(r"^```listing ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMES = {HEAD: "head", MAP: "map", TICKS: "ticks", CLOSE: "close", PAUSE: "pause",
         KEYFRAME: "keyframe", GAP: "gap", ROSTER: "roster"}
MAP_LISTS = ("spawns", "boxes", "cylinders", "ramps", "hulls", "points", "crates", "walls",
             "balls", "pick-ups", "zones", "markers")
LIMIT_S = 120
AXES = ("yaw", "pitch", "throttle", "steering")


def run(sabot, *arguments):
    return subprocess.run([sabot, *arguments], capture_output=True, check=True,
                          timeout=LIMIT_S).stdout


def chunks_of(data):
    at = 16
    while at < len(data):
        header = struct.unpack("<BBHIIII", data[at:at + 20])
        yield at, header, data[at + 20:at + 20 + header[4]]
        at += 20 + header[4]


def payload_of(data, kind):
    return next(payload for _, header, payload in chunks_of(data) if header[0] == kind)


def prologue(data):
    return [f"{data[:8].hex(' ')}   {data[:8].decode()}",
            f"{data[8:12].hex(' ')}               format {struct.unpack('<I', data[8:12])[0]}",
            f"{data[12:16].hex(' ')}               checksum of the 12 bytes before"]


def chunks(data):
    lines = ["offset  kind      ticks  tick  size  checksum  link"]
    for at, (kind, _, ticks, tick, size, check, link), _ in chunks_of(data):
        lines.append(f"{at:6}  {NAMES[kind]:8}  {ticks:5}  {tick:4}  {size:4}  {check:08x}"
                     f"  {link:08x}")
    return lines


HEAD_PARTS = [("simulation version", "I"), ("number of the session", "I"),
              ("start, Unix time in ms", "Q"), ("seed", "Q"), ("player capacity", "I"),
              ("tick rate in Hz", "I"), ("computer's slots", "I"), ("name of the rules", "24s"),
              ("interface version", "I"), ("behaviour version", "I"), ("hash of the tables", "Q"),
              ("count of settings", "I")]


def head(data):
    payload, at, lines = payload_of(data, HEAD), 0, []
    for name, form in HEAD_PARTS:
        size = struct.calcsize("<" + form)
        value, = struct.unpack("<" + form, payload[at:at + size])
        if isinstance(value, bytes):
            value = value.rstrip(b"\0").decode()
        if name == "hash of the tables":
            value = f"{value:016x}"
        lines.append(f"{at:4}  {size:3}  {name}: {value}")
        at += size
    settings = struct.unpack("<32i", payload[at:])
    lines.append(f"{at:4}  128  settings: " + " ".join(map(str, settings[:13])) + " 0 ...")
    return lines


def map_bytes(data):
    """The map's bytes: its head, its counts, and its spawns and boxes."""
    payload = payload_of(data, MAP)
    lines, at = [], 0

    def say(size, text):
        nonlocal at
        for row in range(0, size, 12):
            piece = payload[at + row:at + min(row + 12, size)]
            lines.append(f"{at + row:4}  {piece.hex(' '):35}  {text if row == 0 else ''}".rstrip())
        at += size

    def floats(count):
        return " ".join(f"{value:g}" for value in struct.unpack(f"<{count}f",
                                                                payload[at:at + 4 * count]))

    say(4, payload[:4].decode())
    say(2, f"format {payload[4]}")
    say(32, "name: " + payload[6:38].rstrip(b"\0").decode())
    say(12, "bounds_min: " + floats(3))
    say(12, "bounds_max: " + floats(3))
    say(24, "counts: " + " ".join(map(str, map_counts(data).values())))
    for number in range(map_counts(data)["spawns"]):
        say(17, f"spawn {number}: {floats(4)}, team {payload[at + 16]}")
    for number in range(map_counts(data)["boxes"]):
        say(28, f"box {number}: {floats(7)}")
    assert at == len(payload), "a map with other lists"
    return lines


def map_counts(data):
    payload = payload_of(data, MAP)
    counts = struct.unpack("<12H", payload[62:86])
    return dict(zip(MAP_LISTS, counts))


def state_sections(data, rules):
    """Returns the names, counts and sizes of the live state's sections, by the record's page."""
    capacity, _, computers = struct.unpack("<III", payload_of(data, HEAD)[24:36])
    of = map_counts(data)
    objects = of["crates"] + of["walls"] + of["balls"]
    events = min(4096, capacity * (21 + 3 * of["zones"]) + of["walls"] + of["pick-ups"] + 1)
    counts = [1, max(1, 5 * capacity + objects), 12 * (capacity + objects) + 4 * capacity, 64, None,
              1, capacity, events + 1, capacity, 4 * capacity, of["walls"], of["pick-ups"], 0, 1,
              computers, 1]
    for table, count in zip(rules["state"], counts, strict=True):
        assert table["hashed"] == (count is not None), table["name"]
        if count is not None:
            yield table["name"], count, table["size"]


def sections(data, rules, reader):
    lines, at = ["offset  section          structs  bytes each  padding"], 0
    for name, count, size in state_sections(data, rules):
        padding = -count * size % 8
        lines.append(f"{at:6}  {name:15}  {count:7}  {size:10}  {padding:7}")
        at += count * size + padding
    assert at == len(reader.first_live), "the live state has another size"
    return lines + [f"{at:6}  in all"]


class Tracing(Row):
    """A row that tells each value that is read of it."""

    def __init__(self, data, models):
        super().__init__(data, models)
        self.lines, self.inside = [], False

    def note(self, what, value):
        if not self.inside:
            self.lines.append(f"{what:14}  {value}")
        return value

    def whole_value(self, what, read):
        inside, self.inside = self.inside, True
        value = read()
        self.inside = inside
        return self.note(what, value)

    def bit(self, model):
        return self.note(f"bit({model})", super().bit(model))

    def plain(self, count):
        read = super().plain
        return self.whole_value(f"plain({count})", lambda: read(count))

    def unsigned(self, model):
        read = super().unsigned
        return self.whole_value(f"unsigned({model})", lambda: read(model))

    def signed(self, model):
        read = super().signed
        return self.whole_value(f"signed({model})", lambda: read(model))


def trace(data, last_tick):
    """Returns what is read of the first ticks, tick by tick."""
    reader = Log(data)
    rows = []

    def make(payload, models):
        rows.append(Tracing(payload, models))
        return rows[-1]

    reading = Log.one_tick
    found = []

    def one_tick(self, row, tick):
        before = len(row.lines)
        reading(self, row, tick)
        if tick <= last_tick:
            found.append((tick, row.lines[before:]))

    log.Row, Log.one_tick = make, one_tick
    try:
        reader.read()
    finally:
        log.Row, Log.one_tick = Row, reading
    return found


def bits(data, tick):
    return next(lines for at, lines in trace(data, tick) if at == tick)


def ticks(reader, first, last):
    """Returns the reader's lines of these ticks, in words."""
    lines, at = [], None
    for line in reader.lines:
        words = line.split()
        if words[0] == "tick":
            at = int(words[1])
        if at is None or not first <= at <= last or words[0] in ("keyframe", "player"):
            continue
        if words[0] == "join":
            words[2] = '"' + bytes.fromhex(words[2]).decode() + '"'
        elif words[0] == "input":
            names = ("slot", "stand-in", "view tick", *AXES, "buttons", "fraction", "choices",
                     "present")
            words = ["input"] + [f"{name} {value}" for name, value in zip(names, words[1:])]
        indent = "" if words[0] == "tick" else "  "
        lines.append(indent + (", " if words[0] == "input" else " ").join(words))
    return lines


def check_commands(sabot, path, reader):
    """The log has what our own commands print of it."""
    verdict = json.loads(run(sabot, "replay", "verify", "--json", path))["logs"][0]
    assert verdict["verdict"] == "agrees", verdict
    exported = [json.loads(line) for line in
                run(sabot, "replay", "export", "--format", "json", path).splitlines()]
    told, tick = {}, 0
    for line in reader.lines:
        words = line.split()
        if words[0] == "tick":
            tick = told.setdefault(int(words[1]), {"input": [], "join": [], "hash": None})
        elif words[0] in ("input", "join"):
            tick[words[0]].append(words[1:])
        elif words[0] == "hash":
            tick["hash"] = (int(words[1]), int(words[2], 16))
    seen = 0
    for one in exported:
        if one["type"] == "tick":
            check_tick(one, told[one["tick"]])
            seen += 1
    assert seen == len(told) == verdict["last_tick"], "other ticks"
    return verdict


def check_tick(exported, told):
    size, value = told["hash"]
    assert int(exported["hash"], 16) % 2**size == value, exported["tick"]
    joins = [[str(one["player"]), one["name"].encode().hex()] for one in exported["commands"]]
    assert joins == told["join"], exported["tick"]
    assert len(exported["inputs"]) == len(told["input"]), exported["tick"]
    for one, words in zip(exported["inputs"], told["input"]):
        turns = [round(one["aim_yaw"] * 65536 / math.tau) % 65536,
                 round(one["aim_pitch"] * 65536 / math.tau),
                 round(one["throttle"] * 127), round(one["steering"] * 127)]
        buttons = one["fire"] + 2 * one["hold_aim"]
        wanted = [one["player"], ("own", "repeated", "neutral").index(one["origin"]),
                  one["view_tick"], *turns, buttons, round(one["view_fraction"] * 256)]
        assert [str(number) for number in wanted] == words[:9], (exported["tick"], wanted, words)
        assert bytes(one["select"]).hex() == words[9], exported["tick"]


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    if len(arguments) != 3:
        sys.exit(__doc__)
    sabot, path, page = arguments
    with open(path, "rb") as file:
        data = file.read()
    reader = Log(data)
    reader.read()
    assert reader.lines[-1] == "end closed", reader.lines[-1]
    verdict = check_commands(sabot, path, reader)
    rules = json.loads(run(sabot, "rules", "--json"))
    with open(page, encoding="utf-8") as file:
        text = file.read()

    def lines_of(what):
        word, *rest = what.split()
        if word == "ticks":
            return ticks(reader, int(rest[0]), int(rest[1]))
        if word == "bits":
            return bits(data, int(rest[0]))
        if word == "verdict":
            return [verdict["detail"]]
        if word == "map":
            return map_bytes(data)
        if word == "keyframes":
            return [line for line in reader.lines if line.startswith("keyframe")]
        if word == "sections":
            return sections(data, rules, reader)
        return {"prologue": prologue, "chunks": chunks, "head": head}[word](data)

    wanted, count = BLOCK.subn(
        lambda block: f"```listing {block[1]}\n" + "\n".join(lines_of(block[1])) + "\n```", text)
    print(count, "listings;", verdict["detail"])
    if "--write" in sys.argv and wanted != text:
        with open(page, "w", encoding="utf-8") as file:
            file.write(wanted)
    elif wanted != text:
        print(f"{page}: a listing is not as this script makes it with --write")
        return 1
    return 0 if count > 8 else 1


sys.exit(main())

"""The maps that come with the server keep the published schema, the schema keeps what the reader
of maps keeps, and hostile documents are refused quickly and in little memory.

Usage: test_map_schema.py PROBE MAPS_FOLDER [--seed N] [--count N] [--sanitized]
PROBE is map_probe. Random documents come from the seed, which a failure prints.
"""

import argparse
import copy
import glob
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is missing")
    sys.exit(0)

# One of everything, nothing near the spawn.
EVERYTHING = {
    "name": "all",
    "bounds": {"min": [-50, 0, -40.5], "max": [50, 20, 40.5]},
    "spawns": [{"position": [0, 0, -20], "yaw_degrees": 90, "team": 4}],
    "boxes": [{"center": [-40, 1, 30], "half_extents": [2, 1, 0.5], "yaw_degrees": -45.5}],
    "cylinders": [{"center": [-30, 2, 0], "radius": 1.5, "half_height": 2}],
    "ramps": [
        {"position": [-20, 0, 0], "yaw_degrees": 90, "width": 4, "length": 8, "height": 2}
    ],
    "hulls": [
        {
            "position": [20, 0, 0],
            "yaw_degrees": 10,
            "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        }
    ],
    "crates": [
        {"position": [0, 1, 30], "half_extents": [1, 1, 1], "yaw_degrees": 5, "mass_kg": 300,
         "hit_set": "barrels"}
    ],
    "walls": [
        {"center": [0, 1, 20], "half_extents": [3, 1, 0.25], "yaw_degrees": 5, "health": 100,
         "hit_set": "slit"}
    ],
    "balls": [{"position": [9, 1, 9], "radius": 1, "mass_kg": 40, "restitution": 0.5}],
    "pick_ups": [{"kind": "repair", "position": [1, 0, 1], "respawn_s": 30.5}],
    "zones": [
        {
            "kind": "base",
            "center": [4, 5, 6],
            "half_extents": [7, 8, 9],
            "yaw_degrees": 1,
            "team": 1,
        }
    ],
    "markers": [{"kind": "flag", "position": [1, 2, 3], "yaw_degrees": 180, "team": 2}],
    "hit_sets": [
        {
            "name": "slit",
            "shapes": [
                {"form": "box", "half_extents": [3, 0.25, 0.25], "center": [0, -0.75, 0]},
                {
                    "form": "hull",
                    "points": [[-3, 0.5, 0], [3, 0.5, 0], [0, 1, 0.25], [0, 1, -0.25]],
                    "center": [0, 0.1, 0],
                    "yaw_degrees": 1,
                    "pitch_degrees": 2,
                    "roll_degrees": 3,
                },
            ],
        },
        {
            "name": "barrels",
            "shapes": [
                {
                    "form": "cylinder",
                    "radius": 0.5,
                    "half_height": 1,
                    "center": [0.5, 0, 0.5],
                    "pitch_degrees": 90,
                },
                {"form": "sphere", "radius": 0.4, "center": [-0.5, 0, -0.5]},
            ],
        },
    ],
}

# What the reader may say to a document that keeps the schema.
BEYOND_SCHEMA = (
    "must be within the bounds",
    "must be at least 20 m wide",
    "must span a volume",
    "points altogether",
    "a vehicle here would",
    "is nearer than 4 m",
    "must be a whole number",  # 2.0, which is one to a schema
    "must name a hit set",
    "is the name of a hit set before",
)


def probe_texts(probe, texts):
    """The reader's line for each document, given as bytes."""
    framed = b"".join(b"%d\n%s" % (len(text), text) for text in texts)
    done = subprocess.run([probe], input=framed, stdout=subprocess.PIPE, check=True, timeout=300)
    lines = done.stdout.decode("ascii").splitlines()
    assert len(lines) == len(texts), "the probe ended early"
    return lines


def encode(document):
    return json.dumps(document).encode("ascii")


def check_maps(probe, folder, validator):
    paths = [
        path
        for path in sorted(glob.glob(os.path.join(folder, "*.json")))
        if os.path.basename(path) != "schema.json"
    ]
    assert paths, "no maps in " + folder
    for path in paths:
        with open(path, encoding="ascii") as file:
            validator.validate(json.load(file))
    done = subprocess.run([probe] + paths, stdout=subprocess.PIPE, check=True, timeout=60)
    assert done.stdout.decode().splitlines() == ["ok"] * len(paths), done.stdout.decode()
    print(len(paths), "maps keep the schema and are read")


def turned(document):
    """The map after half a turn about its middle, with the teams exchanged."""
    document = copy.deepcopy(document)
    for name, things in document.items():
        for thing in things if isinstance(things, list) and name != "hit_sets" else []:
            place = thing.get("position", thing.get("center"))
            place[0], place[2] = -place[0], -place[2]
            # A box is the same after half a turn.
            if "yaw_degrees" in EVERYTHING[name][0] and "half_extents" not in thing:
                thing["yaw_degrees"] = thing.get("yaw_degrees", 0) + 180
            if thing.get("team", 0) in (1, 2):
                thing["team"] = 3 - thing["team"]
    return document


def canonical(things):
    """Comparable, whatever the order and however angles and zeros are written."""
    lines = []
    for thing in things:
        thing = copy.deepcopy(thing)
        thing["yaw_degrees"] = thing.get("yaw_degrees", 0) % 360
        place = thing.get("position", thing.get("center"))
        place[:] = [coordinate + 0.0 for coordinate in place]
        lines.append(json.dumps(thing, sort_keys=True))
    return sorted(lines)


def is_apart(thing):
    """What stands alone in the middle is the same from everywhere, but for its yaw. Targets are
    attacked by one team alone."""
    place = thing.get("position", thing.get("center"))
    return place[0::2] != [0, 0] and thing.get("kind") != "target"


def check_fairness(folder):
    paths = [p for p in glob.glob(os.path.join(folder, "*.json")) if not p.endswith("schema.json")]
    for path in paths:
        with open(path, encoding="ascii") as file:
            document = json.load(file)
        shown = set(document) | {"hit_sets"}
        assert shown == set(EVERYTHING), path + " is to show every kind of thing"
        other = turned(document)
        for name, things in document.items():
            if isinstance(things, list) and name != "hit_sets":
                apart = [t for t in things if is_apart(t)]
                image = [t for t in other[name] if is_apart(t)]
                assert canonical(apart) == canonical(image), path + ": " + name + " are not fair"
    print(len(paths), "maps are fair")


def set_at(document, path, value):
    for step in path[:-1]:
        document = document[step]
    document[path[-1]] = value


def delete_at(document, path):
    for step in path[:-1]:
        document = document[step]
    del document[path[-1]]


def pointer(path):
    return "".join("/%s" % step for step in path)


def resolved(schema, at, document):
    """The part of the schema that speaks of the document: of hit shapes the one of its form."""
    if "$ref" in at:
        at = schema["$defs"][at["$ref"].split("/")[-1]]
    for one in at.get("oneOf", []):
        if one["properties"]["form"]["const"] == document["form"]:
            return one
    return at


def leaves(schema, at, document, path=()):
    """Every number of the document with the part of the schema that says its range."""
    at = resolved(schema, at, document)
    if isinstance(document, dict):
        for key, value in document.items():
            yield from leaves(schema, at["properties"][key], value, path + (key,))
    elif isinstance(document, list):
        for i, value in enumerate(document):
            item = at["prefixItems"][i] if "prefixItems" in at else at["items"]
            yield from leaves(schema, item, value, path + (i,))
    elif isinstance(document, (int, float)):
        yield path, at


def check_ranges(probe, validator, schema):
    """Just beyond each end of each range both refuse; at the end neither does, for that reason."""
    edges, beyond = [], []
    for path, at in leaves(schema, schema, EVERYTHING):
        for end, sign in ((at["minimum"], -1), (at["maximum"], 1)):
            step = 1 if at["type"] == "integer" else max(abs(end), 0.01) * 1e-3
            for value, list_of in ((end, edges), (end + sign * step, beyond)):
                document = copy.deepcopy(EVERYTHING)
                set_at(document, path, value)
                list_of.append((path, value, document))
    assert len(edges) > 100
    for (path, value, document), line in zip(
        beyond, probe_texts(probe, [encode(document) for _, _, document in beyond])
    ):
        assert not validator.is_valid(document), "%s = %r keeps the schema" % (path, value)
        assert line.startswith("map: " + pointer(path) + ": "), "%s = %r: %s" % (path, value, line)
    for (path, value, document), line in zip(
        edges, probe_texts(probe, [encode(document) for _, _, document in edges])
    ):
        assert validator.is_valid(document), "%s = %r does not keep the schema" % (path, value)
        refused_there = line.startswith("map: " + pointer(path))
        # The bounds are narrower than the world, but not in height.
        narrower = path[-1] in (0, 2) and "must be within the bounds" in line
        assert not refused_there or narrower, "%s = %r: %s" % (path, value, line)
    print(len(edges), "ends of ranges agree")


def check_structure(probe, validator, schema):
    """Every key left out, every value of another type, every list one too long."""
    required, optional, wrong = [], [], []

    def walk(document, path, at):
        at = resolved(schema, at, document)
        for junk in (None, True, "text", [], {}, [[]], -1e300, "\u0000"):
            if json.dumps(junk)[0] != json.dumps(document)[0] and not (
                isinstance(document, list) and isinstance(junk, list)
            ):
                changed = copy.deepcopy(EVERYTHING)
                if path:
                    set_at(changed, path, junk)
                    wrong.append((path, changed))
        if isinstance(document, dict):
            changed = copy.deepcopy(EVERYTHING)
            inner = changed
            for step in path:
                inner = inner[step]
            inner["unknown"] = 0
            wrong.append((path + ("unknown",), changed))
            for key, value in document.items():
                changed = copy.deepcopy(EVERYTHING)
                delete_at(changed, path + (key,))
                (required if key in at["required"] else optional).append((path + (key,), changed))
                walk(value, path + (key,), at["properties"][key])
        elif isinstance(document, list):
            for longer in ([document[0]] * (at["maxItems"] + 1), document[: at.get("minItems", 0)]):
                changed = copy.deepcopy(EVERYTHING)
                set_at(changed, path, longer[:-1] if len(longer) <= len(document) else longer)
                if not validator.is_valid(changed):
                    wrong.append((path, changed))
            for i, value in enumerate(document):
                item = at["prefixItems"][i] if "prefixItems" in at else at["items"]
                walk(value, path + (i,), item)

    walk(EVERYTHING, (), schema)
    wrong += required
    assert len(wrong) > 500 and len(required) > 30 and len(optional) > 15
    lines = probe_texts(probe, [encode(document) for _, document in wrong])
    for (path, document), line in zip(wrong, lines):
        assert not validator.is_valid(document), "%s keeps the schema" % (path,)
        # Where the text cannot be parsed, and only there, by its line.
        where = "map: line 1" if "\\u0000" in json.dumps(document) else "map: " + pointer(path)
        assert line.startswith(where), "%s: %s" % (path, line)
    for (path, document), line in zip(
        optional, probe_texts(probe, [encode(document) for _, document in optional])
    ):
        expected = "map: /crates/0/hit_set: must name" if path == ("hit_sets",) else "ok"
        fits = line.startswith(expected)
        assert validator.is_valid(document) and fits, "%s: %s" % (path, line)
    print(len(wrong), "wrong structures are refused by their place")


JUNK = [None, True, False, 0, -1, 1, 2, 5, 0.5, -0.05, 65537, 2**31, 2**63, -(2**64), 1e300, -1e39]
JUNK += ["", "x", "flag", "Flag", "a" * 15, "a" * 16, "a" * 31, "a" * 32, "\n", "\u00e9", "\ud800"]
JUNK += [[], [0], [0, 0, 0], [1, 2, 3, 4], [[0, 0, 0]] * 4, [[]], {}, {"x": 1}, {"min": [0, 0, 0]}]


def places(document, path=()):
    yield path
    if isinstance(document, dict):
        for key in document:
            yield from places(document[key], path + (key,))
    elif isinstance(document, list):
        for i, value in enumerate(document):
            yield from places(value, path + (i,))


def mutate(document, source):
    paths = [path for path in places(document) if path]
    path = source.choice(paths)
    value = document
    for step in path:
        value = value[step]
    kind = source.randrange(6)
    if kind == 0:
        set_at(document, path, copy.deepcopy(source.choice(JUNK)))
    elif kind == 1:
        delete_at(document, path)
    elif kind == 2 and isinstance(value, dict):
        value[source.choice(["unknown", "yaw_degrees", "team", "position", "", "a/b"])] = 1
    elif kind == 3 and isinstance(value, list) and value:
        value.extend(copy.deepcopy(value[-1]) for _ in range(source.choice([1, 2, 40, 70, 1100])))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        set_at(document, path, source.choice([value * 3, -value, value + 0.5, value / 100, 1000]))
    else:
        other = document
        for step in source.choice(paths):
            other = other[step]
        set_at(document, path, copy.deepcopy(other))


def check_random(probe, validator, seed, count):
    source = random.Random(seed)
    documents = []
    for _ in range(count):
        document = copy.deepcopy(EVERYTHING)
        for _ in range(source.choice([1, 1, 1, 2, 3])):
            if any(places(document)):
                mutate(document, source)
        documents.append(document)
    accepted = refused = narrower = 0
    for i, (document, line) in enumerate(
        zip(documents, probe_texts(probe, [encode(document) for document in documents]))
    ):
        about = "seed %d, document %d: %s\n%s" % (seed, i, line, json.dumps(document)[:2000])
        if not validator.is_valid(document):
            assert line.startswith("map: ") and line.count(": ") >= 2, "accepted: " + about
            refused += 1
        elif line == "ok":
            accepted += 1
        else:
            assert any(reason in line for reason in BEYOND_SCHEMA), "refused: " + about
            narrower += 1
    assert min(accepted, refused, narrower) > count // 100, (accepted, refused, narrower)
    print(
        "seed %d: %d documents refused by both, %d read by both, %d refused beyond the schema"
        % (seed, refused, accepted, narrower)
    )


def hostile_texts():
    """Name, text and what the reader's message has in it."""
    whole = encode(EVERYTHING)
    for value in (b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"0x10", b"1.", b"+1"):
        yield value.decode(), whole.replace(b'"radius": 1.5', b'"radius": ' + value), ": line 1, "
    yield "1e39", whole.replace(b'"radius": 1.5', b'"radius": 1e39'), "/cylinders/0/radius: "
    yield "a key twice", whole.replace(b'"boxes"', b'"spawns"'), "duplicate"
    yield "an inner key twice", whole.replace(b'"team": 2', b'"kind": "x"'), "duplicate"
    yield "nothing", b"", "line 1"
    yield "half of it", whole[: len(whole) // 2], "line 1"
    yield "something behind it", whole + b"x", "line 1"
    yield "zeros", bytes(1000), "line 1"
    yield "not UTF-8", whole.replace(b'"all"', b'"\xff"'), "line 1"
    spawn = b'{"position": [0, 0, -20]}'
    crowd = whole.replace(b'"spawns": [', b'"spawns": [' + (spawn + b",") * 63)
    yield "64 spawns in one place", crowd, "/spawns/1/position: is nearer than 4 m to /spawns/0"
    for opening in (b"[", b'{"a":'):
        deep = opening * (10_000_000 // len(opening))
        yield "10 MB of " + opening.decode(), deep, "larger than 4194304 bytes"
        yield "4 MB of " + opening.decode(), deep[:4_190_000], "too many values"
        yield "depth 2049 of " + opening.decode(), opening * 2049, "depth"
    for filler in (b"[],", b"{},", b"0,", b'"",'):
        many = b'{"name": "x", "boxes": [' + filler * (4_190_000 // len(filler)) + b"0]}"
        yield "4 MB of " + filler.decode(), many, "too many values"
        # The most that is parsed at all.
        many = b'{"name": "x", "boxes": [' + filler * 60_000 + b"0]}"
        yield "many " + filler.decode(), many, "/bounds: is missing"
    text = b'{"name": "' + b"x" * 4_000_000 + b'"}'
    yield "a long name", text, "/bounds: is missing"
    yield "a long key", text.replace(b"name", b"n" * 100_000), "/name: is missing"


def check_hostile(probe, sanitized):
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hostile.json")
        for name, text, expected in hostile_texts():
            with open(path, "wb") as file:
                file.write(text)
            start = time.monotonic()
            done = subprocess.run([probe, path], stdout=subprocess.PIPE, check=True, timeout=60)
            slowest = max(slowest, time.monotonic() - start)
            line = done.stdout.decode("ascii").rstrip("\n")
            assert expected in line and "\n" not in line, "%s: %s" % (name, line[:300])
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print("hostile documents: at most %d MiB and %.2f s" % (used, slowest))
    if not sanitized:
        assert used <= 64, "%d MiB" % used
        assert slowest <= 5.0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("probe")
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--sanitized", action="store_true")
    options = parser.parse_args()
    with open(os.path.join(options.folder, "schema.json"), encoding="ascii") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate(EVERYTHING)
    assert probe_texts(options.probe, [encode(EVERYTHING)]) == ["ok"]
    check_hostile(options.probe, options.sanitized)
    check_maps(options.probe, options.folder, validator)
    check_fairness(options.folder)
    check_ranges(options.probe, validator, schema)
    check_structure(options.probe, validator, schema)
    check_random(options.probe, validator, options.seed, options.count)


if __name__ == "__main__":
    main()

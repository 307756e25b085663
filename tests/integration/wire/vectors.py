#!/usr/bin/env python3
"""Reads the standard's test vectors. A valid vector must give the stated meaning, an invalid one
the stated error.

usage: vectors.py FOLDER
"""

import json
import pathlib
import sys

import msgpack

from envelope import WireError
from messages import SKIPPED, decode

WIDE = {"map_hashes", "rules.tables_hash", "seed", "map_hash", "hash"}  # u64: decimal text in JSON
SESSION = 22  # its `ready` is wide too, that of the message ready is not


def as_json(name, value):
    """Returns a meaning in the form of the vectors, without skipped elements."""
    if isinstance(value, dict):
        meaning = {each: as_json(each, inner) for each, inner in value.items() if each != SKIPPED}
        if meaning.get("type") == SESSION:
            meaning["ready"] = str(meaning["ready"])
        return meaning
    if isinstance(value, list):
        return [as_json(name, each) for each in value]
    if isinstance(value, bytes):
        return value.hex()
    return str(value) if name in WIDE else value


def has_skipped(value):
    if isinstance(value, dict):
        return SKIPPED in value or any(has_skipped(each) for each in value.values())
    return isinstance(value, list) and any(has_skipped(each) for each in value)


def is_shortest(data):
    return msgpack.packb(msgpack.unpackb(data, strict_map_key=False), use_bin_type=True) == data


def fault_of(vector):
    """Returns the fault, or None."""
    data = bytes.fromhex(vector["hex"])
    try:
        message = decode(data)
    except WireError as error:
        expected = vector.get("error", "a meaning")
        return None if str(error) == expected else f"{error} in the place of {expected}"
    if "message" not in vector:
        return f"a meaning in the place of {vector['error']}"
    meaning = as_json(None, message)
    if meaning != vector["message"]:
        return f"means {meaning} in the place of {vector['message']}"
    if has_skipped(message) != vector.get("skips", False):
        return "skips a known element, or knows one that it should skip"
    if vector.get("canonical", True) and not has_skipped(message) and not is_shortest(data):
        return "not in the shortest forms"
    return fault_of_cut(data)


def fault_of_cut(data):
    """Returns the fault of a truncated valid vector, which must give `truncated`."""
    for size in range(len(data)):
        try:
            decode(data[:size])
        except WireError as error:
            if str(error) == "truncated":
                continue
            return f"{error} in the place of truncated, cut to {size} bytes"
        return f"a meaning in the place of truncated, cut to {size} bytes"
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    count = faults = 0
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        for vector in json.loads(path.read_text(encoding="ascii")):
            count += 1
            fault = fault_of(vector)
            if fault:
                faults += 1
                print(f"{path.name}: {vector['name']}: {fault}")
    print(f"{count} vectors, {faults} of them read otherwise")
    sys.exit(1 if faults or count < 1000 else 0)


if __name__ == "__main__":
    main()

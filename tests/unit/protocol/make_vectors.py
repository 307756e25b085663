"""Writes the test vectors of the wire (protocol/vectors), or checks them.

Usage: make_vectors.py [--check] FOLDER
With --check it writes nothing, and fails if a file differs from what it would write. The bytes come
from Debian's python3-msgpack, and partly from hand-packed bytes in this script.
"""

import json
import sys

try:
    import msgpack
except ImportError:
    print("skipped: python3-msgpack is missing")
    sys.exit(0)

import vector_cases
import vector_files
from vector_form import (
    MESSAGES,
    SAMPLES,
    TYPES,
    List,
    Struct,
    elements_of,
    pack,
    pack_wide,
    with_single,
)

SIZE_MAX = 1150
EXTENSION = msgpack.ExtType(5, b"\x00")
APPENDED = list(SAMPLES.values()) + [[[[]]], {"a": {}}, -1, 2**64 - 1]


def valid(name, data, message, meaning, **flags):
    assert len(data) <= SIZE_MAX, name
    return {
        "name": name,
        "hex": data.hex(),
        **flags,
        "message": {"type": TYPES[message], **meaning},
    }


def invalid(name, data, error):
    return {"name": name, "hex": data.hex(), "error": error}


def other_forms(message, meaning):
    elements = elements_of(message, meaning)
    for name, signed in (("in the longest forms", False), ("in signed forms", True)):
        data = pack_wide(elements, signed)
        yield valid(name, data, message, meaning, canonical=False)


def appended(message, meaning):
    elements = elements_of(message, meaning)
    data = pack(elements + APPENDED)
    yield valid("later elements are skipped", data, message, meaning, skips=True)
    for i, (name, kind) in enumerate(MESSAGES[message].fields.items(), start=1):
        if isinstance(kind, List) and isinstance(kind.item, Struct):
            longer = [one + [None, "x", [1]] for one in elements[i]]
            data = pack(elements[:i] + [longer] + elements[i + 1 :])
            yield valid("later elements in " + name, data, message, meaning, skips=True)


def other_majors(message):
    """Vectors of other major versions: a reader takes only the two versions from them."""
    number = TYPES[message]
    for name, elements, simulation in (
        ("of major version 0", [number, 0, 3], 3),
        ("of major version 2, like this one otherwise", None, 4),
        ("of another major version, with nothing else", [number, 1], 0),
        ("of another major version, with a text for a version", [number, 1**32 - 1, "4"], 0),
        ("of another major version, with too large a version", [number, 1, 2**32], 0),
        ("of another major version, with a version below zero", [number, 1, -1], 0),
        ("of another major version, with false for a version", [number, 1, False], 0),
        ("of another major version, with a float for a version", [number, 1, 4.0], 0),
        ("of another major version, with anything behind", [number, 1, 9, None, {}], 9),
    ):
        if elements is None:
            elements = elements_of(message, vector_cases.VALID[message]["typical"])
            elements[1] = 1
        meaning = {"major_version": elements[1], "simulation_version": simulation}
        yield valid(name, pack(elements), message, meaning, canonical=False)


def broken(message, meaning):
    elements = elements_of(message, meaning)
    data = pack(elements)
    yield invalid("cut before the last byte", data[:-1], "truncated")
    yield invalid("cut in the middle", data[: len(data) // 2], "truncated")
    yield invalid("one byte too many", data + b"\xc0", "malformed")
    yield invalid("twice", data + data, "malformed" if 2 * len(data) <= SIZE_MAX else "limit")
    yield invalid("later element of an extension type", pack(elements + [EXTENSION]), "malformed")
    for how, bad, error in MESSAGES[message].field_faults(elements[1:]):
        data = pack(elements[:1] + bad)
        yield invalid(how, data, error)
        if how.endswith("of type float"):
            yield invalid(how + " of 32 bits", with_single(data), error)
    for name, (bad, error) in vector_cases.INVALID.get(message, {}).items():
        yield invalid(name, pack(elements_of(message, bad)), error)


def vectors_of(message):
    cases = vector_cases.VALID[message]
    for name, meaning in cases.items():
        yield valid(name, pack(elements_of(message, meaning)), message, meaning)
    typical = cases["typical"]
    if message == "map":  # the typical one is too long for other forms
        typical = cases["one byte at the very end"]
    yield from other_forms(message, typical)
    yield from appended(message, typical)
    if message in ("hello", "welcome"):
        yield from other_majors(message)
    yield from broken(message, typical)


def no_messages():
    yield invalid("no bytes", b"", "truncated")
    for label, sample in SAMPLES.items():
        if label != "array":
            yield invalid("no array: " + label, pack(sample), "malformed")
        if label != "integer":
            yield invalid("type of type " + label, pack([sample, 0]), "malformed")
    for name, element in (("no array: float", 1.5), ("type of type float", [1.5, 0])):
        yield invalid(name + " of 32 bits", with_single(pack(element)), "malformed")


def structures():
    yield invalid("empty array", b"\x90", "truncated")
    yield invalid("type below zero", pack([-1, 0]), "range")
    for number in (0, 26, 127, 2**32, 2**64 - 1):
        yield invalid("type %d" % number, pack([number]), "unknown")
    yield invalid("unknown type with anything behind", pack([26] + APPENDED), "unknown")
    yield invalid("unknown type and bytes behind", pack([26]) + b"\x00", "malformed")
    yield invalid("unknown type cut off", b"\x92\x1a", "truncated")
    yield invalid("byte that msgpack never uses", b"\x92\x08\xc1", "malformed")
    for code in (0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8):
        data = b"\x93\x08\x00" + bytes([code]) + bytes(17)
        yield invalid("extension 0x%02x" % code, data, "malformed")


def counts():
    for name, hex_bytes, error in (
        ("array of 15 without elements", "92089f", "truncated"),
        ("array of 1,149 without elements", "dc047d", "truncated"),
        ("array of 1,150", "dc047e", "limit"),
        ("array of 2^28 in five bytes", "dd10000000", "limit"),
        ("nested array of 2^32 - 1", "9208ddffffffff", "limit"),
        ("map of 574 pairs without elements", "de023e", "truncated"),
        ("map of 575 pairs", "de023f", "limit"),
        ("map of 2^31 pairs", "930800df80000000", "limit"),
        ("map of 2^32 - 1 pairs", "930800dfffffffff", "limit"),
        ("text of 2^32 - 1 bytes", "9208dbffffffff", "truncated"),
        ("bin of 2^32 - 1 bytes", "9208c6ffffffff", "truncated"),
        ("text one byte short", "9208a37878", "truncated"),
        ("length cut off", "9208da01", "truncated"),
        ("number cut off", "9208cf00000000000000", "truncated"),
    ):
        yield invalid(name, bytes.fromhex(hex_bytes), error)


def depths():
    goodbye = {"reason": 0}
    for name, extra, error in (
        ("4 arrays deep", [[[]]], None),
        ("5 arrays deep", [[[[]]]], "limit"),
        ("4 maps deep", {1: {1: {}}}, None),
        ("5 maps deep", {1: {1: {1: {}}}}, "limit"),
        ("many containers beside each other", [[[]] * 50] * 10, None),
    ):
        data = pack([TYPES["goodbye"], 0, extra])
        if error is None:
            yield valid(name, data, "goodbye", goodbye, skips=True)
        else:
            yield invalid(name, data, error)
    yield invalid("1,150 arrays deep", b"\x91" * SIZE_MAX, "limit")


def sizes():
    goodbye = {"reason": 0}
    for size, error in ((SIZE_MAX, None), (SIZE_MAX + 1, "limit")):
        name = "%d bytes" % size
        data = pack([TYPES["goodbye"], 0, bytes(size - 6)])
        assert len(data) == size
        if error is None:
            yield valid(name, data, "goodbye", goodbye, skips=True)
        else:
            yield invalid(name, data, error)
    data = pack([TYPES["goodbye"]] + [0] * (SIZE_MAX - 4))
    yield valid("as many elements as fit", data, "goodbye", goodbye, skips=True)


def integers():
    for name, hex_bytes in (
        ("u8", "cc01"),
        ("u16", "cd0001"),
        ("u32", "ce00000001"),
        ("u64", "cf0000000000000001"),
        ("i8", "d001"),
        ("i16", "d10001"),
        ("i32", "d200000001"),
        ("i64", "d30000000000000001"),
    ):
        data = b"\x92\x08" + bytes.fromhex(hex_bytes)
        yield valid("one as " + name, data, "goodbye", {"reason": 1}, canonical=False)
    data = with_single(pack([TYPES["goodbye"], 1, 1.5]))
    name = "later element that is a float of 32 bits"
    yield valid(name, data, "goodbye", {"reason": 1}, skips=True)
    for name, hex_bytes, error in (
        ("minus one in a byte", "ff", "range"),
        ("minus one as i8", "d0ff", "range"),
        ("minus one as i64", "d3ffffffffffffffff", "range"),
        ("2^32", "cf0000000100000000", "range"),
        ("2^32 as i64", "d30000000100000000", "range"),
        ("one as a float of 32 bits", "ca3f800000", "malformed"),
        ("one as a float of 64 bits", "cb3ff0000000000000", "malformed"),
        ("zero as a float of 32 bits", "ca00000000", "malformed"),
        ("zero as false", "c2", "malformed"),
        ("one as true", "c3", "malformed"),
    ):
        yield invalid(name, b"\x92\x08" + bytes.fromhex(hex_bytes), error)


def envelope():
    for group in (no_messages, structures, counts, depths, sizes, integers):
        yield from group()


def text_of(vectors):
    """Returns a list in JSON, in ASCII, with a line each for name, bytes and meaning."""
    names = [vector["name"] for vector in vectors]
    assert len(set(names)) == len(names), "two vectors of one name"
    entries = []
    for vector in vectors:
        lines = ["%s: %s" % (json.dumps(key), json.dumps(value)) for key, value in vector.items()]
        entries.append("{" + ",\n ".join(lines) + "}")
    return "[\n" + ",\n".join(entries) + "\n]\n"


def files():
    yield "envelope.json", text_of(list(envelope()))
    for message in MESSAGES:
        yield message + ".json", text_of(list(vectors_of(message)))


if __name__ == "__main__":
    sys.exit(vector_files.run(__doc__, files))

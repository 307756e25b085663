"""Checks a message's structure before its elements, and decodes the elements with Debian's msgpack.

Written from "Form" in protocol/messages.md alone.
"""

import msgpack

SIZE_MAX = 1150
OBJECT_COUNT_MAX = 1150
DEPTH_MAX = 4


class WireError(Exception):
    """One of the five errors of the standard, by name."""


def objects_of(data):
    """Returns the message's elements. Text is str, where bytes that are no UTF-8 become lone
    surrogates. A map, which no message of this version has, is a list of pairs."""
    check(data)
    try:
        message = msgpack.unpackb(data, raw=False, unicode_errors="surrogateescape",
                                  strict_map_key=False, object_pairs_hook=list)
    except ValueError as error:
        raise AssertionError(f"msgpack refuses what passed the check: {error}") from error
    if not isinstance(message, list) or not is_array(data[0]):
        raise WireError("malformed")
    return message


def check(data):
    """Raises WireError for the first fault of the structure."""
    if len(data) > SIZE_MAX:
        raise WireError("limit")
    place = 0
    object_count = 1
    missing = [1]  # count of missing objects of each open container; the message is outside all
    while missing:
        if missing[-1] == 0:
            missing.pop()
            continue
        missing[-1] -= 1
        place, inside_count = next_object(data, place)
        if inside_count is None:
            continue
        object_count += inside_count
        if len(missing) > DEPTH_MAX or object_count > OBJECT_COUNT_MAX:
            raise WireError("limit")
        if inside_count > len(data) - place:
            raise WireError("truncated")
        missing.append(inside_count)
    if place != len(data):
        raise WireError("malformed")


def next_object(data, place):
    """Returns the offset after an object, or after a container's head, and the count of objects in
    the container, or None. The msgpack specification has the table of first bytes."""
    if place >= len(data):
        raise WireError("truncated")
    first = data[place]
    place += 1
    if first <= 0x7F or first >= 0xE0 or first in (0xC0, 0xC2, 0xC3):
        return place, None
    if first <= 0x8F:
        return place, 2 * (first & 15)
    if first <= 0x9F:
        return place, first & 15
    if first <= 0xBF:
        return skip(data, place, first & 31), None
    if first in FIXED_SIZES:
        return skip(data, place, FIXED_SIZES[first]), None
    if first in LENGTH_SIZES:
        size = LENGTH_SIZES[first]
        after = skip(data, place, size)
        length = int.from_bytes(data[place:after], "big")
        if first >= 0xDC:
            return after, length if first <= 0xDD else 2 * length
        return skip(data, after, length), None
    raise WireError("malformed")  # 0xc1, which msgpack never uses, and extensions


FIXED_SIZES = {0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8,
               0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
LENGTH_SIZES = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4,
                0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}


def is_array(first):
    return 0x90 <= first <= 0x9F or first in (0xDC, 0xDD)


def skip(data, place, size):
    if size > len(data) - place:
        raise WireError("truncated")
    return place + size

"""Splits the bytes of msgpack objects, so that an example can show each object by itself."""

SIZED = {0xC4: 1, 0xC5: 2, 0xD9: 1, 0xDA: 2}  # bin and str: bytes of the length
NUMBERS = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}


def array_at(data, at):
    """Returns the count of elements of the array at `at`, and the size of its head."""
    if data[at] & 0xF0 == 0x90:
        return data[at] & 15, 1
    if data[at] == 0xDC:
        return int.from_bytes(data[at + 1:at + 3], "big"), 3
    raise ValueError("no array")


def is_array(data, at):
    return data[at] & 0xF0 == 0x90 or data[at] == 0xDC


def end_of(data, at):
    """Returns where the object at `at` ends. Of the forms that examples use."""
    first = data[at]
    if first < 0x80 or first >= 0xE0:
        return at + 1
    if first in NUMBERS:
        return at + 1 + NUMBERS[first]
    if first & 0xE0 == 0xA0:
        return at + 1 + (first & 31)
    if first in SIZED:
        head = 1 + SIZED[first]
        return at + head + int.from_bytes(data[at + 1:at + head], "big")
    count, head = array_at(data, at)
    at += head
    for _ in range(count):
        at = end_of(data, at)
    return at

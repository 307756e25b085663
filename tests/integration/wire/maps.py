"""Checks the length of a map's bytes by the counts in it."""

import struct

from state_hash import xxh3_64

HEADS = {2: struct.Struct("<4sH32s6f12H"), 3: struct.Struct("<4sH32s6f14H"),
         4: struct.Struct("<4sH32s6f14H")}
ELEMENT_SIZES = {
    2: (17, 28, 20, 28, 17, 12, 32, 30, 24, 32, 45, 33),
    3: (17, 28, 20, 28, 17, 12, 33, 31, 24, 32, 45, 33, 17, 46),
    4: (17, 28, 20, 28, 17, 12, 33, 31, 24, 32, 46, 33, 17, 46),
}
COUNTS_MAX = (64, 1024, 256, 64, 128, 2048, 64, 128, 32, 64, 32, 64, 32, 256)


def check(data, expected_hash):
    """Raises ValueError if the bytes are no map with that hash."""
    if xxh3_64(data) != expected_hash:
        raise ValueError("a map of another hash")
    magic, version = struct.unpack_from("<4sH", data)
    if magic != b"SBMP" or version not in HEADS:
        raise ValueError("a map of another format")
    head = HEADS[version]
    counts = head.unpack_from(data)[9:]
    size = head.size + sum(count * size for count, size in zip(counts, ELEMENT_SIZES[version]))
    if size != len(data):
        raise ValueError("a map of another size")
    if any(count > most for count, most in zip(counts, COUNTS_MAX)):
        raise ValueError("a map with a count above its limit")

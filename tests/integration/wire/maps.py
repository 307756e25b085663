"""Checks the length of a map's bytes by the counts in it."""

import struct

from state_hash import xxh3_64

HEAD = struct.Struct("<4sH32s6f12H")
ELEMENT_SIZES = (17, 28, 20, 28, 17, 12, 32, 30, 24, 32, 45, 33)
COUNTS_MAX = (64, 1024, 256, 64, 128, 2048, 64, 128, 32, 64, 32, 64)


def check(data, expected_hash):
    """Raises ValueError if the bytes are no map with that hash."""
    if xxh3_64(data) != expected_hash:
        raise ValueError("a map of another hash")
    magic, version, *_ = fields = HEAD.unpack_from(data)
    counts = fields[-12:]
    size = HEAD.size + sum(count * size for count, size in zip(counts, ELEMENT_SIZES))
    if magic != b"SBMP" or version != 2 or size != len(data):
        raise ValueError("a map of another format or size")
    if any(count > most for count, most in zip(counts, COUNTS_MAX)):
        raise ValueError("a map with a count above its limit")

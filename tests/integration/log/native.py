"""XXH3-64 and zstd through their C libraries, since Debian's Python has neither."""
import ctypes
import ctypes.util


def load(name):
    path = ctypes.util.find_library(name)
    if path is None:
        raise OSError(f"no lib{name}")
    return ctypes.CDLL(path)


xxhash = load("xxhash")
xxhash.XXH3_64bits.restype = ctypes.c_uint64
xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
zstd = load("zstd")
zstd.ZSTD_decompress.restype = ctypes.c_size_t
zstd.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]


def xxh3(data):
    return xxhash.XXH3_64bits(bytes(data), len(data))


def checksum(data):
    return xxh3(data) & 0xFFFFFFFF


def unpack(packed, size):
    """Returns the `size` bytes of a frame, or None for another size."""
    if size > 1 << 24:
        return None
    plain = ctypes.create_string_buffer(size + 1)
    got = zstd.ZSTD_decompress(plain, size + 1, bytes(packed), len(packed))
    return plain.raw[:size] if got == size else None

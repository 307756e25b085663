"""The platform of a library, as a tag of Python's binary distribution format.

A library of ELF that needs only the C library gets a manylinux tag (PEP 600), with the newest version of
glibc that it asks for; one that needs further libraries fits machines like this one alone. A DLL of
Windows gets the tag of its processor.
"""

import re
import struct

ELF_MACHINES = {62: "x86_64", 183: "aarch64", 40: "armv7l", 3: "i686", 243: "riscv64", 22: "s390x",
                21: "ppc64le"}
PE_MACHINES = {0x8664: "win_amd64", 0xAA64: "win_arm64", 0x14C: "win32"}
EVERYWHERE = re.compile(r"(libc|libm|libdl|libpthread|librt|ld-linux[\w-]*)\.so\.\d+")
SECTION_DYNAMIC, TAG_NEEDED = 6, 1


def _needed(library):
    """Returns the names of the libraries that a 64-bit library of ELF needs."""
    order = "<" if library[5] == 1 else ">"
    table, = struct.unpack_from(order + "Q", library, 0x28)
    size, count = struct.unpack_from(order + "HH", library, 0x3A)
    sections = [struct.unpack_from(order + "IIQQQQII", library, table + i * size) for i in range(count)]
    names = []
    for _, kind, _, _, offset, length, link, _ in sections:
        if kind != SECTION_DYNAMIC:
            continue
        texts = sections[link][4]
        for at in range(offset, offset + length, 16):
            tag, value = struct.unpack_from(order + "QQ", library, at)
            if tag == TAG_NEEDED:
                begin = texts + value
                names.append(library[begin:library.index(b"\0", begin)].decode())
    return names


def _elf(library):
    order = "<" if library[5] == 1 else ">"
    machine, = struct.unpack_from(order + "H", library, 18)
    if machine not in ELF_MACHINES:
        raise ValueError(f"a library of ELF for the unknown machine {machine}")
    name = ELF_MACHINES[machine]
    versions = [tuple(map(int, found)) for found in re.findall(rb"GLIBC_(\d+)\.(\d+)", library)]
    alone = library[4] == 2 and all(EVERYWHERE.fullmatch(one) for one in _needed(library))
    if not alone or not versions:
        return f"linux_{name}"
    return f"manylinux_{'{}_{}'.format(*max(versions))}_{name}"


def platform_of(library):
    """Returns the tag and the name that the library has in the package. Raises ValueError for what is
    no library."""
    if library[:4] == b"\x7fELF":
        return _elf(library), "libsabot.so"
    if library[:2] == b"MZ":
        at, = struct.unpack_from("<I", library, 0x3C)
        machine, = struct.unpack_from("<H", library, at + 4)
        if library[at:at + 4] == b"PE\0\0" and machine in PE_MACHINES:
            return PE_MACHINES[machine], "sabot.dll"
    raise ValueError("neither a library of ELF nor a DLL")

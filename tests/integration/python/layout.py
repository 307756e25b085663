"""Compares the package's structs, enumerations, constants and functions with the SDK's header as
the compiler sees it. A changed header fails here, with the name of what is missing.

Usage: layout.py COMPILER INCLUDE_FOLDER... [unittest arguments after --]
"""

import ctypes
import re
import shutil
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import header as headers
from sabot import discovery, enums, library, structs, tanks

SCALARS = {
    "bool": ctypes.c_bool, "char": ctypes.c_char, "float": ctypes.c_float,
    "double": ctypes.c_double, "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16,
    "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "int32_t": ctypes.c_int32,
    "const char *": ctypes.c_char_p, "void": None,
}
COMPILER, FOLDERS = "cc", []


def kind_of(header, name):
    """Returns the ctypes type for a C type, or None if there is none."""
    if name in header.enums:
        return ctypes.c_int
    return SCALARS.get(name, structs.STRUCTS.get(name))


def passed_kind(header, name):
    """Returns the ctypes type of an argument or a result."""
    name = name.replace("const ", "") if name != "const char *" else name
    if not name.endswith("*") or name == "const char *":
        return kind_of(header, name)
    pointed = name[:-1].strip()
    if pointed in ("sb_client", "sb_ping", "sb_find"):
        return ctypes.c_void_p
    inner = passed_kind(header, pointed) if pointed.endswith("*") else kind_of(header, pointed)
    return inner and ctypes.POINTER(inner)


def shape_of(kind):
    """Returns the element type and the lengths of a field's type."""
    lengths = []
    while issubclass(kind, ctypes.Array):
        lengths.append(kind._length_)
        kind = kind._type_
    return kind, tuple(lengths)


def spelled(name, lengths):
    return name + "".join(f"[{length}]" for length in lengths)


def struct_faults(header, struct, cls):
    """Returns a sentence for each difference between class and struct."""
    name, kinds = struct.name, dict(cls._fields_)
    order = list(struct.fields)
    faults = []
    for place, one in enumerate(struct.fields.values()):
        if one.name not in kinds:
            after = f"after '{order[place - 1]}'" if place else "as the first one"
            faults.append(f"{name}.{one.name} ({spelled(one.type, one.lengths)}) "
                          f"is missing in structs.py: add it to {cls.__name__} {after}")
    faults += [f"{name} has no field '{field}', but structs.py's {cls.__name__} has"
               for field in kinds if field not in struct.fields]
    if faults:
        return faults  # the later offsets follow from that
    for one in struct.fields.values():
        element, lengths = shape_of(kinds[one.name])
        wanted = passed_kind(header, one.type)
        if wanted is ctypes.c_int and one.type in header.enums and ctypes.sizeof(element) == 4:
            wanted = element  # an enumeration; the annotation says which
        at = getattr(cls, one.name)
        if (element, lengths) != (wanted, one.lengths):
            faults.append(f"{name}.{one.name} is {spelled(one.type, one.lengths)} in the header, "
                          f"{spelled(element.__name__, lengths)} in structs.py")
        elif (at.offset, at.size) != (one.offset, one.size):
            faults.append(f"{name}.{one.name} is at {one.offset} of {one.size} bytes, "
                          f"in structs.py at {at.offset} of {at.size}")
    size, alignment = ctypes.sizeof(cls), ctypes.alignment(cls)
    if not faults and (size, alignment) != (struct.size, struct.alignment):
        faults.append(f"{name} has {struct.size} bytes, aligned to {struct.alignment}; "
                      f"in structs.py {size}, to {alignment}")
    return faults


def name_faults(what, file, there, here):
    """Returns the differences between names and values of header and package."""
    faults = [f"{what}{name} = {value:g} is missing in {file}" for name, value in there.items()
              if name not in here]
    faults += [f"{what}{name} is not in the header, but in {file}" for name in here
               if name not in there]
    faults += [f"{what}{name} is {there[name]:g} in the header, {here[name]:g} in {file}"
               for name in here if name in there and here[name] != there[name]]
    return faults


def enum_members(enumeration, prefix):
    """Returns the members by their names in C."""
    return {"SB_OK" if enumeration is enums.Error and name == "OK" else prefix + name: int(member)
            for name, member in enumeration.__members__.items()}


def enum_faults(header, known=enums.ENUMS, file="enums.py"):
    faults = [f"enum {name} is missing in {file}" for name in header.enums if name not in known]
    for name, (enumeration, prefix) in known.items():
        there = dict(header.enums.get(name, {}))
        count = there.pop(f"{prefix}COUNT", None)  # a constant and no member
        faults += name_faults(f"{name}: ", f"{file}'s {enumeration.__name__}", there,
                              enum_members(enumeration, prefix))
        if count is not None and count != len(enumeration):
            faults.append(f"{prefix}COUNT is {count}, and {enumeration.__name__} has "
                          f"{len(enumeration)} members")
    return faults


def macro_faults(header):
    here = dict(enums.MACROS)
    for prefix, enumeration in enums.FLAGS.items():
        # A macro such as ENTITY_COUNT_MAX has the same prefix as the flags.
        here |= enum_members(enumeration, prefix)
    return name_faults("", "enums.py", header.macros, here)


def function_faults(header, functions=library.FUNCTIONS, file="library.py"):
    faults = [f"{name} is missing in {file}'s FUNCTIONS" for name in header.functions
              if name not in functions]
    for name, (result, arguments) in functions.items():
        there = header.functions.get(name)
        if there is None:
            faults.append(f"{name} is in {file}, but not in the header")
        elif passed_kind(header, there.result) is not result:
            faults.append(f"{name} returns {there.result}, in {file} {result}")
        elif [passed_kind(header, argument) for argument in there.arguments] != arguments:
            faults.append(f"{name} takes {there.arguments}, in {file} {arguments}")
    return faults


def faults_of(header):
    """Returns all differences between package and header."""
    faults = [f"struct {name} is missing in structs.py" for name in header.structs
              if name not in structs.STRUCTS]
    for name, cls in structs.STRUCTS.items():
        struct = header.structs.get(name)
        faults += (struct_faults(header, struct, cls) if struct
                   else [f"struct {name} is in structs.py, but not in the header"])
    return faults + enum_faults(header) + macro_faults(header) + function_faults(header)


FOUND = {"sb_ping_def": discovery.PingDef, "sb_ping_result": discovery.PingResult,
         "sb_find_def": discovery.FindDef, "sb_found": discovery.Found}


class Layout(unittest.TestCase):
    def test_tanks_equals_its_header(self):
        header = headers.read(COMPILER, FOLDERS, "sabot/tanks.h")
        client = headers.read(COMPILER, FOLDERS)
        all_enums = header.enums
        for part in ("structs", "enums", "functions", "macros"):
            all_of, known = getattr(header, part), getattr(client, part)
            setattr(header, part, {name: one for name, one in all_of.items() if name not in known})
        self.assertEqual(set(header.structs), set(tanks.STRUCTS))
        self.assertGreaterEqual(sum(len(struct.fields) for struct in header.structs.values()), 50)
        with unittest.mock.patch.dict(structs.STRUCTS, tanks.STRUCTS):
            faults = [fault for name, cls in tanks.STRUCTS.items()
                      for fault in struct_faults(header, header.structs[name], cls)]
            faults += enum_faults(header, tanks.ENUMS, "tanks.py")
            header.enums = all_enums  # of results
            faults += function_faults(header, tanks.FUNCTIONS, "tanks.py")
        faults += name_faults("", "tanks.py", header.macros, tanks.MACROS)
        self.assertEqual(faults, [], "\n" + "\n".join(faults))

    def test_discovery_equals_its_header(self):
        header = headers.read(COMPILER, FOLDERS, "sabot/find.h")
        client = headers.read(COMPILER, FOLDERS)
        header.functions = {name: one for name, one in header.functions.items()
                            if name not in client.functions}
        header.macros = {name: one for name, one in header.macros.items()
                         if name not in client.macros}
        self.assertGreaterEqual(len(header.functions), 11)
        with unittest.mock.patch.dict(structs.STRUCTS, FOUND):
            faults = [fault for name, cls in FOUND.items()
                      for fault in struct_faults(header, header.structs[name], cls)]
            faults += function_faults(header, discovery.FUNCTIONS, "discovery.py")
        faults += name_faults("", "discovery.py", header.macros, discovery.MACROS)
        self.assertEqual(faults, [])

    def test_the_package_equals_the_header(self):
        header = headers.read(COMPILER, FOLDERS)
        # The header was read at all.
        self.assertGreaterEqual(len(header.structs), 12)
        self.assertGreaterEqual(len(header.enums), 9)
        self.assertGreaterEqual(len(header.functions), 20)
        self.assertGreaterEqual(sum(len(struct.fields) for struct in header.structs.values()), 100)
        faults = faults_of(header)
        self.assertEqual(faults, [], "\n" + "\n".join(faults))

    def changed(self, pattern, replacement):
        """Returns the faults for a changed client.h."""
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "sabot"
            place.mkdir()
            for source in FOLDERS:
                for file in (Path(source) / "sabot").glob("*.h"):
                    shutil.copy(file, place)
            client = place / "client.h"
            text, count = re.subn(pattern, replacement, client.read_text(), count=1)
            self.assertEqual(count, 1, f"{pattern} is not in the header any more")
            client.write_text(text)
            return faults_of(headers.read(COMPILER, [folder]))

    def test_a_changed_header_fails_with_the_name(self):
        cases = [
            (r"(typedef struct sb_client_control \{)", r"\1\n    float brake[2][3];",
             "sb_client_control.brake (float[2][3]) is missing in structs.py: "
             "add it to Control as the first one"),
            (r"(    uint32_t refusal;)", r"    uint16_t hint, other;\n\1",
             "sb_client_status.hint (uint16_t) is missing in structs.py: "
             "add it to Status after 'reason'"),
            (r"    float throttle;", "", "sb_client_control has no field 'throttle', "
             "but structs.py's Control has"),
            (r"float throttle;", "double throttle;",
             "sb_client_control.throttle is double in the header, c_float in structs.py"),
            (r"uint8_t select\[4\];", "uint8_t select[8];",
             "sb_client_def.select is uint8_t[8] in the header, c_ubyte[4] in structs.py"),
            (r"    bool paused;\n    float speed;", "    float speed;\n    bool paused;",
             "sb_client_playback.paused is at 4 of 1 bytes, in structs.py at 0 of 1"),
            (r"SB_CLIENT_PRESENCE_AWAY = 3,", r"SB_CLIENT_PRESENCE_AWAY = 4,",
             "sb_client_presence: SB_CLIENT_PRESENCE_AWAY is 4 in the header, "
             "3 in enums.py's Presence"),
            (r"(SB_CLIENT_MAP_MARKERS,)", r"\1 SB_CLIENT_MAP_ROADS,",
             "sb_client_map_list: SB_CLIENT_MAP_ROADS = 11 is missing in enums.py's MapList"),
            (r"#define SB_CLIENT_NAME_SIZE 24", "#define SB_CLIENT_NAME_SIZE 32",
             "SB_CLIENT_NAME_SIZE is 32 in the header, 24 in enums.py"),
            (r"(#define SB_CLIENT_TAG_SIZE)", r"#define SB_CLIENT_ENTITY_SEEN 0x08u\n\1",
             "SB_CLIENT_ENTITY_SEEN = 8 is missing in enums.py"),
            (r"(/// What the player wants)",
             r"SB_API sb_error sb_client_new(sb_client *client);\n\1",
             "sb_client_new is missing in library.py's FUNCTIONS"),
            (r"sb_client_update\(sb_client \*client, uint64_t now_us\)",
             "sb_client_update(sb_client *client, uint32_t now_us)",
             "sb_client_update takes ['sb_client *', 'uint32_t'], in library.py"),
        ]
        for pattern, replacement, told in cases:
            with self.subTest(told):
                faults = self.changed(pattern, replacement)
                self.assertTrue(any(fault.startswith(told) for fault in faults), faults)

    def test_an_unreadable_header_is_an_error(self):
        for declaration in (r"union { int a; float b; } both;", r"unsigned bits : 3;",
                            r"void (*called)(int);"):
            with self.subTest(declaration), self.assertRaises(headers.Unreadable):
                self.changed(r"(typedef struct sb_client_control \{)", rf"\1 {declaration}")


if __name__ == "__main__":
    own, _, rest = " ".join(sys.argv[1:]).partition(" -- ")
    COMPILER, *FOLDERS = own.split(" ")
    unittest.main(argv=[sys.argv[0], *rest.split()], verbosity=2)

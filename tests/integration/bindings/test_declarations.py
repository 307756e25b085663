"""The reader of the headers: what it reads, and what it refuses."""

import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import SDK, run

sys.path.insert(0, str(SDK / "bindings"))
import csharp_methods
import describe
import embed
import layout
from declarations import Unreadable, read

HEADER = """/// What the header is for.
#ifndef SABOT_X_H
#define SABOT_X_H
#ifdef __cplusplus
extern "C" {
#endif
#define SB_X_SIZE 3 ///< bytes
#define SB_X_FLAG_ONE 0x01u
#define SB_X_GRAVITY 9.81f
typedef struct sb_x sb_x;
/// A state.
typedef enum sb_x_state {
    SB_X_IDLE,     ///< waits
    SB_X_BUSY = 4, /* more */
    SB_X_LAST,
} sb_x_state;
/// A thing.
typedef struct sb_x_thing {
    bool on;                     ///< is on
    double at[SB_X_SIZE], until; ///< seconds,
                                 ///< from the start
    /// A text.
    /// It ends with zero.
    const char *text;
    uint32_t state; ///< sb_x_state
    uint32_t flags; ///< SB_X_FLAG_...
    char name[2][SB_X_SIZE + 1];
} sb_x_thing;
/// Gives a thing.
SB_API bool sb_x_poll(sb_x *x, sb_x_thing *out_thing,
                      float out_place[3]);
static inline int sb_x_twice(int one) { return 2 * one; }
SB_API const char *sb_x_name(const sb_x *x, sb_x_state state);
#endif
"""


def described(text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.h"
        path.write_text(text, encoding="utf-8")
        return describe.describe([path])


class Reading(unittest.TestCase):
    def setUp(self):
        self.api = described(HEADER)

    def test_fields_have_types_lengths_offsets_and_texts(self):
        thing, = self.api["structs"]
        self.assertEqual([(one["name"], one["offset"], one["size"]) for one in thing["fields"]],
                         [("on", 0, 1), ("at", 8, 24), ("until", 32, 8), ("text", 40, 8), ("state", 48, 4),
                          ("flags", 52, 4), ("name", 56, 8)])
        self.assertEqual((thing["size"], thing["alignment"], thing["doc"]), (64, 8, "A thing."))
        at, text, name = (thing["fields"][place] for place in (1, 3, 6))
        self.assertEqual((at["lengths"], at["doc"]), ([3], "seconds, from the start"))
        self.assertEqual((text["type"], text["doc"]), ("const char *", "A text. It ends with zero."))
        self.assertEqual(name["lengths"], [2, 4])

    def test_a_number_tells_its_enumeration_or_flags(self):
        state, flags = self.api["structs"][0]["fields"][4:6]
        self.assertEqual((state["enum"], flags["flags"]), ("sb_x_state", "SB_X_FLAG_"))

    def test_enumerators_count_on(self):
        enum, = self.api["enums"]
        self.assertEqual([(one["name"], one["value"], one["doc"]) for one in enum["values"]],
                         [("SB_X_IDLE", 0, "waits"), ("SB_X_BUSY", 4, ""), ("SB_X_LAST", 5, "")])

    def test_functions_have_arguments_and_results(self):
        poll, name = self.api["functions"]
        self.assertEqual([(one["type"], one["name"], one["lengths"]) for one in poll["arguments"]],
                         [("sb_x *", "x", []), ("sb_x_thing *", "out_thing", []), ("float", "out_place", [3])])
        self.assertEqual((poll["result"], poll["doc"], name["result"]),
                         ("bool", "Gives a thing.", "const char *"))

    def test_a_constant_of_single_precision_is_printed_as_c_prints_it(self):
        self.assertIn("SB_X_GRAVITY 9.8100004196166992\n", layout.expected(self.api))

    def test_a_function_of_an_unknown_shape_is_named_and_left_out(self):
        text = HEADER.replace("SB_API const", "SB_API bool sb_x_odd(sb_x *x, void *place);\nSB_API const")
        methods, unbound = csharp_methods.methods(described(text))
        self.assertEqual(unbound, ["C#: sb_x_odd has no method: argument place"])
        self.assertIn("sb_x_poll", methods)


class Refusing(unittest.TestCase):
    def refused(self, old, new):
        self.assertIn(old, HEADER)
        with self.assertRaises(Unreadable):
            described(HEADER.replace(old, new))

    def test_an_unknown_type(self):
        self.refused("    bool on;", "    size_t on;")

    def test_an_unknown_length(self):
        self.refused("[SB_X_SIZE], until", "[SB_X_WIDTH], until")

    def test_a_union_in_a_struct(self):
        self.refused("    bool on;", "    union u on;")

    def test_a_pointer_to_a_function(self):
        self.refused("    bool on;", "    void (*on)(int);")

    def test_a_declaration_that_depends_on_a_condition(self):
        self.refused("static inline", "#ifdef _WIN32\nSB_API void sb_x_open(sb_x *x);\n#endif\nstatic inline")

    def test_a_constant_that_is_no_number(self):
        self.refused("SB_X_SIZE 3", "SB_X_SIZE sizeof(int)")

    def test_flags_that_do_not_exist(self):
        self.refused("SB_X_FLAG_...", "SB_X_BIT_...")


class Drift(unittest.TestCase):
    def test_the_committed_files_are_what_the_headers_say(self):
        run(["python3", "-B", SDK / "bindings" / "generate.py", "--check"])


class Embedding(unittest.TestCase):
    """What the documents of the SDK show comes from files."""

    def shown(self, document):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "a.c").write_text("int a;\n    // [part]\n    int b;\n\n        int c;\n    // [/part]\n")
            path = Path(folder) / "README.md"
            path.write_text(document, encoding="utf-8")
            return embed.documents(Path(folder))[path]

    def test_a_block_becomes_the_file_or_the_part_without_its_indent(self):
        self.assertEqual(self.shown("x\n<!-- embedded: a.c part -->\n```c\nold\n```\ny\n"),
                         "x\n<!-- embedded: a.c part -->\n```c\nint b;\n\n    int c;\n```\ny\n")
        self.assertIn("int a;\n    int b;\n\n        int c;\n```", self.shown("<!-- embedded: a.c -->\n```c\n```\n"))

    def test_code_from_no_file_is_refused(self):
        for document in ("so:\n```c\nint d;\n```\n", "1. so:\n   ```python\n   d = 1\n   ```\n",
                         "<!-- embedded: a.c other -->\n```c\n```\n", "<!-- embedded: b.c -->\n```c\n```\n"):
            with self.subTest(document), self.assertRaises(embed.Unknown):
                self.shown(document)
        self.assertIn("ls", self.shown("<!-- embedded: a.c -->\n```c\n```\nand\n```sh\nls\n```\n"))


if __name__ == "__main__":
    unittest.main()

"""sabot.hpp: compiled by a C++ compiler with every warning as an error, and in a real match."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

from programs_of_bindings import HERE, SDK, environment, run

sys.path.insert(0, str(HERE.parent / "python"))
from programs import LOOPBACK, Server

LIBRARY = Path(os.environ["SABOT_LIBRARY"])
INCLUDES = [str(SDK / "cpp"), *os.environ["SABOT_INCLUDES"].split(":")]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror",
            "-Wold-style-cast", "-Wnon-virtual-dtor"]
CXX = os.environ.get("CXX", "g++")


@unittest.skipUnless(CXX, "there is no C++ compiler")
class Cpp(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name in ("libsabot.so", "libsabot.so.1"):
            (self.folder / name).symlink_to(LIBRARY)

    def compiled(self, source, *flags, standard="c++17"):
        program = self.folder / Path(source).stem
        run([CXX, f"-std={standard}", *WARNINGS, *flags, *(f"-I{one}" for one in INCLUDES), source,
             f"-L{self.folder}", "-lsabot", "-Wl,--allow-shlib-undefined", "-o", program])
        return program

    def test_handles_move_and_end_once_without_exceptions(self):
        program = self.compiled(HERE / "Ownership.cpp", "-fno-exceptions", "-fno-rtti")
        self.assertEqual(run([program], env=environment([self.folder])), "")

    def test_it_compiles_as_cpp20_and_with_the_local_server(self):
        source = self.folder / "local.cpp"
        source.write_text("#include <sabot/local.h>\n#include <sabot.hpp>\n"
                          "sb_error play(sabot::local_server &server, sabot::client &client)\n"
                          "{ sb_client_def def = sb_client_def_default(); return server.client_create(def, client); }\n")
        for standard in ("c++17", "c++20"):
            run([CXX, f"-std={standard}", "-fsyntax-only", *WARNINGS, *(f"-I{one}" for one in INCLUDES), source])

    def test_the_example_plays(self):
        program = self.compiled(SDK / "cpp" / "examples" / "drive.cpp")
        server = Server("serve", "--bots", "2")
        self.addCleanup(server.stop)
        output = run([program, LOOPBACK, server.port, 12], env=environment([self.folder]))
        self.assertRegex(output, r"tick \d+: at \(.*\), health \d+")
        self.assertRegex(output, r"tick \d+: fire by \d+")


if __name__ == "__main__":
    unittest.main()

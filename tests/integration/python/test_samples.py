"""The C programs of the documentation compile as strict C17, by themselves, and do not spin."""

import os
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from programs import LOOPBACK, ROOT, Server, plain_environment

COMPILER = os.environ["SABOT_COMPILER"]
INCLUDES = [f"-I{folder}" for folder in os.environ["SABOT_INCLUDES"].split(":")]
STRICT = ["-std=c17", "-pedantic", "-Wall", "-Wextra", "-Werror"]
SDK = ROOT / "client-sdk"
LIBRARY = Path(os.environ["SABOT_LIBRARY"])

def compile_code(code, *more):
    """Compiles C; returns what the compiler says, which is nothing for good code."""
    done = subprocess.run([COMPILER, *STRICT, *INCLUDES, *more, "-x", "c", "-"], input=code,
                          capture_output=True, text=True, timeout=60, env=plain_environment())
    return done.stderr if done.returncode or done.stderr else ""


def lines_of(file):
    """The lines that were written so far. Leaves the place alone at which its writer goes on."""
    size = os.fstat(file.fileno()).st_size
    return os.pread(file.fileno(), size, 0).decode().splitlines(keepends=True)


class Compiles(unittest.TestCase):
    def test_examples(self):
        for name in ("drive", "watch", "single_player", "path/first"):
            with self.subTest(name):
                code = (SDK / "examples" / f"{name}.c").read_text()
                self.assertNotRegex(code, "_SOURCE|usleep|nanosleep|unistd")
                self.assertEqual(compile_code(code, "-fsyntax-only"), "")

    def test_the_example_of_each_language_is_short(self):
        for path in ("examples/drive.c", "cpp/examples/drive.cpp", "csharp/examples/Drive.cs",
                     "csharp/Samples~/Drive/DriveTank.cs", "unreal/Examples/SabotDriver.cpp", "godot/example/drive.gd",
                     "python/examples/bot.py", "web/examples/npm/hunt.mjs"):
            with self.subTest(path):
                self.assertLess(len((SDK / path).read_text(encoding="utf-8").splitlines()), 60)

    def test_wrong_code_is_noticed(self):
        self.assertIn("error", compile_code("int main(void) { return client->x; }", "-fsyntax-only"))


class Runs(unittest.TestCase):
    def test_the_first_client_plays_and_does_not_spin(self):
        server = Server("serve", "--bots", "2")
        self.addCleanup(server.stop)
        program, count = re.subn(r"(sb_client_def def = .*;)",
                                 rf'\1 def.host = "{LOOPBACK}"; def.port = {server.port};',
                                 (SDK / "examples" / "path" / "first.c").read_text())
        self.assertEqual(count, 1)
        with tempfile.TemporaryDirectory() as folder:
            built = Path(folder) / "first"
            # A sanitizer's runtime is resolved only when the program starts.
            told = compile_code(program, "-o", str(built), f"-Wl,-rpath,{LIBRARY.parent}",
                                "-Wl,--no-as-needed,--unresolved-symbols=ignore-in-shared-libs",
                                f"-L{LIBRARY.parent}", "-lsabot")
            self.assertEqual(told, "")
            self.play(built, server)

    def play(self, program, server):
        output = tempfile.TemporaryFile()
        self.addCleanup(output.close)
        child = subprocess.Popen([program], stdout=output, stderr=subprocess.STDOUT)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        time.sleep(3)
        end = time.monotonic() + 60
        while len(lines_of(output)) < 20 and time.monotonic() < end:
            time.sleep(0.1)
        server.stop()  # says goodbye, which ends the client
        child.wait(60)
        text = "".join(lines_of(output))
        self.assertEqual(child.returncode, 0, text[-500:])
        ticks = re.findall(r"tick (\d+)", text)
        self.assertGreater(len(ticks), 10)
        self.assertIn("closed", text.splitlines()[-1])
        # A turn of the loop prints a line, and lasts until a snapshot or the next input: 90 a second.
        # A loop that spins makes many thousands, whatever share of the processor it gets.
        self.assertLess(len(ticks), 1500)


if __name__ == "__main__":
    unittest.main()

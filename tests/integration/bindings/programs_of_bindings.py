"""Compiles and runs the programs of the bindings' tests."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).resolve().parent
SDK = ROOT / "client-sdk"
COMPILE_S, RUN_S = 120, 120
CSHARP = SDK / "csharp"


def run(command, **settings):
    """Runs a program to its end and returns its output. Asserts that it ends with 0."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          timeout=settings.pop("timeout", COMPILE_S), **settings)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {done.returncode}:\n"
                             f"{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def has_mono():
    return shutil.which("mcs") is not None and shutil.which("mono") is not None


def generated(what):
    """Returns what the generator prints with --print."""
    return run(["python3", "-B", SDK / "bindings" / "generate.py", "--print", what])


def mcs(output, *sources, defines=(), libraries=(), library=False):
    """Compiles C#. All warnings are errors."""
    run(["mcs", "-unsafe", "-warnaserror", f"-target:{'library' if library else 'exe'}", f"-out:{output}",
         *(f"-define:{name}" for name in defines), *(f"-r:{path}" for path in libraries), *sources])
    return output


def mono(program, *arguments, folders=(), timeout=RUN_S):
    """Runs a program of mono, which finds native libraries in these folders."""
    return run(["mono", program, *arguments], timeout=timeout, env=environment(folders))


def environment(folders=()):
    """Returns the environment of a program that loads the library from these folders. A sanitized library
    needs its runtime before it; what the program keeps to its end is no leak of ours, and mono handles
    signals itself."""
    sanitized = {"LD_PRELOAD": os.environ.get("SABOT_RUNTIME", ""), "ASAN_OPTIONS":
                 "detect_leaks=0:handle_segv=0:handle_sigbus=0:use_sigaltstack=0"}
    return {**os.environ, **sanitized, "LD_LIBRARY_PATH": os.pathsep.join(map(str, folders)),
            "LANG": "C.UTF-8"}


def values_of(output):
    """Returns the lines NAME=VALUE of an output as a dictionary."""
    return dict(line.split("=", 1) for line in output.splitlines() if "=" in line)

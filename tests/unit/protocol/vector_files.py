"""Writes files of test vectors into a folder, or compares them with those that are there."""

import argparse
import os
import sys


def _check(script, folder, wanted):
    there = {name for name in os.listdir(folder) if name.endswith(".json")}
    bad = sorted(there ^ set(wanted))
    for name in sorted(there & set(wanted)):
        with open(os.path.join(folder, name), encoding="ascii") as file:
            if file.read() != wanted[name]:
                bad.append(name)
    for name in bad:
        print(f"not as {script} makes it:", name)
    return 1 if bad else 0


def run(description, files):
    """The program around `files`, which gives names and texts: [--check] FOLDER."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    wanted = dict(files())
    if arguments.check:
        return _check(os.path.basename(sys.argv[0]), arguments.folder, wanted)
    for name, text in wanted.items():
        with open(os.path.join(arguments.folder, name), "w", encoding="ascii") as file:
            file.write(text)
    return 0

"""Checks that no test sets a variable that a server takes for one of its options, and that none came
from outside.

    check_environment.py BUILD_DIR VARIABLE...

The VARIABLEs are those of the options. Exit status: 0 if no test has one, otherwise 1.
"""

import json
import os
import subprocess
import sys


def set_by(test):
    """Returns the names of the variables that a test sets."""
    names = []
    for one in test.get("properties", []):
        if one["name"] in ("ENVIRONMENT", "ENVIRONMENT_MODIFICATION"):
            names += [value.split("=", 1)[0] for value in one["value"]]
    return names


def main(build, *variables):
    done = subprocess.run(["ctest", "--show-only=json-v1"], cwd=build, check=True, capture_output=True, text=True)
    tests = json.loads(done.stdout)["tests"]
    wrong = [f"{test['name']} sets {name}" for test in tests for name in set_by(test) if name in variables]
    wrong += [f"{name} came from outside" for name in variables if name in os.environ]
    for line in wrong:
        print(f"{line}: every server that a test starts takes it for an option")
    if len(tests) < 2 or not variables:
        wrong.append("no tests")
        print("there are no tests or no options to compare")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

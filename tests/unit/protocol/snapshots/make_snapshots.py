"""Writes the vectors of snapshots (protocol/vectors/snapshots), or checks them.

Usage: make_snapshots.py [--check] FOLDER
With --check it writes nothing, and fails if a file differs from what it would write. All is made
from the standard, by the independent decoder of tests/integration/wire and a writer of rows in
Python, and read again by that decoder. The prior in prior.json is the built-in game's.
"""

import json
import sys

try:
    import msgpack  # noqa: F401
except ImportError:
    print("skipped: python3-msgpack is missing")
    sys.exit(0)

import vector_kinds
import vector_motion
import vector_rows
import vector_sessions
import vector_files


def lines(entries):
    return "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]"


def session_text(session):
    """A line for each message, and one for each entity."""
    head = json.dumps({key: value for key, value in session.items() if key != "steps"})[1:-1]
    steps = []
    for step in session["steps"]:
        entities = step.pop("entities", None)
        text = json.dumps(step)[:-1]
        if entities is not None:
            text += ', "entities": ' + lines(entities)
        steps.append(text + "}")
    return "{" + head + ', "steps": [\n' + ",\n".join(steps) + "\n]}"


def files():
    yield "kinds.json", lines(vector_kinds.KINDS) + "\n"
    prior = vector_kinds.GAME_PRIOR
    rows_of_prior = (json.dumps(prior[at:at + 16])[1:-1] for at in range(0, len(prior), 16))
    yield "prior.json", "[\n" + ",\n".join(rows_of_prior) + "\n]\n"
    rows = list(vector_rows.rows()) + list(vector_rows.voids())
    integers = list(vector_rows.integers())
    yield "rows.json", '{"integers": %s,\n"rows": %s}\n' % (lines(integers), lines(rows))
    yield "motion.json", '{"sine": %s,\n"drives": %s,\n"cases": %s}\n' % (
        json.dumps(vector_motion.sines()), lines(vector_motion.drives()),
        lines(vector_motion.cases()))
    sessions = ",\n".join(session_text(one) for one in vector_sessions.sessions())
    yield "sessions.json", "[\n" + sessions + "\n]\n"


if __name__ == "__main__":
    sys.exit(vector_files.run(__doc__, files))

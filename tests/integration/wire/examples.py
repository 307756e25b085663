#!/usr/bin/env python3
"""Makes the examples in the pages of the standard, or checks them.

usage: examples.py [--write] SABOT FOLDER

An example is a fenced block in a page of FOLDER, with the word `example` and what it is of. Without
--write nothing is written, and the test fails if a block is not what this script makes. Bytes come
from the vectors, and otherwise from msgpack and from the decoder in this folder, which was written
from the standard alone.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

try:
    import example_messages
    import example_motion
except ImportError as error:
    print("skipped:", error)
    sys.exit(0)

BLOCK = re.compile(r"^```example ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COUNT_MIN = 60  # of all examples
BYTES_LIMIT_S = 60


class Maker:
    def __init__(self, folder, rules):
        self.vectors = Path(folder) / "vectors"
        self.scene = example_motion.Scene(rules)

    def lines(self, words):
        what, *rest = words.split(" ", 2)
        if what == "diagram":
            return example_messages.diagram(rest[0])
        if what == "message":
            vector = example_messages.vector_of(self.vectors, rest[0] + ".json", rest[1])
            return example_messages.message(bytes.fromhex(vector["hex"]))
        if what == "datagram":
            return example_messages.datagram(rest[0], self.datagram(*rest))
        if what in ("question", "answer"):
            return {"question": example_messages.question,
                    "answer": example_messages.answer}[what]()
        if what == "envelope":
            return example_messages.envelope(
                example_messages.vector_of(self.vectors, "tunnel/envelopes.json", rest[0]))
        if what == "token":
            return example_messages.token(
                example_messages.vector_of(self.vectors, "token/tokens.json", rest[0]))
        return example_motion.of_kind(self.scene, words)

    def datagram(self, name, vector):
        if name == "denied":
            found = example_messages.vector_of(self.vectors, "tunnel/wrong_handshakes.json", vector)
            return bytes.fromhex(found["hex"])
        found = example_messages.vector_of(self.vectors, "tunnel/handshakes.json", vector)
        return bytes.fromhex(found[name])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("sabot")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    rules = subprocess.run([arguments.sabot, "rules", "--json"], capture_output=True, check=True,
                           timeout=BYTES_LIMIT_S).stdout
    maker = Maker(arguments.folder, json.loads(rules))
    count = bad = 0
    for page in sorted(Path(arguments.folder).rglob("*.md")):
        text = page.read_text(encoding="utf-8")

        def block(match):
            return f"```example {match[1]}\n" + "\n".join(maker.lines(match[1])) + "\n```"

        wanted, here = BLOCK.subn(block, text)
        count += here
        if arguments.write and wanted != text:
            page.write_text(wanted, encoding="utf-8")
        elif wanted != text:
            bad += 1
            print(f"{page}: an example is not as this script makes it with --write")
    print(count, "examples")
    if count < COUNT_MIN:
        print("too few")
    return 1 if bad or count < COUNT_MIN else 0


if __name__ == "__main__":
    sys.exit(main())

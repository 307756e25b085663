"""Writes the wire's test vectors as seeds for the fuzz targets.

    vector_seeds.py VECTORS SEEDS

VECTORS is protocol/vectors. SEEDS/protocol gets every message as it is; SEEDS/client every message
that a server says, as the script of one that is received (fuzz_client.c); SEEDS/token every token.
"""

import json
import pathlib
import sys

# Of fuzz_client.c: the byte of options, then an operation and the size of what follows.
CLIENT_OPTIONS = 0
CLIENT_RECEIVE = 0
SIZE_MAX = 1200


def vectors_in(folder):
    """Yields the name of each vector, as that of a file, and the vector."""
    for path in sorted(folder.glob("*.json")):
        for vector in json.loads(path.read_text(encoding="ascii")):
            # Names are unique in a file and may hold any character.
            yield path.stem + "-" + "".join(c if c.isalnum() else "_" for c in vector["name"]), vector


def main():
    vectors, seeds = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    for target in ("protocol", "client", "token"):
        (seeds / target).mkdir(parents=True, exist_ok=True)
    for name, vector in vectors_in(vectors / "token"):
        (seeds / "token" / name).write_bytes(bytes.fromhex(vector["hex"]))
    for name, vector in vectors_in(vectors):
        message = bytes.fromhex(vector["hex"])
        (seeds / "protocol" / name).write_bytes(message)
        if "error" not in vector and len(message) <= SIZE_MAX:
            head = bytes([CLIENT_OPTIONS, CLIENT_RECEIVE, len(message) & 255, len(message) >> 8])
            (seeds / "client" / name).write_bytes(head + message)


main()

"""Writes the wire's test vectors as seeds for the fuzz targets.

    vector_seeds.py VECTORS SEEDS

VECTORS is protocol/vectors. SEEDS/protocol gets every message as it is; SEEDS/client every message
that a server says, as the script of one that is received (fuzz_client.c).
"""

import json
import pathlib
import sys

# Of fuzz_client.c: the byte of options, then an operation and the size of what follows.
CLIENT_OPTIONS = 0
CLIENT_RECEIVE = 0
SIZE_MAX = 1200


def main():
    vectors, seeds = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    for target in ("protocol", "client"):
        (seeds / target).mkdir(parents=True, exist_ok=True)
    for path in sorted(vectors.glob("*.json")):
        for vector in json.loads(path.read_text(encoding="ascii")):
            message = bytes.fromhex(vector["hex"])
            # Names are unique in a file and may hold any character.
            name = path.stem + "-" + "".join(c if c.isalnum() else "_" for c in vector["name"])
            (seeds / "protocol" / name).write_bytes(message)
            if "error" not in vector and len(message) <= SIZE_MAX:
                head = bytes([CLIENT_OPTIONS, CLIENT_RECEIVE, len(message) & 255, len(message) >> 8])
                (seeds / "client" / name).write_bytes(head + message)


main()

"""Writes the wire's test vectors as seeds for the fuzz targets.

    vector_seeds.py VECTORS SEEDS

VECTORS is protocol/vectors. SEEDS/protocol gets every message as it is; SEEDS/client every message
that a server says, as the script of one that is received (fuzz_client.c); SEEDS/token every token;
SEEDS/handshake and SEEDS/envelope the datagrams of the tunnel, as scripts of those targets.
"""

import json
import pathlib
import sys

# Of fuzz_client.c: the byte of options, then an operation and the size of what follows.
CLIENT_OPTIONS = 0
CLIENT_RECEIVE = 0
SIZE_MAX = 1200
# Of fuzz_handshake.c and fuzz_envelope.c: operations and options.
TO_SERVER, TO_CLIENT, ASK, ANSWER, PASS, RESTART = 0, 1, 2, 3, 4, 6
BOTH_PLAIN, KNOWN = 3, 4
SEAL, OPEN, CHANGE, OPEN_RAW, GO_ON = 0, 2, 4, 6, 8  # and 1 for the other side


def vectors_in(folder):
    """Yields the name of each vector, as that of a file, and the vector."""
    for path in sorted(folder.glob("*.json")):
        for vector in json.loads(path.read_text(encoding="ascii")):
            # Names are unique in a file and may hold any character.
            yield path.stem + "-" + "".join(c if c.isalnum() else "_" for c in vector["name"]), vector


def sized(operation, data):
    return bytes([operation, len(data) & 255, len(data) >> 8]) + data


def handshake_seeds(folder):
    """Yields the vectors of handshakes as scripts, and some of genuine datagrams."""
    load = lambda name: json.loads((folder / name).read_text(encoding="ascii"))
    usual = load("handshakes.json")[0]
    for number, vector in enumerate(load("handshakes.json")):
        steps = [(TO_SERVER, "request"), (TO_CLIENT, "challenge"), (TO_SERVER, "response"),
                 (TO_CLIENT, "accepted")]
        script = b"".join(sized(operation, bytes.fromhex(vector[key])) for operation, key in steps)
        yield f"whole-{number}", bytes([BOTH_PLAIN * vector["plain"]]) + script
    for number, vector in enumerate(load("wrong_handshakes.json")):
        operation = TO_SERVER if vector["to"] == "server" else TO_CLIENT
        before = b""
        if vector.get("after") == "response":
            before = sized(TO_CLIENT, bytes.fromhex(usual["challenge"]))
        yield f"single-{number}", bytes([KNOWN]) + before + sized(
            operation, bytes.fromhex(vector["hex"]))
    turn = bytes([ASK, 0, 0, ANSWER, 0, 0])
    yield "genuine", bytes([KNOWN]) + 2 * turn
    yield "restarted", bytes([0]) + turn + bytes([RESTART, 1, PASS, 31]) + 2 * turn
    yield "flips", bytes([0]) + turn + bytes([ASK, 0, 0, ANSWER, 5, 1, ANSWER, 63, 128]) + turn


def envelope_seeds(folder):
    for number, vector in enumerate(json.loads((folder / "envelopes.json").read_text())):
        yield f"vector-{number}", bytes([vector.get("plain", False)]) + sized(
            OPEN_RAW + 1, bytes.fromhex(vector["hex"]))
    for options in range(16):
        script = b"".join(bytes([SEAL, size, SEAL + 1, 255 - size]) for size in range(8))
        opened = b"".join(bytes([OPEN + 1, which, OPEN, which, CHANGE + 1, which, 9, 0, 1])
                          for which in (3, 0, 2, 2, 15, 8, 1))
        yield f"genuine-{options}", bytes([options]) + script + opened + bytes(
            [GO_ON, 255, SEAL, 4, SEAL, 5, SEAL, 6, SEAL, 7, OPEN + 1, 2, OPEN + 1, 1]) + opened


def main():
    vectors, seeds = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    for target in ("protocol", "client", "token", "handshake", "envelope"):
        (seeds / target).mkdir(parents=True, exist_ok=True)
    for target, seeds_of in (("handshake", handshake_seeds), ("envelope", envelope_seeds)):
        for name, script in seeds_of(vectors / "tunnel"):
            (seeds / target / name).write_bytes(script)
    for name, vector in vectors_in(vectors / "token"):
        (seeds / "token" / name).write_bytes(bytes.fromhex(vector["hex"]))
    for name, vector in vectors_in(vectors):
        message = bytes.fromhex(vector["hex"])
        (seeds / "protocol" / name).write_bytes(message)
        if "error" not in vector and len(message) <= SIZE_MAX:
            head = bytes([CLIENT_OPTIONS, CLIENT_RECEIVE, len(message) & 255, len(message) >> 8])
            (seeds / "client" / name).write_bytes(head + message)


main()

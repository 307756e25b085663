"""Records matches, and compares the listings of their logs by this reader and by the C reader.

    compare.py <print_log>

Then it compares listings of randomly changed logs, with bad and with corrected checksums.
"""
import os
import random
import struct
import subprocess
import sys
import tempfile

try:
    from native import checksum
except OSError as reason:
    print(f"skipped: {reason}")
    sys.exit(0)
from log import Log

PROGRAM = sys.argv[1]
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def ours(path):
    result = subprocess.run([PROGRAM, "print", path], capture_output=True, text=True, timeout=60,
                            check=True)
    return result.stdout.splitlines()


def compare(path, what):
    with open(path, "rb") as file:
        log = Log(file.read())
    theirs, mine = log.read(), ours(path)
    for number, (a, b) in enumerate(zip(theirs + [""], mine + [""])):
        if a != b:
            print(f"{what}, line {number + 1}:\n by the standard: {a}\n by our reader:   {b}")
            print(f" {getattr(log, 'reason', '')}; seed {SEED}")
            sys.exit(1)
    return log


def chunks_of(data):
    at, found = 16, []
    while at < len(data):
        size, = struct.unpack("<I", data[at + 8:at + 12])
        found.append((at, size, data[at]))
        at += 20 + size
    return found


def seal(data, chunks):
    link = 0
    for at, size, _ in chunks:
        data[at + 12:at + 16] = struct.pack("<I", checksum(data[at + 20:at + 20 + size]))
        link = checksum(struct.pack("<I", link) + data[at:at + 16])
        data[at + 16:at + 20] = struct.pack("<I", link)


def change(path, data, rounds):
    """Changes random bytes, with or without correct checksums; lengths may change too."""
    ends = {}
    chunks = chunks_of(data)
    rows = [chunk for chunk in chunks if chunk[2] in (3, 5, 7, 8)]
    for number in range(rounds):
        broken = bytearray(data)
        if number % 6 == 0:
            broken[random.randrange(len(broken))] ^= 1 << random.randrange(8)
        elif number % 6 == 1:
            del broken[random.randrange(len(broken)):]
        else:
            at, size, _ = random.choice(rows)
            for _ in range(random.randint(1, 3)):
                broken[at + 20 + random.randrange(size)] = random.randrange(256)
            seal(broken, chunks)
        with open(path, "wb") as file:
            file.write(broken)
        end = compare(path, f"change {number}").lines[-1]
        ends[end] = ends.get(end, 0) + 1
    return ends


def main():
    random.seed(SEED)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log")
        for kind in ("battle", "random", "crowd", "gap"):
            subprocess.run([PROGRAM, kind, path], check=True, timeout=60)
            log = compare(path, kind)
            assert log.states_other == 0 and log.states_same > 3
            lines = log.lines
            assert lines[-1] == "end closed", lines[-1]
            words = [line.split()[0] for line in lines]
            count = {word: words.count(word) for word in dict.fromkeys(words)}
            print(kind, count)
            for word in ("tick", "input", "join", "keyframe", "player", "hash"):
                assert count.get(word, 0) > 0, f"{kind} lacks {word}"
            assert kind != "gap" or count["gap"] and count["pause"] and count["note"]
            if kind in ("random", "gap"):
                with open(path, "rb") as file:
                    ends = change(path, file.read(), 90)
                print(" changed:", ends)
                assert ends["end damaged"] > 20 and ends["end cut"] > 5


main()

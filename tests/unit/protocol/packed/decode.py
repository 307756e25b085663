"""Reads packed rows by protocol/packed/README.md alone, and compares them with expected changes.

    packed_rows | python3 decode.py

Standard input has a line `kinds` with the count of values of each kind; after a colon follow the
fields of its motion in the order of the standard, 255 for none. For each row there is a line
`row <bytes in hex or -> <change>...`. A change is op,index,kind,generation,age,mask and the
residuals of the mask. The last line is `end` and the count of rows. The exit status is 1, with a
message, if a row gives other changes.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3]))
from range_coder import Row, model_of

CHANGE, CREATE, REMOVE = range(3)


class Void(Exception):
    pass


def default_prior():
    prior = [2048 << 4 | 2] * 4096

    def lengths(m, chances):
        for i in range(12):
            prior[m + i] = chances[min(i, len(chances) - 1)] << 4 | 4
        for i in range(10):
            prior[m + 12 + i] = 1800 << 4 | 4

    for i in range(6):
        lengths(22 * i, [1000, 3000, 3000, 2600])
        prior[132 + 2 * i] = 400 << 4 | 4
    prior[144] = 2800 << 4 | 3
    lengths(176, [3600, 2800, 2400, 2048])
    for i in range(2):
        lengths(198 + 22 * i, [200, 2048])
    for m in range(242, 668):
        prior[m] = 1024 << 4 | 1
    for slot in range(71):
        for large in range(2):
            m = 668 + 24 * (2 * slot + large)
            prior[m], prior[m + 1] = 64 << 4 | 5, 2048 << 4 | 6
            lengths(m + 2, [3600, 3600, 3400, 3200, 3000, 2800, 2600, 2400, 2048]
                    if large else [2400, 2400, 2048, 1600])
    return prior


def within(value, limit):
    if value > limit:
        raise Void()
    return value


def order_of(count, motion):
    order = []
    for field in motion + list(range(count)):
        if field < count and field not in order:
            order.append(field)
    return order


def read_row(data, change_count, kinds, orders, prior, held):
    """Returns the changes as tuples; `held` returns the kind of the entity of the n-th change."""
    bits = Row(data, [model_of(entry) for entry in prior])
    follows = kind_last = op_last = gap_last = 0
    changes = []
    for number in range(change_count):
        gap = bits.unsigned(22 * (2 * min(kind_last, 2) + gap_last))
        index = within(follows + gap, 65535)
        follows, gap_last = index + 1, int(gap != 0)
        m = 132 + 2 * (2 * op_last + gap_last)
        op = CHANGE if not bits.bit(m) else REMOVE if bits.bit(m + 1) else CREATE
        op_last = op
        if op == REMOVE:
            changes.append((op, index, 0, 0, 0, 0))
            continue
        kind, generation = held(number), 0
        if op == CREATE:
            kind = kind_last
            if not bits.bit(144):
                n = 1
                for _ in range(5):
                    n = 2 * n + bits.bit(144 + n)
                kind = within(n - 32, len(kinds) - 1)
            generation = within(bits.unsigned(176), 65535)
        age = within(bits.unsigned(220 if op == CREATE else 198), 65535)
        first = sum(kinds[:kind])
        residuals = {}
        a = b = c = 0
        for f in orders[kind]:
            slot = (first + f) % 71
            residual = 0
            if bits.bit(242 + 6 * slot + min(a, 2) + (3 if b or c else 0)):
                large = int(op == CREATE or a >= 2)
                residual = residuals[f] = bits.signed(668 + 24 * (2 * slot + large))
            a, b, c = abs(residual).bit_length(), a, b
        kind_last = kind
        mask = sum(1 << f for f in residuals)
        changes.append((op, index, kind, generation, age, mask,
                        *(residuals[f] for f in sorted(residuals))))
    if change_count and not bits.whole():
        raise Void()
    return changes


def main():
    prior, kinds, orders, rows = default_prior(), [], [], 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "kinds":
            for word in words[1:]:
                count, _, motion = word.partition(":")
                kinds.append(int(count))
                orders.append(order_of(int(count), [int(f) for f in motion.split(",") if f]))
            continue
        if words[0] == "end":
            print(f"{rows} rows")
            return 0 if rows == int(words[1]) else 1
        data = bytes.fromhex("" if words[1] == "-" else words[1])
        wanted = [tuple(int(n) for n in word.split(",")) for word in words[2:]]
        try:
            found = read_row(data, len(wanted), kinds, orders, prior, lambda i: wanted[i][2])
        except Void:
            found = "void"
        if found != wanted:
            print(f"row {rows}: {found} is not {wanted}")
            return 1
        rows += 1
    print("cut off")
    return 1


if __name__ == "__main__":
    sys.exit(main())

"""Reads packed rows by protocol/packed/README.md and server/core/base/coding/README.md alone.

    packed_rows | python3 decode.py

Standard input: a line `kinds` with the number of values of each kind, behind a colon its motion's
fields in the order of the standard, 255 for none; then for each row a line
`row <bytes in hex or -> <change>...`, a change being op,index,kind,generation,age,mask and the
residuals in the mask; at last `end` and the number of rows. Says where a row does not give these changes, and ends with 1.
"""
import sys

COUNTS = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 255]
CHANGE, CREATE, REMOVE = range(3)


class Void(Exception):
    pass


class Bits:
    def __init__(self, data, prior):
        self.data, self.taken, self.code, self.range = data, 0, 0, 0
        for _ in range(4):
            self.take()
        self.range = 0xFFFFFFFF
        self.models = [[(entry >> 4) * 16 + 8, COUNTS[entry & 15]] for entry in prior]

    def take(self):
        byte = self.data[self.taken] if self.taken < len(self.data) else 0
        self.taken += 1
        self.code = (self.code << 8 | byte) & 0xFFFFFFFF
        self.range = self.range << 8 & 0xFFFFFFFF

    def bit(self, m):
        p, count = self.models[m]
        bound = self.range * p >> 16
        step = 65536 // (2 * count + 3)
        bit = self.code < bound
        if bit:
            self.range = bound
            p += (65536 - p) * step >> 15
        else:
            self.code -= bound
            self.range -= bound
            p -= p * step >> 15
        self.models[m] = [p, min(count + 1, 255)]
        while self.range < 1 << 24:
            self.take()
        return int(bit)

    def plain(self, n):
        if n > 16:
            upper = self.plain(n - 16)
            return upper << 16 | self.plain(16)
        if n == 0:
            return 0
        self.range >>= n
        bits = min(self.code // self.range, (1 << n) - 1)
        self.code -= bits * self.range
        while self.range < 1 << 24:
            self.take()
        return bits

    def unsigned(self, m):
        n = 0
        while n < 32 and self.bit(m + min(n, 11)):
            n += 1
        if n < 2:
            return n
        second = self.bit(m + 12 + min(n - 2, 9))
        return (1 << n - 1) + (second << n - 2) + self.plain(n - 2)

    def signed(self, m):
        if self.bit(m):
            return 0
        negative = self.bit(m + 1)
        magnitude = self.unsigned(m + 2) + 1
        value = (-magnitude if negative else magnitude) & 0xFFFFFFFF
        return value - (1 << 32) if value >= 1 << 31 else value

    def whole(self):
        missing = self.taken - len(self.data)
        if not 0 <= missing <= 4 or self.code >= self.range or self.code >= 256**missing:
            return False
        bytes_taken = (self.data + bytes(4))[self.taken - 4:self.taken]
        last = int.from_bytes(bytes_taken, "big")
        shorter = -(-last // 256**(missing + 1)) * 256**(missing + 1)
        return missing == 4 or shorter - last >= self.range - self.code


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
    """The changes as tuples; `held` gives the kind of an entity by its place among them."""
    bits = Bits(data, prior)
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

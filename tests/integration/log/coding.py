"""Bits, models and integers, by server/core/base/coding/README.md alone."""

MASK = 0xFFFFFFFF
COUNTS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 255)


def models_from(prior, count):
    return [[(prior >> 4) * 16 + 8, COUNTS[prior & 15]] for _ in range(count)]


class Row:
    """A row of bits; `models` are the caller's, and learn."""

    def __init__(self, data, models):
        self.data, self.models = data, models
        self.taken, self.code, self.range = 0, 0, MASK
        for _ in range(4):
            self.next_byte()

    def next_byte(self):
        byte = self.data[self.taken] if self.taken < len(self.data) else 0
        self.taken += 1
        self.code = (self.code << 8 | byte) & MASK

    def fill(self):
        while self.range < 1 << 24:
            self.next_byte()
            self.range <<= 8

    def bit(self, m):
        p, count = self.models[m]
        bound = self.range * p >> 16
        step = 65536 // (2 * count + 3)
        if self.code < bound:
            bit, self.range = 1, bound
            p += (65536 - p) * step >> 15
        else:
            bit, self.code, self.range = 0, self.code - bound, self.range - bound
            p -= p * step >> 15
        self.models[m] = [p, min(count + 1, 255)]
        self.fill()
        return bit

    def plain(self, n):
        if n > 16:
            upper = self.plain(n - 16)
            return upper << 16 | self.plain(16)
        if n == 0:
            return 0
        self.range >>= n
        bits = min(self.code // self.range, 2**n - 1)
        self.code -= bits * self.range
        self.fill()
        return bits

    def unsigned(self, m):
        n = 0
        while n < 32 and self.bit(m + min(n, 11)):
            n += 1
        if n < 2:
            return n
        second = self.bit(m + 12 + min(n - 2, 9))
        return 2**(n - 1) + second * 2**(n - 2) + self.plain(n - 2)

    def signed(self, m):
        if self.bit(m):
            return 0
        negative = self.bit(m + 1)
        magnitude = (self.unsigned(m + 2) + 1) & MASK
        value = -magnitude & MASK if negative else magnitude
        return value - 2**32 if value >= 2**31 else value

    def overrun(self):
        """True if more bytes are missing than a writer may leave out."""
        return self.taken - len(self.data) > 4

    def whole(self):
        missing = self.taken - len(self.data)
        if not 0 <= missing <= 4 or self.code >= self.range or self.code >= 256**missing:
            return False
        taken = [self.data[i] if i < len(self.data) else 0
                 for i in range(self.taken - 4, self.taken)]
        w = int.from_bytes(bytes(taken), "big")
        power = 256**(missing + 1)
        s = (w + power - 1) // power * power
        return missing == 4 or s - w >= self.range - self.code

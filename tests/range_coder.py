"""The binary range coder that rows of the wire and of tick logs share: bits, models and integers.

Written from server/core/base/coding/README.md alone; it shares no code with the C coder. Readers in
other folders of tests/ add this folder to `sys.path`.
"""

COUNTS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 255)
COUNT_MAX = 255
MASK_32 = 2**32 - 1
RANGE_MIN = 2**24


def model_of(prior):
    """Returns the model, [probability, count], of a prior number."""
    return [(prior >> 4) * 16 + 8, COUNTS[prior & 15]]


class Row:
    """Reads a row. `models` belongs to the caller, and learns with each bit."""

    def __init__(self, data, models):
        self.data, self.models = data, models
        self.taken, self.code, self.range = 0, 0, MASK_32
        for _ in range(4):
            self.take_byte()

    def take_byte(self):
        byte = self.data[self.taken] if self.taken < len(self.data) else 0
        self.taken += 1
        self.code = (self.code << 8 | byte) & MASK_32

    def refill(self):
        while self.range < RANGE_MIN:
            self.take_byte()
            self.range <<= 8

    def bit(self, model):
        p, count = self.models[model]
        bound = self.range * p >> 16
        step = 65536 // (2 * count + 3)
        bit = int(self.code < bound)
        if bit:
            self.range = bound
            p += (65536 - p) * step >> 15
        else:
            self.code -= bound
            self.range -= bound
            p -= p * step >> 15
        self.models[model] = [p, min(count + 1, COUNT_MAX)]
        self.refill()
        return bit

    def plain(self, count):
        """Returns `count` bits, at most 32, that no model predicts."""
        if count > 16:
            upper = self.plain(count - 16)
            return upper << 16 | self.plain(16)
        if count == 0:
            return 0
        self.range >>= count
        bits = min(self.code // self.range, 2**count - 1)
        self.code -= bits * self.range
        self.refill()
        return bits

    def unsigned(self, model):
        """Returns an integer from 0 to 2^32 - 1; it has 22 models from `model` on."""
        length = 0
        while length < 32 and self.bit(model + min(length, 11)):
            length += 1
        if length < 2:
            return length
        second = self.bit(model + 12 + min(length - 2, 9))
        return 2**(length - 1) + second * 2**(length - 2) + self.plain(length - 2)

    def signed(self, model):
        """Returns an integer of 32 bits in two's complement; it has 24 models from `model` on."""
        if self.bit(model):
            return 0
        negative = self.bit(model + 1)
        magnitude = (self.unsigned(model + 2) + 1) & MASK_32
        number = -magnitude & MASK_32 if negative else magnitude
        return number - 2**32 if number >= 2**31 else number

    def overrun(self):
        """Returns whether more bytes are missing than a writer may leave out."""
        return self.taken - len(self.data) > 4

    def whole(self):
        """Returns whether a writer would have ended the row here, with exactly these bytes."""
        missing = self.taken - len(self.data)
        if not 0 <= missing <= 4 or self.code >= self.range or self.code >= 256**missing:
            return False
        last = int.from_bytes((bytes(self.data) + bytes(4))[self.taken - 4:self.taken], "big")
        power = 256**(missing + 1)
        shorter = -(-last // power) * power
        return missing == 4 or shorter - last >= self.range - self.code


class RowWriter:
    """Writes a row, by "Writing bits" of the same page. `models` learn as those of a reader."""

    def __init__(self, models):
        self.models = models
        self.low, self.range, self.data = 0, MASK_32, bytearray()

    def carry(self):
        """Adds 1 to the bytes already written if bit 32 of low is set."""
        at = len(self.data)
        while self.low >> 32:
            at -= 1
            self.data[at] = (self.data[at] + 1) & 255
            if self.data[at] != 0:
                self.low &= MASK_32

    def refill(self):
        while self.range < RANGE_MIN:
            self.carry()
            self.data.append(self.low >> 24)
            self.low = self.low << 8 & MASK_32
            self.range <<= 8

    def bit(self, model, bit):
        p, count = self.models[model]
        bound = self.range * p >> 16
        step = 65536 // (2 * count + 3)
        if bit:
            self.range = bound
            p += (65536 - p) * step >> 15
        else:
            self.low += bound
            self.range -= bound
            p -= p * step >> 15
        self.models[model] = [p, min(count + 1, COUNT_MAX)]
        self.refill()

    def plain(self, count, bits):
        if count > 16:
            self.plain(count - 16, bits >> 16)
            self.plain(16, bits & 0xFFFF)
        elif count > 0:
            self.range >>= count
            self.low += bits * self.range
            self.refill()

    def unsigned(self, model, value):
        length = value.bit_length()
        for n in range(length):
            self.bit(model + min(n, 11), 1)
        if length < 32:
            self.bit(model + min(length, 11), 0)
        if length >= 2:
            self.bit(model + 12 + min(length - 2, 9), value >> length - 2 & 1)
            self.plain(length - 2, value & (1 << length - 2) - 1)

    def signed(self, model, value):
        self.bit(model, value == 0)
        if value != 0:
            self.bit(model + 1, value < 0)
            self.unsigned(model + 2, abs(value) - 1)

    def end(self):
        """Returns the bytes of the row: the fewest that stand for a number of the last range."""
        whole = (int.from_bytes(self.data, "big") << 32) + self.low  # a carry adds into the bytes
        size = len(self.data)
        for more in range(5):
            power = 256 ** (4 - more)
            number = -(-whole // power) * power
            if number < whole + self.range:
                return (number >> 8 * (4 - more)).to_bytes(size + more, "big")
        raise AssertionError("four bytes are always enough")

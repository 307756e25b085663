"""The packed form of a snapshot's changes, after protocol/packed/README.md and
server/core/base/coding/README.md alone."""

from views import Change, Invalid

SLOT_COUNT = 71
COUNTS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 255)
COUNT_MAX = 255
MASK_32 = 2**32 - 1
RANGE_MIN = 2**24

GAP, GAP_SIZE = 0, 22
OP = 132
SAME_KIND, KIND = 144, 144
GENERATION = 176
CHANGE_AGE, CREATE_AGE = 198, 220
DIFFERS = 242
RESIDUAL, RESIDUAL_SIZE = 668, 24


class Row:
    """Bits, numbers and integers from a row's bytes."""

    def __init__(self, data, prior):
        self.data = data
        self.code = 0
        self.range = MASK_32
        self.taken = 0
        self.probabilities = [(number >> 4) * 16 + 8 for number in prior]
        self.counts = [COUNTS[number & 15] for number in prior]
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
        p, count = self.probabilities[model], self.counts[model]
        step = 65536 // (2 * count + 3)
        bound = self.range * p >> 16
        one = self.code < bound
        if one:
            self.range = bound
            self.probabilities[model] = p + ((65536 - p) * step >> 15)
        else:
            self.code -= bound
            self.range -= bound
            self.probabilities[model] = p - (p * step >> 15)
        self.counts[model] = min(count + 1, COUNT_MAX)
        self.refill()
        return int(one)

    def plain_bits(self, count):
        if count > 16:
            upper = self.plain_bits(count - 16)
            return upper << 16 | self.plain_bits(16)
        if count == 0:
            return 0
        self.range >>= count
        bits = min(self.code // self.range, (1 << count) - 1)
        self.code -= bits * self.range
        self.refill()
        return bits

    def unsigned(self, model):
        length = 0
        while length < 32 and self.bit(model + min(length, 11)):
            length += 1
        if length < 2:
            return length
        second = self.bit(model + 12 + min(length - 2, 9))
        rest = self.plain_bits(length - 2)
        return (1 << length - 1) + (second << length - 2) + rest

    def signed(self, model):
        if self.bit(model):
            return 0
        negative = self.bit(model + 1)
        magnitude = self.unsigned(model + 2) + 1 & MASK_32
        number = -magnitude & MASK_32 if negative else magnitude
        return number - 2**32 if number >= 2**31 else number

    def is_whole(self):
        missing = self.taken - len(self.data)
        if not 0 <= missing <= 4 or self.code >= self.range or self.code >= 256**missing:
            return False
        bytes_taken = (self.data + bytes(4))[self.taken - 4:self.taken]
        last = int.from_bytes(bytes_taken, "big")
        shorter = -(-last // 256**(missing + 1)) * 256**(missing + 1)
        return missing == 4 or shorter - last >= self.range - self.code


class Reader:
    """A row's changes, with what one tells of the next."""

    def __init__(self, schema, row, entity_baselines):
        self.schema = schema
        self.row = row
        self.entity_baselines = entity_baselines
        self.next_index = 0
        self.kind_last = 0
        self.op_last = 0
        self.gap_last = 0
        self.first_slots = []
        count = 0
        for kind in schema.kinds:
            self.first_slots.append(count)
            count += len(kind.fields)

    def change(self):
        row = self.row
        gap = row.unsigned(GAP + GAP_SIZE * (2 * min(self.kind_last, 2) + self.gap_last))
        index = self.next_index + gap
        if index > 65535:
            raise Invalid("an index that cannot be")
        self.next_index = index + 1
        self.gap_last = int(gap != 0)
        op_model = OP + 2 * (2 * self.op_last + self.gap_last)
        self.op_last = 1 + row.bit(op_model + 1) if row.bit(op_model) else 0
        if self.op_last == 2:
            return Change(index)
        kind = generation = None
        if self.op_last == 1:
            kind, generation = self.kind(), row.unsigned(GENERATION)
            age = row.unsigned(CREATE_AGE)
            values_kind = kind
        else:
            if index not in self.entity_baselines:
                raise Invalid("a change of what is not held")
            values_kind = self.entity_baselines[index].kind
            age = row.unsigned(CHANGE_AGE)
        residuals = self.residuals(values_kind, self.op_last == 1)
        self.kind_last = values_kind
        return Change(index, age, residuals, kind, generation)

    def kind(self):
        if self.row.bit(SAME_KIND):
            return self.kind_last
        n = 1
        for _ in range(5):
            n = 2 * n + self.row.bit(KIND + n)
        if n - 32 >= len(self.schema.kinds):
            raise Invalid("a kind that the rules do not have")
        return n - 32

    def residuals(self, kind, creates):
        residuals = {}
        a = b = c = 0  # lengths of the last three magnitudes
        for number in order_of(self.schema.kinds[kind]):
            slot = (self.first_slots[kind] + number) % SLOT_COUNT
            residual = 0
            if self.row.bit(DIFFERS + 6 * slot + min(a, 2) + (3 if b or c else 0)):
                large = int(creates or a >= 2)
                residual = self.row.signed(RESIDUAL + RESIDUAL_SIZE * (2 * slot + large))
            if residual != 0:
                residuals[number] = residual
            a, b, c = abs(residual).bit_length(), a, b
        return residuals


def order_of(kind):
    """A kind's values, causes before what follows from them."""
    named = []
    if kind.motion:
        motion = kind.motion
        for spin in motion.spin_places:
            if spin:
                named += [spin["rate"], spin["angle"]]
        named.append(motion.thrust)
        named += [motion.velocity[0], motion.velocity[2], motion.position[0], motion.position[2],
                  motion.velocity[1], motion.position[1]]
    every = [number for number in named if number is not None] + list(range(len(kind.fields)))
    return list(dict.fromkeys(every))


def changes_of(schema, data, entity_baselines):
    """The changes of one part; `entity_baselines` by index are those of the baseline."""
    if not data:
        return []
    count, head_size = data[0] & 127, 1
    if data[0] & 128:
        if len(data) < 2 or data[1] & 128:
            raise Invalid("a number of changes that ends nowhere")
        if data[1] == 0:
            raise Invalid("a number of changes that is longer than it needs to be")
        count, head_size = count | data[1] << 7, 2
    if count == 0:
        raise Invalid("no changes, in more than no bytes")
    row = Row(data[head_size:], schema.prior)
    reader = Reader(schema, row, entity_baselines)
    changes = [reader.change() for _ in range(count)]
    if not row.is_whole():
        raise Invalid("a row that is too short or too long")
    return changes

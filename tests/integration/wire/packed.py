"""Reads the packed form of a snapshot's changes, by protocol/packed/README.md alone."""

import sys
from pathlib import Path

from views import Change, Invalid

sys.path.append(str(Path(__file__).resolve().parents[2]))
from range_coder import Row, model_of

SLOT_COUNT = 71

GAP, GAP_SIZE = 0, 22
OP = 132
SAME_KIND, KIND = 144, 144
GENERATION = 176
CHANGE_AGE, CREATE_AGE = 198, 220
DIFFERS = 242
RESIDUAL, RESIDUAL_SIZE = 668, 24


class Reader:
    """Reads the changes of a row. Each change predicts the next one."""

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
            raise Invalid("an index beyond 65535")
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
                raise Invalid("a change without a baseline of its entity")
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
        a = b = c = 0  # bit lengths of the last three magnitudes
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
    """Returns the order of a kind's values: causes before their effects."""
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
    """Returns the changes of one part; `entity_baselines` is the baseline, by index."""
    if not data:
        return []
    count, head_size = data[0] & 127, 1
    if data[0] & 128:
        if len(data) < 2 or data[1] & 128:
            raise Invalid("a count of changes that does not end")
        if data[1] == 0:
            raise Invalid("a count of changes that is longer than necessary")
        count, head_size = count | data[1] << 7, 2
    if count == 0:
        raise Invalid("no changes, but bytes")
    row = Row(data[head_size:], [model_of(prior) for prior in schema.prior])
    reader = Reader(schema, row, entity_baselines)
    changes = [reader.change() for _ in range(count)]
    if not row.whole():
        raise Invalid("a row that is too short or too long")
    return changes

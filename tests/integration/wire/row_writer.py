"""Writes packed rows, by protocol/packed/README.md and server/core/base/coding/README.md alone."""

import sys
from pathlib import Path

from packed import (CHANGE_AGE, CREATE_AGE, DIFFERS, GAP, GAP_SIZE, GENERATION, KIND, OP, RESIDUAL,
                    RESIDUAL_SIZE, SAME_KIND, SLOT_COUNT, order_of)

sys.path.append(str(Path(__file__).resolve().parents[2]))
from range_coder import RowWriter


def write_residuals(row, schema, kind, change):
    a = b = c = 0
    first = sum(len(one.fields) for one in schema.kinds[:kind])
    for number in order_of(schema.kinds[kind]):
        slot = (first + number) % SLOT_COUNT
        residual = change.residuals.get(number, 0)
        row.bit(DIFFERS + 6 * slot + min(a, 2) + (3 if b or c else 0), int(residual != 0))
        if residual != 0:
            large = int(change.kind is not None or a >= 2)
            row.signed(RESIDUAL + RESIDUAL_SIZE * (2 * slot + large), residual)
        a, b, c = abs(residual).bit_length(), a, b


def write_row(schema, models, changes, held_kinds):
    """Returns the row of these changes; `held_kinds` has the kind of each updated index."""
    row = RowWriter(models)
    next_index = kind_last = op_last = gap_last = 0
    for change in changes:
        gap = change.index - next_index
        row.unsigned(GAP + GAP_SIZE * (2 * min(kind_last, 2) + gap_last), gap)
        next_index, gap_last = change.index + 1, int(gap != 0)
        op = 2 if change.residuals is None else 0 if change.kind is None else 1
        model = OP + 2 * (2 * op_last + gap_last)
        row.bit(model, int(op != 0))
        if op != 0:
            row.bit(model + 1, int(op == 2))
        op_last = op
        if op == 2:
            continue
        kind = held_kinds[change.index] if op == 0 else change.kind
        if op == 1:
            write_kind(row, kind, kind_last)
            row.unsigned(GENERATION, change.generation)
        row.unsigned(CREATE_AGE if op == 1 else CHANGE_AGE, change.age)
        write_residuals(row, schema, kind, change)
        kind_last = kind
    return row.end()


def write_kind(row, kind, kind_last):
    row.bit(SAME_KIND, int(kind == kind_last))
    if kind != kind_last:
        n = 1
        for shift in range(4, -1, -1):
            bit = kind >> shift & 1
            row.bit(KIND + n, bit)
            n = 2 * n + bit

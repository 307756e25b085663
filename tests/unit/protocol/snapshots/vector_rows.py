"""Rows of the packed form, and integers of its coder, by their standards."""

from range_coder import Row, RowWriter, model_of
from vector_kinds import SCHEMA, Random

from packed import changes_of
from row_writer import write_kind, write_row
from views import Change, EntityBaseline, Invalid

PRIORS = (0x8002, 0x0104, 0xFFFF, 0x0010)
COUNT_CODE_PRIORS = [0x0800 + 0x0F00 * code + code for code in range(16)]


def models_of(schema):
    return [model_of(prior) for prior in schema.prior]


def packed(schema, changes, held):
    """Returns `changes` of a packed part; `held` has the kind of each entity by its index."""
    if not changes:
        return b""
    count = len(changes)
    head = bytes([count]) if count < 128 else bytes([count & 127 | 128, count >> 7])
    return head + write_row(schema, models_of(schema), changes, held)


def as_json(change):
    if change.residuals is None:
        return {"index": change.index, "change": "remove"}
    made = {"index": change.index, "change": "create" if change.kind is not None else "update"}
    if change.kind is not None:
        made.update(generation=change.generation, kind=change.kind)
    residuals = {str(number): residual for number, residual in sorted(change.residuals.items())
                 if residual != 0}
    return {**made, "age": change.age, "residuals": residuals}


def baselines(held):
    return {index: EntityBaseline(index, 0, kind, 1, ()) for index, kind in held.items()}


def row(name, changes, held):
    data = packed(SCHEMA, changes, held)
    read = changes_of(SCHEMA, data, baselines(held))
    assert [as_json(one) for one in read] == [as_json(one) for one in changes], name
    return {"name": name, "hex": data.hex(), "held": {str(i): held[i] for i in sorted(held)},
            "changes": [as_json(one) for one in changes]}


def void(name, data, held):
    try:
        changes_of(SCHEMA, data, baselines(held))
    except Invalid:
        return {"name": name, "hex": data.hex(), "held": {str(i): held[i] for i in sorted(held)},
                "error": "void"}
    raise AssertionError(name)


def random_change(random, index, held):
    what = random.below(10)
    if what == 0 and index in held:
        return Change(index)
    if what < 4 or index not in held:
        kind = random.below(len(SCHEMA.kinds))
        return Change(index, random.one([0, 0, 1, 255]), residuals(random, kind), kind,
                      random.one([0, 1, 2, 65535]))
    return Change(index, random.one([0, 0, 0, 1, 2, 40, 255]), residuals(random, held[index]))


def residuals(random, kind):
    made = {}
    for number in range(len(SCHEMA.kinds[kind].fields)):
        size = random.one([0, 0, 0, 1, 2, 4, 9, 20])
        if size > 0:
            made[number] = random.of(-2**size, 2**size)
    return made


def rows():
    tank, lamp = {5: 0}, {0: 4}
    yield row("no change", [], {})
    yield row("a remove", [Change(0)], lamp)
    yield row("a remove of the last index", [Change(65535)], {65535: 4})
    yield row("an update that says nothing", [Change(5, 0, {})], tank)
    yield row("an update of one value", [Change(5, 0, {0: 1})], tank)
    yield row("an update of an older tick", [Change(5, 7, {3: -2, 12: 100})], tank)
    yield row("the largest residuals", [Change(5, 255, {0: 2**31 - 1, 1: -2**31, 12: -1})], tank)
    yield row("a create", [Change(3, 0, {0: 30000, 1: 4}, 4, 1)], {})
    yield row("a create of the highest generation", [Change(3, 255, {}, 0, 65535)], {})
    yield row("creates of every kind",
              [Change(2 * kind, kind, {0: 100 * kind, 1: -5}, kind, kind)
               for kind in range(len(SCHEMA.kinds))], {})
    yield row("all three beside each other",
              [Change(4, 0, {0: 3}, 2, 9), Change(5, 0, {6: -1, 7: 2, 8: 3}), Change(6)],
              {5: 0, 6: 1})
    many = {index: 4 for index in range(200)}
    yield row("127 changes", [Change(index, 0, {0: index}) for index in range(127)], many)
    yield row("128 changes", [Change(index, 0, {0: 1}) for index in range(128)], many)
    for seed in range(24):
        random = Random(seed)
        held = {index: random.below(len(SCHEMA.kinds)) for index in range(40)
                if random.below(3) > 0}
        indices = [index for index in range(44) if random.below(3) == 0]
        yield row(f"random {seed}", [random_change(random, index, held) for index in indices
                                     if index in held or random.below(2)], held)


def voids():
    tank = {5: 0}
    data = packed(SCHEMA, [Change(5, 0, {0: 1, 4: 1000}), Change(9, 0, {0: 7}, 4, 1)], tank)
    yield void("cut in the middle", data[: len(data) // 2], tank)
    yield void("the number of changes alone", data[:1], tank)
    yield void("a byte too many", data + b"\0", tank)
    yield void("no changes, but a byte", b"\0", tank)
    yield void("a second byte of the number that is 0", b"\x82\0" + data[1:], tank)
    yield void("a number of changes that does not end", b"\x82\x82" + data[1:], tank)
    yield void("more changes than there are", bytes([40]) + data[1:], tank)
    yield void("an update of what is not held", data, {6: 0})
    writer = RowWriter(models_of(SCHEMA))
    writer.unsigned(0, 65536)
    yield void("an index beyond 65,535", b"\1" + writer.end(), tank)
    writer = RowWriter(models_of(SCHEMA))
    writer.unsigned(0, 0)
    writer.bit(132, 1)
    writer.bit(133, 0)
    write_kind(writer, 31, 0)
    yield void("a kind that there is not", b"\1" + writer.end(), tank)


def coded(name, sign, values, prior):
    """A row of integers, all by the models from 0 on."""
    writer = RowWriter([model_of(prior) for _ in range(24)])
    for value in values:
        getattr(writer, sign)(0, value)
    data = writer.end()
    reader = Row(data, [model_of(prior) for _ in range(24)])
    assert [getattr(reader, sign)(0) for _ in values] == values and reader.whole(), name
    return {"name": name, "prior": prior, sign: values, "hex": data.hex()}


def integers():
    edges = sorted({0, 1, 2, 3, 2**32 - 1} | {2**n + d for n in range(2, 32) for d in (-1, 0)})
    signed = sorted({0, 1, -1, 2**31 - 1, -2**31} | {s * 2**n for n in range(31) for s in (1, -1)})
    for prior in PRIORS:
        yield coded(f"every length, prior {prior}", "unsigned", edges, prior)
        yield coded(f"both signs, prior {prior}", "signed", signed, prior)
    for code, prior in enumerate(COUNT_CODE_PRIORS):
        yield coded(f"count code {code}", "unsigned", edges, prior)
        yield coded(f"count code {code}, both signs", "signed", signed, prior)
    yield coded("nothing but zeros", "unsigned", [0] * 400, 0x8002)
    yield coded("a carry through many bytes", "unsigned", [2**32 - 1] * 40 + [0] * 3, 0xFFF0)
    yield coded("none", "unsigned", [], 0x8002)

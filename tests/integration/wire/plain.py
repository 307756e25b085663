"""Reads the plain form of a snapshot's changes."""

from views import Change, Invalid

REMOVE, UPDATE, LATE_UPDATE, CREATE = range(4)


def changes_of(schema, numbers, entity_baselines):
    """Returns the changes of one part; `entity_baselines` is the baseline, by index."""
    rest = iter(numbers)
    changes = []
    next_index = 0
    for head in rest:
        if head < 0:
            raise Invalid("a gap below zero")
        index = next_index + (head >> 2)
        next_index = index + 1
        try:
            changes.append(change_of(schema, head & 3, index, rest, entity_baselines))
        except StopIteration as end:
            raise Invalid("numbers that end inside a change") from end
    return changes


def change_of(schema, form, index, rest, entity_baselines):
    if form == REMOVE:
        return Change(index)
    if form == CREATE:
        generation, kind, age = next(rest), next(rest), next(rest)
        if not 0 <= kind < len(schema.kinds):
            raise Invalid("a kind that the rules do not have")
        numbers = range(len(schema.kinds[kind].fields))
        return Change(index, age, {number: next(rest) for number in numbers}, kind, generation)
    if index not in entity_baselines:
        raise Invalid("an update without a baseline of its entity")
    age = next(rest) if form == LATE_UPDATE else 0
    mask = next(rest)
    field_count = len(schema.kinds[entity_baselines[index].kind].fields)
    if mask >> field_count != 0:
        raise Invalid("a mask with bits above the fields")
    residuals = {number: next(rest) for number in range(field_count) if mask >> number & 1}
    return Change(index, age, residuals)

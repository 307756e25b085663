"""The plain form of a snapshot's changes."""

from views import Change, Invalid

REMOVE, UPDATE, LATE_UPDATE, CREATE = range(4)


def changes_of(schema, numbers, keyframes):
    """The changes of one part; `keyframes` by index are those of the baseline."""
    rest = iter(numbers)
    changes = []
    next_index = 0
    for head in rest:
        if head < 0:
            raise Invalid("a gap below zero")
        index = next_index + (head >> 2)
        next_index = index + 1
        try:
            changes.append(change_of(schema, head & 3, index, rest, keyframes))
        except StopIteration as end:
            raise Invalid("numbers that end inside a change") from end
    return changes


def change_of(schema, form, index, rest, keyframes):
    if form == REMOVE:
        return Change(index)
    if form == CREATE:
        generation, kind, age = next(rest), next(rest), next(rest)
        if not 0 <= kind < len(schema.kinds):
            raise Invalid("a kind that the rules do not have")
        numbers = range(len(schema.kinds[kind].fields))
        return Change(index, age, {number: next(rest) for number in numbers}, kind, generation)
    if index not in keyframes:
        raise Invalid("an update of what is not held")
    age = next(rest) if form == LATE_UPDATE else 0
    mask = next(rest)
    field_count = len(schema.kinds[keyframes[index].kind].fields)
    if mask >> field_count != 0:
        raise Invalid("a mask with bits above the fields")
    residuals = {number: next(rest) for number in range(field_count) if mask >> number & 1}
    return Change(index, age, residuals)

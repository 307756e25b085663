"""Compares random changes and extrapolations with the results of the C code. They reach every bound
of the arithmetic, which no match does."""

from views import Change, Invalid, EntityBaseline, View, created, updated


def numbers(words):
    return [int(word) for word in words.split()]


def check(schema, path):
    """Returns the counts of valid and of invalid changes. Raises ValueError for a difference."""
    valid = invalid = 0
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            expected, made = read_case(schema, [part.strip() for part in line.split("|")])
            if expected != made:
                raise ValueError(f"{path.name}, line {number}: {made} in the place of {expected}")
            valid += expected[1] is not None
            invalid += expected[1] is None
    return valid, invalid


def read_case(schema, parts):
    """Returns the results of the C code and of this code for a case: the extrapolated values, and
    the tick and values after the change, or None if the change is invalid."""
    rate, kind, held_tick, tick = numbers(parts[0])
    held = EntityBaseline(0, 0, kind, held_tick, tuple(numbers(parts[1])))
    creates, age = numbers(parts[3])
    residuals = {field: residual for field, residual in enumerate(numbers(parts[4])) if residual}
    after = None if parts[5] == "invalid" else (int(parts[5]), tuple(numbers(parts[6])))

    extrapolated = View(tick, {}).extrapolated(schema, held, rate)
    try:
        if creates:
            new = created(schema, Change(0, age, residuals, kind, 0), tick)
        else:
            new = updated(schema, held, Change(0, age, residuals), tick, rate)
        made = (new.tick, new.values)
    except Invalid:
        made = None
    return (numbers(parts[2]), after), (extrapolated, made)

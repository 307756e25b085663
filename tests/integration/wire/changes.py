"""Changes drawn at random, and what is extrapolated, against what the C code makes of them: here every
bound of the arithmetic is met, as no match does it."""

from views import Change, Invalid, EntityBaseline, View, created, updated


def numbers(words):
    return [int(word) for word in words.split()]


def check(schema, path):
    """Raises a ValueError; returns how many changes were valid, and how many were not."""
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
    """What the C code makes of a case, and what this code does: what is extrapolated, and the tick and
    values after the change, None if it is not valid."""
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

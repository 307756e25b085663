"""Entity baselines, views, and the changes that lead from one view to the next, by "Snapshots" in
protocol/snapshots.md. Both forms give a change as a `Change`.
"""

from typing import NamedTuple, Optional

from motion import advance, update

INDEX_MAX = 65535
GENERATION_MAX = 65535
AGE_MAX = 255


class Invalid(Exception):
    """An invalid change. The client drops the whole snapshot."""


class EntityBaseline(NamedTuple):
    index: int
    generation: int
    kind: int
    tick: int
    values: tuple


class Change(NamedTuple):
    """A change. A remove has no residuals, an update no kind and no generation."""

    index: int
    age: int = 0
    residuals: Optional[dict] = None  # by field number; missing ones are 0
    kind: Optional[int] = None
    generation: Optional[int] = None


class View:
    def __init__(self, tick, entity_baselines):
        self.tick = tick
        self.entity_baselines = entity_baselines  # by index

    def extrapolated(self, schema, entity_baseline, tick_rate_hz):
        """Returns the values of an entity that a client shows at the view's tick."""
        kind = schema.kinds[entity_baseline.kind]
        return advance(kind, entity_baseline.values, self.tick - entity_baseline.tick, tick_rate_hz)


def follow(schema, baseline, tick, changes, tick_rate_hz):
    """Returns the view of `tick`: the baseline with the changes of all parts, in their order."""
    entity_baselines = dict(baseline.entity_baselines) if baseline else {}
    last_index = -1
    for change in changes:
        if not last_index < change.index <= INDEX_MAX:
            raise Invalid("indices that do not rise")
        last_index = change.index
        held = entity_baselines.pop(change.index, None)
        if change.kind is not None:
            entity_baselines[change.index] = created(schema, change, tick)
        elif held is None:
            raise Invalid("a change without a baseline of its entity")
        elif change.residuals is not None:
            entity_baselines[change.index] = updated(schema, held, change, tick, tick_rate_hz)
    return View(tick, entity_baselines)


def tick_of(change, tick):
    if not 0 <= change.age <= AGE_MAX or change.age >= tick:
        raise Invalid("an age that cannot be")
    return tick - change.age


def created(schema, change, tick):
    if not 0 <= change.kind < len(schema.kinds):
        raise Invalid("a kind that the rules do not have")
    if not 0 <= change.generation <= GENERATION_MAX:
        raise Invalid("a generation beyond 65535")
    fields = schema.kinds[change.kind].fields
    values = tuple(with_residual(field, 0, change.residuals.get(number, 0))
                   for number, field in enumerate(fields))
    return EntityBaseline(change.index, change.generation, change.kind, tick_of(change, tick),
                          values)


def updated(schema, held, change, tick, tick_rate_hz):
    baseline_tick = tick_of(change, tick)
    if baseline_tick < held.tick:
        raise Invalid("an entity baseline before the present one")
    kind = schema.kinds[held.kind]

    def take(values, number, residual_number):
        field = kind.fields[number]
        residual = change.residuals.get(residual_number, 0)
        values[number] = with_residual(field, field.round(values[number]), residual)

    new = update(kind, held.values, baseline_tick - held.tick, tick_rate_hz, take)
    return held._replace(tick=baseline_tick, values=tuple(new))


def with_residual(field, extrapolated, residual):
    value = extrapolated + residual * field.quantum
    if field.is_angle:
        turn = field.high + 1
        value += turn if value < field.low else -turn if value > field.high else 0
    if not field.low <= value <= field.high:
        raise Invalid(f"{field.name} of {value}")
    return value

"""Sessions of snapshots: the messages that reach a client, with losses, and what it holds after
each. A small server makes them by the standard, and the independent reader follows them."""

import msgpack
from vector_kinds import GAME_PRIOR_SCHEMA, KINDS, SCHEMA, Random
from vector_rows import packed

from motion import advance, update
from views import Change, EntityBaseline, View, follow
import packed as packed_reader
import plain as plain_reader

SNAPSHOT, ABSOLUTE = 6, 24
EPOCH, RATE, NO_MARGIN = 3, 60, -32768
PLAIN, PACKED, ABSOLUTE_FORM = range(3)
FORMS = ("plain", "packed", "absolute")
CAPACITY = 24  # indices of entities


class World:
    """Things that move, appear and go, in whole numbers."""

    def __init__(self):
        self.random, self.tick = Random(5), 0
        self.entities = {}  # by index: [generation, kind, values]
        for index, kind in ((0, 0), (1, 0), (12, 2), (13, 3), (20, 4), (21, 4)):
            self.entities[index] = [0, kind, self.values(kind)]

    def values(self, kind):
        values = []
        for number, field in enumerate(SCHEMA.kinds[kind].fields):
            if field.is_angle:
                values.append(self.random.below(field.high + 1))
            elif number < 6 and kind != 4:
                values.append(self.random.of(-60000, 60000) if number < 3
                              else self.random.of(-3000, 3000))
            else:
                values.append(self.random.of(max(field.low, 0), min(field.high, 2)))
        return values

    def step(self):
        self.tick += 1
        for entity in self.entities.values():
            entity[2] = advance(SCHEMA.kinds[entity[1]], entity[2], 1, RATE)
        for tank in (0, 1):  # they drive and steer
            if tank in self.entities and self.random.below(4) == 0:
                values = self.entities[tank][2]
                values[7] = self.random.of(-900, 900)
                values[8] = self.random.of(-252, 252)
                values[10] = self.random.of(-400, 400)
                values[12] = max(values[12] - 1, 0) if self.random.below(3) else 100
        if self.random.below(25) == 0:
            self.entities[21][2][0] = self.random.below(30001)
        self.shoot()

    def shoot(self):
        shell = 2 + self.random.below(8)
        if shell in self.entities and self.random.below(3) == 0:
            del self.entities[shell]
        elif shell not in self.entities and self.random.below(5) == 0:
            self.entities[shell] = [self.tick % 7, 1, self.values(1)]


class History:
    """The newest baseline of each entity."""

    def __init__(self):
        self.newest = {}

    def step(self, world):
        for index in set(self.newest) - set(world.entities):
            del self.newest[index]
        for index, (generation, kind, values) in world.entities.items():
            if not self.holds(world.tick, index, generation, kind, values):
                fields = SCHEMA.kinds[kind].fields
                rounded = tuple(field.round(value) for field, value in zip(fields, values))
                self.newest[index] = EntityBaseline(index, generation, kind, world.tick, rounded)

    def holds(self, tick, index, generation, kind, values):
        held = self.newest.get(index)
        if held is None or (held.generation, held.kind) != (generation, kind):
            return False
        shown = advance(SCHEMA.kinds[kind], held.values, tick - held.tick, RATE)
        return all(abs(turned(field, a - b)) <= tolerance for field, a, b, tolerance
                   in zip(SCHEMA.kinds[kind].fields, values, shown, tolerances(kind)))


def tolerances(kind):
    return [field["tolerance"] for field in KINDS[kind]["fields"]]


def turned(field, difference):
    """The shorter way round, of an angle."""
    if not field.is_angle:
        return difference
    turn = field.high + 1
    return (difference + turn // 2) % turn - turn // 2


def change_of(tick, held, wanted):
    """Returns the change that leads from one entity baseline to another."""
    if wanted is None:
        return Change(held.index)
    kind, age = SCHEMA.kinds[wanted.kind], tick - wanted.tick
    fields = kind.fields
    if held is None or (held.kind, held.generation) != (wanted.kind, wanted.generation) or age >= 255:
        residuals = {n: value // fields[n].quantum for n, value in enumerate(wanted.values)}
        return Change(wanted.index, min(age, 255), residuals, wanted.kind, wanted.generation)
    residuals = {}

    def take(values, number, residual_number):
        field = fields[number]
        difference = turned(field, wanted.values[number] - field.round(values[number]))
        if difference != 0:
            residuals[residual_number] = difference // field.quantum
        values[number] = wanted.values[number]

    update(kind, held.values, wanted.tick - held.tick, RATE, take)
    return Change(wanted.index, age, residuals)


def plain(changes):
    numbers, next_index = [], 0
    for change in changes:
        gap, next_index = change.index - next_index, change.index + 1
        if change.residuals is None:
            numbers.append(gap * 4)
        elif change.kind is not None:
            numbers += [gap * 4 + 3, change.generation, change.kind, change.age]
            numbers += [change.residuals.get(n, 0)
                        for n in range(len(SCHEMA.kinds[change.kind].fields))]
        else:
            present = {n: r for n, r in change.residuals.items() if r != 0}
            numbers += [gap * 4 + 2, change.age] if change.age else [gap * 4 + 1]
            numbers.append(sum(1 << n for n in present))
            numbers += [present[n] for n in sorted(present)]
    return numbers


def pack(*elements):
    return msgpack.packb(list(elements), use_bin_type=True)


class DeltaServer:
    """Snapshots of the plain or packed form to one client."""

    def __init__(self, form, schema):
        self.form, self.schema, self.world, self.history = form, schema, World(), History()
        self.sent = {}  # by tick: entity baselines by index
        self.acknowledged = 0

    def snapshot(self, part_count=1, assumed=0):
        """Plays two ticks. Returns the messages of the snapshot's parts. It builds on what is
        acknowledged, or on `assumed`."""
        for _ in range(2):
            self.world.step()
        self.history.step(self.world)
        tick, baseline = self.world.tick, assumed or self.acknowledged
        held, wanted = self.sent.get(baseline, {}), dict(self.history.newest)
        changes = [change_of(tick, held.get(index), wanted.get(index))
                   for index in sorted(set(held) | set(wanted))
                   if held.get(index) is not wanted.get(index)]
        self.sent[tick] = wanted
        size = -(-len(changes) // part_count)
        return [self.part(tick, baseline, held, changes[number * size:(number + 1) * size],
                          number, part_count) for number in range(part_count)]

    def part(self, tick, baseline, held, changes, number, part_count):
        if self.form == PLAIN:
            coded = plain(changes)
        else:
            coded = packed(self.schema, changes, {index: one.kind for index, one in held.items()})
        return pack(SNAPSHOT, EPOCH, tick, tick - baseline if baseline else 0, 20, 1,
                    number + 64 * (part_count - 1), 0, coded)


class DeltaReader:
    def __init__(self, form, schema):
        self.form, self.schema = form, schema
        self.views, self.newest, self.parts = {}, 0, {}

    def take(self, data):
        """Returns the result of a message."""
        _, epoch, tick, age, _, _, part, _, coded = msgpack.unpackb(data)
        if epoch != EPOCH or tick <= self.newest or any(tick < other for other, _ in self.parts):
            return "dropped"
        self.parts = {key: one for key, one in self.parts.items() if key[0] == tick}
        if (tick, part % 64) in self.parts:
            return "dropped"
        self.parts[tick, part % 64] = coded
        if len(self.parts) < part // 64 + 1:
            return "part"
        gathered, self.parts = [self.parts[key] for key in sorted(self.parts)], {}
        if age and tick - age not in self.views:
            return "dropped"
        baseline = self.views.get(tick - age) if age else View(0, {})
        reader = plain_reader if self.form == PLAIN else packed_reader
        changes = [change for one in gathered
                   for change in reader.changes_of(self.schema, one, baseline.entity_baselines)]
        self.views[tick] = follow(SCHEMA, baseline, tick, changes, RATE)
        self.newest = tick
        return "view"

    def entities(self):
        view = self.views[self.newest]
        return [{"index": one.index, "generation": one.generation, "kind": one.kind,
                 "tick": one.tick, "values": list(one.values),
                 "shown": view.extrapolated(SCHEMA, one, RATE)}
                for _, one in sorted(view.entity_baselines.items())]


class Session:
    def __init__(self, form, schema=SCHEMA):
        self.form, self.steps = form, []
        self.server, self.reader = DeltaServer(form, schema), DeltaReader(form, schema)

    def deliver(self, message, note, result):
        found = self.reader.take(message)
        assert found == result, (note, found)
        step = {"note": note, "hex": message.hex(), "result": result}
        if result == "view":
            tick = self.reader.newest
            assert self.reader.views[tick].entity_baselines == self.server.sent[tick], note
            step.update(tick=tick, entities=self.reader.entities())
        self.steps.append(step)

    def acknowledge(self):
        self.server.acknowledged = self.reader.newest

    def good(self, count, note):
        for _ in range(count):
            self.deliver(*self.server.snapshot(), note, "view")
            self.acknowledge()

    def play(self):
        self.deliver(*self.server.snapshot(), "the first builds on nothing", "view")
        self.deliver(*self.server.snapshot(), "so does one before an acknowledgement", "view")
        self.acknowledge()
        self.good(4, "builds on the acknowledged one before")
        for _ in range(3):
            self.server.snapshot()  # lost
        self.good(2, "after three that were lost: late updates")
        late = self.server.snapshot()
        self.good(1, "overtakes one")
        self.deliver(*late, "that was overtaken", "dropped")
        lost = self.server.world.tick + 2
        self.server.snapshot()
        self.deliver(*self.server.snapshot(assumed=lost), "builds on one that was lost", "dropped")
        self.good(2, "builds on an acknowledged one again")
        first, second = self.server.snapshot(2)
        self.deliver(first, "first of two parts", "part")
        self.deliver(second, "second of two parts", "view")
        self.acknowledge()
        first, second = self.server.snapshot(2)
        self.deliver(second, "second of two parts, before the first", "part")
        self.deliver(second, "the same part twice", "dropped")
        self.deliver(first, "first of two parts, after the second", "view")
        self.acknowledge()
        first, second = self.server.snapshot(2)
        self.deliver(first, "first of two parts, whose second comes too late", "part")
        self.good(1, "a newer snapshot before all parts of an older one have come")
        self.deliver(second, "a part of an older snapshot", "dropped")
        for _ in range(140):
            self.server.snapshot()  # a gap of 280 ticks: ages beyond 255
        self.good(3, "after a gap of 280 ticks")
        return self.steps


class AbsoluteServer:
    """Snapshots of the absolute form to one client; it says what the client is not sure to hold."""

    def __init__(self):
        self.world = World()
        self.sent = []  # (tick, what is there by index after it, as far as it is sure)
        self.acknowledged = 0

    def now(self):
        entities = self.world.entities
        return {index: (entities[index][0], entities[index][1], tuple(entities[index][2]))
                if index in entities else None for index in range(CAPACITY)}

    def snapshot(self, part_count=1):
        for _ in range(2):
            self.world.step()
        there = self.now()
        since = [state for tick, state in self.sent if tick >= self.acknowledged > 0]
        known = {index for index in there
                 if since and all(state.get(index, ()) == there[index] for state in since)}
        self.sent.append((self.world.tick, there))
        said = [index for index in there if index not in known]
        size = -(-len(said) // part_count)
        return [self.part(there, said[number * size:(number + 1) * size], number, part_count)
                for number in range(part_count)]

    def part(self, there, said, number, part_count):
        empty = []
        for index in said:
            if there[index] is None:
                if empty and sum(empty[-1]) == index:
                    empty[-1][1] += 1
                else:
                    empty.append([index, 1])
        entities = [[index, there[index][0], there[index][1], list(there[index][2])]
                    for index in said if there[index] is not None]
        return pack(ABSOLUTE, EPOCH, self.world.tick, 20, 1, number + 64 * (part_count - 1),
                    empty, entities)


class AbsoluteReader:
    def __init__(self):
        self.world, self.newest, self.count, self.parts, self.complete = {}, 0, 0, set(), []

    def take(self, data):
        _, epoch, tick, _, _, part, empty, entities = msgpack.unpackb(data)
        if epoch != EPOCH or tick < self.newest:
            return "dropped"
        if (tick, part // 64 + 1) != (self.newest, self.count):
            self.newest, self.count, self.parts = tick, part // 64 + 1, set()
        for first, count in empty:
            for index in range(first, first + count):
                self.world.pop(index, None)
        for index, generation, kind, values in entities:
            self.world[index] = tick, generation, kind, values
        self.parts.add(part % 64)
        if len(self.parts) < self.count:
            return "part"
        if self.complete[-1:] != [tick]:
            self.complete.append(tick)
        return "view"

    def entities(self):
        return [{"index": index, "generation": generation, "kind": kind, "tick": tick,
                 "values": values}
                for index, (tick, generation, kind, values) in sorted(self.world.items())]


class AbsoluteSession:
    def __init__(self):
        self.steps, self.server, self.reader = [], AbsoluteServer(), AbsoluteReader()

    def deliver(self, message, note, result):
        found = self.reader.take(message)
        assert found == result, (note, found)
        step = {"note": note, "hex": message.hex(), "result": result, "tick": self.reader.newest,
                "entities": self.reader.entities()}
        if result == "view":
            there = {index: one for index, one in self.server.now().items() if one}
            assert there == {index: (generation, kind, tuple(values)) for
                             index, (_, generation, kind, values) in self.reader.world.items()}, note
        self.steps.append(step)

    def acknowledge(self):
        self.server.acknowledged = self.reader.complete[-1]

    def good(self, count, note):
        for _ in range(count):
            self.deliver(*self.server.snapshot(), note, "view")
            self.acknowledge()

    def play(self):
        self.deliver(*self.server.snapshot(), "the first says everything", "view")
        self.deliver(*self.server.snapshot(), "so does one before an acknowledgement", "view")
        self.acknowledge()
        self.good(4, "leaves out what rests")
        for _ in range(3):
            self.server.snapshot()  # lost
        self.good(2, "after three that were lost")
        late = self.server.snapshot()
        self.good(1, "overtakes one")
        self.deliver(*late, "that was overtaken", "dropped")
        first, second = self.server.snapshot(2)
        self.deliver(first, "first of two parts: it counts at once", "part")
        self.deliver(second, "second of two parts", "view")
        first, second = self.server.snapshot(2)
        self.deliver(second, "second of two parts, before the first", "part")
        self.deliver(second, "the same part twice", "part")
        self.deliver(first, "first of two parts, after the second", "view")
        self.acknowledge()
        first, second = self.server.snapshot(2)
        self.deliver(first, "first of two parts, whose second comes too late", "part")
        self.good(1, "a newer snapshot before all parts of an older one have come")
        self.deliver(second, "a part of an older snapshot", "dropped")
        for _ in range(140):
            self.server.snapshot()
        self.good(3, "after a gap of 280 ticks")
        return self.steps


def sessions():
    for form in (PLAIN, PACKED):
        yield {"name": FORMS[form], "form": form, "epoch": EPOCH, "tick_rate_hz": RATE,
               "steps": Session(form).play()}
    yield {"name": FORMS[ABSOLUTE_FORM], "form": ABSOLUTE_FORM, "epoch": EPOCH,
           "tick_rate_hz": RATE, "steps": AbsoluteSession().play()}
    yield {"name": "packed with the game's prior", "form": PACKED, "epoch": EPOCH,
           "tick_rate_hz": RATE, "prior": "prior.json",
           "steps": Session(PACKED, GAME_PRIOR_SCHEMA).play()}

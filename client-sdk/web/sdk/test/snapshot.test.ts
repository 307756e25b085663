// Snapshots against a world that the test keeps itself: creates, updates and removes, lost and
// reordered, in both forms; and snapshots that no server sends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SnapshotHistory } from '../src/snapshot/history';
import { defaultPrior } from '../src/snapshot/packed/prior';
import { parseRules, RulesError } from '../src/snapshot/rules';
import type { View } from '../src/snapshot/view';
import { WireError } from '../src/wire/error';
import type { Snapshot } from '../src/wire/messages/snapshot';
import { xxh3 } from '../src/xxh3';
import { randomOf, RULES, RULES_JSON, snapshotOf } from './fixture';
import { type PackedChange, writePacked } from './packed_writer';

interface Thing {
    generation: number;
    values: number[];
}
type World = Map<number, Thing>; // by index; all of kind 0, which is not extrapolated

const FIELDS = RULES.kinds[0].fields;

function changesBetween(before: World, after: World): PackedChange[] {
    const indices = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
    return indices.flatMap((index): PackedChange[] => {
        const [from, to] = [before.get(index), after.get(index)];
        const base = { index, kind: 0, age: 0 };
        if (to === undefined) {
            return [{ ...base, op: 2, generation: 0, residuals: [] }];
        }
        const { generation, values } = to;
        if (from === undefined || from.generation !== generation) {
            return [{ ...base, op: 1, generation, residuals: values }];
        }
        const residuals = values.map((value, i) => value - from.values[i]);
        return residuals.every((one) => one === 0)
            ? [] : [{ ...base, op: 0, generation: 0, residuals }];
    });
}

function plainOf(changes: readonly PackedChange[]): number[] {
    let last = -1;
    return changes.flatMap(({ op, index, kind, generation, age, residuals }) => {
        const gap = 4 * (index - last - 1);
        last = index;
        if (op === 2) {
            return [gap];
        }
        if (op === 1) {
            return [gap + 3, generation, kind, age, ...residuals];
        }
        const mask = residuals.reduce((sum, one, i) => sum + (one !== 0 ? 2 ** i : 0), 0);
        const named = residuals.filter((one) => one !== 0);
        return age === 0 ? [gap + 1, mask, ...named] : [gap + 2, age, mask, ...named];
    });
}

function isSame(view: View, world: World): void {
    assert.deepEqual(view.entityBaselines.map(({ index }) => index),
        [...world.keys()].sort((a, b) => a - b));
    for (const { index, generation, values } of view.entityBaselines) {
        assert.deepEqual({ generation, values: [...values] }, world.get(index));
    }
}

// Returns the next tick's world: some things change, some go, some are new.
function mutate(world: World, random: () => number): World {
    const next: World = new Map();
    const inRange = (i: number): number =>
        Math.floor(FIELDS[i].min + random() * (FIELDS[i].max - FIELDS[i].min + 1));
    for (let index = 0; index < 300; index += 1 + Math.floor(random() * 3)) {
        const held = world.get(index);
        if (held === undefined || random() < 0.02) {
            const generation = Math.floor(random() * 65536);
            if (random() < 0.3) {
                next.set(index, { generation, values: FIELDS.map((_, i) => inRange(i)) });
            }
        } else {
            const values = held.values.map((one, i) => (random() < 0.1 ? inRange(i) : one));
            next.set(index, { ...held, values });
        }
    }
    return next;
}

// Cuts the list into parts that can be read alone.
function partsOf(base: Partial<Snapshot>, tick: number, changes: readonly PackedChange[],
    form: number, random: () => number): Snapshot[] {
    const count = 1 + Math.floor(random() * 3);
    const size = Math.ceil(changes.length / count);
    const parts = Array.from({ length: count }, (_, index) => {
        const own = changes.slice(index * size, (index + 1) * size);
        const written = form === 1 ? writePacked(RULES, own) : plainOf(own);
        return snapshotOf(tick, { ...base, part: { index, count }, changes: written });
    });
    return parts.sort(() => random() - 0.5);
}

for (const form of [0, 1]) {
    test(`a lossy sequence leads to the world that was sent, form ${form}`, () => {
        for (let seed = 1; seed <= 12; seed++) {
            const random = randomOf(seed);
            const history = new SnapshotHistory(RULES, 60, form);
            const sent = new Map<number, World>([[0, new Map()]]);
            let world: World = new Map();
            let held = 0;
            for (let tick = 2; tick < 240; tick += 2) {
                world = mutate(world, random);
                sent.set(tick, world);
                const { ackTick } = history.acknowledgement;
                const changes = changesBetween(sent.get(ackTick)!, world);
                const baselineAge = ackTick === 0 ? 0 : tick - ackTick;
                for (const part of partsOf({ baselineAge }, tick, changes, form, random)) {
                    if (random() < 0.9) {
                        const taken = history.take(part);
                        if (taken.what === 'held') {
                            isSame(taken.view, world);
                            held++;
                        }
                    }
                }
            }
            assert.ok(held > 60, `seed ${seed}: ${held} were held`);
        }
    });
}

test('an acknowledgement names the newest view and those before it', () => {
    const history = new SnapshotHistory(RULES, 60, 0);
    for (const tick of [10, 11, 14, 45]) {
        assert.equal(history.take(snapshotOf(tick)).what, 'held');
    }
    // 14 is 31 before 45: bit 30. 11 and 10 are 34 and 35 before it, too far.
    assert.deepEqual(history.acknowledgement, { ackTick: 45, ackBits: 2 ** 30 });
    history.take(snapshotOf(46));
    assert.deepEqual(history.acknowledgement, { ackTick: 46, ackBits: 2 ** 31 + 1 });
    history.take(snapshotOf(47));
    assert.deepEqual(history.acknowledgement, { ackTick: 47, ackBits: 3 });
    assert.equal(history.take(snapshotOf(46)).what, 'stale');
    history.take(snapshotOf(79)); // 32 after 47: the last bit
    assert.deepEqual(history.acknowledgement, { ackTick: 79, ackBits: 2 ** 31 });
});

test('a snapshot whose baseline is not held is unusable', () => {
    const history = new SnapshotHistory(RULES, 60, 0);
    history.take(snapshotOf(10));
    assert.equal(history.take(snapshotOf(12, { baselineAge: 1 })).what, 'unusable');
    assert.equal(history.take(snapshotOf(12, { baselineAge: 2 })).what, 'held');
    assert.equal(history.take(snapshotOf(14, { baselineAge: 2 })).what, 'held');
    // After a loss baselines go back, to any of the newest 64 views.
    for (let tick = 15; tick <= 75; tick++) {
        assert.equal(history.take(snapshotOf(tick, { baselineAge: tick - 10 })).what, 'held');
    }
    assert.equal(history.take(snapshotOf(76, { baselineAge: 66 })).what, 'held');
    assert.equal(history.take(snapshotOf(77, { baselineAge: 67 })).what, 'unusable');
    assert.equal(history.take(snapshotOf(77, { baselineAge: 65 })).what, 'held');
});

const tank = (x: number): number[] => [3, 1, 0, 0, x, 0, 0, 5, 100];

test('invalid snapshots are refused, and the history stays', () => {
    const history = new SnapshotHistory(RULES, 60, 0);
    assert.equal(history.take(snapshotOf(10, { changes: tank(64) })).what, 'held');
    const bad: Record<string, number[]> = {
        'a kind that there is not': [3, 1, 3, 0], 'a value out of range': tank(2 ** 20 + 1),
        'an angle two turns on': [3, 1, 0, 0, 0, 0, 0, 2048, 0], 'a negative gap': [-1],
        'an update of what is not held': [4 + 1, 0], 'a remove of what is not held': [4],
        'a bit beyond the fields': [1, 32], 'an age beyond the most': [3, 1, 0, 256, 0, 0, 0, 0, 0],
        'an age beyond the tick': [3, 1, 0, 12, 0, 0, 0, 0, 0], 'an end too early': [3, 1, 0],
        'an update older than what is held': [2, 3, 0], 'an index too large': [4 * 65536 + 3],
        'a generation too large': [3, 65536, 0, 0, 0, 0, 0, 0, 0],
    };
    for (const [what, changes] of Object.entries(bad)) {
        const part = snapshotOf(12, { baselineAge: 2, changes });
        assert.throws(() => history.take(part), WireError, what);
    }
    assert.deepEqual(history.acknowledgement, { ackTick: 10, ackBits: 0 });
    const good = snapshotOf(12, { baselineAge: 2, changes: [2, 2, 1, 64] });
    const taken = history.take(good);
    assert.equal(taken.what === 'held' && taken.view.entityBaselines[0].values[0], 128);
});

test('parts must follow one another and agree', () => {
    const history = new SnapshotHistory(RULES, 60, 0);
    const of = (index: number, changes: number[], more = {}): Snapshot =>
        snapshotOf(10, { part: { index, count: 2 }, changes, ...more });
    history.take(of(1, tank(1)));
    assert.throws(() => history.take(of(0, tank(1))), WireError); // index 0 in both
    assert.equal(history.take(of(1, tank(1))).what, 'gathered');
    assert.throws(() => history.take(of(0, [], { baselineAge: 3 })), WireError);
    assert.throws(() => history.take(of(0, [], { part: { index: 0, count: 3 } })), WireError);
    assert.equal(history.take(of(1, [8])).what, 'gathered'); // a part that is there already
    assert.equal(history.take(of(0, [])).what, 'held');
    assert.throws(() => history.take(snapshotOf(12, { changes: new Uint8Array() })), WireError);
});

test('a view is bounded for any claim of a snapshot', () => {
    const history = new SnapshotHistory(RULES, 60, 0);
    const parts = Array.from({ length: 8 }, (_, index) => snapshotOf(10, {
        part: { index, count: 8 },
        changes: Array.from({ length: 126 }, (__, i) => {
            const [head, ...rest] = tank(1);
            return [i === 0 ? head + 4 * 126 * index : head, ...rest];
        }).flat(),
    }));
    assert.throws(() => parts.forEach((part) => history.take(part)), /limit/);
});

test('damaged packed rows are refused or read, and nothing else', () => {
    const random = randomOf(7);
    let refused = 0;
    for (let round = 0; round < 3000; round++) {
        const world = mutate(new Map(), random);
        const bytes = writePacked(RULES, changesBetween(new Map(), world));
        const flips = Math.floor(random() * 4);
        for (let i = 0; i < flips; i++) {
            bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
        }
        const cut = bytes.subarray(0, Math.ceil(bytes.length * (random() < 0.3 ? random() : 1)));
        const history = new SnapshotHistory(RULES, 60, 1);
        try {
            history.take(snapshotOf(10, { changes: cut }));
        } catch (error) {
            assert.ok(error instanceof WireError, String(error));
            refused++;
        }
    }
    assert.ok(refused > 500 && refused < 2999, `${refused} were refused`);
});

test('the count of changes in a packed part has only one form', () => {
    const history = new SnapshotHistory(RULES, 60, 1);
    for (const bytes of [[0], [128], [129], [129, 0], [129, 128], [1]]) {
        const part = snapshotOf(10, { changes: Uint8Array.from(bytes) });
        assert.throws(() => history.take(part), WireError, `${bytes}`);
    }
    assert.equal(history.take(snapshotOf(10, { changes: new Uint8Array() })).what, 'held');
});

test('the default prior is that of the C code', () => {
    const prior = defaultPrior();
    const bytes = Uint8Array.from([...prior].flatMap((entry) => [entry & 255, entry >> 8]));
    assert.equal(xxh3(bytes), 0x91a20556639772a8n); // of sb_packed_prior_default, little-endian
});

test('an invalid table of rules is refused', () => {
    const kind = RULES_JSON.entities[1];
    const withKind = (more: object): object => ({
        ...RULES_JSON, entities: [{ ...kind, ...more }],
    });
    const field = { ...(kind.fields[0] as object) };
    const bad = [
        null, [], {}, { ...RULES_JSON, name: 'x'.repeat(24) }, { ...RULES_JSON, entities: [] },
        { ...RULES_JSON, tables_hash: 'zz' }, { ...RULES_JSON, prior: [1, 2] },
        { ...RULES_JSON, behaviour_version: -1 }, withKind({ fields: [] }),
        withKind({ fields: Array(21).fill(field) }), withKind({ fields: [{ ...field, grain: 0 }] }),
        withKind({ fields: [{ ...field, min: 5, max: 4 }] }),
        withKind({ fields: [{ ...field, quantity: 'colour' }] }),
        withKind({ motion: { position: [0, 1, 7] } }),
        withKind({ motion: { ...kind.motion, spins: [{ angle: 0, rate: 1, shift: 0 }] } }),
    ];
    assert.doesNotThrow(() => parseRules(withKind({})));
    bad.forEach((json, i) => assert.throws(() => parseRules(json), RulesError, `${i}`));
});

test('the base and the texts of events are read', () => {
    const plain = parseRules(RULES_JSON);
    assert.deepEqual([plain.base, plain.eventTexts], [null, []]);
    const own = parseRules({ ...RULES_JSON, base: 'tanks', event_texts: [null, '{entity} fired'] });
    assert.deepEqual([own.base, own.eventTexts], ['tanks', [null, '{entity} fired']]);
    for (const texts of ['x', [1], {}, null]) {
        assert.throws(() => parseRules({ ...RULES_JSON, event_texts: texts }), RulesError);
    }
});

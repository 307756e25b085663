// The vectors of snapshots: rows of the packed form, motion, and whole sessions in both forms.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type EntityBaseline, extrapolate, takeChange } from '../src/snapshot/baseline';
import { type Change, ChangeKind } from '../src/snapshot/change';
import { SnapshotHistory } from '../src/snapshot/history';
import { directionOf, drive } from '../src/snapshot/motion/drive';
import { ModelReader, ModelStart, SIGNED_MODEL_COUNT } from '../src/snapshot/packed/models';
import { PackedSchema, readPacked } from '../src/snapshot/packed/packed';
import { type Motion, parseRules, type Rules } from '../src/snapshot/rules';
import { decodeMessage, MessageType } from '../src/wire/message';
import { WireError } from '../src/wire/error';
import { bytesOf } from './vectors';

declare const CHECKOUT: string; // by test.mjs

function fileOf(name: string): any {
    const path = join(CHECKOUT, 'protocol/vectors/snapshots', name);
    return JSON.parse(readFileSync(path, 'utf8'));
}

function rulesWith(prior?: number[]): Rules {
    return parseRules({
        name: 'vectors', interface_version: 1, behaviour_version: 1, tables_hash: '0', events: [],
        entities: fileOf('kinds.json'), prior,
    });
}

const RULES = rulesWith();
const SCHEMA = new PackedSchema(RULES.kinds, RULES.prior);

function baselineOf(kind: number, values: number[], index = 0, tick = 1): EntityBaseline {
    return { index, generation: 0, kind, tick, values: Int32Array.from(values) };
}

function residualsOf(kind: number, stated: Record<string, number>): Int32Array {
    const residuals = new Int32Array(RULES.kinds[kind].fields.length);
    for (const [field, residual] of Object.entries(stated)) {
        residuals[Number(field)] = residual;
    }
    return residuals;
}

function meaningOf(change: Change): unknown {
    const { kind, index, generation, entityKind, age } = change;
    if (kind === ChangeKind.remove) {
        return { index, change: 'remove' };
    }
    const residuals: Record<string, number> = {};
    change.residuals.forEach((residual, field) => {
        if (residual !== 0) {
            residuals[field] = residual;
        }
    });
    return kind === ChangeKind.create
        ? { index, change: 'create', generation, kind: entityKind, age, residuals }
        : { index, change: 'update', age, residuals };
}

test('integers are read as the vectors say', () => {
    const { integers } = fileOf('rows.json');
    const codes = new Set<number>();
    for (const { name, prior, unsigned, signed, hex } of integers) {
        codes.add(prior & 15);
        const priors = new Uint16Array(SIGNED_MODEL_COUNT).fill(prior);
        const reader = new ModelReader(bytesOf(hex), new ModelStart(priors));
        const wanted: number[] = unsigned ?? signed;
        const read = wanted.map(() => (unsigned ? reader.unsigned(0) : reader.signed(0)));
        assert.deepEqual(read, wanted, name);
        assert.ok(reader.whole, name);
    }
    assert.equal(codes.size, 16);
});

test('rows are read as the vectors say', () => {
    const { rows } = fileOf('rows.json');
    assert.ok(rows.length >= 40);
    for (const { name, hex, held, changes, error } of rows) {
        const heldOf = (index: number): EntityBaseline | undefined =>
            held[index] === undefined ? undefined : baselineOf(held[index], [], index);
        const read = (): Change[] => readPacked(bytesOf(hex), SCHEMA, heldOf);
        if (error !== undefined) {
            assert.throws(read, WireError, name);
        } else {
            assert.deepEqual(read().map(meaningOf), changes, name);
        }
    }
});

test('sines and drives are those of the vectors', () => {
    const { sine, drives } = fileOf('motion.json');
    for (const [angle, wanted] of sine) {
        assert.equal(directionOf(angle).sine + 0, wanted, // -0 is 0
            `sine of ${angle}`);
    }
    const kind = RULES.kinds[0];
    for (const { tick_rate_hz: rate, ticks, held, new: later, velocity, way2 } of drives) {
        const path = drive(kind, kind.motion as Motion, rate, Int32Array.from(held), ticks,
            Int32Array.from(later));
        assert.deepEqual(path.map((one) => one.velocity), velocity);
        assert.deepEqual(path.map((one) => one.displacementTwice), way2);
    }
});

test('updates and extrapolations are those of the vectors', () => {
    const { cases } = fileOf('motion.json');
    assert.ok(cases.length > 200);
    for (const { name, kind, tick_rate_hz, ticks, held, advanced, residuals, after } of cases) {
        const def = { kinds: RULES.kinds, tickRateHz: tick_rate_hz };
        const from = baselineOf(kind, held);
        assert.deepEqual([...extrapolate(def, from, 1 + ticks)], advanced, name);
        const to = takeChange(def, 1 + ticks, from, {
            kind: ChangeKind.update, index: 0, generation: 0, entityKind: kind, age: 0,
            residuals: residualsOf(kind, residuals),
        });
        assert.deepEqual([...to.values], after, name);
    }
});

const SESSIONS: any[] = fileOf('sessions.json');
const ABSOLUTE = 2;

test('a packed session has a prior of its own', () => {
    assert.ok(SESSIONS.some(({ form, prior }) => form === 1 && prior !== undefined));
});

for (const session of SESSIONS.filter(({ form }) => form !== ABSOLUTE)) {
    test(`the ${session.name} session leads to its views`, () => {
        const rules = session.prior === undefined ? RULES : rulesWith(fileOf(session.prior));
        const history = new SnapshotHistory(rules, session.tick_rate_hz, session.form);
        for (const { note, hex, result, tick, entities } of session.steps) {
            const message = decodeMessage(bytesOf(hex));
            assert.ok(message.type === MessageType.snapshot);
            const taken = history.take(message);
            assert.equal(taken.what === 'held', result === 'view', note);
            if (taken.what !== 'held') {
                continue;
            }
            assert.equal(history.newest.tick, tick, note);
            const found = history.newest.entityBaselines.map((one) => ({
                index: one.index, generation: one.generation, kind: one.kind, tick: one.tick,
                values: [...one.values], shown: [...extrapolate(history.def, one, tick)],
            }));
            assert.deepEqual(found, entities, note);
        }
    });
}

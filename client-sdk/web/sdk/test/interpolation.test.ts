// The interpolation between snapshots, against known motions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hermite, InterpolationBuffer, type EntitySample } from '../src/interpolation';
import type { DeltaDef, EntityBaseline } from '../src/snapshot/baseline';
import type { View } from '../src/snapshot/view';
import { RULES } from './fixture';

const RATE_HZ = 60;
const DEF: DeltaDef = { kinds: RULES.kinds, tickRateHz: RATE_HZ };
const STEPS = 64; // a metre, and a metre per second

const near = (actual: number, expected: number, error: number): void =>
    assert.ok(Math.abs(actual - expected) <= error, `${actual} is not ${expected}`);

function baseline(index: number, kind: number, tick: number, values: number[]): EntityBaseline {
    const quantised = Int32Array.from(values, (value) => Math.round(value));
    return { index, generation: 0, kind, tick, values: quantised };
}

function viewOf(tick: number, ...entityBaselines: EntityBaseline[]): View {
    return { tick, entityBaselines };
}

function bufferOf(...views: View[]): InterpolationBuffer {
    const buffer = new InterpolationBuffer(DEF, 2);
    views.forEach((view) => buffer.add(view, RATE_HZ));
    return buffer;
}

function only(buffer: InterpolationBuffer, tick: number): EntitySample {
    const shown = buffer.show(tick);
    assert.equal(shown?.length, 1);
    return shown![0];
}

test('a Hermite curve is a parabola exactly, and meets its ends', () => {
    const at = (t: number): number => 3 + 2 * t - 5 * t * t; // over two seconds
    for (let t = 0; t <= 1; t += 0.125) {
        near(hermite(at(0), 2, at(2), 2 - 20, 2, t), at(2 * t), 1e-12);
    }
});

// Thrown at 40 m/s along x and 20 m/s up.
function shellAt(tick: number): number[] {
    const s = tick / RATE_HZ;
    const y = 1 + 20 * s - 5 * s * s;
    return [40 * s, y, 0, 40, 20 - 10 * s, 0].map((value) => value * STEPS).concat(3);
}

test('a shell is shown on its parabola', () => {
    const ticks = [60, 64, 68, 74];
    const views = ticks.map((tick) => viewOf(tick, baseline(9, 1, tick, shellAt(tick))));
    const buffer = bufferOf(...views);
    for (let tick = 60; tick < 74; tick += 0.25) {
        const { values } = only(buffer, tick);
        const expected = shellAt(tick).map((value) => value / STEPS);
        near(values[0], expected[0], 1 / STEPS);
        near(values[1], expected[1], 1 / STEPS);
        near(values[4], expected[4], 1 / STEPS);
        assert.equal(values[6], 3);
    }
});

test('without snapshots an entity is extrapolated for a quarter of a second', () => {
    const buffer = bufferOf(viewOf(60, baseline(9, 1, 60, shellAt(60))));
    for (let ahead = 1; ahead <= 15; ahead += 0.5) {
        const shown = only(buffer, 60 + ahead);
        assert.equal(shown.isStarved, true);
        near(shown.values[0] * STEPS, shellAt(60 + ahead)[0], 1);
        near(shown.values[1] * STEPS, shellAt(60 + ahead)[1], 1.5);
    }
    const last = only(buffer, 75).values;
    assert.deepEqual(only(buffer, 300).values, last);
    assert.equal(only(buffer, 60).values[0], shellAt(60)[0] / STEPS);
});

test('an entity of constant velocity moves evenly between distant snapshots', () => {
    const cart = (tick: number): EntityBaseline =>
        baseline(2, 2, tick, [(tick * 6 * STEPS) / RATE_HZ, 0, 0, 6 * STEPS, 0, 0]);
    const buffer = bufferOf(viewOf(60, cart(60)), viewOf(70, cart(70)));
    for (let tick = 60; tick <= 70; tick += 0.5) {
        near(only(buffer, tick).values[0], (tick * 6) / RATE_HZ, 1 / STEPS);
    }
});

const yawed = (tick: number, yaw: number, health: number): EntityBaseline =>
    baseline(0, 0, tick, [0, 0, 0, yaw, health]);

test('angles turn the shorter way, and counts keep their earlier value', () => {
    const buffer = bufferOf(viewOf(60, yawed(60, 1000, 90)), viewOf(64, yawed(64, 40, 70)));
    // 1000 to 1064 of 1024.
    const quarter = only(buffer, 61).values;
    near(quarter[3], ((1016 - 1024) * 2 * Math.PI) / 1024, 1e-9);
    near(only(buffer, 63).values[3], (24 * 2 * Math.PI) / 1024, 1e-9);
    assert.equal(only(buffer, 63.9).values[4], 90);
    assert.equal(only(buffer, 64).values[4], 70);
});

test('an entity that was put elsewhere or replaced does not slide', () => {
    const cart = (tick: number, x: number, generation = 0): EntityBaseline => ({
        ...baseline(2, 2, tick, [x * STEPS, 0, 0, 0, 0, 0]), generation,
    });
    const moved = bufferOf(viewOf(60, cart(60, 0)), viewOf(64, cart(64, 5)));
    assert.equal(only(moved, 63.9).values[0], 0);
    assert.equal(only(moved, 64).values[0], 5);
    const other = bufferOf(viewOf(60, cart(60, 0)), viewOf(64, cart(64, 0.5, 1)));
    assert.equal(only(other, 63).values[0], 0);
    assert.equal(only(other, 63).generation, 0);
    assert.equal(only(other, 63).isStarved, false);
    const slid = bufferOf(viewOf(60, cart(60, 0)), viewOf(64, cart(64, 0.5)));
    near(only(slid, 62).values[0], 0.25, 1e-9);
});

test('an entity is shown from its first tick to its last', () => {
    const buffer = bufferOf(
        viewOf(60, yawed(60, 0, 1)),
        viewOf(62, yawed(62, 0, 1), baseline(5, 0, 62, [0, 0, 0, 0, 2])),
        viewOf(64, baseline(5, 0, 64, [0, 0, 0, 0, 2])));
    const indices = (tick: number): number[] => buffer.show(tick)!.map(({ index }) => index);
    assert.deepEqual(indices(50), [0]);
    assert.deepEqual(indices(61.9), [0]);
    assert.deepEqual(indices(63.9), [0, 5]);
    assert.deepEqual(indices(64), [5]);
    assert.equal(new InterpolationBuffer(DEF, 2).show(60), undefined);
});

test('after an idle time of the server nothing slides towards new values', () => {
    // It stands; half a second later it has begun to move, just before the snapshot.
    const cart = (tick: number, x: number): EntityBaseline =>
        baseline(2, 2, tick, [x * STEPS, 0, 0, 0, 0, 0]);
    const buffer = bufferOf(viewOf(60, cart(60, 0)), viewOf(90, cart(90, 0.5)));
    assert.equal(only(buffer, 75).values[0], 0);
    assert.equal(only(buffer, 88).values[0], 0);
    near(only(buffer, 89).values[0], 0.25, 1e-9);
});

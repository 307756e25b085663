import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entity as CoreEntity, NO_PLAYER } from '@sabot/core';
import { packRows, RowReader, rowSize, turn } from '../src/replay/rows';

const KINDS = [
    { name: 'tank', valueNames: ['type', 'reload'] },
    { name: 'shell', valueNames: ['power'] },
];
const SIZE = rowSize(KINDS);
const RATE = 60;
const reader = new RowReader(KINDS, RATE);
const nameOf = (slot: number): string => `name ${slot}`;

function entity(change: Partial<CoreEntity> = {}): CoreEntity {
    return {
        index: 3, generation: 2, kind: 0, owner: 3, position: [1, 2, 3], velocity: [0, 0, 0],
        orientation: [0, 0, 0, 1], yaw: 0, turretYaw: 0, turretPitch: 0, flags: 0, health: 90,
        kills: 0, deaths: 0, values: [1, 0.5, 0, 0], ...change,
    };
}

const rowsOf = (...entities: CoreEntity[]): Float32Array => packRows(entities, SIZE);

test('at a tick all values are the recorded ones, to the bit', () => {
    const position: [number, number, number] = [Math.fround(0.1), Math.fround(-1e-3), 77];
    const rows = rowsOf(entity({ position }), entity({ index: 9, kind: 1, owner: NO_PLAYER, values: [7] }));
    const other = rowsOf(entity({ position: [5, 5, 5] }));
    for (const to of [null, other]) {
        const [tank, shell] = reader.between(rows, to, 1, 0, nameOf);
        assert.deepEqual(tank.position, position);
        assert.deepEqual([tank.index, tank.generation, tank.health], [3, 2, 90]);
        assert.deepEqual(tank.values, { type: 1, reload: 0.5 });
        assert.deepEqual([tank.kindName, tank.owner, tank.name], ['tank', 3, 'name 3']);
        assert.deepEqual([shell.kindName, shell.owner, shell.name], ['shell', null, '']);
        assert.deepEqual(shell.values, { power: 7 });
    }
});

test('a parabola is followed exactly', () => {
    // y = 30 s - 5 s^2 over six ticks: a cubic curve with the right ends and rates is it.
    const s = 6 / RATE;
    const from = rowsOf(entity({ position: [0, 0, 0], velocity: [20, 30, 0] }));
    const to = rowsOf(entity({ position: [20 * s, 30 * s - 5 * s * s, 0], velocity: [20, 30 - 10 * s, 0] }));
    for (const t of [0.25, 0.5, 0.9]) {
        const [{ position }] = reader.between(from, to, 6, t, nameOf);
        assert.ok(Math.abs(position[0] - 20 * s * t) < 1e-5);
        assert.ok(Math.abs(position[1] - (30 * s * t - 5 * (s * t) ** 2)) < 1e-5);
    }
});

test('an entity that was put elsewhere or replaced does not slide', () => {
    const from = rowsOf(entity({ velocity: [6, 0, 0] }));
    const slides = (to: CoreEntity): boolean =>
        reader.between(from, rowsOf(to), 1, 0.5, nameOf)[0].position[0] !== 1;
    assert.ok(slides(entity({ position: [1.1, 2, 3], velocity: [6, 0, 0] })), 'it moves at all');
    assert.ok(!slides(entity({ position: [9, 2, 3], velocity: [6, 0, 0] })), 'too far');
    assert.ok(!slides(entity({ position: [1.1, 2, 3], generation: 3 })), 'a new life');
    assert.ok(!slides(entity({ position: [1.1, 2, 3], kind: 1 })), 'another kind');
    assert.ok(!slides(entity({ position: [1.1, 2, 3], index: 4 })), 'another one');
});

test('entities are matched by index, also if some are gone or new', () => {
    const from = rowsOf(...[1, 3, 5, 7].map((index) => entity({ index, position: [index, 0, 0] })));
    const to = rowsOf(...[2, 3, 4, 7].map((index) => entity({ index, position: [index + 0.5, 0, 0] })));
    const shown = reader.between(from, to, 1, 0.5, nameOf);
    assert.deepEqual(shown.map(({ index, position }) => [index, position[0]]), [
        [1, 1], [3, 3.25], [5, 5], [7, 7.25],
    ]);
});

test('turns go the shorter way, and stay of unit length', () => {
    assert.ok(Math.abs(turn(3, -3, 0.5) - Math.PI) < 1e-9, 'through pi, not through 0');
    assert.equal(turn(1, 2, 0.25), 1.25);
    const half = Math.SQRT1_2;
    // The same turn with the other sign, and a quarter more about y.
    const from = rowsOf(entity({ orientation: [0, 0, 0, 1], yaw: 0, turretYaw: 3 }));
    const to = rowsOf(entity({ orientation: [0, -half, 0, -half], yaw: Math.PI / 2, turretYaw: -3 }));
    const [{ orientation, yaw, turretYaw }] = reader.between(from, to, 1, 0.5, nameOf);
    assert.ok(Math.abs(Math.hypot(...orientation) - 1) < 1e-6);
    assert.ok(Math.abs(orientation[1] - Math.sin(Math.PI / 8)) < 1e-6);
    assert.ok(Math.abs(yaw - Math.PI / 4) < 1e-6);
    assert.ok(Math.abs(Math.abs(turretYaw) - Math.PI) < 1e-6);
});

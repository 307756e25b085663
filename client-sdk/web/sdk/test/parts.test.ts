// Small parts: controls as integers, repeated inputs, queued items.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEUTRAL, packSelect, quantise } from '../src/control';
import { InputRing } from '../src/input_ring';
import { Roster } from '../src/roster';
import { TimedQueue } from '../src/timed_queue';
import { Presence } from '../src/wire/messages/chat';

test('a control is quantised into the ranges of the standard', () => {
    const of = (more: object): ReturnType<typeof quantise> => quantise({ ...NEUTRAL, ...more });
    assert.equal(of({ throttle: 1 }).throttle, 127);
    assert.equal(of({ throttle: -7 }).throttle, -127);
    assert.equal(of({ throttle: NaN }).throttle, 0);
    assert.equal(of({ steering: 0.5 }).steering, 64);
    assert.equal(of({ steering: -0.5 }).steering, -64);
    assert.ok(Object.is(of({ steering: -0 }).steering, 0));
    assert.equal(of({ aimYaw: Math.PI / 2 }).aimYaw, 16384);
    assert.equal(of({ aimYaw: -Math.PI / 2 }).aimYaw, 49152);
    assert.equal(of({ aimYaw: 6 * Math.PI }).aimYaw, 0);
    assert.equal(of({ aimPitch: Math.PI }).aimPitch, 16384);
    assert.equal(of({ aimPitch: -Math.PI / 4 }).aimPitch, -8192);
    assert.equal(of({ fire: true, aimYaw: 0 }).buttons, 1);
    assert.equal(of({}).buttons, 2);
    assert.equal(packSelect([1, 2, 3, 255]), 0xff030201);
    assert.equal(packSelect([300]), 255);
});

test('a message repeats the inputs that the server lacks and can still use', () => {
    const ring = new InputRing();
    const push = (tick: number): void => ring.push(tick, { ...quantise(NEUTRAL), select: tick });
    for (let tick = 1; tick <= 40; tick++) {
        push(tick);
    }
    const ticksOf = (known: number, most: number): number[] => {
        const { tick, inputs } = ring.message(known, most);
        assert.equal(inputs[0].select, tick);
        return inputs.map(({ select }) => select);
    };
    assert.deepEqual(ticksOf(37, Infinity), [38, 39, 40]);
    assert.deepEqual(ticksOf(37, 2), [39, 40]);
    assert.deepEqual(ticksOf(99, Infinity), [40]);
    assert.deepEqual(ticksOf(0, Infinity), Array.from({ length: 32 }, (_, i) => 9 + i));
    push(50);
    assert.deepEqual(ticksOf(0, Infinity), [50]);
});

test('queued items come at their tick, in order, and a full queue drops the oldest', () => {
    const queue = new TimedQueue<{ tick: number; id: number }>(4);
    [3, 5, 4].forEach((tick, id) => queue.push({ tick, id }));
    const take = (tick: number): number[] => queue.take(tick).map(({ id }) => id);
    assert.deepEqual(take(2), []);
    assert.deepEqual(take(4), [0]);
    assert.deepEqual(take(5), [1, 2]);
    [9, 9, 9, 9, 9, 9].forEach((tick, id) => queue.push({ tick, id }));
    assert.equal(queue.droppedCount, 2);
    queue.release();
    queue.push({ tick: 20, id: 6 });
    assert.deepEqual(take(1), [3, 4, 5]);
    assert.deepEqual(take(20), [6]);
});

test('the roster tells which player is in which slot', () => {
    const roster = new Roster(4);
    const one = { slot: 2, presence: Presence.player, name: 'Zoë' };
    assert.equal(roster.take({ players: [one, { ...one, slot: 0, presence: 77 }] }), true);
    assert.deepEqual(roster.players.map(({ slot }) => slot), [0, 2]);
    assert.equal(roster.player(0)?.presence, Presence.player);
    assert.equal(roster.take({ players: [{ ...one, slot: 4 }, { ...one, presence: 0 }] }), false);
    assert.equal(roster.player(2), undefined);
    assert.equal(roster.player(4), undefined);
});

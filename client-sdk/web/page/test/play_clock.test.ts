import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlayClock, SPEEDS } from '../src/replay/play_clock';

test('a second of play is as many ticks as the rate says, times the speed', () => {
    for (const speed of [0.25, 0.5, 1, 2, 4, 8, 16]) {
        const clock = new PlayClock(60);
        clock.speed = speed;
        assert.equal(clock.speed, speed);
        for (let frame = 0; frame < 64; frame++) {
            clock.advance(1 / 64, Infinity);
        }
        assert.equal(clock.position, 60 * speed);
    }
});

test('it stands when paused, at the newest state, and after a long absence goes on by little', () => {
    const clock = new PlayClock(60);
    clock.advance(0.1, 3);
    assert.equal(clock.position, 3, 'six ticks are due, three are there');
    clock.advance(0.1, 1);
    assert.equal(clock.position, 3, 'never back');
    clock.advance(-1, 100);
    assert.equal(clock.position, 3);
    clock.advance(3600, Infinity);
    assert.equal(clock.position, 3 + 15);
    clock.isPaused = true;
    clock.advance(0.1, Infinity);
    assert.equal(clock.position, 18);
});

test('speeds go from one to the next and end at the last', () => {
    const clock = new PlayClock(60);
    const up = SPEEDS.map(() => (clock.shift(1), clock.speed));
    assert.deepEqual(up, [2, 4, 8, 16, 16, 16, 16]);
    const down = [...SPEEDS, 0].map(() => (clock.shift(-1), clock.speed));
    assert.deepEqual(down, [8, 4, 2, 1, 0.5, 0.25, 0.25, 0.25]);
    clock.speed = 3;
    assert.equal(clock.speed, 4, 'the nearest');
});

test('at most 120 states a second are asked for', () => {
    for (const rate of [10, 60, 240]) {
        for (const speed of SPEEDS) {
            const clock = new PlayClock(rate);
            clock.speed = speed;
            assert.ok(Number.isInteger(clock.stride) && clock.stride >= 1);
            assert.ok(clock.ticksPerSecond / clock.stride < 240, `${rate} Hz at ${speed}`);
            assert.ok(rate * speed > 120 || clock.stride === 1);
        }
    }
});

// The wishes of keys, sticks and gamepads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gamepadWish } from '../src/input/gamepad';
import { choiceOf, Keys, noWish, together } from '../src/input/keys';
import { axisOf, edgeTurn, stickOf } from '../src/input/stick';

function held(...codes: string[]): Keys {
    const keys = new Keys();
    codes.forEach((code) => keys.press(code));
    return keys;
}

function near(actual: readonly number[], expected: readonly number[]): void {
    assert.equal(actual.length, expected.length);
    actual.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-9, `${actual}`));
}

test('keys that are held drive, steer, turn and fire', () => {
    assert.deepEqual(held('KeyW', 'KeyA', 'Space').wish, {
        throttle: 1, steering: 1, turn: 0, tilt: 0, fire: true,
    });
    assert.deepEqual(held('ArrowDown', 'ArrowRight', 'KeyE').wish, {
        throttle: -1, steering: -1, turn: -1, tilt: 0, fire: false,
    });
});

test('opposite keys cancel, and the one that stays held counts again', () => {
    const keys = held('KeyW', 'KeyS');
    assert.equal(keys.wish.throttle, 0);
    keys.release('KeyW');
    assert.equal(keys.wish.throttle, -1);
});

test('two keys of the same count once', () => {
    assert.equal(held('KeyW', 'ArrowUp').wish.throttle, 1);
});

test('a page that loses the keyboard releases all keys', () => {
    const keys = held('KeyW', 'KeyD', 'Space');
    keys.releaseAll();
    assert.deepEqual(keys.wish, noWish());
});

test('a key without meaning is left to the browser', () => {
    const keys = new Keys();
    assert.deepEqual([keys.press('Tab'), keys.press('toString'), keys.press('KeyW')],
        [false, false, true]);
});

test('keys choose ammunition and the next type, by number from 0', () => {
    assert.deepEqual(choiceOf('Digit1'), { what: 'ammunition', number: 0 });
    assert.deepEqual(choiceOf('Numpad3'), { what: 'ammunition', number: 2 });
    assert.deepEqual(choiceOf('F2'), { what: 'type', number: 1 });
    assert.deepEqual(choiceOf('KeyC'), { what: 'type', number: 2 });
    assert.deepEqual([choiceOf('Digit4'), choiceOf('toString')], [undefined, undefined]);
});

test('the sum of two devices is limited to full', () => {
    const a = { ...noWish(), throttle: 1, steering: 0.4 };
    const b = { ...noWish(), throttle: 0.5, steering: -1, fire: true };
    const both = together(a, b);
    near([both.throttle, both.steering], [1, -0.6]);
    assert.equal(both.fire, true);
});

test('an axis has a dead zone, and rises from its edge to full', () => {
    near([axisOf(0.1), axisOf(-0.18), axisOf(1), axisOf(-2), axisOf(0.59)], [0, 0, 1, -1, 0.5]);
    assert.equal(axisOf(NaN), 0);
});

test('a thumb upwards drives ahead, and outside the ring at most fully', () => {
    near(stickOf(0, -50, 50), [0, 1]);
    near(stickOf(300, 0, 50), [1, 0]);
    near(stickOf(0, 0, 50), [0, 0]);
    near(stickOf(3, 3, 50), [0, 0]);
    const [x, y] = stickOf(-200, 200, 50);
    near([x, y], [-Math.SQRT1_2, -Math.SQRT1_2]);
});

test('the view turns only near the edges', () => {
    near([edgeTurn(0), edgeTurn(0.5), edgeTurn(-0.55), edgeTurn(1), edgeTurn(-1)], [0, 0, 0, 1, -1]);
    assert.ok(edgeTurn(0.8) > 0 && edgeTurn(0.8) < 0.5);
});

test("a gamepad's sticks and triggers mean the same as keys", () => {
    const buttons = Array.from({ length: 16 }, (_, i) => ({
        pressed: i === 7, touched: false, value: 0,
    }));
    assert.deepEqual(gamepadWish({ axes: [-1, -1, 1, 1], buttons }), {
        throttle: 1, steering: 1, turn: -1, tilt: -1, fire: true,
    });
    assert.deepEqual(gamepadWish({ axes: [], buttons: [] }), noWish());
});

// The aim of a gun, and its obstacles: against the equations of free fall and plain
// geometry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Quaternion, Vector3 } from 'three';
import { aimAlong, aimAt, AMMUNITION, directionOf, impactOf } from '../src/input/gunnery';
import { Box, Cylinder, Hull } from '../src/shape/solid';

const GRAVITY_M_S2 = 9.81;
const ORIGIN = new Vector3();

function near(actual: number, expected: number, most = 1e-6): void {
    assert.ok(Math.abs(actual - expected) <= most, `${actual} is not ${expected}`);
}

const vector = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z);

test('a shell fired at the calculated aim passes through its target', () => {
    const targets = [vector(0, 0, 40), vector(30, 5, -20), vector(-60, -2, 1), vector(2, 0.5, 2)];
    for (const { speedMs } of AMMUNITION) {
        for (const target of targets) {
            const aim = aimAt(ORIGIN, target, speedMs);
            const velocity = directionOf(aim, vector(0, 0, 0)).multiplyScalar(speedMs);
            const seconds = Math.hypot(target.x, target.z) / Math.hypot(velocity.x, velocity.z);
            near(velocity.x * seconds, target.x);
            near(velocity.z * seconds, target.z);
            near(velocity.y * seconds - (GRAVITY_M_S2 * seconds * seconds) / 2, target.y);
            assert.ok(aim.pitch < Math.PI / 4 + 0.2, 'the lower arc');
        }
    }
});

test('yaw 0 looks along +z, and a positive one towards +x', () => {
    near(aimAt(ORIGIN, vector(0, 0, 10), 120).yaw, 0);
    near(aimAt(ORIGIN, vector(10, 0, 0), 120).yaw, Math.PI / 2);
    near(aimAlong(vector(0, 1, -1)).yaw, Math.PI);
    near(aimAlong(vector(0, 1, -1)).pitch, Math.PI / 4);
});

test('a target out of range is aimed at with 45 degrees', () => {
    // A shell of 50 m/s flies 254.8 m on level ground at most.
    near(aimAt(ORIGIN, vector(0, 0, 50 ** 2 / GRAVITY_M_S2), 50).pitch, Math.PI / 4, 1e-3);
    const aim = aimAt(ORIGIN, vector(0, 0, 2000), 50);
    assert.ok(Number.isFinite(aim.pitch) && aim.pitch > 0);
});

test('a shell ends where it meets the ground', () => {
    const ground = (from: Vector3, direction: Vector3): number =>
        direction.y < 0 ? Math.max(-from.y / direction.y, 0) : Infinity;
    const pivot = vector(0, 1.5, 0);
    const at = impactOf(pivot, { yaw: 0, pitch: 0 }, 70, ground);
    near(at.y, 0, 1e-9);
    near(at.z, 70 * Math.sqrt((2 * 1.5) / GRAVITY_M_S2), 0.5);
    near(at.x, 0);
});

test('aimed at a point, the impact is that point', () => {
    const target = vector(25, 3, 50);
    const pivot = vector(-3, 1.4, 2);
    const wall = new Box().setYaw([25, 3, 50], [0.2, 0.2, 0.2], 0);
    const aim = aimAt(pivot, target, 50);
    const at = impactOf(pivot, aim, 50, (from, direction) => wall.meet(from, direction));
    assert.ok(at.distanceTo(target) < 0.5, `${at.toArray()}`);
});

test('a turned box is met at its near side', () => {
    const box = new Box().setYaw([0, 0, 10], [1, 1, 3], 0);
    near(box.meet(ORIGIN, vector(0, 0, 1)), 7);
    near(new Box().setYaw([0, 0, 10], [1, 1, 3], Math.PI / 2).meet(ORIGIN, vector(0, 0, 1)), 9);
    const upright = new Quaternion().setFromAxisAngle(vector(1, 0, 0), Math.PI / 2);
    near(new Box().set([0, 0, 10], [1, 2, 3], upright).meet(ORIGIN, vector(0, 0, 1)), 8);
});

test('solids beside the ray, behind it or around its start are not met', () => {
    const box = new Box().setYaw([0, 0, 10], [1, 1, 1], 0);
    assert.equal(box.meet(ORIGIN, vector(0, 0, -1)), Infinity);
    assert.equal(box.meet(vector(1.01, 0, 0), vector(0, 0, 1)), Infinity);
    assert.equal(box.meet(vector(0, 0, 10), vector(0, 0, 1)), Infinity);
    near(box.meet(vector(0.99, 0, 0), vector(0, 0, 1)), 9);
});

test('a positive yaw turns a box from +z towards +x', () => {
    const box = new Box().setYaw([0, 0, 0], [0.1, 1, 5], Math.PI / 4);
    near(box.meet(vector(10, 0, 10), vector(-1, 0, -1).normalize()), Math.hypot(10, 10) - 5);
    assert.equal(box.meet(vector(-2, 0, 10), vector(0, 0, -1)) < 10, false);
});

test('a cylinder is met at its side and its top, and passed by', () => {
    const cylinder = new Cylinder({ center: [0, 1, 10], radius: 2, halfHeight: 1 });
    near(cylinder.meet(vector(0, 1, 0), vector(0, 0, 1)), 8);
    near(cylinder.meet(vector(1, 10, 10), vector(0, -1, 0)), 8);
    assert.equal(cylinder.meet(vector(0, 2.1, 0), vector(0, 0, 1)), Infinity);
    assert.equal(cylinder.meet(vector(2.1, 1, 0), vector(0, 0, 1)), Infinity);
    assert.equal(cylinder.meet(vector(3, 10, 10), vector(0, -1, 0)), Infinity);
});

test('a ramp is met on its slope', () => {
    // Rises from z 0 to 4 by 2 m.
    const corners = [-1, 1].flatMap((x) =>
        ([[x, 0, 0], [x, 0, 4], [x, 2, 4]] as [number, number, number][]));
    const ramp = new Hull(corners);
    near(ramp.meet(vector(0, 10, 2), vector(0, -1, 0)), 9);
    near(ramp.meet(vector(0, 1, -5), vector(0, 0, 1)), 7);
    assert.equal(ramp.meet(vector(1.1, 10, 2), vector(0, -1, 0)), Infinity);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
    aimAt, Ammunition, AMMUNITION_FIGURES, GRAVITY, TANK_FIGURES, TankClass,
} from '../src/tank_figures';

type Triple = [number, number, number];

function tank(type: TankClass, ammunition: Ammunition, position: Triple = [0, 0, 0]) {
    return {
        position, orientation: [0, 0, 0, 1] as [number, number, number, number],
        turretYaw: 0, turretPitch: 0, values: { type, ammunition },
    };
}

/** Numbers from 0 to below 1, always the same ones (Park and Miller's generator). */
function randoms(): () => number {
    let state = 20261129;
    return () => (state = state * 48271 % 2147483647) / 2147483647;
}

test('a shell that is aimed meets its target', () => {
    const random = randoms();
    const draw = (limit: number): number => limit * (2 * random() - 1);
    let reached = 0;
    for (let i = 0; i < 5000; i++) {
        const ammunition = i % 3 as Ammunition;
        const type = Math.floor(i / 3) % 3 as TankClass;
        const own = tank(type, ammunition, [draw(100), draw(5), draw(100)]);
        const position: Triple = [draw(100), draw(5), draw(100)];
        const velocity: Triple = [draw(15), draw(1), draw(15)];
        const aim = aimAt(own, position, velocity);
        if (aim === null) {
            continue;
        }
        reached++;
        const { yaw, pitch, flight } = aim;
        const speed = AMMUNITION_FIGURES[ammunition].speed;
        const shell = [
            own.position[0] + Math.sin(yaw) * Math.cos(pitch) * speed * flight,
            own.position[1] + TANK_FIGURES[type].gunHeight + Math.sin(pitch) * speed * flight
                - GRAVITY * flight * flight / 2,
            own.position[2] + Math.cos(yaw) * Math.cos(pitch) * speed * flight,
        ];
        const target = position.map((at, axis) => at + velocity[axis] * flight);
        assert.ok(Math.hypot(...shell.map((at, axis) => at - target[axis])) < 1e-6, `${i}`);
        assert.ok(Math.hypot(...aim.point.map((at, axis) => at - target[axis])) < 1e-9);
    }
    assert.ok(reached > 2500);
});

test('what is out of reach', () => {
    const own = tank(TankClass.medium, Ammunition.shaped);
    assert.equal(aimAt(own, [0, 0, 1000]), null);
    assert.equal(aimAt(own, [0, -30, 5]), null, 'lower than the gun goes');
    assert.notEqual(aimAt(own, [0, 0, 150]), null);
    assert.equal(aimAt(own, [0, 0, 50], [0, 0, 60]), null, 'faster than the shell');
});

test('the gun of a hull on its left side', () => {
    const own = tank(TankClass.heavy, Ammunition.piercing);
    own.orientation = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const aim = aimAt(own, [0, 0, 50]);
    assert.ok(aim !== null && Math.abs(aim.yaw - Math.atan2(0.9, 50)) < 1e-9);
});

test('the angle between gun and aim', () => {
    const own = tank(TankClass.scout, Ammunition.piercing);
    const aim = aimAt(own, [30, 0.6, 40]);
    assert.ok(aim !== null);
    own.turretYaw = aim.yaw;
    own.turretPitch = aim.pitch + 0.01;
    assert.ok(Math.abs((aimAt(own, [30, 0.6, 40])?.off ?? 0) - 0.01) < 1e-9);
    own.turretYaw += Math.PI;
    own.turretPitch = -aim.pitch;
    assert.ok(Math.abs((aimAt(own, [30, 0.6, 40])?.off ?? 0) - Math.PI) < 1e-6);
});

test('wrong numbers', () => {
    const own = tank(TankClass.scout, Ammunition.piercing);
    for (const wrong of [NaN, Infinity, -Infinity]) {
        assert.throws(() => aimAt(own, [0, wrong, 9]), RangeError);
        assert.throws(() => aimAt(own, [0, 0, 9], [wrong, 0, 0]), RangeError);
        assert.throws(() => aimAt({ ...own, turretYaw: wrong }, [0, 0, 9]), RangeError);
        assert.throws(() => aimAt({ ...own, values: { type: wrong, ammunition: 0 } }, [0, 0, 9]), RangeError);
    }
    assert.throws(() => aimAt(own, [0, 0, 9], [0, 0, 0], 3 as Ammunition), RangeError);
    assert.throws(() => aimAt({ ...own, values: {} }, [0, 0, 9]), RangeError);
});

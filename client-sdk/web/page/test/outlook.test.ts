// Obstacles around the own tank, and the camera behind it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { type Entity, type GameMap, TankKind, type Vec3 } from '@sabot/client';
import { Obstacles } from '../src/shape/obstacles';
import { Outlook } from '../src/input/outlook';
import type { Moment } from '../src/moment';

const AHEAD = new Vector3(0, 0, 1);

function near(actual: number, expected: number, most = 1e-6): void {
    assert.ok(Math.abs(actual - expected) <= most, `${actual} is not ${expected}`);
}

const MAP: GameMap = {
    name: 'test', boundsMin: [-50, 0, -50], boundsMax: [50, 20, 50], spawns: [], cylinders: [],
    boxes: [{ center: [0, 1, 40], halfExtents: [1, 1, 1], yaw: 0 }], ramps: [], hulls: [],
    crates: [{ center: [0, 0, 0], halfExtents: [1, 1, 1], yaw: 0, mass: 100, hitSet: null }],
    walls: [{ center: [0, 1, 20], halfExtents: [3, 1, 0.5], yaw: 0, health: 50, hitSet: null }],
    balls: [], pickUps: [], zones: [], markers: [], hitSets: [],
};

function entity(index: number, position: Vec3, changes: Partial<Entity>): Entity {
    return {
        index, position, generation: 0, kind: 0, kindName: '', owner: null, name: '',
        velocity: [0, 0, 0], orientation: [0, 0, 0, 1], yaw: 0, turretYaw: 0, turretPitch: 0,
        health: 100, isOwn: false, isPredicted: false, isStarved: false, values: { type: 1 },
        ...changes,
    };
}

function distanceWith(entities: Partial<Record<TankKind, Entity[]>>): number {
    const obstacles = new Obstacles();
    obstacles.reset(MAP);
    obstacles.show({
        map: MAP,
        of: (kind: TankKind) => entities[kind] ?? [],
        first: { crate: 10, wall: 11, ball: 12, pickUp: 12 },
    } as unknown as Moment);
    return obstacles.meet(new Vector3(0, 1, 0), AHEAD);
}

test('scenery, walls, crates and others stand in the way; the own tank does not', () => {
    near(distanceWith({}), 39);
    const wall = entity(11, [0, 0, 0], {});
    near(distanceWith({ [TankKind.wall]: [wall] }), 19.5);
    const crate = entity(10, [0, 1, 15], {});
    near(distanceWith({ [TankKind.wall]: [wall], [TankKind.crate]: [crate] }), 14);
    const tank = entity(2, [0, 1, 8], {}); // a medium one is 3.2 m long
    near(distanceWith({ [TankKind.tank]: [tank] }), 6.4);
    near(distanceWith({ [TankKind.tank]: [{ ...tank, isOwn: true }] }), 39);
});

test('solids behind, beside or beyond the limit are not met', () => {
    const obstacles = new Obstacles();
    obstacles.reset(MAP);
    const from = new Vector3(0, 1, 0);
    assert.equal(obstacles.meet(from, AHEAD, 30), 30);
    near(obstacles.meet(from, AHEAD, 50), 39);
    assert.equal(obstacles.meet(from, new Vector3(0, 0, -1), 50), 50);
    assert.equal(obstacles.meet(new Vector3(9, 1, 0), AHEAD, 100), 100);
});

test('a broken wall is no obstacle', () => {
    near(distanceWith({ [TankKind.wall]: [entity(11, [0, 0, 0], { health: 0 })] }), 39);
});

test('an obstacle that moved is no longer at its old place', () => {
    const obstacles = new Obstacles();
    obstacles.reset(MAP);
    const moment = (tanks: Entity[]): Moment =>
        ({ of: (kind: TankKind) => (kind === TankKind.tank ? tanks : []), first: null }) as unknown as Moment;
    obstacles.show(moment([entity(2, [0, 1, 8], {})]));
    near(obstacles.meet(new Vector3(0, 1, 0), AHEAD), 6.4);
    obstacles.show(moment([]));
    near(obstacles.meet(new Vector3(0, 1, 0), AHEAD), 39);
});

test('the ground is met from above, and not by a ray upwards', () => {
    const obstacles = new Obstacles();
    obstacles.reset(MAP);
    near(obstacles.meet(new Vector3(9, 5, 0), new Vector3(0, -1, 0)), 5);
    assert.equal(obstacles.meet(new Vector3(9, 5, 0), new Vector3(0, 1, 0)), Infinity);
});

test('the view turns around and keeps within its tilt', () => {
    const outlook = new Outlook();
    outlook.turn(3, 0);
    outlook.turn(1, 0);
    near(outlook.yaw, 4 - 2 * Math.PI);
    outlook.turn(0, 9);
    near(outlook.pitch, 0.45);
    outlook.turn(0, -9);
    near(outlook.pitch, -1.2);
    outlook.zoom(99);
    assert.equal(outlook.distance, 40);
});

test('the camera is behind the tank, looks where the view does, and stays before a wall', () => {
    const outlook = new Outlook();
    outlook.pitch = 0;
    outlook.yaw = Math.PI / 2;
    outlook.distance = 10;
    const camera = new PerspectiveCamera(60, 2);
    outlook.place(camera, [5, 1, 7], () => Infinity);
    near(camera.position.x, -5);
    near(camera.position.z, 7);
    const direction = camera.getWorldDirection(new Vector3());
    near(direction.x, 1);
    near(direction.z, 0);
    outlook.place(camera, [5, 1, 7], () => 4);
    assert.ok(camera.position.x > 1 && camera.position.x < 5, `${camera.position.x}`);
});

/**
 * What is drawn of a tank is what shells meet: the triangles of the page against casts of the
 * physics. SABOT and RECORD_HIT_CASTS name programs of a build; without them nothing is compared.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Matrix4, type Triangle, Vector3 } from 'three';
import {
    type Entity, type HitSet, isOfSet, parseRules, type Quaternion, type Rules, RulesError,
    type Vec3,
} from '@sabot/client';
import { HitFrames } from '../src/scene/bodywork';
import {
    ANTENNA_AT, ANTENNA_HALF, FITTING_OUT_M, fittingsOf, GUN_RADIUS, gunShape,
} from '../src/scene/fittings';
import { hitSolids } from '../src/scene/hit_solids';
import { STAND_IN } from '../src/scene/stand_in';
import { TANK_TYPES, tankType } from '../src/scene/tank_shape';
import { outside, segmentDistance, trianglesOf } from './solid_distance';

const TOLERANCE_M = 0.01; // as of record_hit_casts
const CAST_COUNT = 10_000;
const ONE = new Vector3(1, 1, 1);

interface Cast {
    type: number;
    position: Vec3;
    orientation: Quaternion;
    yaw: number;
    turretYaw: number;
    from: Vec3;
    to: Vec3;
    radius: number;
    hit: boolean;
    near: boolean;
}

const { SABOT, RECORD_HIT_CASTS } = process.env;
const skip = SABOT === undefined || RECORD_HIT_CASTS === undefined
    ? 'SABOT and RECORD_HIT_CASTS are not set' : false;

function json(): Record<string, unknown> {
    const text = execFileSync(SABOT ?? '', ['rules', '--json'], { encoding: 'utf8' });
    return JSON.parse(text) as Record<string, unknown>;
}

function builtIn(): Rules {
    return parseRules(json());
}

function recorded(seed: number): Cast[] {
    const args = [String(seed), String(CAST_COUNT)];
    const text = execFileSync(RECORD_HIT_CASTS ?? '', args, {
        encoding: 'utf8', maxBuffer: 1 << 26,
    });
    return text.trim().split('\n').map((line) => JSON.parse(line) as Cast);
}

const tankOf = ({ type, position, orientation, yaw, turretYaw }: Cast): Entity => ({
    index: 0, generation: 0, kind: 0, kindName: 'tank', owner: 0, name: '', position,
    velocity: [0, 0, 0], orientation, yaw, turretYaw, turretPitch: 0, health: 1, isOwn: false,
    isPredicted: false, isStarved: false, values: { type },
});

/** The solids of a tank, as the page draws them. */
function drawn(tank: Entity, sets: readonly HitSet[]): Triangle[] {
    const set = sets.find((one) => isOfSet(one, tank));
    assert.ok(set !== undefined);
    const { position, orientation, pivot, joint } = new HitFrames().set(tank, set);
    const body = new Matrix4().compose(position, orientation, ONE);
    const turret = new Matrix4().compose(pivot, joint, ONE);
    return [
        ...hitSolids(set, false).flatMap((solid) => trianglesOf(solid, body)),
        ...hitSolids(set, true).flatMap((solid) => trianglesOf(solid, turret)),
    ];
}

/** Counts the casts that meet what is not drawn there, or pass through what is. */
function compared(casts: readonly Cast[], sets: readonly HitSet[]): Record<string, number> {
    const counts = { hits: 0, misses: 0, unseen: 0, through: 0 };
    let last: Cast | null = null;
    let triangles: Triangle[] = [];
    for (const cast of casts) {
        if (last?.yaw !== cast.yaw || last.turretYaw !== cast.turretYaw) {
            triangles = drawn(tankOf(cast), sets);
        }
        last = cast;
        const distance =
            segmentDistance(new Vector3(...cast.from), new Vector3(...cast.to), triangles);
        counts.hits += Number(cast.hit);
        counts.misses += Number(!cast.near);
        counts.unseen += Number(cast.hit && distance > cast.radius + TOLERANCE_M);
        counts.through += Number(!cast.near && distance <= cast.radius);
    }
    return counts;
}

test('shells meet what is drawn, and what is drawn is met', { skip }, (t) => {
    const seed = Number(process.env.SABOT_TEST_SEED ?? 1 + Math.floor(Math.random() * 1e6));
    t.diagnostic(`SABOT_TEST_SEED=${seed}`);
    const casts = recorded(seed);
    const { hitSets } = builtIn();
    assert.equal(hitSets.length, TANK_TYPES.length);
    const { hits, misses, unseen, through } = compared(casts, hitSets);
    assert.ok(hits > CAST_COUNT / 4 && misses > CAST_COUNT / 4, `${hits} hits, ${misses} misses`);
    assert.deepEqual({ unseen, through }, { unseen: 0, through: 0 });
});

test('the comparison notices a turret that is drawn 5 cm higher or lower', { skip }, () => {
    const casts = recorded(7);
    for (const shift of [0.05, -0.05]) {
        const moved = builtIn().hitSets.map((set) => ({
            ...set,
            shapes: set.shapes.map((shape) => (!shape.turns ? shape : {
                ...shape,
                position: [
                    shape.position[0], shape.position[1] + shift, shape.position[2],
                ] as const,
            })) as unknown as HitSet['shapes'],
        }));
        const { unseen, through } = compared(casts, moved);
        assert.ok(unseen + through > 30, `${shift}: ${unseen} unseen, ${through} through`);
    }
});

test('what cannot be hit is thin: fittings end near the hit shapes', { skip }, () => {
    const { hitSets } = builtIn();
    for (const set of hitSets) {
        const type = tankType(set.type);
        const [half] = type.halfExtents;
        const fittings = fittingsOf(type);
        for (const turns of [false, true]) {
            const solids = hitSolids(set, turns).map((solid) => trianglesOf(solid));
            for (const part of turns ? fittings.joint : fittings.body) {
                const corners = trianglesOf(part).flatMap(({ a, b, c }) => [a, b, c]);
                const isAntenna = corners.every(({ x }) =>
                    Math.abs(x - ANTENNA_AT[0] * half) <= (ANTENNA_HALF + 1e-6) * half);
                const out = Math.max(...corners.map((corner) => outside(corner, solids)));
                assert.ok(isAntenna || out <= FITTING_OUT_M, `${set.name}: ${out} m`);
            }
        }
        const gun = trianglesOf(gunShape()).flatMap(({ a, b, c }) => [a, b, c]);
        assert.ok(gun.every(({ x, y }) => Math.hypot(x, y) <= GUN_RADIUS + 1e-6));
        assert.ok(GUN_RADIUS * half < 0.14 && ANTENNA_HALF * half < 0.015);
    }
});

test('without hit sets a tank of each type has a stand-in', () => {
    assert.deepEqual(STAND_IN.map(({ name, type }) => [name, type]),
        [['scout', 0], ['medium', 1], ['heavy', 2]]);
    for (const set of STAND_IN) {
        const tank = { kind: 0, values: { type: set.type } };
        assert.equal(STAND_IN.filter((one) => isOfSet(one, tank)).length, 1);
        assert.equal([...hitSolids(set, false), ...hitSolids(set, true)].length, set.shapes.length);
    }
});

test('hit sets that cannot be are refused, and a server need not tell any', { skip }, () => {
    const rules = json();
    assert.deepEqual(parseRules({ ...rules, hit_sets: undefined }).hitSets, []);
    type Raw = Record<string, unknown> & { shapes: Record<string, unknown>[] };
    const [set] = rules.hit_sets as Raw[];
    const withShape = (change: object): Raw => ({
        ...set, shapes: [{ ...set.shapes[0], ...change }, ...set.shapes.slice(1)],
    });
    const refused: unknown[] = [
        {}, { ...set, kind: 99 }, { ...set, type: 0.5 }, { ...set, yaw_field: 99 },
        { ...set, pivot: [0, 0] }, { ...set, shapes: [] }, { ...set, name: 1 },
        withShape({ form: 'cone' }), withShape({ vertices: [[0, 0, 0]] }),
        withShape({ vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 'x']] }),
        withShape({ position: [0, 0, 1e9] }), withShape({ orientation: [0, 0, 0, 2] }),
        withShape({ form: 'box', half_extents: [1, 0, 1] }), withShape({ form: 'sphere' }),
        withShape({ form: 'cylinder', radius: 1, half_height: -1 }),
    ];
    for (const one of refused) {
        assert.throws(() => parseRules({ ...rules, hit_sets: [one] }), RulesError);
    }
    assert.equal(parseRules({ ...rules, hit_sets: [set] }).hitSets.length, 1);
});

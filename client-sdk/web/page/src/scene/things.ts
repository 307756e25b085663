/**
 * Crates, breakable walls, targets and balls; for other rules all entities except players, by their
 * hit shapes, or as balls.
 */

import {
    BoxGeometry, InstancedBufferAttribute, Matrix4, MeshLambertMaterial, type Object3D, Quaternion,
    Vector3,
} from 'three';
import {
    type Entity, type FirstIndices, type GameMap, type HitSet, isOfSet, type MapMarker, TankKind,
} from '@sabot/client';
import type { Moment, Part, Times } from '../moment';
import { Bodywork } from './bodywork';
import { paintMaterial, patterned } from './materials';
import { Pool } from './pool';
import { ballShape, crateShape, targetShape } from './thing_shapes';

const CRATES_MAX = 64;
const WALLS_MAX = 128;
const TARGETS_MAX = 64;
const BALLS_MAX = 256; // entities of other rules included, of each set too
const BRICK = 0xb08577;
const WHOLE = 0xffffff;
const WOOD = 0xb6884f; // of a crate with hit shapes
const CHARRED = 0x6d6258;
const TARGET_HALF_M = 1.2;
const TARGET_HEALTH = 150; // points
const BALL_RADIUS_M = 0.8; // of an unknown entity
const UP = new Vector3(0, 1, 0);

export class Things implements Part {
    private readonly paint = paintMaterial();
    private readonly brick = patterned(new MeshLambertMaterial({ color: BRICK }), 'brick');
    private readonly crates: Pool;
    private readonly walls: Pool;
    private readonly damage = new InstancedBufferAttribute(new Float32Array(WALLS_MAX), 1);
    private readonly targets: Pool;
    private readonly balls: Pool;
    private readonly rolled = Array.from({ length: BALLS_MAX }, () => new Quaternion());
    private marks: readonly MapMarker[] = [];
    private wallCount = 0;
    private told: readonly HitSet[] | null = null; // from which `bodies` are made
    private bodies: readonly Bodywork[] = []; // of other rules, one a set
    private mapBodies: readonly Bodywork[] = []; // of crates and walls, one a set of the map
    private readonly matrix = new Matrix4();
    private readonly at = new Vector3();
    private readonly turn = new Quaternion();
    private readonly scale = new Vector3();

    constructor(private readonly parent: Object3D) {
        const wall = new BoxGeometry(2, 2, 2).setAttribute('damage', this.damage);
        this.crates = new Pool(parent, crateShape(), this.paint, CRATES_MAX);
        this.walls = new Pool(parent, wall, this.brick, WALLS_MAX);
        this.targets = new Pool(parent, targetShape(), this.paint, TARGETS_MAX);
        this.balls = new Pool(parent, ballShape(), this.paint, BALLS_MAX);
        for (const { mesh } of this.solids) {
            mesh.castShadow = mesh.receiveShadow = true;
        }
    }

    reset(map: GameMap): void {
        this.mapBodies.forEach((body) => body.dispose());
        this.mapBodies = map.hitSets.map((set) => this.bodywork(set, CRATES_MAX + WALLS_MAX));
        this.marks = map.markers.filter(({ kind }) => kind === 'target');
        this.rolled.forEach((turn) => turn.identity());
    }

    show(moment: Moment): void {
        const { map, first, times } = moment;
        this.build(moment);
        this.pools.forEach((pool) => pool.clear());
        this.wallCount = 0;
        if (first !== null) {
            moment.of(TankKind.crate).forEach((crate) => this.addCrate(crate, map, first));
            moment.of(TankKind.wall).forEach((wall) => this.addWall(wall, map, first));
            moment.of(TankKind.ball).forEach((ball) => this.addBall(ball, map, first, times));
        }
        moment.others.forEach((other) => this.addOther(other));
        this.pools.forEach((pool) => pool.flush());
        this.damage.needsUpdate = this.wallCount > 0;
    }

    dispose(): void {
        this.pools.forEach((pool) => pool.dispose());
        this.paint.dispose();
        this.brick.dispose();
    }

    private get solids(): readonly Pool[] {
        return [this.crates, this.walls, this.targets, this.balls];
    }

    private get pools(): readonly (Pool | Bodywork)[] {
        return [...this.solids, ...this.bodies, ...this.mapBodies];
    }

    private build({ hitSets, isTankGame }: Moment): void {
        if (hitSets === this.told) {
            return;
        }
        this.told = hitSets;
        this.bodies.forEach((body) => body.dispose());
        const sets = isTankGame ? [] : hitSets.filter(({ kind }) => kind !== TankKind.tank);
        this.bodies = sets.map((set) => this.bodywork(set, BALLS_MAX));
    }

    private bodywork(set: HitSet, capacity: number): Bodywork {
        return new Bodywork(this.parent, set, { body: this.paint, joint: this.paint }, capacity);
    }

    private addCrate(crate: Entity, { crates }: GameMap, { crate: first }: FirstIndices): void {
        const known = crates[crate.index - first];
        const body = this.mapBodies[known?.hitSet ?? -1];
        if (body !== undefined) {
            body.add(crate, WOOD);
        } else if (known !== undefined) {
            const { at, turn, scale } = this;
            at.fromArray(crate.position);
            turn.fromArray(crate.orientation);
            scale.fromArray(known.halfExtents);
            this.crates.add(this.matrix.compose(at, turn, scale), WHOLE);
        }
    }

    // The entity has no position; the map has it.
    private addWall(wall: Entity, { walls }: GameMap, first: FirstIndices): void {
        const { index, health } = wall;
        const { at, turn, scale, matrix } = this;
        const ordinal = index - first.wall;
        const known = walls[ordinal];
        const mark = this.marks[ordinal - walls.length];
        if (known !== undefined && this.wallCount < WALLS_MAX) {
            const left = Math.min(health / known.health, 1);
            at.fromArray(known.center);
            turn.setFromAxisAngle(UP, known.yaw);
            const body = this.mapBodies[known.hitSet ?? -1];
            if (body !== undefined) {
                const { center: position, yaw } = known;
                const orientation = turn.toArray() as Entity['orientation'];
                body.add({ ...wall, position, yaw, orientation }, left > 0.4 ? BRICK : CHARRED);
                return;
            }
            this.damage.setX(this.wallCount++, 1 - left);
            scale.fromArray(known.halfExtents);
            this.walls.add(matrix.compose(at, turn, scale), left > 0.4 ? WHOLE : CHARRED);
        } else if (mark !== undefined) {
            const hurt = health < 0.5 * TARGET_HEALTH;
            at.fromArray(mark.position).y += TARGET_HALF_M;
            turn.setFromAxisAngle(UP, mark.yaw);
            scale.setScalar(TARGET_HALF_M);
            this.targets.add(matrix.compose(at, turn, scale), hurt ? CHARRED : WHOLE);
        }
    }

    // The wire has no rotation of a ball, so it rolls by its movement.
    private addBall(
        ball: Entity, { balls }: GameMap, first: FirstIndices, { played }: Times,
    ): void {
        const ordinal = ball.index - first.ball;
        const rolled = this.rolled[ordinal];
        if (rolled === undefined) {
            return;
        }
        const radius = balls[ordinal]?.radius ?? BALL_RADIUS_M;
        const { at, turn, scale } = this;
        const [vx, , vz] = ball.velocity;
        const speed = Math.hypot(vx, vz);
        if (speed > 0.01) {
            turn.setFromAxisAngle(at.set(vz / speed, 0, -vx / speed), (speed * played) / radius);
            rolled.premultiply(turn).normalize();
        }
        at.fromArray(ball.position);
        this.balls.add(this.matrix.compose(at, rolled, scale.setScalar(radius)), WHOLE);
    }

    private addOther(other: Entity): void {
        const body = this.bodies.find(({ set }) => isOfSet(set, other));
        if (body !== undefined) {
            body.add(other, WHOLE);
            return;
        }
        // Its shape and size are unknown.
        const { at, turn, scale, matrix } = this;
        at.fromArray(other.position);
        turn.fromArray(other.orientation);
        this.balls.add(matrix.compose(at, turn, scale.setScalar(BALL_RADIUS_M)), WHOLE);
    }
}

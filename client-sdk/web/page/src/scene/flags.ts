/** Flags: on their base, on the ground, or on the tank that carries them. */

import { DoubleSide, Matrix4, type Object3D, Quaternion, Vector3 } from 'three';
import { type Entity, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { teamColour } from '../palette';
import { paintMaterial } from './materials';
import { Pool } from './pool';
import { tankFoot, tankType } from './tank_shape';
import { clothShape, poleShape, wave } from './thing_shapes';

const COUNT_MAX = 8;
const WIND = 0.7; // rad: the direction in which cloth flies
const DROPPED = 3; // state of a dropped flag
const UP = new Vector3(0, 1, 0);
const AHEAD = new Vector3(0, 0, 1);

export class Flags implements Part {
    private readonly material = paintMaterial();
    private readonly poles: Pool;
    private readonly pennants: Pool;
    private readonly squares: Pool;
    private readonly matrix = new Matrix4();
    private readonly at = new Vector3();
    private readonly turn = new Quaternion();
    private readonly lean = new Quaternion();
    private readonly one = new Vector3(1, 1, 1);

    constructor(parent: Object3D) {
        this.material.side = DoubleSide;
        this.poles = new Pool(parent, poleShape(), this.material, COUNT_MAX);
        this.pennants = new Pool(parent, clothShape(1), this.material, COUNT_MAX);
        this.squares = new Pool(parent, clothShape(2), this.material, COUNT_MAX);
        this.pools.forEach(({ mesh }) => (mesh.castShadow = true));
    }

    reset(): void {
        // Refilled in every frame.
    }

    show(moment: Moment): void {
        const flags = moment.of(TankKind.flag);
        this.pools.forEach((pool) => pool.clear());
        if (flags.length > 0) {
            wave(this.pennants.mesh.geometry, moment.times.seconds);
            wave(this.squares.mesh.geometry, moment.times.seconds);
        }
        flags.forEach((flag) => this.add(flag, moment));
        this.pools.forEach((pool) => pool.flush());
    }

    dispose(): void {
        this.pools.forEach((pool) => pool.dispose());
        this.material.dispose();
    }

    private get pools(): readonly Pool[] {
        return [this.poles, this.pennants, this.squares];
    }

    private add({ position, values }: Entity, moment: Moment): void {
        const { at, turn, lean, one, matrix } = this;
        const slot = values.carrier - 1;
        const carrier = moment.of(TankKind.tank).find(({ index }) => index === slot);
        at.fromArray(position);
        turn.setFromAxisAngle(UP, WIND);
        if (carrier !== undefined) {
            // At the tank's stern, flying backwards.
            const type = tankType(carrier.values.type);
            lean.fromArray(carrier.orientation);
            const [, high, long] = type.halfExtents;
            at.set(0, 0.4 * high - tankFoot(type) + 1, -0.75 * long).applyQuaternion(lean);
            at.x += carrier.position[0];
            at.y += carrier.position[1];
            at.z += carrier.position[2];
            turn.setFromAxisAngle(UP, carrier.yaw + Math.PI);
        } else if (values.state === DROPPED) {
            turn.multiply(lean.setFromAxisAngle(AHEAD, 0.35));
        }
        const colour = teamColour(values.team);
        matrix.compose(at, turn, one);
        this.poles.add(matrix, colour);
        (values.team === 1 ? this.pennants : this.squares).add(matrix, colour);
    }
}

/** Shells in flight, and their light trails. */

import {
    type BufferGeometry, CylinderGeometry, Matrix4, MeshBasicMaterial, type Object3D, Quaternion,
    Vector3,
} from 'three';
import { type Entity, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { playerColour } from '../palette';
import { Pool } from './pool';
import { joined, painted } from './solids';
import { Trails } from './trails';

const COUNT_MAX = 256;
const LENGTH_M = 0.9;
const RADIUS_M = 0.11;
const AHEAD = new Vector3(0, 0, 1);

function shellShape(): BufferGeometry {
    const flat = (top: number, low: number, long: number, at: number): BufferGeometry =>
        new CylinderGeometry(top, low, long, 7).rotateX(Math.PI / 2).translate(0, 0, at);
    return joined([
        painted(flat(RADIUS_M, RADIUS_M, 0.6 * LENGTH_M, -0.2 * LENGTH_M), 0xffffff),
        painted(flat(0, RADIUS_M, 0.4 * LENGTH_M, 0.3 * LENGTH_M), 0xffffff),
    ]);
}

export class Shells implements Part {
    private readonly material = new MeshBasicMaterial({ vertexColors: true });
    private readonly pool: Pool;
    private readonly trails: Trails;
    private readonly matrix = new Matrix4();
    private readonly turn = new Quaternion();
    private readonly at = new Vector3();
    private readonly direction = new Vector3();
    private readonly one = new Vector3(1, 1, 1);

    constructor(parent: Object3D) {
        this.pool = new Pool(parent, shellShape(), this.material, COUNT_MAX);
        this.trails = new Trails(parent);
    }

    reset(): void {
        this.trails.reset();
    }

    show(moment: Moment): void {
        this.pool.clear();
        this.trails.begin(moment.times.played);
        for (const shell of moment.of(TankKind.shell)) {
            this.add(shell, playerColour(shell.owner ?? 0, moment.team(shell.owner)));
        }
        this.trails.end();
        this.pool.flush();
    }

    dispose(): void {
        this.pool.dispose();
        this.trails.dispose();
        this.material.dispose();
    }

    private add(shell: Entity, colour: number): void {
        const { at, direction, turn } = this;
        at.fromArray(shell.position);
        direction.fromArray(shell.velocity);
        this.trails.add(shell, colour);
        if (direction.lengthSq() > 0.01) {
            turn.setFromUnitVectors(AHEAD, direction.normalize());
        }
        this.pool.add(this.matrix.compose(at, turn, this.one), colour);
    }
}

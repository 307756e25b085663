/** Pick-ups, and the plates on which they reappear. */

import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three';
import { type GameMap, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { paintMaterial } from './materials';
import { Pool } from './pool';
import { padShape, PICK_UP_COLOURS, PICK_UP_SHAPES } from './thing_shapes';

const COUNT_MAX = 64;
const HEIGHT_M = 1.25;
const PAD_M = 1.1;
const KINDS = ['repair', 'ammunition', 'shield'];
const UP = new Vector3(0, 1, 0);

export class PickUps implements Part {
    private readonly material = paintMaterial();
    private readonly gems: readonly Pool[];
    private readonly pads: Pool;
    private readonly matrix = new Matrix4();
    private readonly at = new Vector3();
    private readonly turn = new Quaternion();
    private readonly scale = new Vector3();

    constructor(parent: Object3D) {
        const { material } = this;
        this.gems = PICK_UP_SHAPES.map((shape) => new Pool(parent, shape(), material, COUNT_MAX));
        this.pads = new Pool(parent, padShape(), material, COUNT_MAX);
        this.gems.forEach(({ mesh }) => (mesh.castShadow = true));
        this.pads.mesh.receiveShadow = true;
    }

    reset({ pickUps }: GameMap): void {
        this.pads.clear();
        for (const { kind, position } of pickUps) {
            // An unknown kind is shown as repair.
            const number = Math.max(KINDS.indexOf(kind), 0);
            this.at.fromArray(position);
            this.matrix.compose(this.at, this.turn.identity(), this.scale.setScalar(PAD_M));
            this.pads.add(this.matrix, PICK_UP_COLOURS[number]);
        }
        this.pads.flush();
    }

    show(moment: Moment): void {
        const { at, turn, scale, matrix } = this;
        const { seconds } = moment.times;
        this.gems.forEach((gem) => gem.clear());
        for (const { index, position, values } of moment.of(TankKind.pickUp)) {
            const kind = this.gems[values.kind] === undefined ? 0 : values.kind;
            at.fromArray(position).y += HEIGHT_M + 0.12 * Math.sin(2.2 * seconds + index);
            turn.setFromAxisAngle(UP, (1.4 * seconds + index) % (2 * Math.PI));
            matrix.compose(at, turn, scale.setScalar(1));
            this.gems[kind].add(matrix, PICK_UP_COLOURS[kind]);
        }
        this.gems.forEach((gem) => gem.flush());
    }

    dispose(): void {
        this.gems.forEach((gem) => gem.dispose());
        this.pads.dispose();
        this.material.dispose();
    }
}

/** The entities that share one hit set: their solids, in a draw call for each frame of the set. */

import {
    type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, type Material, Matrix4,
    type Object3D, Quaternion, Vector3,
} from 'three';
import { type Entity, type HitSet, jointTurn, type Vec3 } from '@sabot/client';
import { hitSolids } from './hit_solids';
import { Pool } from './pool';
import { joined } from './solids';

const UP = new Vector3(0, 1, 0);
const ONE = new Vector3(1, 1, 1);

/** The frames of a hit set, as an entity has them in the world. */
export class HitFrames {
    readonly position = new Vector3();
    readonly orientation = new Quaternion();
    readonly pivot = new Vector3();
    readonly joint = new Quaternion();
    private readonly turn = new Quaternion();

    set(entity: Entity, set: HitSet): this {
        this.position.fromArray(entity.position);
        this.orientation.fromArray(entity.orientation);
        this.pivot.set(...(set.pivot as Vec3)).applyQuaternion(this.orientation).add(this.position);
        this.turn.setFromAxisAngle(UP, jointTurn(set, entity));
        this.joint.copy(this.orientation).multiply(this.turn);
        return this;
    }
}

/** More solids for the two frames, which cannot be hit. */
export interface Fittings {
    readonly body: BufferGeometry[];
    readonly joint: BufferGeometry[];
}

export interface BodyMaterials {
    readonly body: Material; // a `paintMaterial` with tracks
    readonly joint: Material;
}

const BARE: Fittings = { body: [], joint: [] };

/** Fill it in every frame: `clear`, `add` for each, `flush`. */
export class Bodywork {
    readonly frames = new HitFrames();
    private readonly pools: Pool[] = [];
    private readonly travel: InstancedBufferAttribute;
    private count = 0;
    private readonly matrix = new Matrix4();

    constructor(
        parent: Object3D, readonly set: HitSet, materials: BodyMaterials,
        private readonly capacity: number, fittings = BARE,
    ) {
        this.travel = new InstancedBufferAttribute(new Float32Array(2 * capacity), 2);
        this.travel.setUsage(DynamicDrawUsage);
        for (const turns of [false, true]) {
            const parts = [
                ...hitSolids(set, turns), ...(turns ? fittings.joint : fittings.body),
            ];
            if (parts.length > 0) {
                const whole = joined(parts).setAttribute('travel', this.travel);
                const material = turns ? materials.joint : materials.body;
                this.pools[Number(turns)] = new Pool(parent, whole, material, capacity);
            }
        }
        for (const { mesh } of this.present) {
            mesh.castShadow = mesh.receiveShadow = true;
        }
    }

    clear(): void {
        this.present.forEach((pool) => pool.clear());
        this.count = 0;
    }

    /** `left`, `right`: how far its tracks have travelled, m. Leaves `frames` as they are drawn. */
    add(entity: Entity, colour: number, left = 0, right = 0): void {
        const { position, orientation, pivot, joint } = this.frames.set(entity, this.set);
        if (this.count >= this.capacity) {
            return;
        }
        this.pools[0]?.add(this.matrix.compose(position, orientation, ONE), colour);
        this.pools[1]?.add(this.matrix.compose(pivot, joint, ONE), colour);
        this.travel.setXY(this.count++, left, right);
    }

    flush(): void {
        this.present.forEach((pool) => pool.flush());
        this.travel.clearUpdateRanges();
        this.travel.addUpdateRange(0, 2 * this.count);
        this.travel.needsUpdate = true;
    }

    dispose(): void {
        this.present.forEach((pool) => pool.dispose());
    }

    private get present(): Pool[] {
        return this.pools.filter((pool) => pool !== undefined);
    }
}

/**
 * The parts that stand still: the ground, the map's scenery and surroundings, in few draw calls.
 */

import {
    BoxGeometry, type BufferGeometry, CylinderGeometry, Mesh, MeshLambertMaterial, type Object3D,
    PlaneGeometry,
} from 'three';
import type { GameMap, MapBox, MapCylinder, Vec3 } from '@sabot/client';
import type { Part } from '../moment';
import { patterned } from './materials';
import { hull, joined, painted } from './solids';
import { SUN } from './stage';
import { surroundings } from './surroundings';

const GROUND = 0x9c968a;
const CONCRETE = 0xc4beb2;
const RAMP = 0xb3a68e;
const ROCK = 0x8d8880;
const SILO = 0xb4bbc1;
const RIM = 0x5f646a;
const RIM_LIGHT = 0xd0ccc0;
const RIM_M = 0.5;
const RIM_PIECE_M = 5;

export function boxOf({ center, halfExtents, yaw }: MapBox): BufferGeometry {
    const [x, y, z] = halfExtents;
    return new BoxGeometry(2 * x, 2 * y, 2 * z).rotateY(yaw).translate(...center);
}

function roundOf({ center, radius, halfHeight }: MapCylinder): BufferGeometry {
    const pieces = radius > 1 ? 40 : 16;
    return new CylinderGeometry(radius, radius, 2 * halfHeight, pieces).translate(...center);
}

function sceneryOf(map: GameMap): BufferGeometry[] {
    return [
        ...map.boxes.map((box) => painted(boxOf(box), CONCRETE)),
        ...map.cylinders.map((cylinder) => painted(roundOf(cylinder), SILO)),
        ...map.ramps.map(({ corners }) => painted(hull(corners), RAMP)),
        ...map.hulls.map(({ corners }) => painted(hull(corners), ROCK)),
    ];
}

// A kerb at the map's edge, in pieces of two colours.
function rimOf({ boundsMin, boundsMax }: GameMap): BufferGeometry[] {
    const pieces: BufferGeometry[] = [];
    for (const [along, across] of [[0, 2], [2, 0]] as const) {
        const length = boundsMax[along] - boundsMin[along];
        const count = Math.min(Math.max(Math.round(length / RIM_PIECE_M), 1), 200);
        for (const [bound, out] of [[boundsMin, -1], [boundsMax, 1]] as const) {
            for (let i = 0; i < count; i++) {
                const at: Vec3 = [0, boundsMin[1] + 0.15, 0];
                const size: Vec3 = [RIM_M, 1.1, RIM_M];
                size[along] = length / count;
                at[along] = boundsMin[along] + ((i + 0.5) * length) / count;
                at[across] = bound[across] + (out * RIM_M) / 2;
                const piece = new BoxGeometry(...size).translate(...at);
                pieces.push(painted(piece, i % 2 === 0 ? RIM : RIM_LIGHT));
            }
        }
    }
    return pieces;
}

export class Arena implements Part {
    private things: Object3D[] = [];

    constructor(private readonly parent: Object3D) {}

    reset(map: GameMap): void {
        this.dispose();
        const { boundsMin, boundsMax } = map;
        const [x, z] = [0, 2].map((i) => (boundsMin[i] + boundsMax[i]) / 2);
        const [width, length] = [0, 2].map((i) => boundsMax[i] - boundsMin[i]);
        const floor = boundsMin[1];
        const ground = new Mesh(
            new PlaneGeometry(width, length).rotateX(-Math.PI / 2).translate(x, floor, z),
            patterned(new MeshLambertMaterial({ color: GROUND }), 'ground', floor),
        );
        const scenery = new Mesh(
            joined([...sceneryOf(map), ...rimOf(map)]),
            patterned(new MeshLambertMaterial({ vertexColors: true }), 'concrete', floor),
        );
        scenery.castShadow = true;
        ground.receiveShadow = true;
        scenery.receiveShadow = true;
        this.things = [ground, scenery, ...surroundings(map, SUN)];
        for (const thing of this.things) {
            thing.updateMatrix();
            thing.matrixAutoUpdate = false;
            this.parent.add(thing);
        }
    }

    show(): void {
        // Nothing here moves.
    }

    dispose(): void {
        for (const thing of this.things) {
            thing.removeFromParent();
            if (thing instanceof Mesh) {
                thing.geometry.dispose();
                [thing.material].flat().forEach((material) => material.dispose());
            }
        }
        this.things = [];
    }
}

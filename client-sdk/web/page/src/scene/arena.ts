/** What stands still: the ground and the map's scenery, in few draw calls. */

import {
    BoxGeometry, type BufferGeometry, CylinderGeometry, GridHelper, Mesh, MeshLambertMaterial,
    type Object3D, PlaneGeometry,
} from 'three';
import type { GameMap, MapBox } from '@sabot/client';
import type { Part } from '../moment';
import { hull, joined, painted } from './solids';

const GROUND = 0x7c8471;
const GRID = 0x6b735f;
const CONCRETE = 0xb3aca0;
const RAMP = 0xa49a86;
const ROCK = 0x938d86;
const CYLINDER = 0xa9a9ae;
const RIM_M = 0.4;
const CELL_M = 5;

export function boxOf({ center, halfExtents, yaw }: MapBox): BufferGeometry {
    const [x, y, z] = halfExtents;
    return new BoxGeometry(2 * x, 2 * y, 2 * z).rotateY(yaw).translate(...center);
}

function sceneryOf(map: GameMap): BufferGeometry[] {
    return [
        ...map.boxes.map((box) => painted(boxOf(box), CONCRETE)),
        ...map.cylinders.map(({ center, radius, halfHeight }) =>
            painted(
                new CylinderGeometry(radius, radius, 2 * halfHeight, 24).translate(...center),
                CYLINDER,
            ),
        ),
        ...map.ramps.map(({ corners }) => painted(hull(corners), RAMP)),
        ...map.hulls.map(({ corners }) => painted(hull(corners), ROCK)),
    ];
}

// Low walls where the map ends.
function rimOf({ boundsMin, boundsMax }: GameMap): BufferGeometry[] {
    const [x, z] = [0, 2].map((i) => (boundsMin[i] + boundsMax[i]) / 2);
    const [width, length] = [0, 2].map((i) => boundsMax[i] - boundsMin[i] + 2 * RIM_M);
    const side = (w: number, l: number, atX: number, atZ: number): BufferGeometry =>
        painted(new BoxGeometry(w, 2 * RIM_M, l).translate(atX, boundsMin[1], atZ), CONCRETE);
    return [
        side(RIM_M, length, boundsMin[0] - RIM_M / 2, z),
        side(RIM_M, length, boundsMax[0] + RIM_M / 2, z),
        side(width, RIM_M, x, boundsMin[2] - RIM_M / 2),
        side(width, RIM_M, x, boundsMax[2] + RIM_M / 2),
    ];
}

export class Arena implements Part {
    private things: (Mesh | GridHelper)[] = [];

    constructor(private readonly parent: Object3D) {}

    reset(map: GameMap): void {
        this.dispose();
        const { boundsMin, boundsMax } = map;
        const [x, z] = [0, 2].map((i) => (boundsMin[i] + boundsMax[i]) / 2);
        const [width, length] = [0, 2].map((i) => boundsMax[i] - boundsMin[i]);
        const ground = new Mesh(
            new PlaneGeometry(width, length).rotateX(-Math.PI / 2).translate(x, boundsMin[1], z),
            new MeshLambertMaterial({ color: GROUND }),
        );
        const size = Math.max(width, length);
        const grid = new GridHelper(size, Math.min(Math.ceil(size / CELL_M), 400), GRID, GRID);
        grid.position.set(x, boundsMin[1] + 0.02, z);
        grid.visible = width === length;
        const scenery = new Mesh(
            joined([...sceneryOf(map), ...rimOf(map)]),
            new MeshLambertMaterial({ vertexColors: true, flatShading: true }),
        );
        scenery.castShadow = true;
        ground.receiveShadow = true;
        scenery.receiveShadow = true;
        this.things = [ground, grid, scenery];
        this.parent.add(...this.things);
    }

    show(): void {
        // It stands still.
    }

    dispose(): void {
        for (const thing of this.things) {
            thing.removeFromParent();
            thing.geometry.dispose();
            [thing.material].flat().forEach((material) => material.dispose());
        }
        this.things = [];
    }
}

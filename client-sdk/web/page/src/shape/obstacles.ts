/** All obstacles for shells and for the aim. */

import { Quaternion, type Vector3 } from 'three';
import { type GameMap, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { tankType } from '../scene/tank_shape';
import { Box, Cylinder, Hull, type Solid } from './solid';

// Whether a ray of the length `most` may meet a solid, judged by the sphere around the solid.
function isNear(
    { centre, reach }: Solid, from: Vector3, direction: Vector3, most: number,
): boolean {
    const [x, y, z] = [centre.x - from.x, centre.y - from.y, centre.z - from.z];
    const along = x * direction.x + y * direction.y + z * direction.z;
    const aside = x * x + y * y + z * z - along * along;
    return along >= -reach && along <= most + reach && aside <= reach * reach;
}

function nearestOf(
    solids: readonly Solid[], count: number, from: Vector3, direction: Vector3, most: number,
): number {
    let nearest = most;
    for (let i = 0; i < count; i++) {
        if (isNear(solids[i], from, direction, nearest)) {
            nearest = Math.min(nearest, solids[i].meet(from, direction));
        }
    }
    return nearest;
}

export class Obstacles implements Part {
    private scenery: readonly Solid[] = [];
    private ground = 0;
    private readonly boxes: Box[] = []; // reused in every frame
    private boxCount = 0;
    private thingCount = 0; // count of crates and walls, which come first in `boxes`
    private readonly orientation = new Quaternion();

    reset(map: GameMap): void {
        this.boxCount = 0;
        this.thingCount = 0;
        this.ground = map.boundsMin[1];
        this.scenery = [
            ...map.boxes.map(({ center, halfExtents, yaw }) =>
                new Box().setYaw(center, halfExtents, yaw)),
            ...map.cylinders.map((cylinder) => new Cylinder(cylinder)),
            ...[...map.ramps, ...map.hulls].map(({ corners }) => new Hull(corners)),
        ];
    }

    /** Updates the obstacles that move or break; the own tank is no obstacle. */
    show(moment: Moment): void {
        this.boxCount = 0;
        this.takeThings(moment);
        this.thingCount = this.boxCount;
        for (const tank of moment.of(TankKind.tank)) {
            if (!tank.isOwn) {
                this.orientation.fromArray(tank.orientation);
                const { halfExtents } = tankType(tank.values.type);
                this.nextBox().set(tank.position, halfExtents, this.orientation);
            }
        }
    }

    dispose(): void {
        // Holds nothing of the page.
    }

    /**
     * Returns the distance along the unit vector `direction` to the first hit within `most`;
     * `most` if there is none.
     */
    meet(from: Vector3, direction: Vector3, most = Infinity): number {
        const standing = this.meetScenery(from, direction, most);
        return nearestOf(this.boxes, this.boxCount, from, direction, standing);
    }

    /** Like `meet`, without tanks. */
    meetStanding(from: Vector3, direction: Vector3, most = Infinity): number {
        const standing = this.meetScenery(from, direction, most);
        return nearestOf(this.boxes, this.thingCount, from, direction, standing);
    }

    private meetScenery(from: Vector3, direction: Vector3, most: number): number {
        const isDown = direction.y < 0 && from.y >= this.ground;
        const ground = isDown ? (this.ground - from.y) / direction.y : Infinity;
        const { scenery } = this;
        return nearestOf(scenery, scenery.length, from, direction, Math.min(ground, most));
    }

    private takeThings(moment: Moment): void {
        const { map, first } = moment;
        if (first === null) {
            return;
        }
        for (const { index, position, yaw } of moment.of(TankKind.crate)) {
            const crate = map.crates[index - first.crate];
            if (crate !== undefined) {
                this.nextBox().setYaw(position, crate.halfExtents, yaw);
            }
        }
        for (const { index, health } of moment.of(TankKind.wall)) {
            const wall = map.walls[index - first.wall];
            if (wall !== undefined && health > 0) {
                this.nextBox().setYaw(wall.center, wall.halfExtents, wall.yaw);
            }
        }
    }

    private nextBox(): Box {
        return (this.boxes[this.boxCount++] ??= new Box());
    }
}

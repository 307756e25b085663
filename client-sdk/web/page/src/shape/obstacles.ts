/** All that stands in the way of a shell, or of a look. */

import { Quaternion, type Vector3 } from 'three';
import { type GameMap, TankKind } from '@sabot/client';
import type { Moment } from '../moment';
import { tankType } from '../scene/tank_shape';
import { Box, Cylinder, Hull, type Solid } from './solid';

export class Obstacles {
    private readonly fixed: readonly Solid[];
    private readonly ground: number;
    private readonly boxes: Box[] = []; // kept to be used anew
    private boxCount = 0;
    private readonly orientation = new Quaternion();

    constructor(private readonly map: GameMap) {
        this.ground = map.boundsMin[1];
        this.fixed = [
            ...map.boxes.map(({ center, halfExtents, yaw }) =>
                new Box().setYaw(center, halfExtents, yaw)),
            ...map.cylinders.map((cylinder) => new Cylinder(cylinder)),
            ...[...map.ramps, ...map.hulls].map(({ corners }) => new Hull(corners)),
        ];
    }

    /** What moves or may break, as it is now; the own tank is in nobody's way. */
    update(moment: Moment): void {
        this.boxCount = 0;
        for (const tank of moment.of(TankKind.tank)) {
            if (!tank.isOwn) {
                this.orientation.fromArray(tank.orientation);
                const { halfExtents } = tankType(tank.values.type);
                this.nextBox().set(tank.position, halfExtents, this.orientation);
            }
        }
        const { first } = moment;
        if (first === null) {
            return;
        }
        for (const { index, position, yaw } of moment.of(TankKind.crate)) {
            const crate = this.map.crates[index - first.crate];
            if (crate !== undefined) {
                this.nextBox().setYaw(position, crate.halfExtents, yaw);
            }
        }
        for (const { index, health } of moment.of(TankKind.wall)) {
            const wall = this.map.walls[index - first.wall];
            if (wall !== undefined && health > 0) {
                this.nextBox().setYaw(wall.center, wall.halfExtents, wall.yaw);
            }
        }
    }

    /** How far along `way`, which has the length 1, something is met; Infinity for nothing. */
    meet(from: Vector3, way: Vector3): number {
        let nearest = this.meetScenery(from, way);
        for (let i = 0; i < this.boxCount; i++) {
            nearest = Math.min(nearest, this.boxes[i].meet(from, way));
        }
        return nearest;
    }

    /** The same of what always stands there. */
    meetScenery(from: Vector3, way: Vector3): number {
        let nearest = Infinity;
        if (way.y < 0 && from.y >= this.ground) {
            nearest = (this.ground - from.y) / way.y;
        }
        for (const solid of this.fixed) {
            nearest = Math.min(nearest, solid.meet(from, way));
        }
        return nearest;
    }

    private nextBox(): Box {
        return (this.boxes[this.boxCount++] ??= new Box());
    }
}

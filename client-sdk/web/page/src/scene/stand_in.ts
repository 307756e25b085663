/**
 * Shapes for tanks whose rules tell no hit shapes: a tank has to look like something. Those rules'
 * bodies are hit as plain boxes, which a client does not know.
 */

import { type HitSet, type HitShape, TankKind, type Vec3 } from '@sabot/client';
import type { ProfilePoint } from './solids';
import { TANK_TYPES, type TankType } from './tank_shape';

// Profiles in half extents.
const TRACK: readonly ProfilePoint[] = [[-0.8, -1.8], [0.78, -1.8], [1, -0.9], [0.9, 0], [-1, 0]];
const DECK: readonly ProfilePoint[] = [[-1, -1], [1, -1], [1, 0.15], [0.5, 0.9], [-1, 0.9]];
const TURRET: readonly ProfilePoint[] = [[-0.6, -0.5], [0.5, -0.5], [0.25, 0.4], [-0.6, 0.4]];

function setOf({ name, halfExtents, turretHeight }: TankType, type: number): HitSet {
    const [x, y, z] = halfExtents;
    const prism = (
        name: string, profile: readonly ProfilePoint[], left: number, right: number,
    ): HitShape => ({
        name, form: 'hull', turns: name === 'turret', position: [0, 0, 0],
        orientation: [0, 0, 0, 1],
        vertices: profile.flatMap(([along, up]): Vec3[] => [
            [left * x, up * y, along * z], [right * x, up * y, along * z],
        ]),
    });
    return {
        name, kind: TankKind.tank, typeField: 'type', type, yawField: 'turret_yaw',
        pivot: [0, turretHeight, 0],
        shapes: [
            prism('deck', DECK, -1, 1),
            prism('track', TRACK, -1.04, -0.56),
            prism('track', TRACK, 0.56, 1.04),
            prism('turret', TURRET, -0.62, 0.62),
        ],
    };
}

export const STAND_IN: readonly HitSet[] = TANK_TYPES.map(setOf);

/** What a tank looks like: solids of which a type's half extents are the scale. */

import { BoxGeometry, type BufferGeometry, CylinderGeometry } from 'three';
import { joined, painted, prism, type ProfilePoint } from './solids';

/** As the rules have it: half extents across, up, along, and the gun's pivot above the centre, m. */
export interface TankType {
    readonly name: string;
    readonly halfExtents: readonly [number, number, number];
    readonly turretHeight: number;
    readonly health: number; // points
}

export const TANK_TYPES: readonly TankType[] = [
    { name: 'scout', halfExtents: [0.9, 0.45, 1.4], turretHeight: 0.6, health: 120 },
    { name: 'medium', halfExtents: [1.0, 0.5, 1.6], turretHeight: 0.7, health: 170 },
    { name: 'heavy', halfExtents: [1.4, 0.65, 2.3], turretHeight: 0.9, health: 250 },
];

/** What is not known is shown as the medium type. */
export function tankType(type: number): TankType {
    return TANK_TYPES[type] ?? TANK_TYPES[1];
}

/** Of the hull above the ground, m. */
const CLEARANCE = 0.45;

// Of what is painted, the player's own colour is multiplied by these.
const BARE = 0xffffff;
const SHADED = 0xb8b8b8;
const RUBBER = 0x3a3a3d;
const STEEL = 0x8a8d90;

const TRACK: readonly ProfilePoint[] = [
    [-0.8, -1.8], [0.78, -1.8], [1, -0.9], [0.9, 0], [-0.92, 0], [-1, -0.9],
];
const DECK: readonly ProfilePoint[] = [
    [-1, 0], [1, 0], [1, 0.15], [0.5, 0.9], [-0.9, 0.9], [-1, 0.5],
];
const BELLY: readonly ProfilePoint[] = [[-0.85, -1], [0.7, -1], [0.9, -0.3], [0.92, 0], [-0.9, 0]];
const TURRET: readonly ProfilePoint[] = [
    [-0.6, -0.5], [0.5, -0.5], [0.55, -0.1], [0.25, 0.4], [-0.45, 0.4], [-0.62, 0.1],
];

/** Tracks and hull about the body's centre, to be scaled by the half extents. */
export function hullShape(): BufferGeometry {
    return joined([
        painted(prism(TRACK, -1.06, -0.56), RUBBER, false),
        painted(prism(TRACK, 0.56, 1.06), RUBBER, false),
        painted(prism(BELLY, -0.56, 0.56), SHADED),
        painted(prism(DECK, -1, 1), BARE),
        painted(new BoxGeometry(1.3, 0.1, 0.36).translate(0, 0.93, -0.68), SHADED), // engine deck
    ]);
}

/** About its pivot, to be scaled by the half extents; looks along +z. */
export function turretShape(): BufferGeometry {
    return joined([
        painted(prism(TURRET, -0.62, 0.62), BARE),
        painted(new CylinderGeometry(0.22, 0.22, 0.18, 12).translate(0.2, 0.46, -0.2), SHADED),
    ]);
}

/** From the pivot along +z, 1 m; to be scaled by the gun's length and bore. */
export function gunShape(): BufferGeometry {
    const tube = new CylinderGeometry(0.055, 0.075, 1, 10).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const brake = new CylinderGeometry(0.095, 0.095, 0.08, 10).rotateX(Math.PI / 2).translate(0, 0, 0.97);
    return joined([painted(tube, STEEL, false), painted(brake, STEEL, false)]);
}

/** From the pivot to the muzzle, m. */
export function gunLength({ halfExtents }: TankType): number {
    return 1.15 * halfExtents[2];
}

/** Its lowest point below the body's centre, m. */
export function tankFoot({ halfExtents }: TankType): number {
    return halfExtents[1] + CLEARANCE;
}

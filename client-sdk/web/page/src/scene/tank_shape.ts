/** The shape of tanks: solids that a type's half extents scale. */

import { BoxGeometry, type BufferGeometry, CircleGeometry, CylinderGeometry } from 'three';
import { joined, Paint, painted, prism, type ProfilePoint } from './solids';

/** A type as in the rules: half extents across, up, along; the gun's pivot above the centre, m. */
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

/** Returns a type; the medium one for an unknown number. */
export function tankType(type: number): TankType {
    return TANK_TYPES[type] ?? TANK_TYPES[1];
}

/** Height of the hull above the ground, m. */
const CLEARANCE = 0.45;

// Factors of the player's colour on painted parts.
const WHOLE = 0xffffff;
const SHADED = 0xb4b4b4;
const DARK = 0x6e6e6e;
// Colours of the other parts.
const RUBBER = 0x4a4a4e;
const WHEEL = 0x76797d;
const STEEL = 0x85898d;
const LAMP = 0xfff2c8;

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

const WHEELS = [-0.66, -0.33, 0, 0.33, 0.66] as const; // along
const FLATTENED = 3.2; // ratio of a tank's length to its height, so that wheels are round

const block = (size: [number, number, number], at: [number, number, number]): BufferGeometry =>
    new BoxGeometry(...size).translate(...at);

// A track with its wheels and skirt, on the side where x has this sign.
function trackSide(side: 1 | -1): BufferGeometry[] {
    const [inner, outer] = [0.56 * side, 1.04 * side];
    const wheels = WHEELS.map((z) => {
        const disc = new CircleGeometry(0.155, 12).rotateY((side * Math.PI) / 2);
        disc.scale(1, FLATTENED, 1).translate(1.05 * side, -1.15, z);
        return painted(disc, WHEEL, Paint.bare);
    });
    return [
        painted(prism(TRACK, Math.min(inner, outer), Math.max(inner, outer)), RUBBER, Paint.tread),
        painted(block([0.05, 0.62, 1.84], [1.05 * side, -0.3, -0.02]), SHADED),
        ...wheels,
    ];
}

/** Tracks and hull around the body's centre; scale them by the half extents. */
export function hullShape(): BufferGeometry {
    const lamps = [-0.72, 0.72].map((x) => block([0.2, 0.2, 0.06], [x, 0.3, 0.93]));
    const exhausts = [-0.45, 0.45].map((x) => block([0.22, 0.24, 0.14], [x, 0.55, -1]));
    const grilles = [-0.62, -0.74, -0.86].map((z) => block([1.1, 0.06, 0.06], [0, 0.97, z]));
    return joined([
        ...trackSide(-1),
        ...trackSide(1),
        painted(prism(BELLY, -0.56, 0.56), SHADED),
        painted(prism(DECK, -1, 1), WHOLE),
        painted(block([1.3, 0.1, 0.4], [0, 0.92, -0.72]), SHADED),
        ...grilles.map((grille) => painted(grille, DARK)),
        ...lamps.map((lamp) => painted(lamp, LAMP, Paint.bare)),
        ...exhausts.map((exhaust) => painted(exhaust, STEEL, Paint.bare)),
    ]);
}

/** The turret around its pivot, along +z; scale it by the half extents. */
export function turretShape(): BufferGeometry {
    return joined([
        painted(prism(TURRET, -0.62, 0.62), WHOLE),
        painted(block([0.5, 0.62, 0.2], [0, -0.04, 0.46]), SHADED), // mantlet
        painted(block([0.9, 0.5, 0.16], [0, 0, -0.66]), SHADED), // stowage
        painted(new CylinderGeometry(0.22, 0.22, 0.18, 12).translate(0.24, 0.46, -0.2), SHADED),
        painted(new CylinderGeometry(0.16, 0.16, 0.1, 10).translate(-0.3, 0.43, -0.12), DARK),
        painted(block([0.02, 1.7, 0.015], [-0.5, 1.1, -0.5]), STEEL, Paint.bare), // antenna
    ]);
}

/** The gun from the pivot along +z, 1 m; scale it by the gun's length and bore. */
export function gunShape(): BufferGeometry {
    const tube = new CylinderGeometry(0.055, 0.075, 1, 10).rotateX(Math.PI / 2);
    const brake = new CylinderGeometry(0.095, 0.095, 0.08, 10).rotateX(Math.PI / 2);
    tube.translate(0, 0, 0.5);
    brake.translate(0, 0, 0.97);
    return joined([painted(tube, STEEL, Paint.bare), painted(brake, STEEL, Paint.bare)]);
}

/** Distance from the pivot to the muzzle, m. */
export function gunLength({ halfExtents }: TankType): number {
    return 1.15 * halfExtents[2];
}

/** Depth of the lowest point below the body's centre, m. */
export function tankFoot({ halfExtents }: TankType): number {
    return halfExtents[1] + CLEARANCE;
}

/**
 * All that is drawn of a tank though it cannot be hit. Shells pass through it, so it stays small:
 * nothing but the gun and the antenna is farther than `FITTING_OUT_M` outside the hit shapes. A
 * type's half extents scale all of it but the gun.
 */

import { BoxGeometry, type BufferGeometry, CircleGeometry, CylinderGeometry } from 'three';
import { DARK, joined, Paint, painted, SHADED } from './solids';
import type { TankType } from './tank_shape';

/** Farthest distance of a fitting outside the hit shapes, m. */
export const FITTING_OUT_M = 0.12;
/** Largest radius of the gun, and half width of the antenna, in half extents across. */
export const GUN_RADIUS = 0.095;
export const ANTENNA_HALF = 0.01;

/** The antenna's middle. */
export const ANTENNA_AT = [-0.5, 1.1, -0.5] as const;

const WHEEL = 0x76797d;
const STEEL = 0x85898d;
const LAMP = 0xfff2c8;

const WHEELS = [-0.66, -0.33, 0, 0.33, 0.66] as const; // along
const FLATTENED = 3.2; // ratio of a tank's length to its height, so that wheels are round

type Three = readonly [number, number, number];

const block = (size: Three, at: Three): BufferGeometry =>
    new BoxGeometry(...size).translate(...at);

// The wheels and the skirt of the track on the side where x has this sign.
function trackSide(side: 1 | -1): BufferGeometry[] {
    const wheels = WHEELS.map((z) => {
        const disc = new CircleGeometry(0.155, 12).rotateY((side * Math.PI) / 2);
        disc.scale(1, FLATTENED, 1).translate(1.05 * side, -1.15, z);
        return painted(disc, WHEEL, Paint.bare);
    });
    return [painted(block([0.05, 0.62, 1.84], [1.05 * side, -0.3, -0.02]), SHADED), ...wheels];
}

// What is fixed to the hull, around the body's centre.
function hullFittings(): BufferGeometry[] {
    const lamps = [-0.72, 0.72].map((x) => block([0.2, 0.2, 0.06], [x, 0.27, 0.91]));
    const exhausts = [-0.45, 0.45].map((x) => block([0.22, 0.24, 0.1], [x, 0.55, -0.97]));
    const grilles = [-0.62, -0.74, -0.86].map((z) => block([1.1, 0.06, 0.06], [0, 0.97, z]));
    return [
        ...trackSide(-1),
        ...trackSide(1),
        painted(block([1.3, 0.1, 0.4], [0, 0.92, -0.72]), SHADED),
        ...grilles.map((grille) => painted(grille, DARK)),
        ...lamps.map((lamp) => painted(lamp, LAMP, Paint.bare)),
        ...exhausts.map((exhaust) => painted(exhaust, STEEL, Paint.bare)),
    ];
}

// What is fixed to the turret, around its pivot.
function turretFittings(): BufferGeometry[] {
    return [
        painted(new CylinderGeometry(0.16, 0.16, 0.1, 10).translate(-0.3, 0.43, -0.12), DARK),
        painted(block([2 * ANTENNA_HALF, 1.7, 0.015], ANTENNA_AT), STEEL, Paint.bare),
    ];
}

/** The gun from the pivot along +z, 1 m; scale it by the gun's length and bore. */
export function gunShape(): BufferGeometry {
    const tube = new CylinderGeometry(0.055, 0.075, 1, 10).rotateX(Math.PI / 2);
    const brake = new CylinderGeometry(GUN_RADIUS, GUN_RADIUS, 0.08, 10).rotateX(Math.PI / 2);
    tube.translate(0, 0, 0.5);
    brake.translate(0, 0, 0.97);
    return joined([painted(tube, STEEL, Paint.bare), painted(brake, STEEL, Paint.bare)]);
}

/** All but the gun, of a type. */
export function fittingsOf(
    { halfExtents }: TankType,
): { body: BufferGeometry[]; joint: BufferGeometry[] } {
    const scaled = (part: BufferGeometry): BufferGeometry => part.scale(...halfExtents);
    return { body: hullFittings().map(scaled), joint: turretFittings().map(scaled) };
}

/** How shells fly, as in `sabot rules` and server/core/game/tanks/fire. */

import { Vector3 } from 'three';
import { GRAVITY_M_S2 } from '../gravity';

export interface Ammunition {
    readonly name: string;
    /** Value of the kind "player" that counts the remaining rounds. */
    readonly rounds: string;
    readonly speedMs: number; // at the muzzle, m/s
    readonly charge: number; // points of charge that a shot needs
}

export const AMMUNITION: readonly Ammunition[] = [
    { name: 'piercing', rounds: 'piercing', speedMs: 120, charge: 100 },
    { name: 'explosive', rounds: 'explosive', speedMs: 70, charge: 110 },
    { name: 'shaped', rounds: 'shaped', speedMs: 50, charge: 140 },
];

/** Returns a type of ammunition; the first for an unknown number. */
export function ammunition(number: number): Ammunition {
    return AMMUNITION[number] ?? AMMUNITION[0];
}

export interface Aim {
    yaw: number; // rad
    pitch: number;
}

/**
 * Returns how a gun at `pivot` must point to hit `target` on the lower arc. For a target out of
 * range it returns the aim of the longest arc.
 */
export function aimAt(pivot: Vector3, target: Vector3, speedMs: number): Aim {
    const [x, y, z] = [target.x - pivot.x, target.y - pivot.y, target.z - pivot.z];
    const distance = Math.max(Math.hypot(x, z), 0.1);
    const square = speedMs * speedMs;
    const g = GRAVITY_M_S2;
    const root = square * square - g * (g * distance * distance + 2 * y * square);
    return {
        yaw: Math.atan2(x, z),
        pitch: Math.atan2(square - Math.sqrt(Math.max(root, 0)), g * distance),
    };
}

/** Aims along a direction, as at a distant target. */
export function aimAlong(direction: Vector3): Aim {
    return {
        yaw: Math.atan2(direction.x, direction.z),
        pitch: Math.atan2(direction.y, Math.hypot(direction.x, direction.z)),
    };
}

export function directionOf({ yaw, pitch }: Aim, out: Vector3): Vector3 {
    const level = Math.cos(pitch);
    return out.set(Math.sin(yaw) * level, Math.sin(pitch), Math.cos(yaw) * level);
}

const FLIGHT_S = 4;
const STEP_S = 0.1;

/**
 * Returns the distance along the unit vector `direction` to the first hit; `most` or more for none.
 */
export type Meet = (from: Vector3, direction: Vector3, most: number) => number;

/** Returns where a shell that is fired now ends, if its obstacles stand still. */
export function impactOf(pivot: Vector3, aim: Aim, speedMs: number, meet: Meet): Vector3 {
    const from = pivot.clone();
    const velocity = directionOf(aim, new Vector3()).multiplyScalar(speedMs);
    const direction = new Vector3();
    for (let seconds = 0; seconds < FLIGHT_S; seconds += STEP_S) {
        // The chord of this part of the parabola.
        direction.copy(velocity).multiplyScalar(STEP_S);
        direction.y -= (GRAVITY_M_S2 * STEP_S * STEP_S) / 2;
        const length = direction.length();
        direction.divideScalar(length);
        const met = meet(from, direction, length);
        from.addScaledVector(direction, Math.min(met, length));
        if (met < length) {
            break;
        }
        velocity.y -= GRAVITY_M_S2 * STEP_S;
    }
    return from;
}

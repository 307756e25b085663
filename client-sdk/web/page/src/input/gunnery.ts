/** How shells fly: `sabot rules` and server/core/game/tanks/fire say the same. */

import { Vector3 } from 'three';
import { GRAVITY_M_S2 } from '../gravity';

export interface Ammunition {
    readonly name: string;
    /** Value of the kind "player" that counts what is left. */
    readonly rounds: string;
    readonly speedMs: number; // at the muzzle, m/s
    readonly charge: number; // points that the gun needs
}

export const AMMUNITION: readonly Ammunition[] = [
    { name: 'piercing', rounds: 'piercing', speedMs: 120, charge: 100 },
    { name: 'explosive', rounds: 'explosive', speedMs: 70, charge: 110 },
    { name: 'shaped', rounds: 'shaped', speedMs: 50, charge: 140 },
];

/** What is not known is taken as the first. */
export function ammunition(number: number): Ammunition {
    return AMMUNITION[number] ?? AMMUNITION[0];
}

export interface Aim {
    yaw: number; // rad
    pitch: number;
}

/**
 * How a gun at `pivot` must point to hit `target` on the lower arc. At what is too far it is aimed
 * with the arc that goes farthest.
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

/** Along a direction, as at a target that is far off. */
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

/** How far along `way`, which has the length 1, something is met; `most` or more for nothing. */
export type Meet = (from: Vector3, direction: Vector3, most: number) => number;

/** Where a shell that is shot now ends, as far as what is met stands still. */
export function impactOf(pivot: Vector3, aim: Aim, speedMs: number, meet: Meet): Vector3 {
    const from = pivot.clone();
    const velocity = directionOf(aim, new Vector3()).multiplyScalar(speedMs);
    const direction = new Vector3();
    for (let seconds = 0; seconds < FLIGHT_S; seconds += STEP_S) {
        // The chord of the parabola's part.
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

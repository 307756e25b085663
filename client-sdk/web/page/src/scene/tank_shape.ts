/** The types of tanks, and their measures. */

import { TANK_FIGURES } from '@sabot/client';

/** A type as in the rules: half extents across, up, along; the gun's pivot above the centre, m. */
export interface TankType {
    readonly name: string;
    readonly halfExtents: readonly [number, number, number];
    readonly turretHeight: number;
    readonly health: number; // points
}

export const TANK_TYPES: readonly TankType[] = TANK_FIGURES.map(
    ({ name, halfExtents, gunHeight, health }) => ({
        name, halfExtents, turretHeight: gunHeight, health,
    }),
);

/** Returns a type; the medium one for an unknown number. */
export function tankType(type: number): TankType {
    return TANK_TYPES[type] ?? TANK_TYPES[1];
}

/** Height of the hull above the ground, m: that of every type. */
const CLEARANCE = TANK_FIGURES[0].clearance;

/** Distance from the pivot to the muzzle, m. */
export function gunLength({ halfExtents }: TankType): number {
    return 1.15 * halfExtents[2];
}

/** Depth of the lowest point below the body's centre, m. */
export function tankFoot({ halfExtents }: TankType): number {
    return halfExtents[1] + CLEARANCE;
}

/** The types of tanks, and their measures. */

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

/** Distance from the pivot to the muzzle, m. */
export function gunLength({ halfExtents }: TankType): number {
    return 1.15 * halfExtents[2];
}

/** Depth of the lowest point below the body's centre, m. */
export function tankFoot({ halfExtents }: TankType): number {
    return halfExtents[1] + CLEARANCE;
}

/**
 * The figures of the built-in rules' tanks and ammunition, and where to aim. The tests of the
 * Python package compare every number with the table that the game plays by.
 */

import type { Entity } from './entity';
import type { Vec3 } from './vector';

export const GRAVITY = 9.81; // m/s²

/** Types of tanks: the value `type` of a tank, and `next_type` of a player. */
export enum TankClass {
    scout = 0,
    medium = 1,
    heavy = 2,
}

/** The value `ammunition` of a tank and of a shell. */
export enum Ammunition {
    piercing = 0,
    explosive = 1,
    shaped = 2,
}

/**
 * Indices in `Control.select`. Ammunition and class are chosen by their number plus 1, and 0 keeps
 * them; the team by its number, and 0 is any.
 */
export enum TankChoice {
    ammunition = 0,
    class = 1,
    team = 2,
}

/** The value `phase` of the round. */
export enum RoundPhase {
    warmUp = 0,
    play = 1,
    result = 2,
}

/** The value `state` of a player. */
export enum PlayerState {
    empty = 0,
    dead = 1,
    alive = 2,
    out = 3,
}

export interface TankFigures {
    readonly name: string;
    readonly halfExtents: readonly [number, number, number]; // of the hull: across, up, along, m
    readonly clearance: number; // m
    readonly massKg: number;
    readonly speed: number; // m/s
    readonly reverse: number; // m/s
    readonly turnRate: number; // of the hull, rad/s
    /** Height of the gun's pivot above the tank's position along its own up: where shells start. */
    readonly gunHeight: number; // m
    readonly turretRate: number; // rad/s
    readonly pitchMin: number; // rad, against the horizon
    readonly pitchMax: number;
    readonly chargePerS: number; // points a second
    readonly health: number; // points
    readonly armour: readonly [number, number, number, number]; // front, side, rear, top, mm
    readonly turretArmour: readonly [number, number, number, number];
    readonly rounds: readonly [number, number, number]; // of each ammunition in a new tank
}

/** By TankClass. */
export const TANK_FIGURES: readonly TankFigures[] = [
    {
        name: 'scout', halfExtents: [0.9, 0.45, 1.4], clearance: 0.45, massKg: 5000,
        speed: 15, reverse: 7, turnRate: 2.2, gunHeight: 0.6, turretRate: 3.2,
        pitchMin: -0.2, pitchMax: 0.5, chargePerS: 65, health: 120,
        armour: [60, 40, 20, 15], turretArmour: [70, 40, 25, 15], rounds: [24, 8, 4],
    },
    {
        name: 'medium', halfExtents: [1, 0.5, 1.6], clearance: 0.45, massKg: 9600,
        speed: 10, reverse: 5, turnRate: 1.6, gunHeight: 0.7, turretRate: 2.4,
        pitchMin: -0.18, pitchMax: 0.45, chargePerS: 50, health: 170,
        armour: [120, 80, 40, 25], turretArmour: [140, 80, 50, 25], rounds: [20, 10, 6],
    },
    {
        name: 'heavy', halfExtents: [1.4, 0.65, 2.3], clearance: 0.45, massKg: 22000,
        speed: 7, reverse: 3.5, turnRate: 1.1, gunHeight: 0.9, turretRate: 1.6,
        pitchMin: -0.15, pitchMax: 0.4, chargePerS: 40, health: 250,
        armour: [200, 130, 70, 40], turretArmour: [220, 130, 80, 40], rounds: [16, 12, 8],
    },
];

export interface AmmunitionFigures {
    readonly name: string;
    /** At the muzzle, in the world: the tank's own speed adds nothing. */
    readonly speed: number; // m/s
    readonly radius: number; // m
    readonly life: number; // s
    readonly charge: number; // points that the gun needs for a shot
    readonly damage: number; // points without armour, at short range
    readonly blastRadius: number; // m; 0 for a shell that does not burst
    readonly blastDamage: number; // points at the centre
}

/** By Ammunition. */
export const AMMUNITION_FIGURES: readonly AmmunitionFigures[] = [
    {
        name: 'armour-piercing', speed: 120, radius: 0.08, life: 4, charge: 100, damage: 40,
        blastRadius: 0, blastDamage: 0,
    },
    {
        name: 'high-explosive', speed: 70, radius: 0.1, life: 5, charge: 110, damage: 20,
        blastRadius: 6, blastDamage: 24,
    },
    {
        name: 'shaped charge', speed: 50, radius: 0.12, life: 6, charge: 140, damage: 46,
        blastRadius: 0, blastDamage: 0,
    },
];

/** Where to aim. */
export interface TankAim {
    yaw: number; // for `Control.aimYaw`, rad
    pitch: number; // for `Control.aimPitch`, rad
    flight: number; // from the shot to the hit, s
    point: Vec3; // where the shell meets the target, m
    off: number; // angle between the gun as it points now and this aim, rad
}

type Shooter = Pick<Entity, 'position' | 'orientation' | 'turretYaw' | 'turretPitch' | 'values'>;

const SEARCH_STEPS = 128;
const BISECTIONS = 40;

function pivotOf({ position, orientation: [x, y, z, w] }: Shooter, height: number): Vec3 {
    return [ // the second column of the rotation's matrix
        position[0] + height * 2 * (x * y - z * w),
        position[1] + height * (1 - 2 * (x * x + z * z)),
        position[2] + height * 2 * (y * z + x * w),
    ];
}

function direction(yaw: number, pitch: number): Vec3 {
    return [
        Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch),
    ];
}

/** Returns the angle between two unit vectors, by their chord: exact for small angles too. */
function angleBetween(a: Vec3, b: Vec3): number {
    return 2 * Math.asin(Math.min(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2, 1));
}

/** The first time at which `lack` is not positive any more, up to `life`; null for none. */
function firstMeeting(lack: (time: number) => number, life: number): number | null {
    for (let step = 1; step <= SEARCH_STEPS; step++) {
        let after = life * step / SEARCH_STEPS;
        if (lack(after) > 0) {
            continue;
        }
        let before = life * (step - 1) / SEARCH_STEPS;
        for (let i = 0; i < BISECTIONS; i++) {
            const middle = (before + after) / 2;
            if (lack(middle) > 0) {
                before = middle;
            } else {
                after = middle;
            }
        }
        return after;
    }
    return null;
}

/**
 * Returns yaw and pitch with which a shell of the tank `own`, fired now, meets a target that keeps
 * its velocity; null if the target is out of reach. Positions as the view shows them are right,
 * because the server compensates the delay of what a player sees. What is in between is not looked
 * at. The mathematics are those of `sb_tanks_aim_at` in sabot/tanks.h. Throws a RangeError for a
 * number that is not finite, and for a class or ammunition that does not exist.
 */
export function aimAt(
    own: Shooter, position: Readonly<Vec3>, velocity: Readonly<Vec3> = [0, 0, 0],
    ammunition: Ammunition = own.values.ammunition,
): TankAim | null {
    const tank = TANK_FIGURES[own.values.type];
    const shell = AMMUNITION_FIGURES[ammunition];
    const numbers = [
        ...position, ...velocity, ...own.position, ...own.orientation, own.turretYaw,
        own.turretPitch,
    ];
    if (tank === undefined || shell === undefined || !numbers.every(Number.isFinite)) {
        throw new RangeError('no tank, no such ammunition, or a number that is not finite');
    }
    const pivot = pivotOf(own, tank.gunHeight);
    const courseAt = (time: number): Vec3 => [
        position[0] - pivot[0] + velocity[0] * time,
        position[1] - pivot[1] + velocity[1] * time + GRAVITY * time * time / 2,
        position[2] - pivot[2] + velocity[2] * time,
    ];
    const flight = firstMeeting(
        (time) => Math.hypot(...courseAt(time)) - shell.speed * time, shell.life,
    );
    if (flight === null) {
        return null;
    }
    const [x, y, z] = courseAt(flight);
    const yaw = Math.atan2(x, z);
    const pitch = Math.atan2(y, Math.hypot(x, z));
    if (pitch < tank.pitchMin || pitch > tank.pitchMax) {
        return null;
    }
    const point = position.map((at, axis) => at + velocity[axis] * flight) as Vec3;
    const gun = direction(own.turretYaw, own.turretPitch);
    return { yaw, pitch, flight, point, off: angleBetween(gun, direction(yaw, pitch)) };
}

/**
 * The entities of a tick as one row of numbers each, which a worker transfers without a copy.
 * Between two ticks positions follow Hermite curves and angles turn the shorter way.
 */

import { type Entity, hermite, type Quaternion, type Vec3 } from '@sabot/client';
import { type Entity as CoreEntity, NO_PLAYER } from '@sabot/core';
import type { RowKind } from './protocol';

// Indices in a row; the values of the kind follow.
const INDEX = 0;
const GENERATION = 1;
const KIND = 2;
const OWNER = 3; // -1 for none
const POSITION = 4;
const VELOCITY = 7;
const ORIENTATION = 10;
const YAW = 14;
const TURRET_YAW = 15;
const TURRET_PITCH = 16;
const HEALTH = 17;
const VALUES = 18;

// An entity that moves this much farther than its velocities allow was put elsewhere.
const TELEPORT_M = 1;
const TELEPORT_TIMES = 2;

/** Count of numbers in a row. */
export function rowSize(kinds: readonly RowKind[]): number {
    return VALUES + Math.max(0, ...kinds.map(({ valueNames }) => valueNames.length));
}

export function packRows(entities: readonly CoreEntity[], size: number): Float32Array {
    const rows = new Float32Array(entities.length * size);
    entities.forEach((entity, i) => {
        const at = i * size;
        const owner = entity.owner === NO_PLAYER ? -1 : entity.owner;
        rows.set([entity.index, entity.generation, entity.kind, owner], at);
        rows.set(entity.position, at + POSITION);
        rows.set(entity.velocity, at + VELOCITY);
        rows.set(entity.orientation, at + ORIENTATION);
        rows.set([entity.yaw, entity.turretYaw, entity.turretPitch, entity.health], at + YAW);
        rows.set(entity.values.slice(0, size - VALUES), at + VALUES);
    });
    return rows;
}

/** Interpolates an angle the shorter way, t from 0 to 1. */
export function turn(from: number, to: number, t: number): number {
    const delta = to - from;
    return from + (delta - 2 * Math.PI * Math.round(delta / (2 * Math.PI))) * t;
}

/** Interpolates between the rows of two ticks. */
export class RowReader {
    private readonly size: number;

    constructor(private readonly kinds: readonly RowKind[], private readonly tickRateHz: number) {
        this.size = rowSize(kinds);
    }

    /**
     * Returns all entities of `from`, moved by the share t, 0 to 1, towards `to`, which is `ticks`
     * later. At 0 they equal those of `from` to the bit.
     */
    between(
        from: Float32Array, to: Float32Array | null, ticks: number, t: number,
        nameOf: (slot: number) => string,
    ): Entity[] {
        const seconds = ticks / this.tickRateHz;
        const entities: Entity[] = [];
        let next = 0;
        for (let at = 0; at < from.length; at += this.size) {
            const entity = this.read(from, at, nameOf);
            if (to !== null && t > 0) {
                while (next < to.length && to[next + INDEX] < entity.index) {
                    next += this.size;
                }
                if (this.goesOn(from, at, to, next, seconds)) {
                    this.move(entity, from, at, to, next, seconds, t);
                }
            }
            entities.push(entity);
        }
        return entities;
    }

    private read(rows: Float32Array, at: number, nameOf: (slot: number) => string): Entity {
        const { name, valueNames } = this.kinds[rows[at + KIND]];
        const owner = rows[at + OWNER] < 0 ? null : rows[at + OWNER];
        const values: Record<string, number> = {};
        for (let i = 0; i < valueNames.length; i++) {
            values[valueNames[i]] = rows[at + VALUES + i];
        }
        return {
            index: rows[at + INDEX],
            generation: rows[at + GENERATION],
            kind: rows[at + KIND],
            kindName: name,
            owner,
            name: owner === null ? '' : nameOf(owner),
            position: three(rows, at + POSITION),
            velocity: three(rows, at + VELOCITY),
            orientation: four(rows, at + ORIENTATION),
            yaw: rows[at + YAW],
            turretYaw: rows[at + TURRET_YAW],
            turretPitch: rows[at + TURRET_PITCH],
            health: rows[at + HEALTH],
            isOwn: false,
            isPredicted: false,
            isStarved: false,
            values,
        };
    }

    // Returns whether it is the same entity in both, and was not put elsewhere in between.
    private goesOn(
        from: Float32Array, at: number, to: Float32Array, next: number, seconds: number,
    ): boolean {
        if (
            next >= to.length || from[at + INDEX] !== to[next + INDEX] ||
            from[at + GENERATION] !== to[next + GENERATION] || from[at + KIND] !== to[next + KIND]
        ) {
            return false;
        }
        let delta = 0;
        let before = 0;
        let after = 0;
        for (let axis = 0; axis < 3; axis++) {
            delta += (to[next + POSITION + axis] - from[at + POSITION + axis]) ** 2;
            before += from[at + VELOCITY + axis] ** 2;
            after += to[next + VELOCITY + axis] ** 2;
        }
        const speed = Math.sqrt(Math.max(before, after));
        return Math.sqrt(delta) <= TELEPORT_M + TELEPORT_TIMES * speed * seconds;
    }

    private move(
        entity: Entity, from: Float32Array, at: number, to: Float32Array, next: number,
        seconds: number, t: number,
    ): void {
        for (let axis = 0; axis < 3; axis++) {
            const rate = VELOCITY + axis;
            entity.position[axis] = hermite(
                from[at + POSITION + axis], from[at + rate],
                to[next + POSITION + axis], to[next + rate], seconds, t,
            );
            entity.velocity[axis] += (to[next + rate] - entity.velocity[axis]) * t;
        }
        blend(entity.orientation, to, next + ORIENTATION, t);
        entity.yaw = turn(entity.yaw, to[next + YAW], t);
        entity.turretYaw = turn(entity.turretYaw, to[next + TURRET_YAW], t);
        entity.turretPitch += (to[next + TURRET_PITCH] - entity.turretPitch) * t;
    }
}

function three(rows: Float32Array, at: number): Vec3 {
    return [rows[at], rows[at + 1], rows[at + 2]];
}

function four(rows: Float32Array, at: number): Quaternion {
    return [rows[at], rows[at + 1], rows[at + 2], rows[at + 3]];
}

// Linear on the chord, then normalised: between two ticks a body turns only a little.
function blend(quaternion: Quaternion, to: Float32Array, at: number, t: number): void {
    let dot = 0;
    for (let i = 0; i < 4; i++) {
        dot += quaternion[i] * to[at + i];
    }
    const sign = dot < 0 ? -1 : 1; // both signs are the same rotation
    for (let i = 0; i < 4; i++) {
        quaternion[i] += (sign * to[at + i] - quaternion[i]) * t;
    }
    const length = Math.hypot(...quaternion);
    for (let i = 0; length > 0 && i < 4; i++) {
        quaternion[i] /= length;
    }
}

/** The extrapolation of an entity that both ends calculate, by the stages of the standard. */

import { clip, floorDivide, modulo, scaled } from '../integer';
import type { Field, Kind, Motion } from '../rules';
import { directionOf, drive, type Forecast, headingOf } from './drive';

const VELOCITY_MAX = 1 << 17;
const ACCELERATION_SHIFT = 8; // 1/256 steps

function bringIntoRange(field: Field, value: number): number {
    return field.quantity === 'angle'
        ? modulo(value, field.max + 1)
        : Math.min(Math.max(value, field.min), field.max);
}

/** Adds to the extrapolated value of `field` the residual that the change has for `residual`. */
export type Take = (later: Int32Array, field: number, residual: number) => void;

/** The trajectory from a baseline on, for a kind that has a motion; each stage fills in `later`. */
class Trajectory {
    readonly later: Int32Array;
    private readonly n: number;
    /** Ticks that a residual in velocity counts for, and whether a gain counts in the last one. */
    private readonly weight: number;
    private forecasts: Forecast[] = [];

    constructor(
        private readonly kind: Kind,
        private readonly motion: Motion,
        private readonly rateHz: number,
        private readonly held: Int32Array,
        ticks: number,
    ) {
        this.later = held.slice();
        this.n = Math.min(ticks, rateHz);
        this.weight = this.n === 0 || motion.ballistic ? this.n : this.n + 1;
    }

    get hasHeading(): boolean {
        return this.motion.spins.length > 0 && this.motion.spins[0] !== null;
    }

    private set(field: number, value: number): void {
        this.later[field] = bringIntoRange(this.kind.fields[field], value);
    }

    turn(): void {
        for (const spin of this.motion.spins) {
            if (spin !== null) {
                const { angle, rate, shift } = spin;
                const twice =
                    clip(this.held[rate], VELOCITY_MAX) + clip(this.later[rate], VELOCITY_MAX);
                const turned = scaled(twice * this.n, shift, 2 * this.rateHz);
                this.set(angle, this.held[angle] + turned);
            }
        }
    }

    accelerate(): void {
        this.forecasts = [0, 1, 2].map((axis) => this.fall(axis));
        if (this.hasHeading) {
            const { kind, motion, rateHz, held, n, later } = this;
            [this.forecasts[0], this.forecasts[2]] = drive(kind, motion, rateHz, held, n, later);
        }
        this.motion.velocity.forEach((field, axis) => {
            this.set(field, this.forecasts[axis].velocity);
        });
    }

    // The forecast of an axis along which the entity does not drive.
    private fall(axis: number): Forecast {
        const before = clip(this.held[this.motion.velocity[axis]], VELOCITY_MAX);
        const gained = floorDivide(this.motion.acceleration[axis] * this.n, this.rateHz);
        const velocity = before + ((gained + 128) >> ACCELERATION_SHIFT);
        const gain = this.weight === this.n ? 0 : velocity - before;
        return { velocity, displacementTwice: (before + velocity) * this.n + gain };
    }

    // The difference between a velocity and its forecast.
    private surprise(axis: number): number {
        return (
            clip(this.later[this.motion.velocity[axis]], VELOCITY_MAX) -
            this.forecasts[axis].velocity
        );
    }

    /** Whether the new heading lies nearer to z than to x. */
    isCrossed(): boolean {
        const { sine, cosine } = directionOf(headingOf(this.kind, this.motion, this.later));
        return cosine * cosine > sine * sine;
    }

    /** Applies the difference along one axis to the heading, which gives the other axis. */
    setLastVelocity(isCrossed: boolean): void {
        const { sine, cosine } = directionOf(headingOf(this.kind, this.motion, this.later));
        const first = isCrossed ? 2 : 0;
        const last = isCrossed ? 0 : 2;
        const slope = isCrossed
            ? floorDivide(sine * 4096, cosine)
            : floorDivide(cosine * 4096, sine);
        const more = (this.surprise(first) * slope + 2048) >> 12;
        this.set(this.motion.velocity[last], this.forecasts[last].velocity + more);
    }

    move(): void {
        this.motion.position.forEach((field, axis) => {
            const { displacementTwice } = this.forecasts[axis];
            const twice = displacementTwice + this.surprise(axis) * this.weight;
            const moved = scaled(twice, this.motion.positionShift, 2 * this.rateHz);
            this.set(field, this.held[field] + moved);
        });
    }
}

/** **advance**: returns the values `ticks` after the baseline, if no residual is known. */
export function advance(
    kind: Kind, rateHz: number, values: Int32Array, ticks: number,
): Int32Array {
    if (kind.motion === null || ticks === 0) {
        return values;
    }
    const trajectory = new Trajectory(kind, kind.motion, rateHz, values, ticks);
    trajectory.turn();
    trajectory.accelerate();
    trajectory.move();
    return trajectory.later;
}

// The fields that no later stage handles.
function restingFields(kind: Kind, motion: Motion): number[] {
    const angles = motion.spins.flatMap((spin) => (spin === null ? [] : [spin.angle]));
    const moving = new Set([...angles, ...motion.position, ...motion.velocity]);
    return kind.fields.map((_, field) => field).filter((field) => !moving.has(field));
}

function takeVelocities(trajectory: Trajectory, motion: Motion, take: Take): void {
    const [vx, vy, vz] = motion.velocity;
    if (!trajectory.hasHeading) {
        motion.velocity.forEach((field) => take(trajectory.later, field, field));
        return;
    }
    const isCrossed = trajectory.isCrossed();
    // When crossed, the residuals of vx and vz are swapped.
    take(trajectory.later, vy, vy);
    take(trajectory.later, isCrossed ? vz : vx, vx);
    trajectory.setLastVelocity(isCrossed);
    take(trajectory.later, isCrossed ? vx : vz, vz);
}

/** Returns the values `ticks` after the held ones; `take` adds the residuals to the forecast. */
export function update(
    kind: Kind, rateHz: number, held: Int32Array, ticks: number, take: Take,
): Int32Array {
    const { motion } = kind;
    if (motion === null) {
        const later = held.slice();
        kind.fields.forEach((_, field) => take(later, field, field));
        return later;
    }
    const trajectory = new Trajectory(kind, motion, rateHz, held, ticks);
    restingFields(kind, motion).forEach((field) => take(trajectory.later, field, field));
    trajectory.turn();
    motion.spins.forEach((spin) => spin && take(trajectory.later, spin.angle, spin.angle));
    trajectory.accelerate();
    takeVelocities(trajectory, motion, take);
    trajectory.move();
    motion.position.forEach((field) => take(trajectory.later, field, field));
    return trajectory.later;
}

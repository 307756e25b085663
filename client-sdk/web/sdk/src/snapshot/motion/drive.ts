/** **drive** and **direction** of the standard: how an entity drives along its heading. */

import { clip, floorDivide } from '../integer';
import type { Kind, Motion, Spin } from '../rules';

// Velocities are counted in 1/8 steps.
const FINE = 8;
const VELOCITY_MAX = 1 << 18;
const THRUST_MAX = 255;
const STRIDES_PER_SECOND = 30;
const TURN = 65536;

export interface Direction {
    sine: number; // 1/4,096
    cosine: number;
}

export interface Forecast {
    velocity: number; // at the end, steps
    displacementTwice: number; // twice the displacement, steps of velocity times ticks
}

function sineOf(angle: number): number {
    const part = angle & 0x7fff;
    const x = part > 0x4000 ? 0x8000 - part : part;
    const q = (x * x) >> 14;
    const sine = (x * (25733 - (((10539 - ((1191 * q) >> 14)) * q) >> 14)) + 32768) >> 16;
    return (angle & 0x8000) !== 0 ? -sine : sine;
}

/** Returns the direction of an angle in 1/65,536 of a turn. */
export function directionOf(angle: number): Direction {
    return { sine: sineOf(angle), cosine: sineOf(angle + 16384) };
}

/** Returns the heading in 1/65,536 of a turn. The kind must have a first spin. */
export function headingOf(kind: Kind, motion: Motion, values: Int32Array): number {
    const { angle } = motion.spins[0] as Spin;
    return values[angle] * (TURN / (kind.fields[angle].max + 1));
}

function gripOf(motion: Motion, values: Int32Array): number {
    const by = motion.gripBy === null ? 0 : values[motion.gripBy];
    return FINE * motion.grips[Math.min(Math.max(by, 0), 3)];
}

// Twice what the thrust adds to the speed in a second: before and after.
function twiceThrustOf(motion: Motion, values: Int32Array, later: Int32Array): number {
    if (motion.thrust === null) {
        return 0;
    }
    const sum = clip(values[motion.thrust], THRUST_MAX) + clip(later[motion.thrust], THRUST_MAX);
    return FINE * sum * 2 ** motion.thrustShift;
}

// The friction slows the entity down to 0 at most; one that stands counts as going forwards.
function push(along: number, gain: number): number {
    return along < 0
        ? Math.max(Math.min(along - gain, 0), -VELOCITY_MAX)
        : Math.min(Math.max(along + gain, 0), VELOCITY_MAX);
}

function hold(across: number, grip: number): number {
    return across > grip ? across - grip : across < -grip ? across + grip : 0;
}

/** Forecasts x and z over at most a second of ticks; `later` has the new angles and thrust. */
export function drive(
    kind: Kind, motion: Motion, rateHz: number, values: Int32Array, ticks: number,
    later: Int32Array,
): [Forecast, Forecast] {
    let x = FINE * clip(values[motion.velocity[0]], VELOCITY_MAX / FINE);
    let z = FINE * clip(values[motion.velocity[2]], VELOCITY_MAX / FINE);
    const heading = headingOf(kind, motion, values);
    const turn = ((headingOf(kind, motion, later) - heading + 32768) & 0xffff) - 32768;
    const grip = gripOf(motion, values);
    const thrust = twiceThrustOf(motion, values, later);
    const stride = Math.max(floorDivide(rateHz, STRIDES_PER_SECOND), 1);
    let displacementX = 0;
    let displacementZ = 0;
    for (let done = 0; done < ticks; ) {
        const k = Math.min(stride, ticks - done);
        done += k;
        const to = directionOf(heading + floorDivide(turn * (done - 1), ticks));
        const along = push(
            (x * to.sine + z * to.cosine + 2048) >> 12, floorDivide(thrust * k, 2 * rateHz));
        const across = hold(
            (x * to.cosine - z * to.sine + 2048) >> 12, floorDivide(grip * k, rateHz));
        const nextX = clip((along * to.sine + across * to.cosine + 2048) >> 12, VELOCITY_MAX);
        const nextZ = clip((along * to.cosine - across * to.sine + 2048) >> 12, VELOCITY_MAX);
        displacementX += (x + nextX) * k + nextX - x;
        displacementZ += (z + nextZ) * k + nextZ - z;
        x = nextX;
        z = nextZ;
    }
    return [
        { velocity: (x + 4) >> 3, displacementTwice: (displacementX + 4) >> 3 },
        { velocity: (z + 4) >> 3, displacementTwice: (displacementZ + 4) >> 3 },
    ];
}

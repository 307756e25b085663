/** A player's control, and the integers that the wire carries and the server simulates. */

import { BUTTON_FIRE, BUTTON_HOLD_AIM, type WireInput } from './wire/messages/input';

/**
 * What the player wants the tank to do. Values out of range are clamped; values that are not finite
 * count as 0.
 */
export interface Control {
    /** -1 full reverse to 1 full ahead. */
    throttle: number;
    /** -1 full right to 1 full left, seen from above. */
    steering: number;
    /** Where the turret should point, rad, world frame; null keeps the turret as it is. */
    aimYaw: number | null;
    /** Rad, up is positive. */
    aimPitch: number;
    /** While true, the tank fires whenever the gun is ready. */
    fire: boolean;
    /** Four choices of 0 to 255; in the tank game ammunition + 1, next type + 1, team, and 0. */
    select: readonly number[];
}

export const NEUTRAL: Control = {
    throttle: 0, steering: 0, aimYaw: null, aimPitch: 0, fire: false, select: [0, 0, 0, 0],
};

const AXIS_MAX = 127;
const TURN = 65536;
const PITCH_MAX = TURN / 4;
const TEAM_SHIFT = 16; // the third choice

// Rounds half away from zero, so that left and right are mirror images. A value that is not finite
// counts as 0.
function scale(value: number, limit: number, most: number): number {
    if (!Number.isFinite(value)) {
        return 0;
    }
    const steps = Math.min(Math.max(value / limit, -1), 1) * most;
    return Math.sign(steps) * Math.floor(Math.abs(steps) + 0.5) + 0;
}

function turnOf(radians: number): number {
    return Number.isFinite(radians)
        ? Math.floor((radians / (2 * Math.PI)) * TURN + 0.5) & (TURN - 1)
        : 0;
}

/** Packs four choices in one number, the first in the lowest bits; a missing choice is 0. */
export function packSelect(select: readonly number[]): number {
    const byteOf = (i: number): number => scale(select[i] ?? 0, 255, 255) & 255;
    return (byteOf(0) | (byteOf(1) << 8) | (byteOf(2) << 16) | (byteOf(3) << 24)) >>> 0;
}

/** Makes a control into an input without view tick and predicted hash. */
export function quantise(control: Control): WireInput {
    const holds = control.aimYaw === null ? BUTTON_HOLD_AIM : 0;
    return {
        throttle: scale(control.throttle, 1, AXIS_MAX),
        steering: scale(control.steering, 1, AXIS_MAX),
        aimYaw: turnOf(control.aimYaw ?? 0),
        aimPitch: scale(control.aimPitch, Math.PI / 2, PITCH_MAX),
        buttons: (control.fire ? BUTTON_FIRE : 0) | holds,
        viewTick: 0,
        viewFraction: 0,
        predictedHash: 0,
        select: packSelect(control.select),
        present: 0,
    };
}

/** Returns the input with this team among its choices; 0 leaves them as they are. */
export function withTeam(input: WireInput, team: number): WireInput {
    const others = input.select & ~(0xff << TEAM_SHIFT);
    return team === 0 ? input : { ...input, select: (others | (team << TEAM_SHIFT)) >>> 0 };
}

/** The client's message with inputs, tick by tick, and acknowledgements of snapshots. */

import { array, checked, fields, i32, list, u32, type Value } from '../codec';
import * as limits from '../limits';

export const BUTTON_FIRE = 1;
/** The aim is to be ignored: the turret stays. */
export const BUTTON_HOLD_AIM = 2;

// The server checks narrower ranges for each input.
const wireInput = fields({
    throttle: i32,
    steering: i32,
    aimYaw: u32,
    aimPitch: i32,
    buttons: u32,
    viewTick: u32,
    viewFraction: u32,
    predictedHash: u32,
    select: u32,
    present: u32,
});
export type WireInput = Value<typeof wireInput>;

const inputFields = fields({
    epoch: u32,
    /** Tick of the newest complete snapshot; 0 for none. */
    ackTick: u32,
    /** Bit i: the snapshot of tick ackTick - 1 - i is held, too. */
    ackBits: u32,
    /** Tick of the first input. */
    tick: u32,
    inputs: list(1, limits.INPUT_COUNT_MAX, array(wireInput)),
});
export type Input = Value<typeof inputFields>;

export const input = checked(inputFields, (message) =>
    message.tick + message.inputs.length - 1 > limits.U32_MAX ? 'ticks beyond u32' : undefined,
);

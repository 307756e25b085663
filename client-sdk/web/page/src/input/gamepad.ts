/**
 * The first gamepad of the standard layout: left stick drives, right stick looks, trigger fires.
 */

import { noWish, type Wish } from './keys';
import { axisOf } from './stick';

const FIRE_BUTTONS = [0, 5, 7] as const; // the bottom button and both right shoulder buttons

export function gamepadWish(pad: Pick<Gamepad, 'axes' | 'buttons'>): Wish {
    const axis = (number: number): number => axisOf(pad.axes[number] ?? 0);
    return {
        ...noWish(),
        throttle: -axis(1) || 0,
        steering: -axis(0) || 0,
        turn: -axis(2) || 0,
        tilt: -axis(3) || 0,
        fire: FIRE_BUTTONS.some((number) => pad.buttons[number]?.pressed),
    };
}

/** Returns the gamepad; undefined if there is none. */
export function findGamepad(): Gamepad | undefined {
    const pads = navigator.getGamepads?.() ?? [];
    return pads.find((pad) => pad !== null && pad.mapping === 'standard') ?? undefined;
}

/**
 * The integer arithmetic of the wire. The standard keeps everything within 32 bits; a double holds
 * those and their products exactly, and the quotient of two integers below 2^53 never rounds up to
 * a whole number that it does not reach. So plain numbers do.
 */

export function floorDivide(value: number, divisor: number): number {
    return Math.floor(value / divisor);
}

/** Into -bound to bound. */
export function clip(value: number, bound: number): number {
    return value > bound ? bound : value < -bound ? -bound : value;
}

/** value * 2^shift / divisor to the nearest, a half up. */
export function scaled(value: number, shift: number, divisor: number): number {
    return Math.floor((2 * value * 2 ** shift + divisor) / (2 * divisor));
}

/** value modulo turn, from 0. */
export function modulo(value: number, turn: number): number {
    return value - Math.floor(value / turn) * turn;
}

/**
 * The integer arithmetic of the wire, in plain numbers. The standard keeps all values within 32
 * bits, and a double holds those and the products of the standard exactly. The quotient of two
 * integers below 2^53 never rounds up to a whole number that it does not reach.
 */

export function floorDivide(value: number, divisor: number): number {
    return Math.floor(value / divisor);
}

/** Clamps to -bound to bound. */
export function clip(value: number, bound: number): number {
    return value > bound ? bound : value < -bound ? -bound : value;
}

/** Returns value * 2^shift / divisor, rounded to nearest, a half up. */
export function scaled(value: number, shift: number, divisor: number): number {
    return Math.floor((2 * value * 2 ** shift + divisor) / (2 * divisor));
}

/** Returns value modulo turn, at least 0. */
export function modulo(value: number, turn: number): number {
    return value - Math.floor(value / turn) * turn;
}

/**
 * The table of all sounds. `sounds.c` of the desktop example has the same rows, and a test compares
 * the two.
 */

export const NOISE = 0;
export const TONE = 1;

/**
 * A part of a sound: wave, level, start (s), attack (s), decay (s), and two frequencies (Hz). The
 * level rises during the attack and then falls by the factor e in each decay. The frequency goes
 * from the first to the second one with the same decay. It is the pitch of a tone, and the cut-off
 * of the low-pass that noise goes through.
 */
export type Layer = readonly [
    wave: number, level: number, startS: number, attackS: number, decayS: number, fromHz: number,
    toHz: number,
];

/**
 * Name, length (s), peak when near, the least share of the peak at any distance, and the layers.
 * A sound has the name of its event. Shots and hits have one sound for each ammunition.
 */
export type Sound = readonly [
    name: string, seconds: number, peak: number, floor: number, layers: readonly Layer[],
];

export const SOUNDS: readonly Sound[] = [
    ['fire_piercing', 0.7, 0.8, 0, [
        [NOISE, 1, 0, 0.001, 0.07, 9000, 700], [TONE, 0.9, 0, 0.002, 0.09, 190, 52],
        [NOISE, 0.4, 0.02, 0.02, 0.18, 900, 120],
    ]],
    ['fire_explosive', 0.9, 0.85, 0, [
        [NOISE, 0.8, 0, 0.003, 0.12, 2200, 180], [TONE, 1.2, 0, 0.004, 0.18, 105, 36],
        [NOISE, 0.4, 0.04, 0.03, 0.25, 500, 90],
    ]],
    ['fire_shaped', 0.8, 0.75, 0, [
        [NOISE, 0.9, 0, 0.006, 0.16, 4200, 1100], [TONE, 0.6, 0, 0.003, 0.11, 320, 80],
        [NOISE, 0.3, 0.05, 0.05, 0.2, 1500, 300],
    ]],
    ['hit_piercing', 0.5, 0.7, 0, [
        [NOISE, 0.8, 0, 0.001, 0.03, 9000, 1500], [TONE, 0.7, 0, 0.001, 0.12, 1480, 1390],
        [TONE, 0.4, 0, 0.001, 0.08, 2370, 2290],
    ]],
    ['hit_explosive', 0.6, 0.6, 0, [
        [NOISE, 0.9, 0, 0.002, 0.1, 1200, 140], [TONE, 0.9, 0, 0.002, 0.13, 130, 48],
    ]],
    ['hit_shaped', 0.6, 0.7, 0, [
        [NOISE, 0.8, 0, 0.001, 0.12, 10000, 2600], [TONE, 0.5, 0, 0.001, 0.14, 920, 610],
        [TONE, 0.3, 0.01, 0.001, 0.1, 1730, 1100],
    ]],
    ['impact', 0.4, 0.45, 0, [
        [NOISE, 1, 0, 0.002, 0.07, 1700, 220], [NOISE, 0.3, 0.03, 0.02, 0.09, 4500, 1500],
    ]],
    ['ricochet', 0.6, 0.5, 0, [
        [NOISE, 0.6, 0, 0.001, 0.02, 10000, 4000], [TONE, 0.8, 0, 0.001, 0.16, 2700, 850],
        [TONE, 0.3, 0, 0.001, 0.12, 3900, 1240],
    ]],
    ['explode', 1.5, 0.9, 0.05, [
        [NOISE, 1, 0, 0.003, 0.3, 2400, 90], [TONE, 1.1, 0, 0.004, 0.28, 84, 30],
        [NOISE, 0.4, 0.08, 0.1, 0.35, 700, 200],
    ]],
    ['death', 2.2, 1, 0.1, [
        [NOISE, 0.7, 0, 0.001, 0.06, 9000, 1200], [NOISE, 1, 0, 0.004, 0.5, 1900, 70],
        [TONE, 1.2, 0, 0.005, 0.4, 72, 25], [NOISE, 0.5, 0.25, 0.08, 0.4, 1100, 300],
    ]],
    ['target', 1.6, 0.9, 0.1, [
        [NOISE, 1, 0, 0.003, 0.3, 2800, 110], [TONE, 0.8, 0, 0.004, 0.3, 96, 34],
        [TONE, 0.3, 0.02, 0.002, 0.25, 610, 540],
    ]],
    ['break', 0.9, 0.6, 0, [
        [NOISE, 1, 0, 0.002, 0.12, 2600, 380], [NOISE, 0.6, 0.11, 0.004, 0.1, 1900, 300],
        [NOISE, 0.4, 0.24, 0.004, 0.12, 1400, 260], [TONE, 0.5, 0, 0.003, 0.09, 150, 70],
    ]],
    ['pick_up', 0.45, 0.35, 0, [
        [TONE, 1, 0, 0.004, 0.08, 660, 660], [TONE, 1, 0.09, 0.004, 0.1, 990, 990],
    ]],
    ['spawn', 0.6, 0.3, 0, [
        [TONE, 1, 0, 0.05, 0.15, 220, 440], [TONE, 0.4, 0.06, 0.05, 0.15, 330, 660],
    ]],
    ['flag_take', 0.6, 0.4, 0.4, [
        [TONE, 1, 0, 0.006, 0.12, 523, 523], [TONE, 1, 0.13, 0.006, 0.16, 784, 784],
    ]],
    ['flag_drop', 0.6, 0.35, 0.4, [
        [TONE, 1, 0, 0.006, 0.12, 523, 523], [TONE, 1, 0.13, 0.006, 0.16, 349, 349],
    ]],
    ['flag_return', 0.6, 0.35, 0.4, [
        [TONE, 1, 0, 0.006, 0.12, 392, 392], [TONE, 1, 0.13, 0.006, 0.16, 523, 523],
    ]],
    ['flag_capture', 1.1, 0.5, 0.6, [
        [TONE, 1, 0, 0.006, 0.13, 523, 523], [TONE, 1, 0.13, 0.006, 0.13, 659, 659],
        [TONE, 1, 0.26, 0.006, 0.13, 784, 784], [TONE, 1, 0.39, 0.006, 0.24, 1047, 1047],
    ]],
    ['round', 1.2, 0.4, 1, [
        [TONE, 1, 0, 0.01, 0.35, 392, 392], [TONE, 0.5, 0, 0.01, 0.25, 587, 587],
    ]],
];

/** Peak of an engine that idles near by, and what full speed adds. */
export const ENGINE_PEAK: readonly [number, number] = [0.1, 0.25];
/** Speed at which the loop of an engine is played while it idles, and what full speed adds. */
export const ENGINE_RATE: readonly [number, number] = [0.75, 0.9];
/** Factors of that speed for a scout, a medium and a heavy tank. */
export const ENGINE_RATE_OF_TYPE: readonly number[] = [1.3, 1, 0.75];
/** Their speeds ahead on the level, m/s, as in the rules. */
export const ENGINE_SPEED_OF_TYPE: readonly number[] = [15, 10, 7];

/**
 * What full pull adds to an engine's share of its speed, that pull in m/s^2, and the time over
 * which the pull is averaged, s. The throttle is not sent: a tank that gains speed has its foot down.
 */
export const ENGINE_LOAD: readonly [number, number, number] = [0.3, 4, 0.15];

/** Names of the ammunition, by its number in the rules. */
export const AMMUNITION: readonly string[] = ['piercing', 'explosive', 'shaped'];

/** Returns the number of an event's sound; -1 for an event that is silent. */
export function soundOf(event: string, ammunition: number): number {
    const byAmmunition = `${event}_${AMMUNITION[ammunition] ?? AMMUNITION[0]}`;
    return SOUNDS.findIndex(([name]) => name === event || name === byAmmunition);
}

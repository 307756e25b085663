/** Where a sound is heard: its loudness and its side, from the camera. */

/** Up to this distance a sound has its full loudness, m. */
export const NEAR_M = 12;
/** From here on a sound is not heard, m. */
export const FAR_M = 260;
const FADE_M = 60; // before FAR_M
const SIDE_MAX = 0.85; // of a sound exactly at one side: the other ear hears it, too
const BESIDE_M = 2; // a sound that is nearer than this comes from both sides

type Point = readonly [number, number, number];

export interface Listener {
    readonly eye: Point;
    /** Direction to the right, of length 1. */
    readonly right: Point;
}

export interface Place {
    /** Share of the sound's peak. */
    readonly gain: number;
    /** From -1, the left, to 1, the right. */
    readonly pan: number;
}

/** Returns the listener at a camera: position and orientation, a unit quaternion. */
export function listenerAt(
    eye: Point, [x, y, z, w]: readonly [number, number, number, number],
): Listener {
    return { eye, right: [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)] };
}

/** `floor`: the least gain, at any distance. */
export function placeOf({ eye, right }: Listener, point: Point, floor = 0): Place {
    const away = point.map((x, axis) => x - eye[axis]);
    const distance = Math.hypot(...away);
    const fade = Math.min(Math.max((FAR_M - distance) / FADE_M, 0), 1);
    const gain = Math.max((NEAR_M / Math.max(distance, NEAR_M)) * fade, floor);
    const aside = away[0] * right[0] + away[1] * right[1] + away[2] * right[2];
    return { gain, pan: (SIDE_MAX * aside) / Math.max(distance, BESIDE_M) };
}

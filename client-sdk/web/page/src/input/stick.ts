/** A stick: how far it is pushed, of a thumb on glass or of a gamepad. */

const DEAD_SHARE = 0.18; // of its way that counts as none

/** 0 up to the dead zone, from there evenly to 1 or -1. */
export function axisOf(share: number, dead = DEAD_SHARE): number {
    const far = Math.min(Math.abs(share), 1);
    return far <= dead || Number.isNaN(share) ? 0 : (Math.sign(share) * (far - dead)) / (1 - dead);
}

/**
 * A thumb so far from where it came down, in pixels to the right and down: right and up, at most 1
 * together.
 */
export function stickOf(dx: number, dy: number, radius: number): [number, number] {
    const length = Math.hypot(dx, dy);
    if (length === 0) {
        return [0, 0];
    }
    const push = axisOf(length / radius);
    return [(dx / length) * push, (-dy / length) * push || 0];
}

const EDGE_SHARE = 0.55; // from the middle of the picture to where turning begins

/** How fast the view turns for a pointer there: -1 at the left edge to 1 at the right one. */
export function edgeTurn(place: number): number {
    const push = axisOf(place, EDGE_SHARE);
    return push * Math.abs(push);
}

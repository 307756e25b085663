/** How far a stick is pushed: a thumb on the screen, or a gamepad's stick. */

const DEAD_SHARE = 0.18; // share of the travel that counts as none

/** Returns 0 in the dead zone, and beyond it a linear value up to 1 or -1. */
export function axisOf(share: number, dead = DEAD_SHARE): number {
    const far = Math.min(Math.abs(share), 1);
    return far <= dead || Number.isNaN(share) ? 0 : (Math.sign(share) * (far - dead)) / (1 - dead);
}

/**
 * Converts a thumb's offset from its first touch, in pixels to the right and down, to a vector to
 * the right and up of length 1 at most.
 */
export function stickOf(dx: number, dy: number, radius: number): [number, number] {
    const length = Math.hypot(dx, dy);
    if (length === 0) {
        return [0, 0];
    }
    const push = axisOf(length / radius);
    return [(dx / length) * push, (-dy / length) * push || 0];
}

const EDGE_SHARE = 0.55; // of the way from the middle to the edge, where turning begins

/** Returns how fast the view turns for a pointer: -1 at the left edge to 1 at the right edge. */
export function edgeTurn(place: number): number {
    const push = axisOf(place, EDGE_SHARE);
    return push * Math.abs(push);
}

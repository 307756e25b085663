/** The convex hull of few points, face by face. No WebGL. */

import type { Vec3 } from '@sabot/client';

/** What is inside has `normal . point <= offset`. */
export interface Face {
    readonly normal: Vec3; // outwards, of length 1
    readonly offset: number; // m
    /** Counterclockwise seen from outside. */
    readonly corners: readonly Vec3[];
}

const EPSILON_M = 1e-4;

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
    a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];

// Andrew's monotone chain (1979), by the two axes of the plane.
function ringOf(points: readonly Vec3[], across: Vec3, up: Vec3): Vec3[] {
    const flat = points
        .map((point) => ({ point, u: dot(point, across), v: dot(point, up) }))
        .sort((a, b) => a.u - b.u || a.v - b.v);
    const half = (row: typeof flat): typeof flat => {
        const chain: typeof flat = [];
        for (const next of row) {
            for (let n = chain.length; n >= 2; n = chain.length) {
                const [a, b] = [chain[n - 2], chain[n - 1]];
                if ((b.u - a.u) * (next.v - a.v) > (b.v - a.v) * (next.u - a.u)) {
                    break;
                }
                chain.pop();
            }
            chain.push(next);
        }
        chain.pop();
        return chain;
    };
    return [...half(flat), ...half([...flat].reverse())].map(({ point }) => point);
}

/**
 * Every plane through three points with all others on one side is a face. Grows with the fourth
 * power of the number of points, of which a map's hull has at most 64. Empty for flat points.
 */
export function convexFaces(points: readonly Vec3[]): Face[] {
    const faces: Face[] = [];
    const add = (normal: Vec3, offset: number): void => {
        const heights = points.map((point) => dot(normal, point) - offset);
        const isFace =
            heights.every((height) => height <= EPSILON_M) &&
            heights.some((height) => height < -EPSILON_M) &&
            !faces.some((face) => dot(face.normal, normal) > 1 - 1e-6);
        if (isFace) {
            const own = points.filter((_, i) => heights[i] >= -EPSILON_M);
            // The two axes and the normal are right-handed.
            const side = minus(own[1], own[0]);
            const length = Math.hypot(...side);
            const across = side.map((x) => x / length) as Vec3;
            faces.push({ normal, offset, corners: ringOf(own, across, cross(normal, across)) });
        }
    };
    for (let i = 0; i < points.length; i++) {
        for (let j = i + 1; j < points.length; j++) {
            for (let k = j + 1; k < points.length; k++) {
                const way = cross(minus(points[j], points[i]), minus(points[k], points[i]));
                const length = Math.hypot(...way);
                if (length > EPSILON_M * EPSILON_M) {
                    const normal = way.map((x) => x / length) as Vec3;
                    const offset = dot(normal, points[i]);
                    add(normal, offset);
                    add(normal.map((x) => -x) as Vec3, -offset);
                }
            }
        }
    }
    return faces;
}

/** The convex hull of a few points, face by face. Does not use WebGL. */

import type { Vec3 } from '@sabot/client';

/** A plane; points inside have `normal . point <= offset`. */
interface Plane {
    readonly normal: Vec3; // outwards, of length 1
    readonly offset: number; // m
}

export interface Face extends Plane {
    /** Counterclockwise seen from outside. */
    readonly corners: readonly Vec3[];
}

const EPSILON_M = 1e-4;
const FACE_COUNT_MAX = 1000; // 64 points have at most 124; near points may give more

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
    a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];

// Andrew's monotone chain (1979), in the two axes of the plane.
function ringOf(points: readonly Vec3[], across: Vec3, up: Vec3): Vec3[] {
    const flat = points
        .map((point) => ({ point, u: dot(point, across), v: dot(point, up) }))
        .sort((a, b) => a.u - b.u || a.v - b.v);
    const half = (row: typeof flat): typeof flat => {
        const chain: typeof flat = [];
        for (const next of row) {
            for (let n = chain.length; n >= 2; n = chain.length) {
                const [a, b] = [chain[n - 2], chain[n - 1]];
                if ((b.u - a.u) * (next.v - a.v) - (b.v - a.v) * (next.u - a.u) > EPSILON_M * EPSILON_M) {
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

// Returns the plane through three points, if they have one.
function planeOf(a: Vec3, b: Vec3, c: Vec3): Plane | null {
    const perpendicular = cross(minus(b, a), minus(c, a));
    const length = Math.hypot(...perpendicular);
    if (length < EPSILON_M * EPSILON_M) {
        return null;
    }
    const normal = perpendicular.map((x) => x / length) as Vec3;
    return { normal, offset: dot(normal, a) };
}

const isOver = ({ normal, offset }: Plane, point: Vec3): boolean =>
    dot(normal, point) > offset + EPSILON_M;

function turned({ normal, offset }: Plane): Plane {
    return { normal: normal.map((x) => -x) as Vec3, offset: -offset };
}

// Returns the plane of any face; null for flat points.
function firstPlane(points: readonly Vec3[]): Plane | null {
    const isFace = (plane: Plane): boolean =>
        !points.some((point) => isOver(plane, point)) &&
        points.some((point) => isOver(turned(plane), point));
    for (let i = 0; i < points.length; i++) {
        for (let j = i + 1; j < points.length; j++) {
            for (let k = j + 1; k < points.length; k++) {
                const plane = planeOf(points[i], points[j], points[k]);
                const found = plane && [plane, turned(plane)].find(isFace);
                if (found) {
                    return found;
                }
            }
        }
    }
    return null;
}

// Returns the plane on the other side of an edge. Seen along the edge, all points lie within half a
// turn.
function planeBeyond(points: readonly Vec3[], from: Vec3, to: Vec3): Plane | null {
    let plane: Plane | null = null;
    for (const point of points) {
        if (plane === null || isOver(plane, point)) {
            plane = planeOf(to, from, point) ?? plane;
        }
    }
    return plane;
}

function faceOf(points: readonly Vec3[], plane: Plane): Face | null {
    const under = turned(plane);
    const own = points.filter((point) => !isOver(under, point));
    const other = own.find((point) => Math.hypot(...minus(point, own[0])) > EPSILON_M);
    if (other === undefined) {
        return null;
    }
    const side = minus(other, own[0]);
    const length = Math.hypot(...side);
    const across = side.map((x) => x / length) as Vec3;
    // The two axes and the normal are right-handed.
    return { ...plane, corners: ringOf(own, across, cross(plane.normal, across)) };
}

const known = new WeakMap<readonly Vec3[], readonly Face[]>();

/** Returns the faces of a list of points, found once: the list must not change. Empty if flat. */
export function convexFaces(points: readonly Vec3[]): readonly Face[] {
    let faces = known.get(points);
    if (faces === undefined) {
        faces = wrap(points);
        known.set(points, faces);
    }
    return faces;
}

// Gift wrapping, from face to face over their edges.
function wrap(points: readonly Vec3[]): Face[] {
    const faces: Face[] = [];
    const add = (plane: Plane | null): void => {
        const isKnown = (of: Plane): boolean =>
            faces.some(({ normal, offset }) =>
                dot(normal, of.normal) > 1 - 1e-6 && Math.abs(offset - of.offset) < 2 * EPSILON_M);
        const face = plane && !isKnown(plane) ? faceOf(points, plane) : null;
        if (face !== null && face.corners.length >= 3) {
            faces.push(face);
        }
    };
    add(firstPlane(points));
    for (let i = 0; i < faces.length && faces.length <= FACE_COUNT_MAX; i++) { // which grows
        const { corners } = faces[i];
        corners.forEach((from, k) =>
            add(planeBeyond(points, from, corners[(k + 1) % corners.length])));
    }
    return faces;
}

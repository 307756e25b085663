/** Distances between a path and the triangles of solids that are drawn. */

import { type BufferGeometry, Matrix4, Triangle, Vector3 } from 'three';

/** The triangles of a geometry without an index, as a matrix places them. */
export function trianglesOf(geometry: BufferGeometry, matrix = new Matrix4()): Triangle[] {
    const at = geometry.getAttribute('position');
    const corner = (i: number): Vector3 =>
        new Vector3().fromBufferAttribute(at, i).applyMatrix4(matrix);
    return Array.from({ length: at.count / 3 }, (_, i) =>
        new Triangle(corner(3 * i), corner(3 * i + 1), corner(3 * i + 2)));
}

// The distance of two segments (Ericson 2005, 5.1.9), by clamping both parameters.
function apart(p: Vector3, q: Vector3, r: Vector3, s: Vector3): number {
    const [d1, d2, gap] = [q.clone().sub(p), s.clone().sub(r), p.clone().sub(r)];
    const [a, b, e, c, f] = [d1.dot(d1), d1.dot(d2), d2.dot(d2), d1.dot(gap), d2.dot(gap)];
    const clamp = (x: number): number => Math.min(Math.max(x, 0), 1);
    const scale = a * e - b * b;
    let t1 = scale > 0 ? clamp((b * f - c * e) / scale) : 0;
    const t2 = clamp((b * t1 + f) / e);
    t1 = clamp((b * t2 - c) / a);
    return p.clone().addScaledVector(d1, t1).distanceTo(r.clone().addScaledVector(d2, t2));
}

// Whether the segment passes through the triangle (Moeller and Trumbore 1997).
function pierces(p: Vector3, q: Vector3, { a, b, c }: Triangle): boolean {
    const [way, u, v] = [q.clone().sub(p), b.clone().sub(a), c.clone().sub(a)];
    const across = way.clone().cross(v);
    const scale = u.dot(across);
    if (scale === 0) {
        return false;
    }
    const from = p.clone().sub(a);
    const first = from.dot(across) / scale;
    const turned = from.cross(u);
    const second = way.dot(turned) / scale;
    const t = v.dot(turned) / scale;
    return first >= 0 && second >= 0 && first + second <= 1 && t >= 0 && t <= 1;
}

/** The distance of a segment, which begins and ends outside, to closed solids; 0 if they meet. */
export function segmentDistance(p: Vector3, q: Vector3, triangles: readonly Triangle[]): number {
    const near = new Vector3();
    let least = Infinity;
    for (const triangle of triangles) {
        if (pierces(p, q, triangle)) {
            return 0;
        }
        const { a, b, c } = triangle;
        least = Math.min(
            least, apart(p, q, a, b), apart(p, q, b, c), apart(p, q, c, a),
            triangle.closestPointToPoint(p, near).distanceTo(p),
            triangle.closestPointToPoint(q, near).distanceTo(q),
        );
    }
    return least;
}

/** How far a point is outside closed convex solids; 0 inside one of them. */
export function outside(point: Vector3, solids: readonly (readonly Triangle[])[]): number {
    const near = new Vector3();
    const normal = new Vector3();
    const off = solids.map((triangles) => {
        const isIn = triangles.every((one) =>
            one.getNormal(normal).dot(near.subVectors(point, one.a)) <= 1e-6);
        return isIn ? 0 : Math.min(...triangles.map((one) =>
            one.closestPointToPoint(point, near).distanceTo(point)));
    });
    return Math.min(...off);
}

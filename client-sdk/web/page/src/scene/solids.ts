/** Flat-shaded solids that three.js has not by itself. */

import { type BufferGeometry, Color, Float32BufferAttribute, Vector3 } from 'three';
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Vec3 } from '@sabot/client';

/** A point of a profile: along, up. */
export type ProfilePoint = readonly [number, number];

/** A convex profile, drawn out along x from `left` to `right`. */
export function prism(
    profile: readonly ProfilePoint[], left: number, right: number,
): BufferGeometry {
    const points = profile.flatMap(([z, y]) => [new Vector3(left, y, z), new Vector3(right, y, z)]);
    return new ConvexGeometry(points);
}

/** The convex hull of corners in the world. */
export function hull(corners: readonly Vec3[]): BufferGeometry {
    return new ConvexGeometry(corners.map(([x, y, z]) => new Vector3(x, y, z)));
}

/** What an instance's colour does to a part of a solid: nothing where it is bare. */
export enum Paint {
    /** Bare as well, and its links move. */
    tread = -1,
    bare = 0,
    painted = 1,
}

/** Gives every corner of a solid one colour. */
export function painted(
    geometry: BufferGeometry, colour: number, paint = Paint.painted,
): BufferGeometry {
    const plain = geometry.index === null ? geometry : geometry.toNonIndexed();
    const { r, g, b } = new Color(colour);
    const count = plain.getAttribute('position').count;
    const colours = new Float32Array(count * 3);
    for (let i = 0; i < count; i++) {
        colours.set([r, g, b], i * 3);
    }
    plain.setAttribute('color', new Float32BufferAttribute(colours, 3));
    const paints = new Float32Array(count).fill(paint);
    plain.setAttribute('paint', new Float32BufferAttribute(paints, 1));
    plain.deleteAttribute('uv');
    return plain;
}

/** One solid of several that are `painted`. */
export function joined(parts: BufferGeometry[]): BufferGeometry {
    const whole = mergeGeometries(parts);
    for (const part of parts) {
        part.dispose();
    }
    return whole;
}

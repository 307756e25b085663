/** Flat-shaded solids that three.js does not have. */

import { BufferGeometry, Color, Float32BufferAttribute } from 'three';
import type { Vec3 } from '@sabot/client';
import { convexFaces } from '../shape/convex';

// Factors of the player's colour on painted parts.
export const WHOLE = 0xffffff;
export const SHADED = 0xb4b4b4;
export const DARK = 0x6e6e6e;

/** A point of a profile: along, up. */
export type ProfilePoint = readonly [number, number];

/** A convex profile, extruded along x from `left` to `right`. */
export function prism(
    profile: readonly ProfilePoint[], left: number, right: number,
): BufferGeometry {
    return hull(profile.flatMap(([z, y]): Vec3[] => [[left, y, z], [right, y, z]]));
}

/** The convex hull of its corners. */
export function hull(points: readonly Vec3[]): BufferGeometry {
    const positions: number[] = [];
    const normals: number[] = [];
    for (const { normal, corners } of convexFaces(points)) {
        for (let i = 2; i < corners.length; i++) {
            positions.push(...corners[0], ...corners[i - 1], ...corners[i]);
            normals.push(...normal, ...normal, ...normal);
        }
    }
    const made = new BufferGeometry();
    made.setAttribute('position', new Float32BufferAttribute(positions, 3));
    made.setAttribute('normal', new Float32BufferAttribute(normals, 3));
    return made;
}

/** Whether an instance's colour applies to a part of a solid; not to a bare one. */
export enum Paint {
    /** Bare, with moving links. */
    tread = -1,
    bare = 0,
    painted = 1,
}

/** Gives all corners of a solid one colour. */
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

/** Joins several `painted` solids. */
export function joined(parts: BufferGeometry[]): BufferGeometry {
    const whole = new BufferGeometry();
    for (const name of Object.keys(parts[0].attributes)) {
        const attributes = parts.map((part) => part.getAttribute(name));
        const values = new Float32Array(attributes.reduce((sum, { array }) => sum + array.length, 0));
        let at = 0;
        for (const { array } of attributes) {
            values.set(array, at);
            at += array.length;
        }
        whole.setAttribute(name, new Float32BufferAttribute(values, attributes[0].itemSize));
    }
    parts.forEach((part) => part.dispose());
    return whole;
}

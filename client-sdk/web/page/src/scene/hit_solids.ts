/** The hit shapes of a set as solids: what is drawn is what shells and casts meet. */

import {
    BoxGeometry, type BufferGeometry, CylinderGeometry, Quaternion, SphereGeometry,
} from 'three';
import type { HitForm, HitSet, Vec3 } from '@sabot/client';
import { hull, Paint, painted, SHADED, WHOLE } from './solids';

const RUBBER = 0x4a4a4e;
const ROUND = 16; // sides of a cylinder

/** How a shape of this name is painted; others have the player's whole colour. */
const PAINTS: Readonly<Record<string, readonly [number, Paint]>> = {
    belly: [SHADED, Paint.painted],
    track: [RUBBER, Paint.tread],
    mantlet: [SHADED, Paint.painted],
    stowage: [SHADED, Paint.painted],
    cupola: [SHADED, Paint.painted],
};

function solidOf(shape: HitForm): BufferGeometry {
    switch (shape.form) {
        case 'box': {
            const [x, y, z] = shape.halfExtents;
            return new BoxGeometry(2 * x, 2 * y, 2 * z);
        }
        case 'sphere':
            return new SphereGeometry(shape.radius, 24, 16);
        case 'cylinder':
            return new CylinderGeometry(shape.radius, shape.radius, 2 * shape.halfHeight, ROUND);
        case 'hull':
            return hull(shape.vertices.map(([x, y, z]): Vec3 => [x, y, z]));
    }
}

/** Returns the shapes of the body's frame, or those of the joint's (`turns`), each as it lies. */
export function hitSolids({ shapes }: HitSet, turns: boolean): BufferGeometry[] {
    return shapes.filter((shape) => shape.turns === turns).map((shape) => {
        const solid = solidOf(shape);
        solid.applyQuaternion(new Quaternion(...shape.orientation));
        solid.translate(...(shape.position as Vec3));
        return painted(solid, ...(PAINTS[shape.name] ?? [WHOLE, Paint.painted]));
    });
}

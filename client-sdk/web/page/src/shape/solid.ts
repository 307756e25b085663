/** Solids that a ray may meet. `from` must be outside; `direction` is a unit vector. */

import { Quaternion, Vector3 } from 'three';
import type { MapCylinder, Vec3 } from '@sabot/client';
import { convexFaces } from './convex';

export interface Solid {
    /** Radius of a sphere around it. */
    readonly centre: Vector3;
    readonly reach: number;
    /** Returns the distance along the ray to the hit; Infinity for none. */
    meet(from: Vector3, direction: Vector3): number;
}

/** The part of a ray inside a convex body: where it enters and leaves. */
interface Span {
    enter: number;
    leave: number;
}

// Clips to the inner side of a plane, from which the distance is `height` and changes by `rate`.
function cut(span: Span, height: number, rate: number): void {
    if (rate < 0) {
        span.enter = Math.max(span.enter, -height / rate);
    } else if (rate > 0) {
        span.leave = Math.min(span.leave, -height / rate);
    } else if (height > 0) {
        span.leave = -Infinity;
    }
}

function met({ enter, leave }: Span): number {
    return enter <= leave && enter > 0 ? enter : Infinity;
}

const span: Span = { enter: 0, leave: 0 };

function wholeSpan(): Span {
    span.enter = -Infinity;
    span.leave = Infinity;
    return span;
}

const AXES = ['x', 'y', 'z'] as const;

const UP = new Vector3(0, 1, 0);
const localFrom = new Vector3();
const localDirection = new Vector3();

/** A box that may move: set it in every frame. */
export class Box implements Solid {
    readonly centre = new Vector3();
    reach = 0;
    private readonly half = new Vector3();
    private readonly toLocal = new Quaternion();

    set(centre: Vec3, half: readonly [number, number, number], orientation: Quaternion): this {
        this.centre.fromArray(centre);
        this.half.fromArray(half);
        this.reach = this.half.length();
        this.toLocal.copy(orientation).invert();
        return this;
    }

    setYaw(centre: Vec3, half: readonly [number, number, number], yaw: number): this {
        this.centre.fromArray(centre);
        this.half.fromArray(half);
        this.reach = this.half.length();
        this.toLocal.setFromAxisAngle(UP, -yaw);
        return this;
    }

    meet(from: Vector3, direction: Vector3): number {
        const at = localFrom.copy(from).sub(this.centre).applyQuaternion(this.toLocal);
        const to = localDirection.copy(direction).applyQuaternion(this.toLocal);
        const span = wholeSpan();
        for (const axis of AXES) {
            cut(span, at[axis] - this.half[axis], to[axis]);
            cut(span, -at[axis] - this.half[axis], -to[axis]);
        }
        return met(span);
    }
}

/** The convex hull of its corners. */
export class Hull implements Solid {
    readonly centre = new Vector3();
    readonly reach: number;
    private readonly faces: readonly { readonly normal: Vector3; readonly offset: number }[];

    constructor(corners: readonly Vec3[]) {
        this.faces = convexFaces(corners).map(({ normal, offset }) => ({
            normal: new Vector3(...normal), offset,
        }));
        const points = corners.map((corner) => new Vector3(...corner));
        points.forEach((point) => this.centre.addScaledVector(point, 1 / points.length));
        this.reach = Math.max(...points.map((point) => point.distanceTo(this.centre)));
    }

    meet(from: Vector3, direction: Vector3): number {
        const span = wholeSpan();
        for (const { normal, offset } of this.faces) {
            cut(span, normal.dot(from) - offset, normal.dot(direction));
        }
        return met(span);
    }
}

/** A vertical cylinder. */
export class Cylinder implements Solid {
    readonly centre: Vector3;
    readonly reach: number;

    constructor(private readonly cylinder: MapCylinder) {
        this.centre = new Vector3(...cylinder.center);
        this.reach = Math.hypot(cylinder.radius, cylinder.halfHeight);
    }

    meet(from: Vector3, direction: Vector3): number {
        const { center, radius, halfHeight } = this.cylinder;
        const [x, y, z] = [from.x - center[0], from.y - center[1], from.z - center[2]];
        const span = wholeSpan();
        cut(span, y - halfHeight, direction.y);
        cut(span, -y - halfHeight, -direction.y);
        const a = direction.x * direction.x + direction.z * direction.z;
        const b = x * direction.x + z * direction.z;
        const c = x * x + z * z - radius * radius;
        if (a === 0) {
            cut(span, c, 0);
        } else {
            const root = Math.sqrt(b * b - a * c); // NaN if the ray misses
            span.enter = Math.max(span.enter, (-b - root) / a);
            span.leave = Math.min(span.leave, (-b + root) / a);
        }
        return met(span);
    }
}

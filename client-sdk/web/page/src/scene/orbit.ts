/** Moves a camera around a point: a drag turns or moves it, a wheel or two fingers zoom. */

import { MathUtils, type PerspectiveCamera, Spherical, Vector2, Vector3 } from 'three';

const TURN_RAD = Math.PI; // for a drag over the height of the picture
const NOTCH = 0.15; // of a wheel: change of the distance's logarithm
const NEAREST_M = 4;
const POLAR_MIN = 0.001;
const POLAR_MAX = MathUtils.degToRad(86);
const RATE = 14; // 1/s: how fast the camera follows the request
const SECONDARY_BUTTON = 2; // of PointerEvent.buttons

export class Orbit {
    readonly target = new Vector3();
    maxDistance = Infinity;
    isEnabled = true;
    /** If false, a drag moves and never turns. */
    turns = true;
    // The part of the request that is not done yet.
    private readonly turn = new Vector2(); // rad
    private readonly move = new Vector2(); // in heights of the picture
    private zoom = 0; // logarithm of the distance's factor
    private readonly cursor = new Vector2(); // -1 to 1, the point to zoom to
    private readonly fingers = new Map<number, Vector2>(); // in heights of the picture
    private readonly over = new AbortController();
    private readonly offset = new Vector3();
    private readonly spherical = new Spherical();
    private readonly right = new Vector3();
    private readonly ahead = new Vector3();

    constructor(private readonly camera: PerspectiveCamera, private readonly canvas: HTMLElement) {
        const { signal } = this.over;
        const on = <K extends keyof HTMLElementEventMap>(
            name: K, act: (event: HTMLElementEventMap[K]) => void,
        ): void => canvas.addEventListener(name, (event) => {
            if (this.isEnabled) {
                act(event);
            }
        }, { signal, passive: false });
        on('pointerdown', (event) => {
            this.fingers.set(event.pointerId, this.placeOf(event));
            canvas.setPointerCapture(event.pointerId);
        });
        on('pointermove', (event) => this.drag(event));
        on('contextmenu', (event) => event.preventDefault());
        on('wheel', (event) => {
            event.preventDefault();
            this.zoom += Math.sign(event.deltaY) * NOTCH;
            this.point(event);
        });
        for (const name of ['pointerup', 'pointercancel'] as const) {
            canvas.addEventListener(name, ({ pointerId }) => this.fingers.delete(pointerId), { signal });
        }
    }

    /** Drops the request. */
    rest(): void {
        this.turn.set(0, 0);
        this.move.set(0, 0);
        this.zoom = 0;
    }

    /** Does a part of the request; the argument is the time since the last call, s. */
    update(passed: number): void {
        const { camera, target, offset, spherical, turn, move } = this;
        const share = 1 - Math.exp(-RATE * passed);
        this.shift(share);
        spherical.setFromVector3(offset.copy(camera.position).sub(target));
        spherical.theta -= turn.x * share;
        spherical.phi = MathUtils.clamp(spherical.phi - turn.y * share, POLAR_MIN, POLAR_MAX);
        this.approach(share);
        camera.position.setFromSpherical(spherical).add(target);
        camera.lookAt(target);
        turn.multiplyScalar(1 - share);
        move.multiplyScalar(1 - share);
        this.zoom *= 1 - share;
    }

    dispose(): void {
        this.over.abort();
    }

    private placeOf({ clientX, clientY }: MouseEvent): Vector2 {
        return new Vector2(clientX, clientY).divideScalar(this.canvas.clientHeight || 1);
    }

    private point({ clientX, clientY }: MouseEvent): void {
        const { left, top, width, height } = this.canvas.getBoundingClientRect();
        this.cursor.set(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    }

    private drag(event: PointerEvent): void {
        const finger = this.fingers.get(event.pointerId);
        if (finger === undefined) {
            return;
        }
        const place = this.placeOf(event);
        const [dx, dy] = [place.x - finger.x, place.y - finger.y];
        const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (other !== undefined) {
            this.zoom += Math.log(finger.distanceTo(other) / (place.distanceTo(other) || 1));
            this.cursor.set(0, 0);
            this.move.x += dx / 2;
            this.move.y += dy / 2;
        } else if (this.turns && !event.shiftKey && (event.buttons & SECONDARY_BUTTON) === 0) {
            this.turn.x += dx * TURN_RAD;
            this.turn.y += dy * TURN_RAD;
        } else {
            this.move.x += dx;
            this.move.y += dy;
        }
        finger.copy(place);
    }

    // The ground follows the pointer.
    private shift(share: number): void {
        const { camera, target, offset, right, ahead, move } = this;
        const height = 2 * Math.tan(MathUtils.degToRad(camera.fov / 2)) *
            offset.copy(camera.position).sub(target).length();
        right.setFromMatrixColumn(camera.matrixWorld, 0);
        ahead.set(0, 1, 0).cross(right).normalize();
        offset.set(0, 0, 0)
            .addScaledVector(right, -move.x * share * height)
            .addScaledVector(ahead, move.y * share * height);
        offset.y = 0;
        target.add(offset);
        camera.position.add(offset);
    }

    // The point under the cursor stays there.
    private approach(share: number): void {
        const { camera, target, spherical, ahead, offset } = this;
        const wanted = spherical.radius * Math.exp(this.zoom * share);
        const radius = MathUtils.clamp(wanted, NEAREST_M, this.maxDistance);
        ahead.set(this.cursor.x, this.cursor.y, 0.5).unproject(camera).sub(camera.position);
        const far = (target.y - camera.position.y) / ahead.y;
        if (radius < spherical.radius && far > 0 && far * ahead.length() < 4 * spherical.radius) {
            offset.copy(camera.position).addScaledVector(ahead, far).sub(target);
            target.addScaledVector(offset, 1 - radius / spherical.radius);
        }
        spherical.radius = radius;
    }
}

/** The player's view: it circles the own tank, from behind. */

import { type PerspectiveCamera, Vector3 } from 'three';
import { type Aim, directionOf } from './gunnery';

const LIFT_M = 2.2; // height of the circled point above the tank's centre
const NEAREST_M = 5;
const FARTHEST_M = 40;
const PITCH_MIN = -1.2; // nearly from above
const PITCH_MAX = 0.45;
const ZOOM = 1.12; // factor for a notch of the wheel
const NARROW = 0.7; // below this ratio of width to height the camera is farther away
const CLEARANCE_M = 0.4; // from obstacles behind

export class Outlook implements Aim {
    yaw = 0;
    pitch = -0.12;
    distance = 12;
    private readonly direction = new Vector3();
    private readonly back = new Vector3();
    private readonly middle = new Vector3();

    /** Rad, to the left and up. */
    turn(left: number, up: number): void {
        this.yaw = Math.atan2(Math.sin(this.yaw + left), Math.cos(this.yaw + left));
        this.pitch = Math.min(Math.max(this.pitch + up, PITCH_MIN), PITCH_MAX);
    }

    /** Zooms by notches of a wheel; away is positive. */
    zoom(notches: number): void {
        const distance = this.distance * ZOOM ** notches;
        this.distance = Math.min(Math.max(distance, NEAREST_M), FARTHEST_M);
    }

    /** Places the camera, in front of obstacles behind it. */
    place(
        camera: PerspectiveCamera, tank: readonly [number, number, number],
        meet: (from: Vector3, direction: Vector3, most: number) => number,
    ): void {
        const { direction, back, middle } = this;
        directionOf(this, direction);
        back.copy(direction).negate();
        middle.fromArray(tank);
        middle.y += LIFT_M;
        const distance = this.distance * Math.max(NARROW / camera.aspect, 1);
        const met = meet(middle, back, distance + CLEARANCE_M);
        const free = Math.max(met - CLEARANCE_M, 0.5);
        camera.position.copy(middle).addScaledVector(back, Math.min(distance, free));
        camera.lookAt(middle.addScaledVector(direction, FARTHEST_M));
        camera.updateMatrixWorld();
    }
}

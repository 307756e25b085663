/** From where the match is looked at. */

import { MathUtils, type PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { type Entity, type GameMap, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';

/** Around a point that is dragged; behind a tank; from above. */
export type CameraMode = 'free' | 'follow' | 'top';
export const CAMERA_MODES: readonly CameraMode[] = ['free', 'follow', 'top'];

const FOLLOW_BACK_M = 9;
const FOLLOW_UP_M = 4;
const FOLLOW_RATE = 6; // 1/s: how fast it comes round
const AHEAD = new Vector3(0, 0, 1);

export class Cameras implements Part {
    /** Slot of the tank that is followed; null for the first that there is. */
    followed: number | null = null;
    private current: CameraMode = 'free';
    private readonly controls: OrbitControls;
    private readonly heading = new Vector3(0, 0, 1);
    private readonly wanted = new Vector3();
    private map: GameMap | null = null;

    constructor(private readonly camera: PerspectiveCamera, canvas: HTMLElement) {
        this.controls = new OrbitControls(camera, canvas);
        this.controls.maxPolarAngle = MathUtils.degToRad(88);
        this.controls.minDistance = 4;
    }

    get mode(): CameraMode {
        return this.current;
    }

    set mode(mode: CameraMode) {
        this.current = mode;
        this.controls.enabled = mode !== 'follow';
        this.controls.enableRotate = mode === 'free';
        if (mode === 'top' && this.map !== null) {
            this.lookDown(this.map);
        }
    }

    reset(map: GameMap): void {
        this.map = map;
        this.followed = null;
        const middle = this.middle(map);
        const reach = map.boundsMax[0] - map.boundsMin[0];
        this.controls.target.copy(middle);
        this.controls.maxDistance = 4 * reach;
        this.camera.position.set(middle.x - 0.15 * reach, 0.45 * reach, middle.z - 0.6 * reach);
        this.mode = this.current;
    }

    show(moment: Moment): void {
        const tank = this.current === 'follow' ? this.target(moment) : undefined;
        if (tank !== undefined) {
            this.follow(tank, moment.times.passed);
        } else {
            this.controls.update();
        }
    }

    dispose(): void {
        this.controls.dispose();
    }

    private target(moment: Moment): Entity | undefined {
        const tanks = moment.of(TankKind.tank);
        const wanted = this.followed ?? moment.view.player;
        return tanks.find(({ index }) => index === wanted) ?? (wanted === null ? tanks[0] : undefined);
    }

    private follow(tank: Entity, passed: number): void {
        const share = 1 - Math.exp(-FOLLOW_RATE * passed);
        this.wanted.set(Math.sin(tank.turretYaw), 0, Math.cos(tank.turretYaw));
        this.heading.lerp(this.wanted, share);
        if (this.heading.lengthSq() < 1e-4) {
            this.heading.copy(AHEAD);
        }
        this.heading.normalize();
        this.controls.target.fromArray(tank.position);
        this.camera.position
            .fromArray(tank.position)
            .addScaledVector(this.heading, -FOLLOW_BACK_M)
            .add(this.wanted.set(0, FOLLOW_UP_M, 0));
        this.wanted.fromArray(tank.position).addScaledVector(this.heading, 6);
        this.camera.lookAt(this.wanted);
    }

    // High enough that all of the map is seen.
    private lookDown(map: GameMap): void {
        const middle = this.middle(map);
        const half = Math.tan(MathUtils.degToRad(this.camera.fov / 2));
        const width = map.boundsMax[0] - map.boundsMin[0];
        const length = map.boundsMax[2] - map.boundsMin[2];
        const height = Math.max(length, width / this.camera.aspect) / 2 / half;
        this.controls.target.copy(middle);
        this.camera.position.set(middle.x, middle.y + 1.05 * height, middle.z - 0.01);
    }

    private middle({ boundsMin, boundsMax }: GameMap): Vector3 {
        return new Vector3(
            (boundsMin[0] + boundsMax[0]) / 2, boundsMin[1], (boundsMin[2] + boundsMax[2]) / 2,
        );
    }
}

/** The cameras of the match. */

import { MathUtils, type PerspectiveCamera, Vector3 } from 'three';
import { type Entity, type GameMap, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import type { Obstacles } from '../shape/obstacles';
import { Orbit } from './orbit';

/** Free: around a point that is dragged. Follow: behind a tank. Top: from above. */
export type CameraMode = 'free' | 'follow' | 'top';
export const CAMERA_MODES: readonly CameraMode[] = ['free', 'follow', 'top'];

const FOLLOW_BACK_M = 9;
const FOLLOW_UP_M = 4;
const EYE_M = 1.5; // above a tank's centre: the point that must be visible
const FOLLOW_RATE = 6; // 1/s: how fast it turns behind the tank
const MARGIN_M = 0.5; // distance to scenery; less than a tank's width
const NEAREST_M = 2.2; // the nearest to which obstacles push it
const RAISED_M = 3; // by which it rises then
const EASE_RATE = 3; // 1/s: how fast it returns
const AHEAD = new Vector3(0, 0, 1);

export class Cameras implements Part {
    /** Slot of the followed tank; null for the first tank. */
    followed: number | null = null;
    /** Places the camera instead of `follow`, for a player; returns false if it cannot yet. */
    chase: ((moment: Moment) => boolean) | null = null;
    private current: CameraMode = 'free';
    private readonly orbit: Orbit;
    private readonly heading = new Vector3(0, 0, 1);
    private readonly wanted = new Vector3();
    private map: GameMap | null = null;
    private readonly eye = new Vector3();
    private readonly back = new Vector3();
    private away = FOLLOW_BACK_M; // distance behind the followed tank

    constructor(
        private readonly camera: PerspectiveCamera, canvas: HTMLElement,
        readonly obstacles: Obstacles,
    ) {
        this.orbit = new Orbit(camera, canvas);
    }

    get mode(): CameraMode {
        return this.current;
    }

    set mode(mode: CameraMode) {
        this.current = mode;
        this.orbit.isEnabled = mode !== 'follow';
        this.orbit.turns = mode === 'free';
        this.orbit.rest();
        if (mode === 'top' && this.map !== null) {
            this.lookDown(this.map);
        }
    }

    reset(map: GameMap): void {
        this.map = map;
        this.away = FOLLOW_BACK_M;
        this.followed = null;
        const middle = this.middle(map);
        const { boundsMin, boundsMax } = map;
        const reach = Math.max(boundsMax[0] - boundsMin[0], boundsMax[2] - boundsMin[2]);
        this.orbit.target.copy(middle);
        this.orbit.maxDistance = 2.5 * reach;
        this.camera.position.set(-0.2 * reach, 0.36 * reach, -0.62 * reach).add(middle);
        this.mode = this.current;
    }

    show(moment: Moment): void {
        if (this.current === 'follow' && this.chase?.(moment)) {
            return;
        }
        const tank = this.current === 'follow' ? this.target(moment) : undefined;
        if (tank !== undefined) {
            this.follow(tank, moment.times.passed);
        } else {
            this.orbit.update(moment.times.passed);
        }
    }

    dispose(): void {
        this.orbit.dispose();
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
        this.orbit.target.fromArray(tank.position);
        this.stand(tank, passed);
        this.wanted.fromArray(tank.position).addScaledVector(this.heading, 6);
        this.wanted.y += 1;
        this.camera.lookAt(this.wanted);
    }

    // Keeps the line to the tank free: moves closer at once, and returns slowly.
    private stand(tank: Entity, passed: number): void {
        const [x, y, z] = tank.position;
        const { heading, camera, eye, back } = this;
        eye.set(x, y + EYE_M, z);
        back.set(0, FOLLOW_UP_M - EYE_M, 0).addScaledVector(heading, -FOLLOW_BACK_M);
        const length = back.length();
        const met = this.obstacles.meetStanding(eye, back.divideScalar(length), length + MARGIN_M);
        const free = Math.min((met - MARGIN_M) / length, 1);
        const away = Math.max(free * FOLLOW_BACK_M, NEAREST_M);
        const eased = this.away + (away - this.away) * (1 - Math.exp(-EASE_RATE * passed));
        this.away = Math.min(away, eased);
        const raised = RAISED_M * (1 - this.away / FOLLOW_BACK_M);
        const up = EYE_M + (FOLLOW_UP_M - EYE_M) * (this.away / FOLLOW_BACK_M) + raised;
        camera.position.set(x - this.away * heading.x, y + up, z - this.away * heading.z);
    }

    // High enough to see all of the map.
    private lookDown(map: GameMap): void {
        const middle = this.middle(map);
        const half = Math.tan(MathUtils.degToRad(this.camera.fov / 2));
        const width = map.boundsMax[0] - map.boundsMin[0];
        const length = map.boundsMax[2] - map.boundsMin[2];
        const height = Math.max(length, width / this.camera.aspect) / 2 / half;
        this.orbit.target.copy(middle);
        // +z is up on the screen. Not straight down, where up is undefined.
        this.camera.position.set(middle.x, middle.y + 1.05 * height, middle.z - 0.01);
    }

    private middle({ boundsMin, boundsMax }: GameMap): Vector3 {
        return new Vector3(
            (boundsMin[0] + boundsMax[0]) / 2, boundsMin[1], (boundsMin[2] + boundsMax[2]) / 2,
        );
    }
}

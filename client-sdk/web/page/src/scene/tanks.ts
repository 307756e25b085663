/** Tanks: hulls, turrets and guns of all players in three draw calls. */

import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three';
import { type Entity, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { playerColour } from '../palette';
import { paintMaterial } from './materials';
import { Pool } from './pool';
import { gunLength, gunShape, hullShape, type TankType, tankType, turretShape } from './tank_shape';

const TANK_COUNT_MAX = 256;

/** The pose of a tank's turret and gun in the world. */
export class TankPose {
    readonly centre = new Vector3();
    readonly hull = new Quaternion();
    readonly turret = new Quaternion();
    readonly gun = new Quaternion();
    readonly pivot = new Vector3();
    readonly muzzle = new Vector3();
    private readonly up = new Vector3();
    private readonly ahead = new Vector3();
    private readonly across = new Vector3();
    private readonly basis = new Matrix4();

    /** The turret stands on the hull, however that leans, and looks where the gun does. */
    set(tank: Entity, type: TankType): this {
        this.centre.fromArray(tank.position);
        this.hull.fromArray(tank.orientation);
        this.up.set(0, 1, 0).applyQuaternion(this.hull);
        this.pivot.copy(this.centre).addScaledVector(this.up, type.turretHeight);
        this.look(tank.turretYaw, 0, this.up, this.turret);
        this.look(tank.turretYaw, tank.turretPitch, this.up, this.gun);
        this.muzzle.copy(this.ahead).multiplyScalar(gunLength(type)).add(this.pivot);
        return this;
    }

    // Turned so that +z looks there, and +y as far up as `up` as may be. Leaves `ahead`.
    private look(yaw: number, pitch: number, up: Vector3, out: Quaternion): void {
        const level = Math.cos(pitch);
        this.ahead.set(Math.sin(yaw) * level, Math.sin(pitch), Math.cos(yaw) * level);
        if (pitch === 0) {
            this.ahead.addScaledVector(up, -this.ahead.dot(up)).normalize();
        }
        this.across.crossVectors(up, this.ahead).normalize();
        const above = up.clone().crossVectors(this.ahead, this.across);
        out.setFromRotationMatrix(this.basis.makeBasis(this.across, above, this.ahead));
    }
}

export class Tanks implements Part {
    private readonly material = paintMaterial();
    private readonly hulls: Pool;
    private readonly turrets: Pool;
    private readonly guns: Pool;
    private readonly pose = new TankPose();
    private readonly matrix = new Matrix4();
    private readonly scale = new Vector3();

    constructor(parent: Object3D) {
        const pool = (geometry: ReturnType<typeof hullShape>): Pool =>
            new Pool(parent, geometry, this.material, TANK_COUNT_MAX);
        this.hulls = pool(hullShape());
        this.turrets = pool(turretShape());
        this.guns = pool(gunShape());
        for (const { mesh } of this.pools) {
            mesh.castShadow = true;
            mesh.receiveShadow = true;
        }
    }

    reset(): void {
        // Filled anew in every frame.
    }

    show(moment: Moment): void {
        this.pools.forEach((pool) => pool.clear());
        for (const tank of moment.of(TankKind.tank)) {
            this.add(tank, playerColour(tank.index, moment.team(tank.owner)));
        }
        this.pools.forEach((pool) => pool.flush());
    }

    dispose(): void {
        this.pools.forEach((pool) => pool.dispose());
        this.material.dispose();
    }

    private get pools(): readonly Pool[] {
        return [this.hulls, this.turrets, this.guns];
    }

    private add(tank: Entity, colour: number): void {
        const { matrix, scale } = this;
        const type = tankType(tank.values.type);
        const pose = this.pose.set(tank, type);
        scale.fromArray(type.halfExtents);
        this.hulls.add(matrix.compose(pose.centre, pose.hull, scale), colour);
        this.turrets.add(matrix.compose(pose.pivot, pose.turret, scale), colour);
        scale.set(scale.x, scale.x, gunLength(type));
        this.guns.add(matrix.compose(pose.pivot, pose.gun, scale), colour);
    }
}

/** All tanks: hulls, turrets, guns and the shade under them, in four draw calls. */

import {
    type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute, type Material, Matrix4,
    type Object3D, PlaneGeometry, Quaternion, ShaderMaterial, Vector3,
} from 'three';
import { type Entity, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { playerColour } from '../palette';
import { paintMaterial } from './materials';
import { Pool } from './pool';
import {
    gunLength, gunShape, hullShape, tankFoot, type TankType, tankType, turretShape,
} from './tank_shape';

export const TANK_COUNT_MAX = 256;

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
    private readonly above = new Vector3();
    private readonly basis = new Matrix4();

    /** The turret stands on the tilted hull and points where the gun does. */
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

    // Rotates +z to the direction, and +y as near to `up` as possible. Keeps `ahead`.
    private look(yaw: number, pitch: number, up: Vector3, out: Quaternion): void {
        const level = Math.cos(pitch);
        this.ahead.set(Math.sin(yaw) * level, Math.sin(pitch), Math.cos(yaw) * level);
        if (pitch === 0) {
            this.ahead.addScaledVector(up, -this.ahead.dot(up)).normalize();
        }
        this.across.crossVectors(up, this.ahead).normalize();
        this.above.crossVectors(this.ahead, this.across);
        out.setFromRotationMatrix(this.basis.makeBasis(this.across, this.above, this.ahead));
    }
}

// The ground under the tracks is dark, with or without shadows.
function contactMaterial(): ShaderMaterial {
    return new ShaderMaterial({
        vertexShader: /* glsl */ `
            varying vec2 vAt;
            void main() {
                vAt = position.xz;
                vec4 placed = instanceMatrix * vec4(position, 1.0);
                gl_Position = projectionMatrix * modelViewMatrix * placed;
            }`,
        fragmentShader: /* glsl */ `
            varying vec2 vAt;
            void main() {
                vec2 off = smoothstep(0.55, 1.0, abs(vAt));
                gl_FragColor = vec4(0.05, 0.05, 0.06, 0.55 * (1.0 - off.x) * (1.0 - off.y));
            }`,
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -2,
    });
}

const WRAP_M = 300; // a whole number of links, after which the distance wraps

export class Tanks implements Part {
    private readonly material = paintMaterial();
    private readonly tracked = paintMaterial(true);
    private readonly contact = contactMaterial();
    private readonly hulls: Pool;
    private readonly turrets: Pool;
    private readonly guns: Pool;
    private readonly contacts: Pool;
    private readonly travel = new InstancedBufferAttribute(new Float32Array(2 * TANK_COUNT_MAX), 2);
    private readonly travelled = new Float32Array(2 * TANK_COUNT_MAX); // by slot: left, right
    private count = 0;
    private readonly pose = new TankPose();
    private readonly matrix = new Matrix4();
    private readonly scale = new Vector3();
    private readonly foot = new Vector3();

    constructor(parent: Object3D) {
        const pool = (geometry: BufferGeometry, material: Material = this.material): Pool =>
            new Pool(parent, geometry, material, TANK_COUNT_MAX);
        this.travel.setUsage(DynamicDrawUsage);
        this.hulls = pool(hullShape().setAttribute('travel', this.travel), this.tracked);
        this.turrets = pool(turretShape());
        this.guns = pool(gunShape());
        this.contacts = pool(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), this.contact);
        for (const { mesh } of [this.hulls, this.turrets, this.guns]) {
            mesh.castShadow = true;
            mesh.receiveShadow = true;
        }
        this.contacts.mesh.renderOrder = 1;
    }

    reset(): void {
        this.travelled.fill(0);
    }

    show(moment: Moment): void {
        this.pools.forEach((pool) => pool.clear());
        this.count = 0;
        for (const tank of moment.of(TankKind.tank)) {
            this.drive(tank, moment.times.played);
            this.add(tank, playerColour(tank.index, moment.team(tank.owner)));
        }
        this.pools.forEach((pool) => pool.flush());
        this.travel.clearUpdateRanges();
        this.travel.addUpdateRange(0, 2 * this.count);
        this.travel.needsUpdate = true;
    }

    dispose(): void {
        this.pools.forEach((pool) => pool.dispose());
        this.material.dispose();
        this.tracked.dispose();
        this.contact.dispose();
    }

    private get pools(): readonly Pool[] {
        return [this.hulls, this.turrets, this.guns, this.contacts];
    }

    // How far each track has travelled. Looking along +z, +x is to the left.
    private drive({ index, velocity, yaw, values }: Entity, played: number): void {
        if (index >= TANK_COUNT_MAX || this.count >= TANK_COUNT_MAX) {
            return;
        }
        const speed = velocity[0] * Math.sin(yaw) + velocity[2] * Math.cos(yaw);
        const turn = (values.yaw_rate ?? 0) * 0.8 * tankType(values.type).halfExtents[0];
        const { travelled } = this;
        const at = 2 * index;
        travelled[at] = (travelled[at] + (speed - turn) * played) % WRAP_M;
        travelled[at + 1] = (travelled[at + 1] + (speed + turn) * played) % WRAP_M;
        this.travel.setXY(this.count++, travelled[at], travelled[at + 1]);
    }

    private add(tank: Entity, colour: number): void {
        const { matrix, scale, foot } = this;
        const type = tankType(tank.values.type);
        const pose = this.pose.set(tank, type);
        scale.fromArray(type.halfExtents);
        this.hulls.add(matrix.compose(pose.centre, pose.hull, scale), colour);
        this.turrets.add(matrix.compose(pose.pivot, pose.turret, scale), colour);
        foot.set(0, 0.04 - tankFoot(type), 0).applyQuaternion(pose.hull).add(pose.centre);
        this.contacts.add(matrix.compose(foot, pose.hull, scale.multiplyScalar(1.35)), colour);
        scale.multiplyScalar(1 / 1.35);
        scale.set(scale.x, scale.x, gunLength(type));
        this.guns.add(matrix.compose(pose.pivot, pose.gun, scale), colour);
    }
}

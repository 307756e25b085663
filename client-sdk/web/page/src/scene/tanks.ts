/**
 * All tanks: the hit shapes of each set with what is fitted to them, guns, and the shade under
 * them.
 */

import {
    Matrix4, type Object3D, PlaneGeometry, Quaternion, ShaderMaterial, Vector3,
} from 'three';
import { type Entity, type HitSet, isOfSet, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { playerColour } from '../palette';
import { Bodywork } from './bodywork';
import { fittingsOf, gunShape } from './fittings';
import { paintMaterial } from './materials';
import { Pool } from './pool';
import { STAND_IN } from './stand_in';
import { gunLength, tankFoot, type TankType, tankType } from './tank_shape';

export const TANK_COUNT_MAX = 256;

/** The pose of a tank's gun in the world: it points where it shoots. */
export class TankPose {
    readonly gun = new Quaternion();
    readonly pivot = new Vector3();
    readonly muzzle = new Vector3();
    private readonly hull = new Quaternion();
    private readonly up = new Vector3();
    private readonly ahead = new Vector3();
    private readonly across = new Vector3();
    private readonly above = new Vector3();
    private readonly basis = new Matrix4();

    set(tank: Entity, type: TankType): this {
        this.hull.fromArray(tank.orientation);
        this.up.set(0, 1, 0).applyQuaternion(this.hull);
        this.pivot.fromArray(tank.position).addScaledVector(this.up, type.turretHeight);
        const { turretYaw: yaw, turretPitch: pitch } = tank;
        const level = Math.cos(pitch);
        this.ahead.set(Math.sin(yaw) * level, Math.sin(pitch), Math.cos(yaw) * level);
        this.across.crossVectors(this.up, this.ahead).normalize();
        this.above.crossVectors(this.ahead, this.across);
        this.gun.setFromRotationMatrix(
            this.basis.makeBasis(this.across, this.above, this.ahead));
        this.muzzle.copy(this.ahead).multiplyScalar(gunLength(type)).add(this.pivot);
        return this;
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
    private readonly guns: Pool;
    private readonly contacts: Pool;
    private readonly travelled = new Float32Array(2 * TANK_COUNT_MAX); // by slot: left, right
    private told: readonly HitSet[] | null = null; // from which `bodies` are made
    private sets: readonly HitSet[] = []; // of tanks
    private bodies: readonly Bodywork[] = []; // one a set
    private isFitted = true; // with all that cannot be hit
    private readonly pose = new TankPose();
    private readonly matrix = new Matrix4();
    private readonly scale = new Vector3();
    private readonly foot = new Vector3();

    constructor(private readonly parent: Object3D) {
        this.guns = new Pool(parent, gunShape(), this.material, TANK_COUNT_MAX);
        this.guns.mesh.castShadow = this.guns.mesh.receiveShadow = true;
        const shade = new PlaneGeometry(2, 2).rotateX(-Math.PI / 2);
        this.contacts = new Pool(parent, shade, this.contact, TANK_COUNT_MAX);
        this.contacts.mesh.renderOrder = 1;
    }

    reset(): void {
        this.travelled.fill(0);
    }

    show(moment: Moment): void {
        this.build(moment);
        this.drawn.forEach((one) => one.clear());
        for (const tank of moment.of(TankKind.tank)) {
            this.drive(tank, moment.times.played);
            this.add(tank, playerColour(tank.index, moment.team(tank.owner)));
        }
        this.drawn.forEach((one) => one.flush());
    }

    dispose(): void {
        this.drawn.forEach((one) => one.dispose());
        this.material.dispose();
        this.tracked.dispose();
        this.contact.dispose();
    }

    private get drawn(): readonly (Pool | Bodywork)[] {
        return [this.guns, this.contacts, ...this.bodies];
    }

    // Another server may have other rules.
    private build({ hitSets, isTankGame }: Moment): void {
        if (hitSets === this.told) {
            return;
        }
        this.told = hitSets;
        this.bodies.forEach((body) => body.dispose());
        const told = hitSets.filter(({ kind }) => kind === TankKind.tank);
        this.isFitted = isTankGame || told.length === 0;
        this.sets = told.length > 0 ? told : STAND_IN;
        const materials = { body: this.tracked, joint: this.material };
        this.bodies = this.sets.map((set) => {
            const fittings = this.isFitted ? fittingsOf(tankType(set.type)) : undefined;
            return new Bodywork(this.parent, set, materials, TANK_COUNT_MAX, fittings);
        });
    }

    // How far each track has travelled. Looking along +z, +x is to the left.
    private drive({ index, velocity, yaw, values }: Entity, played: number): void {
        if (index >= TANK_COUNT_MAX) {
            return;
        }
        const speed = velocity[0] * Math.sin(yaw) + velocity[2] * Math.cos(yaw);
        const turn = (values.yaw_rate ?? 0) * 0.8 * tankType(values.type).halfExtents[0];
        const { travelled } = this;
        const at = 2 * index;
        travelled[at] = (travelled[at] + (speed - turn) * played) % WRAP_M;
        travelled[at + 1] = (travelled[at + 1] + (speed + turn) * played) % WRAP_M;
    }

    // A tank of an unknown type is drawn as the medium one.
    private add(tank: Entity, colour: number): void {
        const { matrix, scale, foot, travelled, sets } = this;
        const known = sets.findIndex((set) => isOfSet(set, tank));
        const body = this.bodies[known >= 0 ? known : Math.min(1, sets.length - 1)];
        body.add(tank, colour, travelled[2 * tank.index], travelled[2 * tank.index + 1]);
        if (!this.isFitted) {
            return;
        }
        const type = tankType(tank.values.type);
        const pose = this.pose.set(tank, type);
        const { position, orientation } = body.frames;
        foot.set(0, 0.04 - tankFoot(type), 0).applyQuaternion(orientation).add(position);
        scale.fromArray(type.halfExtents).multiplyScalar(1.35);
        this.contacts.add(matrix.compose(foot, orientation, scale), colour);
        scale.set(type.halfExtents[0], type.halfExtents[0], gunLength(type));
        this.guns.add(matrix.compose(pose.pivot, pose.gun, scale), colour);
    }
}

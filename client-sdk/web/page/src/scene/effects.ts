/** The effects of events: fire, dust, sparks, smoke, debris. */

import { type Object3D, Vector3 } from 'three';
import { type Entity, type GameEvent, type GameMap, TankEvent, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { playerColour, teamColour } from '../palette';
import { type Particle, Particles, Shape } from './particles';
import { tankFoot, tankType } from './tank_shape';
import { TANK_COUNT_MAX, TankPose } from './tanks';

const LATE_S = 0.7; // an older event has no effect
const JUMP_S = 3; // a jump of a recorded match, which removes all effects
const BLAST_M = 6; // radius of the explosive shell
const DUST_EVERY_M = 1.6;

const NOTHING: Particle = {
    shape: Shape.cloud, lifeS: 0.5, size: 0.5, growth: 0, fall: 0, drag: 0,
    from: 0xffffff, fromAlpha: 1, to: 0xffffff, toAlpha: 0, glow: 0,
};
const like = (given: Partial<Particle>): Particle => ({ ...NOTHING, ...given });

const FLASH = like({ lifeS: 0.12, size: 0.9, growth: 6, from: 0xfff6d5, to: 0xff9a2e, glow: 1 });
const FIRE = like({
    lifeS: 0.55, size: 0.9, growth: 2.2, drag: 3, from: 0xffb03a, fromAlpha: 0.95, to: 0x8a1c04,
    glow: 0.75, fall: -4,
});
const SMOKE = like({
    lifeS: 2, size: 1, growth: 1.1, drag: 1.6, from: 0x2c2a29, fromAlpha: 0.75, to: 0x777370,
    fall: -1.2,
});
const COLUMN = like({ ...SMOKE, size: 0.9, growth: 0.75, drag: 0.35, fall: 0 });
const DUST = like({
    lifeS: 0.9, size: 0.35, growth: 1.1, drag: 2.5, from: 0xb5a98f, fromAlpha: 0.55, to: 0xb5a98f,
});
const PUFF = like({ ...DUST, lifeS: 0.8, size: 0.5, growth: 1.4, from: 0xdedacf, to: 0xc4bfb5 });
const SPARK = like({
    shape: Shape.spark, lifeS: 0.5, size: 0.07, fall: 14, drag: 0.8, from: 0xffe9a0,
    to: 0xe0661a, toAlpha: 0.2, glow: 1,
});
const SHARD = like({
    shape: Shape.shard, lifeS: 1.6, size: 0.28, fall: 16, drag: 0.3, from: 0x2b2b2d, to: 0x2b2b2d,
    toAlpha: 0.9,
});
const BRICK = like({ ...SHARD, size: 0.4, from: 0xa5776a, to: 0x8c6559 });
const RING = like({ shape: Shape.ring, lifeS: 0.45, fromAlpha: 0.9, glow: 0.6 });
const SCORCH = like({
    shape: Shape.scorch, lifeS: 14, size: 2, from: 0x14120f, fromAlpha: 0.8, to: 0x14120f,
});
const GLOW = like({
    lifeS: 0.7, size: 0.35, growth: 0.3, drag: 2, fall: -2, glow: 1, fromAlpha: 0.8,
});

export class Effects implements Part {
    /** Share of particles that are shown. */
    density = 1;
    private readonly particles: Particles;
    private readonly pose = new TankPose();
    private readonly at = new Vector3();
    private readonly flung = new Vector3();
    private readonly scratch: Particle = { ...NOTHING };
    private readonly driven = new Float32Array(TANK_COUNT_MAX); // m since the last dust
    private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
    private floor = 0;
    private lastTick = 0;

    constructor(parent: Object3D) {
        this.particles = new Particles(parent);
    }

    reset(map: GameMap): void {
        this.floor = map.boundsMin[1];
        this.particles.reset(this.floor);
        this.driven.fill(0);
    }

    show(moment: Moment): void {
        const { interpolationTick } = moment.view;
        if (Math.abs(interpolationTick - this.lastTick) > JUMP_S * moment.tickRateHz) {
            this.particles.reset(this.floor);
        }
        this.lastTick = interpolationTick;
        this.particles.update(moment.times.played);
        const oldest = moment.view.tick - LATE_S * moment.tickRateHz;
        for (const event of moment.events) {
            if (event.tick >= oldest) {
                this.tell(event, moment);
            }
        }
        for (const tank of moment.of(TankKind.tank)) {
            this.dust(tank, moment.times.played);
        }
        this.particles.flush();
    }

    dispose(): void {
        this.particles.dispose();
    }

    private tell(event: GameEvent, moment: Moment): void {
        const at = this.at.fromArray(event.point);
        switch (event.kind as TankEvent) {
            case TankEvent.fire:
                this.fire(event, moment);
                break;
            case TankEvent.impact:
                this.burst(DUST, at, 6, 2.4);
                this.burst(SPARK, at, 3, 5);
                break;
            case TankEvent.ricochet:
                this.burst(SPARK, at, 12, 11);
                this.flash(at, 0.5);
                break;
            case TankEvent.hit:
                this.burst(SPARK, at, 14, 8);
                this.burst(SMOKE, at, 2, 1, 0.4);
                this.flash(at, 1);
                break;
            case TankEvent.explode:
                this.explode(at, 1);
                break;
            case TankEvent.death:
                this.death(at);
                break;
            case TankEvent.target:
                this.explode(at, 1.3);
                this.burst(SHARD, at, 14, 9);
                break;
            case TankEvent.break:
                this.burst(BRICK, at, 22, 7);
                this.burst(DUST, at, 12, 4, 2.4);
                break;
            case TankEvent.pickUp:
                this.glow(at, 0xfff1b8, 10);
                break;
            case TankEvent.spawn:
                this.glow(at, playerColour(event.entity ?? 0, moment.team(event.entity)), 14);
                break;
            case TankEvent.flagTake:
            case TankEvent.flagDrop:
            case TankEvent.flagReturn:
                this.glow(at, teamColour(event.value), 12);
                break;
            case TankEvent.flagCapture:
                this.glow(at, teamColour(event.value), 40);
                break;
            default: // nothing that is seen here
        }
    }

    // The shooter's gun as it is shown now; the event's point is a little older.
    private fire({ entity }: GameEvent, moment: Moment): void {
        const { at, flung, pose } = this;
        const shooter = moment.of(TankKind.tank).find(({ index }) => index === entity);
        if (shooter !== undefined) {
            pose.set(shooter, tankType(shooter.values.type));
            at.copy(pose.muzzle);
            flung.subVectors(pose.muzzle, pose.pivot).normalize();
        } else {
            flung.set(0, 0.3, 0);
        }
        this.flash(at, 0.5);
        flung.multiplyScalar(7);
        for (let i = this.many(4); i > 0; i--) {
            flung.multiplyScalar(0.75);
            this.particles.add(PUFF, at, flung);
        }
        this.burst(SPARK, at, 3, 4);
    }

    private explode(at: Vector3, scale: number): void {
        this.flash(at, 3 * scale);
        this.burst(SMOKE, at, 7, 3 * scale, 1.2 * scale);
        this.burst(FIRE, at, 12, 6 * scale, scale);
        this.burst(SPARK, at, 14, 13 * scale);
        this.ring(at, BLAST_M * scale, 0xffd9a0);
        this.scorch(at, 2.2 * scale);
    }

    private death(at: Vector3): void {
        this.explode(at, 1.25);
        this.burst(SHARD, at, 16, 10);
        // The wreck burns for a while.
        const { scratch, flung } = this;
        Object.assign(scratch, COLUMN);
        for (let i = this.many(9); i > 0; i--) {
            scratch.lifeS = 2 + 0.45 * i;
            flung.set(this.dice() * 0.5, 0.6 + 0.42 * i, this.dice() * 0.5);
            this.particles.add(scratch, at, flung);
        }
        this.scorch(at, 3);
    }

    private ring(at: Vector3, reach: number, colour: number): void {
        const { scratch, flung } = this;
        Object.assign(scratch, RING, { from: colour, to: colour, growth: reach / RING.lifeS });
        this.particles.add(scratch, at, flung.set(0, 0, 0));
    }

    private scorch(at: Vector3, size: number): void {
        if (at.y - this.floor < 2.5) {
            const { scratch, flung } = this;
            Object.assign(scratch, SCORCH, { size });
            const y = at.y;
            at.y = this.floor + 0.04 + 0.01 * Math.random();
            this.particles.add(scratch, at, flung.set(0, 0, 0));
            at.y = y;
        }
    }

    // Rises in the colour of the player.
    private glow(at: Vector3, colour: number, count: number): void {
        const { scratch, flung } = this;
        this.ring(at, 3.4, colour);
        Object.assign(scratch, GLOW, { from: colour, to: colour });
        for (let i = this.many(count); i > 0; i--) {
            const turn = Math.random() * 2 * Math.PI;
            flung.set(Math.sin(turn) * 3, 1.5 + 3 * Math.random(), Math.cos(turn) * 3);
            this.particles.add(scratch, at, flung);
        }
    }

    private flash(at: Vector3, size: number): void {
        if (!this.still.matches) {
            const { scratch } = this;
            Object.assign(scratch, FLASH);
            scratch.size *= size;
            scratch.growth *= size;
            this.particles.add(scratch, at, this.flung.set(0, 0, 0));
        }
    }

    // Flung away in all directions except downwards; `scale` is the factor of the size.
    private burst(p: Particle, at: Vector3, count: number, speed: number, scale = 1): void {
        const { scratch, flung } = this;
        Object.assign(scratch, p);
        for (let i = this.many(count); i > 0; i--) {
            scratch.size = p.size * scale * (0.7 + 0.6 * Math.random());
            scratch.growth = p.growth * scale;
            scratch.lifeS = p.lifeS * (0.7 + 0.6 * Math.random());
            flung.set(this.dice(), 0.25 + Math.abs(this.dice()), this.dice()).multiplyScalar(speed);
            this.particles.add(scratch, at, flung);
        }
    }

    // Dust behind the tracks of a driving tank.
    private dust(tank: Entity, played: number): void {
        const [vx, , vz] = tank.velocity;
        const speed = Math.hypot(vx, vz);
        const { index } = tank;
        const { driven } = this;
        if (index >= TANK_COUNT_MAX) {
            return;
        }
        driven[index] += speed * played;
        if (driven[index] < DUST_EVERY_M / this.density) {
            return;
        }
        driven[index] = 0;
        const type = tankType(tank.values.type);
        const [wide, , long] = type.halfExtents;
        const s = Math.sin(tank.yaw);
        const c = Math.cos(tank.yaw);
        const back = vx * s + vz * c > 0 ? -long : long;
        const [x, y, z] = tank.position;
        for (const side of [-0.8 * wide, 0.8 * wide]) {
            this.at.set(x + side * c + back * s, y - tankFoot(type) + 0.2, z - side * s + back * c);
            Object.assign(this.scratch, DUST, { fromAlpha: Math.min(0.035 * speed, 0.35) });
            this.particles.add(this.scratch, this.at, this.flung.set(0.3 * vx, 0.7, 0.3 * vz));
        }
    }

    private many(count: number): number {
        return Math.max(1, Math.round(count * this.density));
    }

    private dice(): number {
        return 2 * Math.random() - 1;
    }
}

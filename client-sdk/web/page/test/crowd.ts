/**
 * A made-up match with the largest content, to measure the page: 64 tanks that drive in circles,
 * 200 shells, crates, walls, balls, pick-ups, flags, and a steady stream of events.
 */

import {
    type ChatLine, type Entity, type GameEvent, type GameMap, type MapBox, Presence, type Player,
    TankEvent, TankKind, type Vec3, type View,
} from '@sabot/client';
import type { Source } from '../src/source/source';

export const TANK_COUNT = 64;
export const SHELL_COUNT = 200;

const SHELLS_PER_PLAYER = 4;
const HALF_M = 60;
const TICK_RATE_HZ = 60;
const EVENTS_PER_S = 90;
const KINDS = [
    TankEvent.fire, TankEvent.fire, TankEvent.fire, TankEvent.impact, TankEvent.ricochet,
    TankEvent.hit, TankEvent.hit, TankEvent.explode, TankEvent.death, TankEvent.break,
    TankEvent.pickUp, TankEvent.spawn,
];

function boxAt(i: number, halfExtents: Vec3, count: number): MapBox {
    const turn = (2 * Math.PI * i) / count;
    const away = HALF_M * (0.3 + 0.5 * ((i * 0.618) % 1));
    const center: Vec3 = [away * Math.sin(turn), halfExtents[1], away * Math.cos(turn)];
    return { center, halfExtents, yaw: turn };
}

function several<T>(count: number, one: (i: number) => T): T[] {
    return Array.from({ length: count }, (_, i) => one(i));
}

export function crowdMap(): GameMap {
    return {
        name: 'crowd',
        boundsMin: [-HALF_M, 0, -HALF_M],
        boundsMax: [HALF_M, 60, HALF_M],
        spawns: [],
        boxes: several(40, (i) => boxAt(i, [3, 1.5, 0.8], 40)),
        cylinders: several(12, (i) => ({
            center: boxAt(i + 0.5, [1, 3, 1], 12).center, radius: 1.5, halfHeight: 3,
        })),
        ramps: [],
        hulls: [],
        crates: several(32, (i) => ({
            ...boxAt(i + 0.3, [0.8, 0.8, 0.8], 32), mass: 500, hitSet: null,
        })),
        walls: several(24, (i) => ({
            ...boxAt(i + 0.7, [3, 1.2, 0.4], 24), health: 100, hitSet: null,
        })),
        balls: several(8, (i) => ({
            center: boxAt(i + 0.2, [1, 1, 1], 8).center, radius: 1, mass: 100, restitution: 0.5,
        })),
        pickUps: several(24, (i) => ({
            kind: ['repair', 'ammunition', 'shield'][i % 3],
            position: boxAt(i + 0.1, [1, 0, 1], 24).center,
            respawnS: 10,
        })),
        zones: several(6, (i) => ({
            kind: ['repair', 'hazard', 'base'][i % 3],
            ...boxAt(i + 0.4, [6, 2, 6], 6),
            team: i % 3 === 2 ? 1 + (i % 2) : 0,
            number: 0,
        })),
        markers: [],
        hitSets: [],
    };
}

type Values = Record<string, number>;

function entityOf(
    kind: TankKind, index: number, values: Values, owner: number | null = null,
): Entity {
    return {
        index, generation: 1, kind, kindName: TankKind[kind], owner, name: '',
        position: [0, 0, 0], velocity: [0, 0, 0], orientation: [0, 0, 0, 1],
        yaw: 0, turretYaw: 0, turretPitch: 0,
        health: 100, isOwn: false, isPredicted: false, isStarved: false, values,
    };
}

export class Crowd implements Source {
    readonly isTankGame = true;
    readonly map = crowdMap();
    readonly match = 1;
    readonly isOver = false;
    readonly tickRateHz = TICK_RATE_HZ;
    readonly playerCapacity = TANK_COUNT;
    readonly players: Player[] = several(TANK_COUNT, (slot) => ({
        slot, presence: Presence.player, name: `player ${slot} of the crowd`,
    }));
    private readonly tanks: Entity[];
    private readonly shells: Entity[];
    private readonly shown: View;
    private events: GameEvent[] = [];
    private seconds = 0;
    private firstMs: number | null = null;
    private told = 0;

    constructor() {
        const { map } = this;
        const crate = TANK_COUNT * (1 + SHELLS_PER_PLAYER);
        const wall = crate + map.crates.length;
        const ball = wall + map.walls.length;
        const player = ball + map.balls.length;
        const pickUp = player + TANK_COUNT;
        const flag = pickUp + map.pickUps.length;
        this.tanks = several(TANK_COUNT, (i) => {
            const values = { type: i % 3, shield: i % 4 === 0 ? 50 : 0, yaw_rate: 0 };
            return entityOf(TankKind.tank, i, values, i);
        });
        this.shells = several(SHELL_COUNT, (i) =>
            entityOf(TankKind.shell, TANK_COUNT + i, { owner: i >> 2, ammunition: 0 }, i >> 2),
        );
        const placed = (kind: TankKind, index: number, position: Vec3, values: Values): Entity =>
            Object.assign(entityOf(kind, index, values), { position });
        const record = (i: number): Entity =>
            entityOf(TankKind.player, player + i, { team: 1 + (i % 2), flag: 0 }, i);
        const flagOf = (i: number): Entity =>
            placed(TankKind.flag, flag + i, [20 * i - 10, 0, 0], { team: i + 1, state: 1, carrier: 0 });
        this.shown = {
            tick: 0, interpolationTick: 0, player: 0, own: null,
            entities: [
                ...this.tanks,
                ...this.shells,
                ...map.crates.map(({ center }, i) => placed(TankKind.crate, crate + i, center, {})),
                ...map.walls.map(({ center }, i) => placed(TankKind.wall, wall + i, center, {})),
                ...map.balls.map(({ center }, i) => placed(TankKind.ball, ball + i, center, {})),
                ...several(TANK_COUNT, record),
                ...map.pickUps.map(({ position }, i) =>
                    placed(TankKind.pickUp, pickUp + i, position, { kind: i % 3 }),
                ),
                ...several(2, flagOf),
            ],
        };
    }

    update(nowMs: number): void {
        this.firstMs ??= nowMs;
        this.seconds = (nowMs - this.firstMs) / 1000;
        this.shown.tick = this.shown.interpolationTick = Math.floor(this.seconds * TICK_RATE_HZ);
        this.tanks.forEach((tank, i) => this.drive(tank, i));
        this.shells.forEach((shell, i) => this.fly(shell, i));
        while (this.told < this.seconds * EVENTS_PER_S) {
            this.tell(this.told++);
        }
    }

    view(): View {
        return this.shown;
    }

    takeEvents(): GameEvent[] {
        const taken = this.events;
        this.events = [];
        return taken;
    }

    takeChat(): ChatLine[] {
        return [];
    }

    notice(): string {
        return '';
    }

    close(): void {
        // Nothing needs closing.
    }

    private drive(tank: Entity, i: number): void {
        const away = 8 + (HALF_M - 12) * ((i * 0.618) % 1);
        const speed = 8;
        const turn = i + (this.seconds * speed) / away;
        tank.position = [away * Math.sin(turn), 1, away * Math.cos(turn)];
        tank.velocity = [speed * Math.cos(turn), 0, -speed * Math.sin(turn)];
        tank.yaw = turn + Math.PI / 2;
        tank.orientation = [0, Math.sin(tank.yaw / 2), 0, Math.cos(tank.yaw / 2)];
        tank.turretYaw = -turn;
        tank.turretPitch = 0.1;
        tank.health = 60 + (i % 60);
        tank.isOwn = i === 0;
    }

    // Up and down again in a second and a half, then the next one.
    private fly(shell: Entity, i: number): void {
        const flown = this.seconds / 1.5 + i / SHELL_COUNT;
        const age = 1.5 * (flown % 1);
        const angle = i * 2.4 + Math.floor(flown);
        shell.generation = Math.floor(flown) & 0xff;
        const [vx, vy, vz] = [40 * Math.sin(angle), 7.36, 40 * Math.cos(angle)];
        shell.position = [vx * (age - 0.75), 1 + vy * age - 4.905 * age * age, vz * (age - 0.75)];
        shell.velocity = [vx, vy - 9.81 * age, vz];
    }

    private tell(i: number): void {
        const tank = this.tanks[(i * 7) % TANK_COUNT];
        const kind = KINDS[i % KINDS.length];
        const [x, y, z] = tank.position;
        this.events.push({
            tick: this.shown.tick, kind, name: TankEvent[kind],
            entity: tank.index, other: null, value: 1, point: [x, y + 0.5, z],
        });
    }
}

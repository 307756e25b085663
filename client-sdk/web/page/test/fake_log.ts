/**
 * A log of a simple match: the tank of player 0, "ann", is at x = tick. Two slots are computer
 * players.
 */

import { type Entity, LogEnd, type LogHead, type LogState, type MatchEvent, SabotError } from '@sabot/core';
import type { PlayedLog } from '../src/replay/played_log';

const KIND_END = 30; // of events

export interface FakeDef {
    lastTick: number;
    /** Ticks from the first up to, but not including, the second are missing. */
    gap?: [number, number];
    /** Playing fails after this tick. */
    damagedBehind?: number;
    /** The state differs from the recorded one from this tick on. */
    differsFrom?: number;
    /** Events by tick. */
    events?: Record<number, Partial<MatchEvent>[]>;
    /** Name and base of its rules; the built-in ones if absent. */
    rules?: [string, string];
}

export class FakeLog implements PlayedLog {
    readonly head: LogHead;
    readonly map: Uint8Array;
    /** The requests. */
    readonly sought: number[] = [];
    private tick = 0;
    private hasState = true;

    constructor(private readonly def: FakeDef, map: Uint8Array = new Uint8Array()) {
        this.map = map;
        const [rules, base] = def.rules ?? ['tanks', ''];
        this.head = {
            startedUnixMs: 0n, seed: 1n, simulationVersion: 1, session: 1, tickRateHz: 60,
            playerCapacity: 3, computerCount: 2, firstTick: 0, lastTick: def.lastTick,
            end: LogEnd.closed, rules, base, map: 'plain',
        };
    }

    seek(tick: number): boolean {
        this.sought.push(tick);
        this.hasState = tick <= (this.def.damagedBehind ?? Infinity);
        if (!this.hasState) {
            throw this.damage();
        }
        this.tick = this.present(Math.min(tick, this.def.lastTick));
        return this.tick === tick;
    }

    step(): boolean {
        if (!this.hasState || this.tick >= (this.def.damagedBehind ?? Infinity)) {
            this.hasState = false;
            throw this.damage();
        }
        if (this.tick >= this.def.lastTick) {
            return false;
        }
        this.tick = this.present(this.tick + 1);
        return true;
    }

    state(): LogState {
        const { tick } = this;
        const agrees = tick < (this.def.differsFrom ?? Infinity);
        return { tick, hash: BigInt(tick), hashRecorded: 0n, hashMask: 1n, hasHash: tick > 0, agrees };
    }

    entities(): Entity[] {
        return [{
            index: 0, generation: 0, kind: 0, owner: 0, position: [this.tick, 0, 0],
            velocity: [60, 0, 0], orientation: [0, 0, 0, 1], yaw: 0, turretYaw: 0, turretPitch: 0,
            flags: 0, health: 1, kills: 0, deaths: 0, values: [],
        }];
    }

    events(): MatchEvent[] {
        const plain = { kind: 9, entity: 0, other: 65535, value: 0, ordinal: 0 };
        const point: [number, number, number] = [0, 0, 0];
        return (this.def.events?.[this.tick] ?? []).map((event) => ({ ...plain, point, ...event }));
    }

    eventName(kind: number): string | null {
        return kind < KIND_END ? `event ${kind}` : null;
    }

    eventText(kind: number): string | null {
        return kind === KIND_END - 1 ? '{entity} won' : null;
    }

    kind(kind: number): ReturnType<PlayedLog['kind']> {
        return kind > 0 ? null : { name: 'tank', firstIndex: 0, count: 1, valueCount: 0, valueNames: [], valueUnits: [] };
    }

    player(slot: number): ReturnType<PlayedLog['player']> {
        return slot > 2 ? null : slot > 0 ? { presence: 2, name: '' } : { presence: 1, name: 'ann' };
    }

    private present(tick: number): number {
        const [from, to] = this.def.gap ?? [0, 0];
        return tick >= from && tick < to ? to : tick;
    }

    private damage(): SabotError {
        return new SabotError(-5, 'SB_ERROR_MALFORMED', 'the data is malformed');
    }
}

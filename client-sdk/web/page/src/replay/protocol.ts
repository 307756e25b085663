/** The messages between the page and its replay workers: one request at a time, one answer each. */

import type { GameEvent, HitSet, Player } from '@sabot/client';
import type { OwnRules } from '../source/source';
import type { Mark } from './marks';

/** A kind of entity in packed rows. */
export interface RowKind {
    readonly name: string;
    readonly valueNames: readonly string[];
}

export interface LogSummary {
    readonly tickRateHz: number;
    readonly playerCapacity: number;
    readonly firstTick: number;
    readonly lastTick: number;
    /** Text for people: why the log ends where it does; '' for a closed log. */
    readonly end: string;
    readonly kinds: readonly RowKind[];
    readonly hitSets: readonly HitSet[];
    /** True for the built-in rules and those that extend them. */
    readonly isTankGame: boolean;
    /** Null for the built-in rules. */
    readonly ownRules: OwnRules | null;
    /** The map's canonical bytes, which `parseMap` reads. */
    readonly map: Uint8Array;
}

/** Whether the calculated hash is the recorded one; `none` if no hash is recorded. */
export type Check = 'agrees' | 'differs' | 'none';

/** The match after a tick. */
export interface TickState {
    readonly tick: number;
    /** Hash of the calculated state, 16 hexadecimal digits. */
    readonly hash: string;
    readonly check: Check;
    /**
     * Whether ticks are missing before it; then nothing moves from the state before to this one.
     */
    readonly isCut: boolean;
    /** Rows of all entities, by rising index; see rows.ts. */
    readonly rows: Float32Array;
    /** Events since the previous state that was sent. */
    readonly events: readonly GameEvent[];
    /** Null if the same as in the state before. */
    readonly players: readonly Player[] | null;
}

export type Role = 'play' | 'scan';

export type Request =
    /** The first message. A worker that scans gets no other. */
    | {
        readonly kind: 'open';
        readonly role: Role;
        readonly log: Blob;
        readonly wasm: WebAssembly.Module;
    }
    | { readonly kind: 'seek'; readonly tick: number }
    /** Plays up to a tick, with a state after every `stride` ticks. */
    | { readonly kind: 'fill'; readonly until: number; readonly stride: number };

/** States in the order of time; `fault` is text for people, '' for none. */
export interface Played {
    readonly kind: 'played';
    readonly states: readonly TickState[];
    /** Whether the last state is the end of the log. */
    readonly isEnd: boolean;
    readonly fault: string;
}

export interface Scanned {
    readonly kind: 'scanned';
    /** Everything up to this tick is checked. */
    readonly tick: number;
    /** Count of ticks whose hash is the recorded one. */
    readonly agreed: number;
    /** Count of ticks with another hash, and the first of them. */
    readonly differing: number;
    readonly differsFrom: number | null;
    /** Marks since the last report. */
    readonly marks: readonly Mark[];
    readonly isOver: boolean;
    readonly fault: string;
}

export type Answer =
    | { readonly kind: 'opened'; readonly summary: LogSummary }
    /**
     * Why the log cannot be played, as text for people. `rules`: name of the rules that the core
     * lacks; '' if that is not why.
     */
    | { readonly kind: 'refused'; readonly text: string; readonly rules: string }
    | Played
    | Scanned;

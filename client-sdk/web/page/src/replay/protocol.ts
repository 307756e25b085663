/** What the page and its replay workers say to each other. One request at a time, one answer each. */

import type { GameEvent, Player } from '@sabot/client';
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
    /** Of the log, for people: why it ends where it does; '' for one that was closed. */
    readonly end: string;
    readonly kinds: readonly RowKind[];
    /** Canonical bytes, as `parseMap` reads them. */
    readonly map: Uint8Array;
}

/** Whether the computed hash is the recorded one; `none` where none is recorded. */
export type Check = 'agrees' | 'differs' | 'none';

/** The match after a tick. */
export interface TickState {
    readonly tick: number;
    /** Of the computed state, 16 hexadecimal digits. */
    readonly hash: string;
    readonly check: Check;
    /** Ticks are missing before it: nothing moves from the state before to this one. */
    readonly isCut: boolean;
    /** Of all entities, by rising index; see rows.ts. */
    readonly rows: Float32Array;
    /** Since the state before it that was sent. */
    readonly events: readonly GameEvent[];
    /** Null: as in the state before. */
    readonly players: readonly Player[] | null;
}

export type Role = 'play' | 'scan';

export type Request =
    /** First of all. A worker that scans is sent nothing else. */
    | {
        readonly kind: 'open';
        readonly role: Role;
        readonly log: Blob;
        readonly wasm: WebAssembly.Module;
    }
    | { readonly kind: 'seek'; readonly tick: number }
    /** Goes on to a tick; a state is wanted after every `stride` of them. */
    | { readonly kind: 'fill'; readonly until: number; readonly stride: number };

/** In the order of time; a `fault` is for people, '' for none. */
export interface Played {
    readonly kind: 'played';
    readonly states: readonly TickState[];
    /** There is nothing behind the last state. */
    readonly isEnd: boolean;
    readonly fault: string;
}

export interface Scanned {
    readonly kind: 'scanned';
    /** All up to here is checked. */
    readonly tick: number;
    /** Ticks whose hash is the recorded one. */
    readonly agreed: number;
    /** Ticks whose hash is not, and the first of them. */
    readonly differing: number;
    readonly differsFrom: number | null;
    /** Found since the last report. */
    readonly marks: readonly Mark[];
    readonly isOver: boolean;
    readonly fault: string;
}

export type Answer =
    | { readonly kind: 'opened'; readonly summary: LogSummary }
    /** The log cannot be played, for people. */
    | { readonly kind: 'refused'; readonly text: string }
    | Played
    | Scanned;

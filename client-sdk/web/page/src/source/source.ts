/** Where the match that is shown comes from: a server that is watched or played on, or a log. */

import type { ChatLine, Control, GameEvent, GameMap, Player, View } from '@sabot/client';

/** How the connection is; counts are since it began. */
export interface NetworkStatus {
    readonly roundTripMs: number;
    readonly jitterMs: number;
    /** By which others are shown behind the server. */
    readonly delayMs: number;
    /** Ticks by which the server had the newest input early; null for who only watches. */
    readonly inputMargin: number | null;
    readonly snapshots: number;
    readonly snapshotsLost: number;
    readonly bytesSent: number;
    readonly bytesReceived: number;
    /** Null where nothing is foreseen. */
    readonly corrections: Corrections | null;
}

/** Snapshots in which the own tank was not what had been foreseen. */
export interface Corrections {
    /** By cause: unknown, contact, impulse, input, respawn, pick-up. */
    readonly counts: readonly number[];
    /** By which the last of them moved the tank, m; and the largest. */
    readonly lastM: number;
    readonly mostM: number;
}

/** Every frame calls `update` first and the rest behind it. */
export interface Source {
    /** Once it is there; another object with another match's map. */
    readonly map: GameMap | null;
    /** Which match it is, of those that were shown one after another. */
    readonly match: number;
    /** All who are in the match, by slot. */
    readonly players: readonly Player[];
    readonly tickRateHz: number; // 0 before the match is there
    readonly playerCapacity: number; // slots
    /** Or other rules, whose kinds and events mean something else. */
    readonly isTankGame: boolean;

    update(nowMs: number): void;
    /** What is shown now; null before there is anything. */
    view(): View | null;
    /** What happened and is to be shown by now, each once and in order. */
    takeEvents(): GameEvent[];
    takeChat(): ChatLine[];
    /** For people: what the match waits for, or why there is no more of it; '' while it is shown. */
    notice(): string;
    /** There is no more of it, for the reason of the notice. */
    readonly isOver: boolean;
    close(): void;
    /** Null before there is a connection; not there for what has none. */
    network?(): NetworkStatus | null;
    /** What the own player asks for, until set anew; not there for who only watches. */
    setControl?(control: Control): void;
}

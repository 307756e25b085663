/** Where the match that is shown comes from: a server that is watched or played on, or a log. */

import type { ChatLine, GameEvent, GameMap, Player, View } from '@sabot/client';

/** Every frame calls `update` first and the rest behind it. */
export interface Source {
    /** Once it is there; another object with another match's map. */
    readonly map: GameMap | null;
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
    close(): void;
}

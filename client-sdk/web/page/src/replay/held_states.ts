/** The states of consecutive ticks, oldest first, around the shown position. */

import type { GameEvent, Player } from '@sabot/client';
import type { TickState } from './protocol';

/** This many states before the position are kept, for steps back. */
const BEHIND_COUNT_MAX = 64;

export interface HeldState extends TickState {
    readonly players: readonly Player[];
}

export class HeldStates {
    private states: HeldState[] = [];

    get last(): HeldState | undefined {
        return this.states.at(-1);
    }

    clear(): void {
        this.states = [];
    }

    /** Adds states. A state without a roster keeps the roster before it. */
    add(state: TickState): void {
        this.states.push({ ...state, players: state.players ?? this.last?.players ?? [] });
    }

    has(tick: number): boolean {
        return this.states.some((state) => state.tick === tick);
    }

    /** Returns the state at or before a position, or the first one. */
    at(position: number): HeldState | undefined {
        let found: HeldState | undefined = this.states[0];
        for (const state of this.states) {
            if (state.tick > position) {
                break;
            }
            found = state;
        }
        return found;
    }

    after(state: HeldState): HeldState | undefined {
        return this.states[this.states.indexOf(state) + 1];
    }

    /** Returns the position after missing ticks, which need no waiting. */
    overGap(position: number, from: HeldState | undefined): number {
        const next = this.states.find(({ tick }) => tick > position);
        return next?.isCut && from !== undefined && position > from.tick ? next.tick : position;
    }

    /** Returns the events after one tick, up to another. */
    events(from: number, to: number): GameEvent[] {
        if (to <= from) {
            return [];
        }
        return this.states
            .filter(({ tick }) => tick > from)
            .flatMap(({ events }) => events.filter(({ tick }) => tick > from && tick <= to));
    }

    /** Drops states that are far behind. */
    forget(position: number): void {
        const from = this.at(position);
        const behind = from === undefined ? 0 : this.states.indexOf(from) - BEHIND_COUNT_MAX;
        if (behind > 0) {
            this.states.splice(0, behind);
        }
    }
}

/** The states of some ticks in a row, oldest first, around the place that is shown. */

import type { GameEvent, Player } from '@sabot/client';
import type { TickState } from './protocol';

/** States behind the place that is shown stay, for steps back. */
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

    /** Who plays stays as it was, where a state does not say. */
    add(state: TickState): void {
        this.states.push({ ...state, players: state.players ?? this.last?.players ?? [] });
    }

    has(tick: number): boolean {
        return this.states.some((state) => state.tick === tick);
    }

    /** The state at or before the place, or the first one. */
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

    /** Where ticks are missing there is nothing to wait for: the place behind them. */
    overGap(position: number, from: HeldState | undefined): number {
        const next = this.states.find(({ tick }) => tick > position);
        return next?.isCut && from !== undefined && position > from.tick ? next.tick : position;
    }

    /** What happened behind a tick, up to another. */
    events(from: number, to: number): GameEvent[] {
        if (to <= from) {
            return [];
        }
        return this.states
            .filter(({ tick }) => tick > from)
            .flatMap(({ events }) => events.filter(({ tick }) => tick > from && tick <= to));
    }

    /** Lets go of what is far behind. */
    forget(position: number): void {
        const from = this.at(position);
        const behind = from === undefined ? 0 : this.states.indexOf(from) - BEHIND_COUNT_MAX;
        if (behind > 0) {
            this.states.splice(0, behind);
        }
    }
}

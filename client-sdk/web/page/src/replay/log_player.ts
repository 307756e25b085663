/** Plays a log in a worker and gives the states that the page requests. */

import type { GameEvent, HitSet } from '@sabot/client';
import { CoreForms } from '@sabot/core';
import { endText, playFault } from './fault';
import { isTankLog, ownRulesOf, type PlayedLog, withNames } from './played_log';
import type { LogSummary, Played, RowKind, TickState } from './protocol';
import { packRows, rowSize } from './rows';

// The time after which a request is answered; the page asks again for the rest.
const BUDGET_MS = 30;
const EVENT_COUNT_MAX = 1024; // events of a state, for any number of ticks before it
const JOIN = 1;
const LEAVE = 2;

function kindsOf(log: PlayedLog): RowKind[] {
    const kinds: RowKind[] = [];
    for (let kind = log.kind(0); kind !== null; kind = log.kind(kinds.length)) {
        const { name, valueCount, valueNames } = kind;
        kinds.push({ name, valueNames: valueNames.slice(0, valueCount).map((n) => n ?? '') });
    }
    return kinds;
}

export class LogPlayer {
    readonly summary: LogSummary;
    private readonly forms: CoreForms;
    private readonly rowSize: number;
    /** The log's current tick. */
    private tick: number;
    private events: GameEvent[] = []; // since the last state
    private hasNewPlayers = true;
    private isCut = true;

    constructor(
        private readonly log: PlayedLog, private readonly now: () => number,
        hitSets: readonly HitSet[] = [],
    ) {
        const { tickRateHz, playerCapacity, firstTick, lastTick, end } = log.head;
        const kinds = kindsOf(log);
        this.forms = new CoreForms(withNames(log));
        this.rowSize = rowSize(kinds);
        this.tick = firstTick;
        this.summary = {
            tickRateHz, playerCapacity, firstTick, lastTick, end: endText(end), kinds, hitSets,
            isTankGame: isTankLog(log), ownRules: ownRulesOf(log), map: log.map,
        };
    }

    /** Returns the state after a tick, or after the nearest tick that the log has. */
    seek(tick: number): Played {
        const before = this.tick;
        let fault = '';
        try {
            this.log.seek(tick);
        } catch (error) {
            fault = playFault(error);
            this.log.seek(before);
        }
        this.hasNewPlayers = true;
        this.isCut = true;
        const state = this.take();
        return { kind: 'played', states: [state], isEnd: this.tick >= this.summary.lastTick, fault };
    }

    /** Returns states from the next tick on, until the time is used up. */
    fill(until: number, stride: number): Played {
        const begun = this.now();
        const states: TickState[] = [];
        let last = this.tick;
        let isEnd = false;
        let fault = '';
        try {
            while (!isEnd && this.tick < until && this.now() - begun < BUDGET_MS) {
                isEnd = !this.step();
                if (this.tick - last >= stride) {
                    states.push(this.take());
                    last = this.tick;
                }
            }
            if (this.tick > last) {
                states.push(this.take());
            }
        } catch (error) {
            isEnd = true;
            fault = playFault(error);
            if (this.tick > last) {
                this.log.seek(this.tick); // a failed step destroys the state
                states.push(this.take());
            }
        }
        return { kind: 'played', states, isEnd: isEnd || this.tick >= this.summary.lastTick, fault };
    }

    private step(): boolean {
        if (!this.log.step()) {
            return false;
        }
        const before = this.tick;
        this.tick = this.log.state().tick;
        this.isCut ||= this.tick > before + 1;
        const events = this.log.events().map((event) => this.forms.event(event, this.tick));
        this.hasNewPlayers ||= this.isCut || events.some(({ kind }) => kind === JOIN || kind === LEAVE);
        if (events.length > 0 && this.events.length + events.length <= EVENT_COUNT_MAX) {
            this.events.push(...events);
        }
        return true;
    }

    // The state at the log's current tick.
    private take(): TickState {
        const { tick, hash, hasHash, agrees } = this.log.state();
        this.tick = tick;
        const { events, isCut, hasNewPlayers } = this;
        this.events = [];
        this.isCut = false;
        this.hasNewPlayers = false;
        if (hasNewPlayers) {
            this.forms.readPlayers();
        }
        return {
            tick,
            hash: hash.toString(16).padStart(16, '0'),
            check: !hasHash ? 'none' : agrees ? 'agrees' : 'differs',
            isCut,
            rows: packRows(this.log.entities(), this.rowSize),
            events,
            players: hasNewPlayers ? this.forms.players : null,
        };
    }
}

/** Plays a whole log once in a worker: compares every tick's hash and collects the marks. */

import { EVENT_KIND_RULES, TankKind } from '@sabot/client';
import { CoreForms, type CoreMatch } from '@sabot/core';
import { playFault } from './fault';
import { type Cast, type Mark, markOf } from './marks';
import { isTankLog, type PlayedLog, withNames } from './played_log';
import type { Scanned } from './protocol';

/** The most marks that are kept; a timeline has about a thousand pixels. */
export const MARK_COUNT_MAX = 20_000;

export class LogScan {
    private agreed = 0;
    private differing = 0;
    private differsFrom: number | null = null;
    private markCount = 0;
    private lastTick: number;
    private readonly match: CoreMatch;
    private readonly forms: CoreForms;
    private readonly teamPlace: number;
    /** Kinds of events below this have marks: other rules give the others other meanings. */
    private readonly kindEnd: number;

    /** `log` must be at its first tick. */
    constructor(private readonly log: PlayedLog, private readonly now: () => number) {
        this.lastTick = log.head.firstTick;
        this.match = withNames(log);
        this.forms = new CoreForms(this.match);
        const isTankGame = isTankLog(log);
        this.kindEnd = isTankGame ? Infinity : EVENT_KIND_RULES;
        this.teamPlace = isTankGame
            ? log.kind(TankKind.player)?.valueNames.indexOf('team') ?? -1 : -1;
    }

    /** Continues for about `ms`. */
    next(budgetMs: number): Scanned {
        const end = this.now() + budgetMs;
        const marks: Mark[] = [];
        let isOver = false;
        let fault = '';
        try {
            do {
                isOver = !this.log.step();
                if (!isOver) {
                    this.check(marks);
                }
            } while (!isOver && this.now() < end);
        } catch (error) {
            isOver = true;
            fault = playFault(error);
        }
        this.markCount += marks.length;
        const { lastTick: tick, agreed, differing, differsFrom } = this;
        return { kind: 'scanned', tick, agreed, differing, differsFrom, marks, isOver, fault };
    }

    private check(marks: Mark[]): void {
        const { tick, hasHash, agrees } = this.log.state();
        this.lastTick = tick;
        if (hasHash && agrees) {
            this.agreed++;
        } else if (hasHash) {
            this.differing++;
            this.differsFrom ??= tick;
        }
        const events = this.log.events().filter(({ kind }) => kind < this.kindEnd);
        const cast = events.length > 0 ? this.cast() : null;
        for (const event of events) {
            const mark = cast && markOf(this.forms.event(event, tick), cast);
            if (mark && this.markCount + marks.length < MARK_COUNT_MAX) {
                marks.push(mark);
            }
        }
    }

    private cast(): Cast {
        let teams: number[] | null = null;
        return {
            name: (slot) => this.match.player(slot)?.name ?? '',
            team: (slot) => (teams ??= this.teams())[slot] ?? 0,
        };
    }

    private teams(): number[] {
        const teams: number[] = [];
        for (const { kind, owner, values } of this.log.entities()) {
            if (kind === TankKind.player) {
                teams[owner] = values[this.teamPlace] ?? 0;
            }
        }
        return teams;
    }
}

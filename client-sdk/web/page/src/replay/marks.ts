/** The marks on the timeline of a match: kills, flags, phases of the round. */

import { type GameEvent, TankEvent } from '@sabot/client';
import { Phase, roundEvent } from '../hud/course';
import { playerColour, teamColour, teamSign } from '../palette';
import { nameOrNumber, plainName } from '../texts';

export type MarkKind = 'kill' | 'flag' | 'round';

export interface Mark {
    readonly tick: number;
    readonly kind: MarkKind;
    /** Team of the player that caused it. */
    readonly colour: number;
    /** Text for people. */
    readonly text: string;
}

/** The players' names and teams at the time of an event. */
export interface Cast {
    /** Returns a slot's name; '' for none. */
    name(slot: number): string;
    /** Returns a slot's team; 0 for none. */
    team(slot: number): number;
}

const PLAIN = 0xf2f4f6;
const FLAG_TEXTS: Readonly<Record<number, string>> = {
    [TankEvent.flagTake]: 'took',
    [TankEvent.flagDrop]: 'dropped',
    [TankEvent.flagReturn]: 'returned',
    [TankEvent.flagCapture]: 'captured',
};
const PHASE_TEXTS = ['warm-up', 'the round begins', 'the round is over'] as const;

function nameOf(cast: Cast, slot: number): string {
    const sign = teamSign(cast.team(slot));
    const name = nameOrNumber(plainName(cast.name(slot)), slot);
    return sign === '' ? name : `${sign} ${name}`;
}

function colourOf(cast: Cast, slot: number | null): number {
    return slot === null ? PLAIN : playerColour(slot, cast.team(slot));
}

function killText({ entity, other }: GameEvent, cast: Cast): string {
    const victim = other === null ? 'a tank' : nameOf(cast, other);
    return entity === null || entity === other
        ? `${victim} was destroyed`
        : `${nameOf(cast, entity)} destroyed ${victim}`;
}

function flagText({ kind, entity, value }: GameEvent, cast: Cast): string {
    const flag = `the flag of ${teamSign(value) || 'nobody'}`;
    return entity === null
        ? `${flag} came home`
        : `${nameOf(cast, entity)} ${FLAG_TEXTS[kind]} ${flag}`;
}

function roundText({ entity, value }: GameEvent, cast: Cast): string {
    const { phase, winnerTeam: team } = roundEvent(value);
    const text = PHASE_TEXTS[phase] ?? `phase ${phase} of the round`;
    if (phase !== Phase.result) {
        return text;
    }
    const winner = entity !== null ? nameOf(cast, entity) : team > 0 ? `team ${teamSign(team)}` : '';
    return winner === '' ? `${text}: a draw` : `${text}: ${winner} won`;
}

/** Makes the mark of an event; null for an event without a mark. */
export function markOf(event: GameEvent, cast: Cast): Mark | null {
    const { tick, kind, entity } = event;
    switch (kind) {
        case TankEvent.death:
            return {
                tick, kind: 'kill', colour: colourOf(cast, entity ?? event.other),
                text: killText(event, cast),
            };
        case TankEvent.flagTake:
        case TankEvent.flagDrop:
        case TankEvent.flagReturn:
        case TankEvent.flagCapture:
            return {
                tick, kind: 'flag', colour: teamColour(event.value), text: flagText(event, cast),
            };
        case TankEvent.round:
            return { tick, kind: 'round', colour: PLAIN, text: roundText(event, cast) };
        case TankEvent.end:
            return { tick, kind: 'round', colour: PLAIN, text: 'the match is over' };
        default:
            return null;
    }
}

/** Returns the index of the first mark after a tick; marks are in the order of time. */
function firstAfter(marks: readonly Mark[], tick: number): number {
    let low = 0;
    let high = marks.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (marks[middle].tick > tick) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/** Returns the next mark of a kind after a tick, or the last before it; undefined for none. */
export function neighbour(
    marks: readonly Mark[], kind: MarkKind, tick: number, direction: 1 | -1,
): Mark | undefined {
    const start = direction === 1 ? firstAfter(marks, tick) : firstAfter(marks, tick - 1) - 1;
    for (let i = start; i >= 0 && i < marks.length; i += direction) {
        if (marks[i].kind === kind) {
            return marks[i];
        }
    }
    return undefined;
}

/** Returns the marks within `reach` ticks of a tick, nearest first, at most `countMax`. */
export function marksNear(
    marks: readonly Mark[], tick: number, reach: number, countMax: number,
): Mark[] {
    const near: Mark[] = [];
    for (let i = firstAfter(marks, tick - reach - 1); i < marks.length; i++) {
        if (marks[i].tick > tick + reach) {
            break;
        }
        near.push(marks[i]);
    }
    near.sort((a, b) => Math.abs(a.tick - tick) - Math.abs(b.tick - tick));
    return near.slice(0, countMax);
}

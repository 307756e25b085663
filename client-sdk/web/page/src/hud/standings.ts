/** The players and their results, ranked as the server ranks them. */

import type { Presence } from '@sabot/client';
import type { Moment } from '../moment';

/** The value `state` of a player. */
export enum PlayerState {
    empty = 0,
    /** The player waits for the next tank. */
    dead = 1,
    alive = 2,
    /** The player has no life left in this round. */
    out = 3,
}

export interface Standing {
    slot: number;
    name: string;
    presence: Presence;
    team: number; // 0 for none
    state: PlayerState;
    /** Team whose flag the player carries; 0 for none. */
    flag: number;
    kills: number;
    deaths: number;
    score: number;
}

/** The players of a team; without teams all are in one group of team 0. */
export interface Group {
    team: number;
    /** Sums over all its players, also those that are not shown. */
    count: number;
    kills: number;
    deaths: number;
    /** Players, best first. */
    standings: Standing[];
}

type Known = Pick<Moment, 'players' | 'record'>;

// By score, then by fewer deaths.
function better(a: Standing, b: Standing): number {
    return b.score - a.score || a.deaths - b.deaths || b.kills - a.kills || a.slot - b.slot;
}

/** Returns all players, best first. An unknown value is 0. */
export function rank(moment: Known): Standing[] {
    return moment.players
        .map(({ slot, name, presence }) => {
            const values = moment.record(slot)?.values;
            return {
                slot, name, presence,
                team: values?.team ?? 0,
                state: values?.state ?? PlayerState.empty,
                flag: values?.flag ?? 0,
                kills: values?.kills ?? 0,
                deaths: values?.deaths ?? 0,
                score: values?.score ?? 0,
            };
        })
        .sort(better);
}

/**
 * Groups ranked players by teams, in a fixed order of teams. Returns at most `count` players, the
 * best of all teams, and always the one in slot `always`.
 */
export function group(
    ranked: readonly Standing[], count: number, always: number | null = null,
): Group[] {
    const groups: Group[] = [];
    ranked.forEach((standing, place) => {
        const own = (groups[standing.team] ??= {
            team: standing.team, count: 0, kills: 0, deaths: 0, standings: [],
        });
        own.count++;
        own.kills += standing.kills;
        own.deaths += standing.deaths;
        if (place < count || standing.slot === always) {
            own.standings.push(standing);
        }
    });
    return groups.filter((one) => one !== undefined); // the list has holes
}

/** Returns the slot before (-1) or after (1) another one, cyclically; null if there are none. */
export function neighbour(
    slots: readonly number[], current: number | null, step: -1 | 1,
): number | null {
    const sorted = [...slots].sort((a, b) => a - b);
    if (step < 0) {
        sorted.reverse();
    }
    return sorted.find((slot) => current !== null && (slot - current) * step > 0)
        ?? sorted[0] ?? null;
}

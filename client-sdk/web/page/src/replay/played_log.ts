/** The log that is played, and the names of its players. */

import { EVENT_KIND_RULES, Presence } from '@sabot/client';
import type { CoreMatch, Replay } from '@sabot/core';
import { isTankGame, TANK_RULES } from '../source/server';
import type { OwnRules } from '../source/source';

/** The part of a `Replay` that is used here. */
export type PlayedLog = Pick<
    Replay,
    'head' | 'map' | 'seek' | 'step' | 'state' | 'entities' | 'events' | 'eventName' | 'eventText'
    | 'kind' | 'player'
>;

/** Whether kinds and events are the tank game's. */
export function isTankLog({ head: { rules: name, base } }: PlayedLog): boolean {
    return isTankGame({ name, base });
}

/** Returns what the page shows of a log's own rules; null for the built-in ones. */
export function ownRulesOf(log: PlayedLog): OwnRules | null {
    const { rules: name } = log.head;
    const eventTexts: (string | null)[] = [];
    for (let kind = EVENT_KIND_RULES; log.eventName(kind) !== null; kind++) {
        eventTexts.push(log.eventText(kind));
    }
    return name === TANK_RULES ? null : { name, eventTexts };
}

/** A log has no names for computer players; they get the names that the server gives. */
export function withNames(log: PlayedLog): CoreMatch {
    const { playerCapacity, computerCount } = log.head;
    return {
        kind: (kind) => log.kind(kind),
        eventName: (kind) => log.eventName(kind),
        player(slot) {
            const player = log.player(slot);
            const number = slot - (playerCapacity - computerCount) + 1;
            return player?.presence === Presence.computer
                ? { ...player, name: `computer ${number}` }
                : player;
        },
    };
}

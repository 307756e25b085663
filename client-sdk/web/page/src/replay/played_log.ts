/** The log that is played, and who is called what in it. */

import { Presence } from '@sabot/client';
import type { Replay } from '@sabot/core';
import type { CoreMatch } from '../source/core_forms';

/** What is used of a `Replay`. */
export type PlayedLog = Pick<
    Replay,
    'head' | 'map' | 'seek' | 'step' | 'state' | 'entities' | 'events' | 'eventName' | 'kind' | 'player'
>;

/** A log has no names of the computer's players: they are called as the server calls them. */
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

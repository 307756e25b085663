/** The log that is played, and the names of its players. */

import { Presence } from '@sabot/client';
import type { Replay } from '@sabot/core';
import type { CoreMatch } from '../source/core_forms';

/** The part of a `Replay` that is used here. */
export type PlayedLog = Pick<
    Replay,
    'head' | 'map' | 'seek' | 'step' | 'state' | 'entities' | 'events' | 'eventName' | 'kind' | 'player'
>;

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

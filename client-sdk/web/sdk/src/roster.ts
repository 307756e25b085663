/** The roster: which player is in which slot. */

import { Presence, type Roster as RosterMessage } from './wire/messages/chat';

export interface Player {
    slot: number;
    presence: Presence;
    /** Text for people; need not be unique. */
    name: string;
}

export class Roster {
    private readonly bySlot = new Map<number, Player>();

    constructor(private readonly capacity: number) {}

    /**
     * Takes a message. Returns false if it names a slot that the match lacks; the rest is taken.
     */
    take(message: RosterMessage): boolean {
        const known = message.players.filter(({ slot }) => slot < this.capacity);
        for (const { slot, presence, name } of known) {
            // A presence that a later version added counts as playing.
            const isKnown = presence <= Presence.away;
            this.bySlot.set(slot, { slot, presence: isKnown ? presence : Presence.player, name });
        }
        return known.length === message.players.length;
    }

    /** Returns the player in a slot; undefined for an empty one. */
    player(slot: number): Player | undefined {
        const player = this.bySlot.get(slot);
        return player?.presence === Presence.none ? undefined : player;
    }

    get isEmpty(): boolean {
        for (const { presence } of this.bySlot.values()) {
            if (presence !== Presence.none) {
                return false;
            }
        }
        return true;
    }

    /** All players, ordered by slot. */
    get players(): Player[] {
        return [...this.bySlot.values()]
            .filter(({ presence }) => presence !== Presence.none)
            .sort((a, b) => a.slot - b.slot);
    }
}

/** Who is in which slot. */

import { Presence, type Roster as RosterMessage } from './wire/messages/chat';

export interface Player {
    slot: number;
    presence: Presence;
    /** For people; need not be unique. */
    name: string;
}

export class Roster {
    private readonly bySlot = new Map<number, Player>();

    constructor(private readonly capacity: number) {}

    /** False if a slot was named that the match does not have; the others are taken. */
    take(message: RosterMessage): boolean {
        const known = message.players.filter(({ slot }) => slot < this.capacity);
        for (const { slot, presence, name } of known) {
            // Whoever is there in the way of a later version plays, as far as is known here.
            const isKnown = presence <= Presence.away;
            this.bySlot.set(slot, { slot, presence: isKnown ? presence : Presence.player, name });
        }
        return known.length === message.players.length;
    }

    /** Undefined for a slot in which nobody is. */
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

    /** All who are there, by slot. */
    get players(): Player[] {
        return [...this.bySlot.values()]
            .filter(({ presence }) => presence !== Presence.none)
            .sort((a, b) => a.slot - b.slot);
    }
}

/**
 * Converts what the core gives to the types of `@sabot/client`: values by their names, null in place
 * of NO_PLAYER and NO_ENTITY. So one program can draw both clients, and the helpers of
 * `@sabot/client`, such as `aimAt` and `isEnemy`, take what the core shows.
 *
 *     const forms = new CoreForms(client);
 *     // in each frame, after transport.update():
 *     forms.readPlayers();
 *     const entities = forms.entities(client.view()?.entities ?? []);
 */

import { type ChatLine, type Entity, type GameEvent, type Player, Presence } from '@sabot/client';
import {
    type ChatLine as CoreChatLine, type ClientEvent, type Entity as CoreEntity, ENTITY_PREDICTED,
    ENTITY_OWN, ENTITY_STARVED, type Kind, type MatchEvent, NO_ENTITY, type Player as CorePlayer,
} from './types';

/** A client or a replay of the core. */
export interface CoreMatch {
    /** Returns a kind; null for an unknown one. */
    kind(kind: number): Kind | null;
    /** Returns the player in a slot; null for a slot that the match lacks. */
    player(slot: number): CorePlayer | null;
    eventName(kind: number): string | null;
}

interface KindNames {
    readonly name: string;
    readonly values: readonly string[];
}

function someone(index: number): number | null {
    return index === NO_ENTITY ? null : index;
}

export class CoreForms {
    /** All players, by slot, as of the last `readPlayers`. */
    players: readonly Player[] = [];
    /** Count of the match's slots, as of the last `readPlayers`. */
    playerCapacity = 0;
    private readonly kinds: KindNames[] = [];
    private readonly names: string[] = []; // by slot

    constructor(private readonly match: CoreMatch) {}

    /** Reads the roster, which has the names. Call it when the roster may have changed. */
    readPlayers(): void {
        const players: Player[] = [];
        let slot = 0;
        for (let one; (one = this.match.player(slot)) !== null; slot++) {
            this.names[slot] = one.presence === Presence.none ? '' : one.name;
            if (one.presence !== Presence.none) {
                players.push({ slot, presence: one.presence as number, name: one.name });
            }
        }
        this.names.length = slot;
        this.players = players;
        this.playerCapacity = slot;
    }

    /** Converts entities; takes over the lists that each of them holds. */
    entities(list: readonly CoreEntity[]): Entity[] {
        return list.map((one) => this.entity(one));
    }

    /** Converts an event of this tick; `isPredicted` if it is reported ahead of the server. */
    event(
        { kind, value, point, ...event }: ClientEvent | MatchEvent, tick: number,
    ): GameEvent & { isPredicted?: boolean } {
        return {
            tick, kind, value, point,
            name: this.match.eventName(kind) ?? '',
            entity: someone(event.entity),
            other: someone(event.other),
            ...('predicted' in event && event.predicted ? { isPredicted: true } : {}),
        };
    }

    chatLine({ scope, player, text }: CoreChatLine): ChatLine {
        const speaker = someone(player);
        return { scope, player: speaker, name: this.nameOf(speaker), text };
    }

    private nameOf(slot: number | null): string {
        return slot === null ? '' : (this.names[slot] ?? '');
    }

    private entity(from: CoreEntity): Entity {
        const { name, values: valueNames } = this.kindNames(from.kind);
        const owner = someone(from.owner);
        const values: Record<string, number> = {};
        for (let i = 0; i < valueNames.length; i++) {
            values[valueNames[i]] = from.values[i];
        }
        return {
            index: from.index,
            generation: from.generation,
            kind: from.kind,
            kindName: name,
            owner,
            name: this.nameOf(owner),
            position: from.position,
            velocity: from.velocity,
            orientation: from.orientation,
            yaw: from.yaw,
            turretYaw: from.turretYaw,
            turretPitch: from.turretPitch,
            health: from.health,
            isOwn: (from.flags & ENTITY_OWN) !== 0,
            isPredicted: (from.flags & ENTITY_PREDICTED) !== 0,
            isStarved: (from.flags & ENTITY_STARVED) !== 0,
            values,
        };
    }

    // The rules' tables do not change.
    private kindNames(number: number): KindNames {
        let names = this.kinds[number];
        if (names === undefined) {
            const kind = this.match.kind(number);
            const values = kind?.valueNames.slice(0, kind.valueCount) ?? [];
            names = { name: kind?.name ?? '', values: values.map((name) => name ?? '') };
            this.kinds[number] = names;
        }
        return names;
    }
}

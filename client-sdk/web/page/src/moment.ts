/** A frame: all that is to be shown of the match at one time, sorted for those who show it. */

import {
    type ChatLine, type Entity, firstIndices, type FirstIndices, type GameEvent, type GameMap,
    type Player, TankKind, type View,
} from '@sabot/client';
import type { Source } from './source/source';

const NONE: readonly Entity[] = [];

export interface Times {
    /** Of the page, s. */
    seconds: number;
    /** Since the last frame, s; at most 0.1. */
    passed: number;
    /** Of the match since the last frame, s: at its speed; 0 where it stands or is another place. */
    played: number;
}

export class Moment {
    readonly players: readonly Player[];
    readonly events: readonly GameEvent[];
    readonly chat: readonly ChatLine[];
    readonly tickRateHz: number;
    readonly isTankGame: boolean;
    /** Which entities are which things of the map; null where that is not known. */
    readonly first: FirstIndices | null;
    private readonly byKind: Entity[][] = [];
    private readonly bySlot: Entity[] = [];
    private readonly names: string[] = [];

    constructor(
        source: Source, readonly view: View, readonly map: GameMap, readonly times: Times,
    ) {
        this.players = source.players;
        this.events = source.takeEvents();
        this.chat = source.takeChat();
        this.tickRateHz = source.tickRateHz;
        this.isTankGame = source.isTankGame;
        for (const entity of view.entities) {
            (this.byKind[entity.kind] ??= []).push(entity);
            if (this.isTankGame && entity.kind === TankKind.player && entity.owner !== null) {
                this.bySlot[entity.owner] = entity;
            }
        }
        for (const { slot, name } of this.players) {
            this.names[slot] = name;
        }
        this.first = this.isTankGame
            ? firstIndices(source.playerCapacity, map, view.entities) : null;
    }

    /**
     * All of a kind of the tank game, by rising index. Of other rules only the first kind is known:
     * the players' own.
     */
    of(kind: TankKind): readonly Entity[] {
        return this.isTankGame || kind === TankKind.tank ? (this.byKind[kind] ?? NONE) : NONE;
    }

    /** Of other rules what is not the players' own and has a place: no score, no clock. */
    get others(): readonly Entity[] {
        return this.isTankGame
            ? NONE
            : this.byKind.slice(1).flat().filter(({ values }) => 'x' in values && 'z' in values);
    }

    /** A slot's entity of the kind "player": score, team, rounds. */
    record(slot: number): Entity | undefined {
        return this.bySlot[slot];
    }

    /** Of a slot; 0 for none. */
    team(slot: number | null): number {
        return slot === null ? 0 : (this.bySlot[slot]?.values.team ?? 0);
    }

    /** Of a slot; '' for nobody. */
    name(slot: number | null): string {
        return slot === null ? '' : (this.names[slot] ?? '');
    }
}

/** Notices that a source shows another match, whose map may be the same object. */
export class Turn {
    private map: GameMap | null = null;
    private match = 0;

    /** In every frame: whether there is another map, or another match on it; null: neither. */
    of({ match }: Pick<Source, 'match'>, map: GameMap): 'map' | 'match' | null {
        const turned = map !== this.map ? 'map' : match !== this.match ? 'match' : null;
        this.map = map;
        this.match = match;
        return turned;
    }
}

/** Shows something of every moment. */
export interface Part {
    /** Another match has begun, be it on the same map: what was shown of the last one goes. */
    reset(map: GameMap): void;
    show(moment: Moment): void;
    /** Gives back what it holds of the page and of the graphics card. */
    dispose(): void;
}

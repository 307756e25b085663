/** A moment: everything of the match that one frame shows, sorted for the parts. */

import {
    type ChatLine, type Entity, firstIndices, type FirstIndices, type GameMap, type HitSet,
    type Player, TankKind, type View,
} from '@sabot/client';
import type { HeardEvent, OwnRules, Source } from './source/source';

const NONE: readonly Entity[] = [];
const NO_SETS: readonly HitSet[] = [];

export interface Times {
    /** The page's clock, s. */
    seconds: number;
    /** Since the last frame, s; at most 0.1. */
    passed: number;
    /** Match time since the last frame, s; 0 if the match stands still or playback has jumped. */
    played: number;
}

export class Moment {
    readonly players: readonly Player[];
    readonly events: readonly HeardEvent[];
    readonly chat: readonly ChatLine[];
    readonly tickRateHz: number;
    /** See `Source`; 1 for live matches. */
    readonly speed: number;
    /** See `Source`; 0 for a match that is shown as it is played. */
    readonly behindMs: number;
    readonly isTankGame: boolean;
    /** Null for the built-in rules. */
    readonly ownRules: OwnRules | null;
    /** What shells meet of entities; empty if the server does not tell. */
    readonly hitSets: readonly HitSet[];
    /** Which entities are which things of the map; null if not known. */
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
        this.speed = source.speed ?? 1;
        this.behindMs = source.behindMs ?? 0;
        this.isTankGame = source.isTankGame;
        this.ownRules = source.ownRules ?? null;
        this.hitSets = source.hitSets ?? NO_SETS;
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
     * Returns all entities of a kind of the tank game, by rising index. Of other rules only the
     * first kind is known, the players' own.
     */
    of(kind: TankKind): readonly Entity[] {
        return this.isTankGame || kind === TankKind.tank ? (this.byKind[kind] ?? NONE) : NONE;
    }

    /** The entities of kinds that the page does not know. Those of other rules are all unknown. */
    get foreign(): readonly Entity[] {
        return this.byKind.slice(this.isTankGame ? TankKind.round + 1 : 0).flat();
    }

    /** For other rules, the entities with a position that are not the players' own. */
    get others(): readonly Entity[] {
        return this.isTankGame
            ? NONE
            : this.byKind.slice(1).flat().filter(({ values }) => 'x' in values && 'z' in values);
    }

    /** Returns a slot's entity of the kind "player": score, team, rounds. */
    record(slot: number): Entity | undefined {
        return this.bySlot[slot];
    }

    /** Returns a slot's team; 0 for none. */
    team(slot: number | null): number {
        return slot === null ? 0 : (this.bySlot[slot]?.values.team ?? 0);
    }

    /** Returns a slot's name; '' for an empty slot. */
    name(slot: number | null): string {
        return slot === null ? '' : (this.names[slot] ?? '');
    }
}

/** Notices when a source shows another match, which may have the same map object. */
export class Turn {
    private map: GameMap | null = null;
    private match = 0;

    /**
     * Call in every frame. Returns whether the map or the match is another one; null for neither.
     */
    of({ match }: Pick<Source, 'match'>, map: GameMap): 'map' | 'match' | null {
        const turned = map !== this.map ? 'map' : match !== this.match ? 'match' : null;
        this.map = map;
        this.match = match;
        return turned;
    }
}

/** Shows one aspect of every moment. */
export interface Part {
    /** Another match has begun, perhaps on the same map. Removes what belongs to the last one. */
    reset(map: GameMap): void;
    show(moment: Moment): void;
    /** Frees elements of the page and memory of the graphics card. */
    dispose(): void;
}

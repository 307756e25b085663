/**
 * The built-in rules, `tanks`: the meaning of numbers that the table of fields does not name. This
 * is the only such list in TypeScript; ../../wasm/test/client.test.ts compares it with the C code.
 */

import type { Entity } from './entity';
import type { GameMap } from './map';

/** Kinds of entities. */
export enum TankKind {
    tank = 0,
    shell = 1,
    crate = 2,
    wall = 3,
    ball = 4,
    player = 5,
    pickUp = 6,
    flag = 7,
    round = 8,
}

/** Kinds of events; `entity` is the player that caused the event. */
export enum TankEvent {
    join = 1,
    leave = 2,
    end = 3,
    spawn = 8,
    fire = 9,
    hit = 10,
    impact = 11,
    death = 12,
    ricochet = 13,
    explode = 14,
    pickUp = 15,
    break = 16,
    enter = 17,
    exit = 18,
    flagTake = 19,
    flagDrop = 20,
    flagReturn = 21,
    flagCapture = 22,
    target = 23,
    round = 24,
}

const SHELLS_PER_PLAYER = 4;

type OwnedEntity = Pick<Entity, 'kind' | 'index' | 'owner'>;

/** For each list of the map, the index of the entity that is the list's first element. */
export interface FirstIndices {
    crate: number;
    /** The targets, if the match has any, follow the map's walls: one for each marker "target". */
    wall: number;
    ball: number;
    pickUp: number;
}

/**
 * Tells which entities are which things of the map: entity `first.crate + i` is `map.crates[i]`,
 * and so on. Returns null until an entity of the kind "player" exists, whose index gives the last
 * two.
 */
export function firstIndices(
    playerCapacity: number, map: GameMap, entities: readonly OwnedEntity[],
): FirstIndices | null {
    const player = entities.find(({ kind }) => kind === TankKind.player);
    if (player === undefined || player.owner === null) {
        return null;
    }
    const crate = playerCapacity * (1 + SHELLS_PER_PLAYER);
    const firstPlayer = player.index - player.owner;
    return {
        crate,
        wall: crate + map.crates.length,
        ball: firstPlayer - map.balls.length,
        pickUp: firstPlayer + playerCapacity,
    };
}

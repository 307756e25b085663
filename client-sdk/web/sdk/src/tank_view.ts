/**
 * What a view of the built-in rules tells of players, teams and the round, and what the numbers of
 * its events mean: `sb_tanks_get_player`, `sb_tanks_is_enemy`, `sb_tanks_get_round` and
 * `sb_tanks_event_read` of sabot/tanks.h.
 */

import type { GameEvent } from './client_types';
import type { Entity } from './entity';
import { Ammunition, PlayerState, RoundPhase, TankClass } from './tank_figures';
import { TankEvent, TankKind } from './tank_game';

const NO_LIMIT = 65535; // of the value seconds_left
const ROUND_PHASES = 16; // the value of the event `round` is the phase plus this times the team

type Shown = Pick<Entity, 'kind' | 'owner' | 'values'>;

/** A player of the tank game, with or without a tank. */
export interface TankPlayer {
    state: PlayerState;
    /** 1 or 2; 0 in a mode without teams. */
    team: number;
    /** Points. */
    score: number;
    /** Tanks of others that the player has destroyed in this round. */
    kills: number;
    /** Tanks that the player has lost in it. */
    deaths: number;
    /** Type of the next tank. */
    nextClass: TankClass;
    /** Team whose flag the tank carries; 0 for none. */
    flagTeam: number;
}

/** Returns the player in a slot; null if nobody is there, or the view does not know it yet. */
export function tankPlayer(entities: readonly Shown[], slot: number | null): TankPlayer | null {
    const found = slot === null ? undefined
        : entities.find(({ kind, owner }) => kind === TankKind.player && owner === slot);
    if (found === undefined) {
        return null;
    }
    const { state, team, score, kills, deaths, next_type: nextClass, flag: flagTeam } = found.values;
    return { state, team, score, kills, deaths, nextClass, flagTeam };
}

/**
 * Returns whether the players in two slots, such as the owners of two tanks, are enemies: they are
 * different players, and not on one team. False for a slot of which the view knows no player.
 */
export function isEnemy(
    entities: readonly Shown[], slot: number | null, otherSlot: number | null,
): boolean {
    const one = tankPlayer(entities, slot);
    const other = tankPlayer(entities, otherSlot);
    return slot !== otherSlot && one !== null && other !== null
        && (one.team === 0 || one.team !== other.team);
}

export interface TankRound {
    phase: RoundPhase;
    /** Of the phase; null without a time limit. */
    secondsLeft: number | null;
    /** Points of team 1 and of team 2. */
    score: [number, number];
    /** Targets that team 2 still defends, in the mode of targets. */
    targetsLeft: number;
    /** In the phase of the result: 1 or 2; 0 if no team has won. */
    winnerTeam: number;
    /** Likewise a slot; null if no player has won. */
    winnerPlayer: number | null;
}

/** Returns the round; null if the view has none. */
export function tankRound(entities: readonly Shown[]): TankRound | null {
    const values = entities.find(({ kind }) => kind === TankKind.round)?.values;
    return values === undefined ? null : {
        phase: values.phase,
        secondsLeft: values.seconds_left === NO_LIMIT ? null : values.seconds_left,
        score: [values.score_1, values.score_2],
        targetsLeft: values.targets_left,
        winnerTeam: values.winner_team,
        winnerPlayer: values.winner_player > 0 ? values.winner_player - 1 : null,
    };
}

/** An event of the tank game, with its numbers named. It has the members that its kind uses. */
export interface TankHappening {
    kind: TankEvent;
    /** Slot of the player that acted; null for none. */
    player: number | null;
    /** Slot of the player that was acted on: hit, death, ricochet. */
    target?: number | null;
    /** Index of the pick-up, wall, target or flag. */
    entity?: number | null;
    /** The tank that appeared. */
    tankClass?: TankClass;
    /** What was fired. */
    ammunition?: Ammunition;
    /** Health and shield that a hit took. */
    points?: number;
    /** Kind of pick-up, as the value `kind` of the entity. */
    pickUp?: number;
    /** Index in the map's zones. */
    zone?: number;
    /** Whose flag it is, or which team has won; 0 for none. */
    team?: number;
    /** Of the round that begins. */
    phase?: RoundPhase;
}

function meaning({ kind, other, value }: Pick<GameEvent, 'kind' | 'other' | 'value'>) {
    switch (kind) {
        case TankEvent.spawn:
            return { tankClass: value };
        case TankEvent.fire:
            return { ammunition: value };
        case TankEvent.hit:
            return { target: other, points: value };
        case TankEvent.death:
        case TankEvent.ricochet:
            return { target: other };
        case TankEvent.pickUp:
            return { entity: other, pickUp: value };
        case TankEvent.break:
        case TankEvent.target:
            return { entity: other };
        case TankEvent.enter:
        case TankEvent.exit:
            return { zone: value };
        case TankEvent.flagTake:
        case TankEvent.flagDrop:
        case TankEvent.flagReturn:
        case TankEvent.flagCapture:
            return { entity: other, team: value };
        case TankEvent.round:
            return { phase: value % ROUND_PHASES, team: Math.floor(value / ROUND_PHASES) };
        default:
            return {}; // an impact or a burst has no more than its place
    }
}

/** Names the numbers of an event; null for one that is not of the tank game. */
export function readTankEvent(
    event: Pick<GameEvent, 'kind' | 'entity' | 'other' | 'value'>,
): TankHappening | null {
    const { kind, entity: player } = event;
    return kind < TankEvent.spawn || kind > TankEvent.round ? null
        : { kind, player, ...meaning(event) };
}

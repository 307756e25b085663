import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PlayerState, RoundPhase, TankClass } from '../src/tank_figures';
import { TankEvent, TankKind } from '../src/tank_game';
import { isEnemy, readTankEvent, tankPlayer, tankRound } from '../src/tank_view';

// Names and encodings are those of server/core/game/tanks/networked.c.
const player = (owner: number, team: number, more: Record<string, number> = {}) => ({
    kind: TankKind.player, owner,
    values: {
        owner, state: 2, team, next_type: 1, flag: 0, kills: 0, deaths: 0, score: 0, ...more,
    },
});
const round = (more: Record<string, number>) => ({
    kind: TankKind.round, owner: null,
    values: {
        phase: 1, seconds_left: 65535, score_1: 0, score_2: 0, targets_left: 0, winner_team: 0,
        winner_player: 0, ...more,
    },
});

test('a player is found by its slot, not by its index', () => {
    const tank = { kind: TankKind.tank, owner: 3, values: { team: 7 } };
    const entities = [tank, player(2, 1), player(3, 2, { score: -1, flag: 1, kills: 4, deaths: 5 })];
    assert.deepEqual(tankPlayer(entities, 3), {
        state: PlayerState.alive, team: 2, score: -1, kills: 4, deaths: 5,
        nextClass: TankClass.medium, flagTeam: 1,
    });
    assert.equal(tankPlayer(entities, 4), null);
    assert.equal(tankPlayer(entities, null), null);
});

test('enemies are different players that no team joins', () => {
    const teams = [player(0, 1), player(1, 1), player(2, 2)];
    assert.equal(isEnemy(teams, 0, 1), false);
    assert.equal(isEnemy(teams, 0, 2), true);
    assert.equal(isEnemy(teams, 0, 0), false);
    assert.equal(isEnemy(teams, 0, 9), false, 'nobody is there');
    assert.equal(isEnemy(teams, null, 2), false, 'a spectator');
    const alone = [player(0, 0), player(1, 0)];
    assert.equal(isEnemy(alone, 0, 1), true, 'without teams');
    assert.equal(isEnemy(alone, 1, 1), false);
});

test('the round has its limit and its winner', () => {
    assert.equal(tankRound([player(0, 0)]), null);
    const open = tankRound([round({})]);
    assert.equal(open?.secondsLeft, null);
    assert.equal(open?.winnerPlayer, null);
    const over = round({ phase: 2, seconds_left: 4, score_2: 3, winner_team: 2, winner_player: 1 });
    assert.deepEqual(tankRound([over]), {
        phase: RoundPhase.result, secondsLeft: 4, score: [0, 3], targetsLeft: 0, winnerTeam: 2,
        winnerPlayer: 0,
    });
});

test('the numbers of an event get their meaning', () => {
    const read = (kind: number, value = 0) => readTankEvent({ kind, entity: 5, other: 6, value });
    assert.deepEqual(read(TankEvent.hit, 40),
        { kind: TankEvent.hit, player: 5, target: 6, points: 40 });
    assert.deepEqual(read(TankEvent.pickUp, 2),
        { kind: TankEvent.pickUp, player: 5, entity: 6, pickUp: 2 });
    assert.deepEqual(read(TankEvent.enter, 3), { kind: TankEvent.enter, player: 5, zone: 3 });
    assert.deepEqual(read(TankEvent.flagCapture, 1),
        { kind: TankEvent.flagCapture, player: 5, entity: 6, team: 1 });
    assert.deepEqual(read(TankEvent.round, 2 + 16 * 2),
        { kind: TankEvent.round, player: 5, phase: RoundPhase.result, team: 2 });
    assert.deepEqual(read(TankEvent.impact), { kind: TankEvent.impact, player: 5 });
    assert.equal(read(TankEvent.join), null);
    assert.equal(read(TankEvent.round + 1), null);
});

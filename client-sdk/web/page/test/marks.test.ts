import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GameEvent, TankEvent } from '@sabot/client';
import { type Cast, type Mark, markOf, marksNear, neighbour } from '../src/replay/marks';

const NAMES = ['ann', 'bob', ''];
const ALONE: Cast = { name: (slot) => NAMES[slot] ?? '', team: () => 0 };
const TEAMS: Cast = { ...ALONE, team: (slot) => 1 + (slot % 2) };

function event(kind: TankEvent, entity: number | null, other: number | null = null, value = 0): GameEvent {
    return { tick: 7, kind, name: '', entity, other, value, point: [0, 0, 0] };
}

const textOf = (one: GameEvent, cast = ALONE): string | undefined => markOf(one, cast)?.text;

test('a kill names shooter and victim', () => {
    assert.equal(textOf(event(TankEvent.death, 0, 1)), 'ann destroyed bob');
    assert.equal(textOf(event(TankEvent.death, 0, 1), TEAMS), '\u25b2 ann destroyed \u25a0 bob');
    assert.equal(textOf(event(TankEvent.death, 1, 1)), 'bob was destroyed');
    assert.equal(textOf(event(TankEvent.death, null, 0)), 'ann was destroyed');
    assert.equal(textOf(event(TankEvent.death, 2, null)), 'player 3 destroyed a tank', 'as in the feed');
    const turned: Cast = { ...ALONE, name: () => '\u202eann\u2067\n' };
    assert.equal(textOf(event(TankEvent.death, 0, 0), turned), 'ann was destroyed');
    assert.notEqual(
        markOf(event(TankEvent.death, 0, 1), ALONE)?.colour,
        markOf(event(TankEvent.death, 1, 0), ALONE)?.colour, "the killer's colour",
    );
});

test('flags and rounds', () => {
    assert.equal(textOf(event(TankEvent.flagTake, 0, 9, 2)), 'ann took the flag of \u25a0');
    assert.equal(textOf(event(TankEvent.flagReturn, null, 9, 1)), 'the flag of \u25b2 came home');
    assert.equal(markOf(event(TankEvent.flagCapture, 0, 9, 2), ALONE)?.kind, 'flag');
    // The phase is value % 16, the team value / 16 (server/core/game/tanks/tanks.h).
    assert.equal(textOf(event(TankEvent.round, null, null, 1)), 'the round begins');
    assert.equal(textOf(event(TankEvent.round, 0, null, 2)), 'the round is over: ann won');
    assert.equal(textOf(event(TankEvent.round, null, null, 2 + 16)), 'the round is over: team \u25b2 won');
    assert.equal(textOf(event(TankEvent.round, null, null, 2)), 'the round is over: a draw');
    assert.equal(textOf(event(TankEvent.round, null, null, 9)), 'phase 9 of the round');
    assert.equal(markOf(event(TankEvent.fire, 0), ALONE), null);
});

function at(tick: number, kind: Mark['kind'] = 'kill'): Mark {
    return { tick, kind, colour: 0, text: '' };
}

const MARKS = [at(10), at(20, 'flag'), at(30), at(30), at(40, 'round'), at(50)];

test('the next and the previous of a kind are found, against a search by hand', () => {
    for (let tick = 0; tick <= 60; tick++) {
        const kills = MARKS.filter(({ kind }) => kind === 'kill').map((mark) => mark.tick);
        assert.equal(neighbour(MARKS, 'kill', tick, 1)?.tick, kills.find((kill) => kill > tick));
        assert.equal(
            neighbour(MARKS, 'kill', tick, -1)?.tick, kills.filter((kill) => kill < tick).at(-1),
        );
    }
    assert.equal(neighbour([], 'kill', 5, 1), undefined);
    assert.equal(neighbour(MARKS, 'flag', 21, 1), undefined);
});

test('near marks come nearest first, up to the largest count', () => {
    assert.deepEqual(marksNear(MARKS, 27, 10, 9).map(({ tick }) => tick), [30, 30, 20]);
    assert.deepEqual(marksNear(MARKS, 30, 10, 9).map(({ tick }) => tick), [30, 30, 20, 40]);
    assert.equal(marksNear(MARKS, 30, 100, 2).length, 2);
    assert.deepEqual(marksNear(MARKS, 70, 10, 9), []);
});

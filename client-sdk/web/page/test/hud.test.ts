// The texts and figures of the panels over a match.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    ChatScope, type Entity, type GameEvent, type GameMap, Presence, TankEvent, TankKind,
} from '@sabot/client';
import {
    Mode, modeOf, noteText, Phase, phaseText, roundEvent, roundOf, timeText,
} from '../src/hud/course';
import { figuresOf } from '../src/hud/figures';
import { keyAction } from '../src/hud/keys';
import {
    announcement, chatLine, eventLine, isSpoken, type Line, lineText, type Who,
} from '../src/hud/lines';
import { Speech } from '../src/hud/speaker';
import { group, neighbour, rank } from '../src/hud/standings';
import { Moment } from '../src/moment';
import type { Source } from '../src/source/source';

type Values = Record<string, number>;

function entity(kind: TankKind, index: number, values: Values): Entity {
    return {
        index, generation: 0, kind, kindName: TankKind[kind], owner: values.owner ?? null, name: '',
        position: [0, 0, 0], velocity: [0, 0, 0], orientation: [0, 0, 0, 1], yaw: 0, turretYaw: 0,
        turretPitch: 0, health: 0, isOwn: false, isPredicted: false, isStarved: false, values,
    };
}

// The part of a moment that the functions read: players by slot, other entities by kind.
function known(records: readonly Values[], things: readonly Entity[] = []) {
    const entities = records.map((values, slot) => entity(TankKind.player, 100 + slot, values));
    return {
        players: records.map((_, slot) => ({ slot, presence: Presence.player, name: `p${slot}` })),
        record: (slot: number) => entities[slot],
        team: (slot: number | null) => (slot === null ? 0 : (records[slot]?.team ?? 0)),
        of: (kind: TankKind) => things.filter((thing) => thing.kind === kind),
    };
}

const slots = (list: readonly { slot: number }[]): number[] => list.map(({ slot }) => slot);

test('the time says by how much a spectator sees the match late', () => {
    assert.equal(timeText(1200, 0), 'tick 1200');
    assert.equal(timeText(1200, 10000), 'tick 1200, 10 s behind');
    assert.equal(timeText(7, 2517), 'tick 7, 2.5 s behind');
});

test('players stand by score, then by fewer deaths, then by kills, then by slot', () => {
    const ranked = rank(known([
        { score: 3, deaths: 2, kills: 3 },
        { score: 5, deaths: 9, kills: 5 },
        { score: 3, deaths: 1, kills: 3 },
        { score: 3, deaths: 2, kills: 4 },
        { score: 3, deaths: 2, kills: 3 },
        { score: -2, deaths: 0, kills: 0 },
    ]));
    assert.deepEqual(slots(ranked), [1, 2, 3, 0, 4, 5]);
    assert.equal(ranked[5].score, -2);
});

test('a player without known values has zeros and is ranked with the others', () => {
    const one = { ...known([{ score: 1 }]), players: [
        { slot: 0, presence: Presence.player, name: 'a' },
        { slot: 7, presence: Presence.computer, name: '<b>' },
    ] };
    const [first, second] = rank(one);
    assert.deepEqual([first.slot, first.score, first.kills], [0, 1, 0]);
    assert.deepEqual(second, {
        slot: 7, name: '<b>', presence: Presence.computer, team: 0, state: 0, flag: 0, kills: 0,
        deaths: 0, score: 0,
    });
});

test('teams keep their places, and their sums include players that are not shown', () => {
    const ranked = rank(known([
        { team: 1, score: 1, kills: 2, deaths: 3 },
        { team: 2, score: 9, kills: 9, deaths: 1 },
        { team: 1, score: 4, kills: 4, deaths: 0 },
        { team: 2, score: 0, kills: 1, deaths: 5 },
    ]));
    const all = group(ranked, Infinity);
    assert.deepEqual(all.map(({ team }) => team), [1, 2]);
    assert.deepEqual(all.map(({ standings }) => slots(standings)), [[2, 0], [1, 3]]);
    const few = group(ranked, 2);
    assert.deepEqual(few.map(({ standings }) => slots(standings)), [[2], [1]]);
    assert.deepEqual(few.map(({ count, kills, deaths }) => [count, kills, deaths]),
        [[2, 6, 3], [2, 10, 6]]);
    assert.deepEqual(group(ranked, 1, 3).map(({ standings }) => slots(standings)), [[], [1, 3]]);
    assert.deepEqual(group([], 5), []);
});

test('the next tank to follow is cyclic, also after a tank that has gone', () => {
    assert.equal(neighbour([7, 2, 11], 2, 1), 7);
    assert.equal(neighbour([7, 2, 11], 11, 1), 2);
    assert.equal(neighbour([7, 2, 11], 2, -1), 11);
    assert.equal(neighbour([7, 2, 11], 5, 1), 7);
    assert.equal(neighbour([7, 2, 11], 5, -1), 2);
    assert.equal(neighbour([7, 2, 11], null, 1), 2);
    assert.equal(neighbour([7, 2, 11], null, -1), 11);
    assert.equal(neighbour([4], 4, 1), 4);
    assert.equal(neighbour([], 4, 1), null);
});

const ROUND = {
    phase: 1, seconds_left: 245, score_1: 3, score_2: -1, targets_left: 0, winner_team: 0,
    winner_player: 0,
};

test('a round is read from its entity; without one there is none', () => {
    const round = roundOf(known([], [entity(TankKind.round, 200, ROUND)]));
    assert.deepEqual(round, {
        phase: Phase.play, secondsLeft: 245, scores: [3, -1], targetsLeft: 0, winnerTeam: 0,
        winnerSlot: null,
    });
    const over = { ...ROUND, phase: 2, seconds_left: 65535, winner_player: 1 };
    const last = roundOf(known([], [entity(TankKind.round, 200, over)]));
    assert.deepEqual([last?.secondsLeft, last?.winnerSlot], [null, 0]);
    assert.equal(roundOf(known([])), null);
});

test('a phase is shown with the time left', () => {
    const text = (phase: Phase, secondsLeft: number | null): string => phaseText({
        phase, secondsLeft, scores: [0, 0], targetsLeft: 0, winnerTeam: 0, winnerSlot: null,
    });
    assert.equal(text(Phase.play, 245), '4:05');
    assert.equal(text(Phase.warmUp, 12), 'warm-up 0:12');
    assert.equal(text(Phase.result, 0), 'result 0:00');
    assert.equal(text(Phase.play, null), 'round');
    assert.equal(text(Phase.result, null), 'result');
    assert.equal(text(9 as Phase, 61), '1:01');
});

test('the text beside the time tells the time left, and at the end the winner', () => {
    const note = (more: object): string => noteText({
        phase: Phase.result, secondsLeft: 1, scores: [0, 0], targetsLeft: 0, winnerTeam: 0,
        winnerSlot: null, ...more,
    }, (slot) => `n${slot}`);
    assert.equal(note({}), 'draw');
    assert.equal(note({ winnerTeam: 2 }), 'Team 2 won');
    assert.equal(note({ winnerSlot: 0 }), 'n0 won');
    assert.equal(note({ phase: Phase.play }), '');
    assert.equal(note({ phase: Phase.play, targetsLeft: 3 }), '3 targets left');
});

test('the mode is derived from the visible entities', () => {
    assert.equal(modeOf(known([{}, {}])), Mode.deathmatch);
    assert.equal(modeOf(known([{ team: 1 }, { team: 2 }])), Mode.team);
    const flag = entity(TankKind.flag, 150, { team: 1 });
    assert.equal(modeOf(known([{ team: 1 }], [flag])), Mode.flags);
    const wall = (target: number): Entity => entity(TankKind.wall, 90, { health: 5, target });
    assert.equal(modeOf(known([{ team: 1 }], [wall(0)])), Mode.team);
    assert.equal(modeOf(known([{ team: 1 }], [wall(0), wall(1)])), Mode.targets);
});

const TEAMS = [1, 2, 1];
const whoOf = (slot: number): Who => ({ slot, name: `n${slot}`, team: TEAMS[slot] ?? 0 });

function event(kind: TankEvent, entity: number | null, other: number | null, value = 0): GameEvent {
    return { tick: 1, kind, name: '', entity, other, value, point: [0, 0, 0] };
}

function said(kind: TankEvent, entity: number | null, other: number | null, value = 0): string {
    const line = eventLine(event(kind, entity, other, value), true, whoOf);
    return line === null ? '' : lineText(line);
}

test('a death names shooter and victim, by sign and name', () => {
    assert.equal(said(TankEvent.death, 0, 1), '\u25b2 n0 \u203a \u25a0 n1');
    assert.equal(said(TankEvent.death, 0, 2), '\u25b2 n0 \u203a \u25b2 n2 (own team)');
    assert.equal(said(TankEvent.death, 1, 1), '\u25a0 n1 destroyed itself');
    assert.equal(said(TankEvent.death, null, 1), '\u25a0 n1 was destroyed');
    assert.equal(said(TankEvent.death, 8, 9), 'n8 \u203a n9');
    assert.equal(said(TankEvent.death, 8, null), '');
});

test('lines about flags name the team of the flag', () => {
    assert.equal(said(TankEvent.flagTake, 0, 151, 2), '\u25b2 n0 took the flag of \u25a0 Team 2');
    assert.equal(said(TankEvent.flagDrop, 0, 151, 2), '\u25b2 n0 lost the flag of \u25a0 Team 2');
    assert.equal(said(TankEvent.flagCapture, 0, 151, 2),
        '\u25b2 n0 captured the flag of \u25a0 Team 2');
    assert.equal(said(TankEvent.flagReturn, 1, 151, 2),
        '\u25a0 n1 returned the flag of \u25a0 Team 2');
    assert.equal(said(TankEvent.flagReturn, null, 151, 2), 'The flag of \u25a0 Team 2 went home');
});

test('phases are announced, with the team or the player that won', () => {
    const large = (entity: number | null, value: number): string | null => {
        const line = announcement(event(TankEvent.round, entity, null, value), whoOf);
        return line === null ? null : lineText(line);
    };
    // As in the rules: the phase plus 16 times the winning team.
    assert.deepEqual(roundEvent(2 + 16 * 2), { phase: Phase.result, winnerTeam: 2 });
    assert.equal(large(null, 1), 'Round begins');
    assert.equal(large(null, 2 + 16), '\u25b2 Team 1 wins');
    assert.equal(large(null, 2 + 32), '\u25a0 Team 2 wins');
    assert.equal(large(1, 2), '\u25a0 n1 wins');
    assert.equal(large(null, 2), 'Draw');
    assert.equal(large(null, 7), null);
    assert.equal(announcement(event(TankEvent.death, 0, 1), whoOf), null);
});

test('with other rules only joins and leaves have lines', () => {
    const foreign = (kind: number): Line | null =>
        eventLine(event(kind, 0, 1, 1), false, whoOf);
    assert.equal(lineText(foreign(TankEvent.join) as Line), '\u25b2 n0 joined');
    assert.equal(lineText(foreign(TankEvent.leave) as Line), '\u25b2 n0 left');
    assert.notEqual(foreign(TankEvent.end), null);
    for (let kind = 8; kind < 40; kind++) {
        assert.equal(foreign(kind), null);
    }
});

test('events of which the rules have a text are written with names and number', () => {
    const texts = [...Array<null>(17).fill(null), '{entity} passed gate {value}', 'over',
        '{other} was caught by {entity}: {value}{value}'];
    const line = (kind: number, entity: number | null, isTankGame = true): string => {
        const made = eventLine(event(kind, entity, 1, 3), isTankGame, whoOf, texts);
        return made === null ? '' : lineText(made);
    };
    assert.equal(line(25, 0), '\u25b2 n0 passed gate 3');
    assert.equal(line(25, null), 'nobody passed gate 3');
    assert.equal(line(26, 0, false), 'over');
    assert.equal(line(27, 8), '\u25a0 n1 was caught by n8: 33');
    assert.equal(line(28, 0), '');
    assert.equal(line(TankEvent.death, 0), '\u25b2 n0 \u203a \u25a0 n1', 'as without texts');
    assert.equal(isSpoken(eventLine(event(25 as TankEvent, 0, 1), true, whoOf, texts) as Line), false);
});

test('values of unknown kinds are columns beside their players, or facts', () => {
    const racer = (owner: number, values: Values): Entity =>
        ({ ...entity(9 as TankKind, 300 + owner, { owner, ...values }), kindName: 'racer' });
    const figures = figuresOf({ foreign: [
        racer(0, { lap: 2, best_lap: 31.25 }), racer(3, { lap: 1 }),
        { ...entity(10 as TankKind, 400, { goals_1: 2, goals_2: 0 }), kindName: 'score' },
        { ...entity(11 as TankKind, 401, { x: 1, y: 0, z: 2, heat: 9 }), kindName: 'ball' },
    ] });
    assert.deepEqual(figures.columns, ['lap', 'best lap']);
    assert.deepEqual([...figures.bySlot], [[0, ['2', '31.3']], [3, ['1', '']]]);
    assert.deepEqual(figures.facts,
        [{ name: 'score goals 1', text: '2' }, { name: 'score goals 2', text: '0' }]);
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${i}`, i]));
    const bounded = figuresOf({ foreign: [racer(0, many), { ...entity(10 as TankKind, 1, many), kindName: 'x' }] });
    assert.deepEqual([bounded.columns.length, bounded.facts.length], [6, 8]);
    assert.deepEqual(figuresOf({ foreign: [] }).columns, []);
});

test('unimportant events have no line', () => {
    for (const kind of [TankEvent.fire, TankEvent.hit, TankEvent.impact, TankEvent.enter]) {
        assert.equal(said(kind, 0, 1, 3), '');
    }
});

test('a chat line keeps its text and names its receiver', () => {
    const line = (scope: ChatScope, player: number | null, text: string): string =>
        lineText(chatLine({ scope, player, name: 'x', text }, whoOf));
    assert.equal(line(ChatScope.all, 0, '<b>hi</b>'), '\u25b2 n0: <b>hi</b>');
    assert.equal(line(ChatScope.team, 1, 'go'), '\u25a0 n1 (team): go');
    assert.equal(line(ChatScope.player, 1, 'go'), '\u25a0 n1 (to you): go');
    assert.equal(line(ChatScope.server, null, 'bye'), 'Server: bye');
    assert.equal(line(ChatScope.all, null, 'watching'), 'x: watching');
});

test('deaths are shown and not spoken; spoken lines come with pauses, the newest ones', () => {
    assert.equal(isSpoken(eventLine(event(TankEvent.death, 0, 1), true, whoOf) as Line), false);
    assert.equal(isSpoken(eventLine(event(TankEvent.round, 0, 1, 1), true, whoOf) as Line), true);
    const speech = new Speech();
    assert.equal(speech.take(1), null);
    speech.add('a');
    assert.equal(speech.take(1), 'a');
    ['b', 'c', 'd', 'e'].forEach((text) => speech.add(text));
    assert.equal(speech.take(2), null);
    assert.equal(speech.take(5), 'c. d. e');
    assert.equal(speech.take(20), null);
});

test('keys act, but not with the keys of the system, and Tab leads on from a button', () => {
    const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
    const press = (key: string, code: string, more: object = {}, isOnControl = false) =>
        keyAction({ key, code, ...none, ...more }, isOnControl);
    assert.equal(press('v', 'KeyV'), 'camera');
    assert.equal(press('v', 'KeyV', { ctrlKey: true }), null);
    assert.equal(press('f', 'KeyF', { metaKey: true }), null);
    assert.equal(press('[', 'BracketLeft'), 'previous');
    assert.equal(press('\u00fc', 'BracketLeft'), 'previous');
    assert.equal(press(']', 'Digit9', { ctrlKey: true, altKey: true }), 'next');
    assert.equal(press(']', 'BracketRight', { ctrlKey: true }), null);
    assert.equal(press('?', 'Slash', { shiftKey: true }), 'help');
    assert.equal(press('Tab', 'Tab'), 'scores');
    assert.equal(press('Tab', 'Tab', { shiftKey: true }), null);
    assert.equal(press('Tab', 'Tab', {}, true), null);
    assert.equal(press('w', 'KeyW'), null);
});

// A source that makes a moment.
function source(isTankGame: boolean): Source {
    return {
        map: null, match: 1, isOver: false, tickRateHz: 60,
        players: [{ slot: 0, presence: Presence.player, name: 'a' }],
        playerCapacity: 1, isTankGame,
        update: () => undefined, view: () => null, takeEvents: () => [], takeChat: () => [],
        notice: () => '', close: () => undefined,
    };
}

test('of other rules only the players\' own kind is known, whatever their kinds are called', () => {
    const entities = [
        entity(TankKind.tank, 0, {}), entity(TankKind.player, 5, { owner: 0, team: 2, score: 7 }),
        entity(TankKind.round, 6, ROUND), entity(30 as TankKind, 7, {}),
        entity(1 as TankKind, 8, { x: 1, y: 2, z: 3 }), entity(30 as TankKind, 9, { x: 0, z: 0 }),
    ];
    const view = { tick: 1, interpolationTick: 1, player: null, own: null, entities };
    const map = { crates: [], walls: [], balls: [] } as unknown as GameMap;
    const moment = (isTankGame: boolean): Moment =>
        new Moment(source(isTankGame), view, map, { seconds: 0, passed: 0, played: 0 });
    const tanks = moment(true);
    assert.deepEqual([tanks.team(0), tanks.record(0)?.index, roundOf(tanks)?.phase], [2, 5, 1]);
    assert.notEqual(tanks.first, null);
    const other = moment(false);
    assert.deepEqual([other.team(0), other.record(0), roundOf(other)], [0, undefined, null]);
    assert.equal(other.first, null);
    assert.equal(other.of(TankKind.tank).length, 1);
    assert.equal(other.of(TankKind.player).length, 0);
    assert.deepEqual(rank(other).map(({ name, score }) => [name, score]), [['a', 0]]);
    assert.deepEqual(tanks.others, []);
    assert.deepEqual(tanks.foreign.map(({ index }) => index), [7, 9], 'a mode\'s own kinds');
    assert.deepEqual(other.foreign.length, 6);
    assert.deepEqual(other.others.map(({ index }) => index), [8, 9], 'a score has no place');
});

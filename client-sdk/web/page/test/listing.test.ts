// The first page's texts about the server's lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Listing } from '@sabot/client';
import { courseText, crowdText, isRoomy, parseLogs, parseSessions } from '../src/listing';
import { durationText, sizeText } from '../src/texts';

// A server's answer.
const SESSION = {
    number: 1, kind: 'match', map: 'arena', rules: 'tanks', tick_rate_hz: 60, tick: 14700,
    players: 3, player_capacity: 16, computers: 4, spectators: 2, spectator_capacity: 16,
};

const LISTING: Listing = {
    number: 1, name: 'Match 1', mode: 'ctf', map: 'arena', asksPassword: false, asksToken: false,
    isReplay: false, isWarmingUp: false, players: 3, playerCapacity: 16, computers: 4,
    spectators: 2, spectatorCapacity: 16,
};

test('a session tells its course and its crowd', () => {
    assert.equal(courseText(LISTING), 'ctf on arena');
    assert.equal(courseText({ ...LISTING, name: 'evening', mode: '', isWarmingUp: true }),
        'match 1: arena, warm-up');
    assert.equal(crowdText(LISTING), '3 of 16 players, 4 computers, 2 watching');
    assert.equal(isRoomy(LISTING), true);
});

test('only a match with room offers a seat', () => {
    const roomy = (more: Partial<Listing>): boolean => isRoomy({ ...LISTING, ...more });
    assert.equal(roomy({}), true);
    assert.equal(roomy({ players: 16 }), false);
    assert.equal(roomy({ players: 0, playerCapacity: 0 }), false);
    assert.equal(roomy({ isReplay: true }), false);
});

test('a recorded match is called so; it has no computers to tell', () => {
    const replay = { ...LISTING, isReplay: true, mode: '', computers: 0 };
    assert.equal(courseText(replay), 'recorded match 1: arena');
    assert.equal(crowdText(replay), '3 of 16 players, 2 watching');
});

test('an invalid list is refused, and invalid entries are repaired', () => {
    for (const broken of [null, 7, [], {}, { sessions: 3 }, { sessions: null }]) {
        assert.throws(() => parseSessions(broken), Error);
    }
    assert.equal(parseSessions({ sessions: [SESSION] })[0].seconds, 245);
    const [session, ...others] = parseSessions({ sessions: [
        null, 'x', {}, { number: 5, map: 7, tick: 'soon', players: -3, tick_rate_hz: 0 },
    ] });
    assert.equal(others.length, 0);
    assert.deepEqual([session.number, session.map, session.players, session.seconds], [5, '', 0, 0]);
});

test('recorded matches come newest first', () => {
    const logs = parseLogs({ logs: [
        { name: 'old', bytes: 1, modified: 1700000000000 },
        { name: 'new', bytes: 2, modified: 1800000000000, session: 2 },
        { name: 'undated', bytes: 3 },
        { bytes: 4 },
    ] });
    assert.deepEqual(logs.map(({ name }) => name), ['new', 'old', 'undated']);
    assert.equal(logs[1].modifiedMs, 1700000000000);
    assert.throws(() => parseLogs({}), Error);
});

test('times and sizes are written for people', () => {
    assert.deepEqual([0, 59.9, 60, 3599, 3600, -4].map(durationText),
        ['0:00', '0:59', '1:00', '59:59', '1:00:00', '0:00']);
    assert.deepEqual([0, 812, 999, 1000, 9949, 9950, 999499, 999500, 98765432].map(sizeText),
        ['0 B', '812 B', '999 B', '1.0 kB', '9.9 kB', '10 kB', '999 kB', '1.0 MB', '99 MB']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TankEvent } from '@sabot/client';
import { LogPlayer } from '../src/replay/log_player';
import { LogScan } from '../src/replay/log_scan';
import type { Played, Scanned } from '../src/replay/protocol';
import { FakeLog } from './fake_log';

const still = (): number => 0;
const ticksOf = ({ states }: Played): number[] => states.map(({ tick }) => tick);

test('states come at the stride, and the last one in any case', () => {
    const player = new LogPlayer(new FakeLog({ lastTick: 100 }), still);
    assert.deepEqual(ticksOf(player.seek(10)), [10]);
    assert.deepEqual(ticksOf(player.fill(20, 4)), [14, 18, 20]);
    assert.deepEqual(ticksOf(player.fill(22, 1)), [21, 22]);
    const end = player.fill(1000, 50);
    assert.deepEqual(ticksOf(end), [72, 100]);
    assert.ok(end.isEnd);
    assert.ok(player.seek(100).isEnd);
    assert.ok(!player.seek(99).isEnd);
});

test('a request ends when its time is over, wherever it is then', () => {
    let ms = 0;
    const player = new LogPlayer(new FakeLog({ lastTick: 1_000_000 }), () => (ms += 1));
    const played = player.fill(900_000, 1);
    assert.ok(played.states.length > 5 && played.states.length < 100, String(played.states.length));
    assert.ok(!played.isEnd);
});

test('the next state has the events of all ticks since the last one, each with its tick', () => {
    const events = { 11: [{ kind: 9 }], 12: [{ kind: 10, other: 3 }], 30: [{ kind: 9 }] };
    const player = new LogPlayer(new FakeLog({ lastTick: 100, events }), still);
    player.seek(10);
    const [first, second] = player.fill(18, 4).states;
    assert.deepEqual(first.events.map(({ tick, kind, other }) => [tick, kind, other]), [[11, 9, null], [12, 10, 3]]);
    assert.deepEqual(second.events, []);
    assert.deepEqual(player.seek(40).states[0].events, [], 'none of those passed over');
});

test('names come with the first state, and when a player joins or leaves', () => {
    const player = new LogPlayer(new FakeLog({ lastTick: 100, events: { 12: [{ kind: TankEvent.leave }] } }), still);
    assert.deepEqual(player.seek(10).states[0].players, [
        { slot: 0, presence: 1, name: 'ann' },
        // As the server's roster has them (server/core/session/replication/session_roster.c).
        { slot: 1, presence: 2, name: 'computer 1' }, { slot: 2, presence: 2, name: 'computer 2' },
    ]);
    const players = player.fill(13, 1).states.map((state) => state.players?.length ?? null);
    assert.deepEqual(players, [null, 3, null]);
});

test('nothing moves over missing ticks', () => {
    const player = new LogPlayer(new FakeLog({ lastTick: 100, gap: [20, 50] }), still);
    player.seek(18);
    const cuts = player.fill(52, 1).states.map(({ tick, isCut }) => [tick, isCut]);
    assert.deepEqual(cuts, [[19, false], [50, true], [51, false], [52, false]]);
});

test('a damaged log is played up to the damage, and seeks work before it', () => {
    const player = new LogPlayer(new FakeLog({ lastTick: 100, damagedBehind: 30 }), still);
    player.seek(27);
    const played = player.fill(40, 1);
    assert.deepEqual(ticksOf(played), [28, 29, 30]);
    assert.match(played.fault, /damaged/);
    assert.ok(played.isEnd);
    assert.equal(player.seek(5).fault, '');
    const behind = player.seek(60);
    assert.match(behind.fault, /damaged/);
    assert.deepEqual(ticksOf(behind), [5], 'where it was');
    assert.deepEqual(ticksOf(player.fill(6, 1)), [6], 'it goes on from there');
});

test('behind the damage nothing is lost or left over, at any stride', () => {
    const log = new FakeLog({ lastTick: 100, damagedBehind: 30, events: { 30: [{ kind: 9 }] } });
    const player = new LogPlayer(log, still);
    player.seek(25);
    const played = player.fill(60, 8);
    assert.deepEqual(ticksOf(played), [30]);
    assert.equal(played.states[0].events.length, 1);
    assert.match(played.fault, /damaged/);
    assert.deepEqual(player.seek(5).states[0].events, []);
});

function scanAll(log: FakeLog): Scanned[] {
    let ms = 0;
    const scan = new LogScan(log, () => (ms += 10));
    const reports = [];
    do {
        reports.push(scan.next(100));
    } while (!reports.at(-1)?.isOver && reports.length < 1000);
    return reports;
}

test('a scan checks every tick, and reports on the way', () => {
    const death = { kind: TankEvent.death, entity: 0, other: 1 };
    const reports = scanAll(new FakeLog({ lastTick: 300, events: { 50: [death], 222: [death, { kind: 9 }] } }));
    assert.ok(reports.length > 10);
    const last = reports.at(-1);
    assert.deepEqual([last?.tick, last?.agreed, last?.differsFrom, last?.fault], [300, 300, null, '']);
    const marks = reports.flatMap((report) => report.marks);
    assert.deepEqual(marks.map(({ tick, text }) => [tick, text]), [
        [50, 'ann destroyed computer 1'], [222, 'ann destroyed computer 1'],
    ]);
});

test('a scan of other rules than tanks marks no events of theirs', () => {
    const events = { 50: [{ kind: TankEvent.death, entity: 0, other: 1 }], 60: [{ kind: TankEvent.end }] };
    const marksOf = (rules: [string, string]): number[] =>
        scanAll(new FakeLog({ lastTick: 99, events, rules }))
            .flatMap(({ marks }) => marks.map(({ tick }) => tick));
    assert.deepEqual(marksOf(['ball', '']), [60]);
    assert.deepEqual(marksOf(['race', 'tanks']), [50, 60]);
});

test('a scan tells the first tick that differs, and where a damaged log ends', () => {
    const differs = scanAll(new FakeLog({ lastTick: 300, differsFrom: 77 })).at(-1);
    assert.deepEqual([differs?.agreed, differs?.differing, differs?.differsFrom, differs?.tick], [76, 224, 77, 300]);
    const damaged = scanAll(new FakeLog({ lastTick: 300, damagedBehind: 200 })).at(-1);
    assert.deepEqual([damaged?.tick, damaged?.agreed, damaged?.isOver], [200, 200, true]);
    assert.match(damaged?.fault ?? '', /damaged/);
});

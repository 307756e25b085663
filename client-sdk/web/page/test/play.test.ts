// The name, the respawn time, and the values of the net graph.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GameEvent, TankEvent } from '@sabot/client';
import { NetworkHistory, SAMPLE_COUNT } from '../src/hud/network_history';
import { RespawnClock } from '../src/hud/respawn';
import { nameFault } from '../src/name';
import type { NetworkStatus } from '../src/source/source';

test('a name has 1 to 23 bytes of UTF-8, something to see and no control characters', () => {
    for (const good of ['a', 'x'.repeat(23), 'Ann Ä', '\u6226\u8eca', '\u{1f600}', 'a\u200bb', '.']) {
        assert.equal(nameFault(good), '', good);
    }
    const bad = ['', '  ', 'x'.repeat(24), '\u00e4'.repeat(12), 'a\u0007', 'a\u0085', '\ud800'];
    // Spaces of no width, joiners, a filler, an empty braille sign.
    bad.push('\u200b', '\u200d\ufe0f', '\u3164', ' \u2060\ufeff', '\u2800');
    for (const name of bad) {
        assert.notEqual(nameFault(name), '', JSON.stringify(name));
    }
});

function event(kind: TankEvent, tick: number, entity: number, other: number | null): GameEvent {
    return { kind, tick, entity, other, name: '', value: 0, point: [0, 0, 0] };
}

test('the respawn time is learnt from tanks that respawned', () => {
    const clock = new RespawnClock();
    clock.note([event(TankEvent.death, 100, 1, 2)]);
    assert.equal(clock.left(2, 130, 60), null, 'nobody has come back yet');
    clock.note([event(TankEvent.spawn, 400, 2, null), event(TankEvent.death, 500, 2, 7)]);
    assert.equal(clock.left(7, 500, 60), 5);
    assert.equal(clock.left(7, 620, 60), 3);
    assert.equal(clock.left(7, 900, 60), 0);
    assert.equal(clock.left(2, 620, 60), null, 'is there');
    clock.reset();
    assert.equal(clock.left(7, 620, 60), null);
});

test('a tank that appears without a death teaches nothing', () => {
    const clock = new RespawnClock();
    clock.note([event(TankEvent.spawn, 50, 3, null), event(TankEvent.death, 60, 1, 3)]);
    assert.equal(clock.left(3, 70, 60), null);
});

function status(changes: Partial<NetworkStatus>): NetworkStatus {
    return {
        roundTripMs: 20, jitterMs: 1, delayMs: 50, inputMargin: 2, snapshots: 0, snapshotsLost: 0,
        bytesSent: 0, bytesReceived: 0, corrections: { counts: [0, 0], lastM: 0, mostM: 0 },
        ...changes,
    };
}

function textOf(history: NetworkHistory, name: string): string | undefined {
    return history.rows.find((row) => row.name === name)?.text;
}

test('bytes are given per second, losses in percent of the last second', () => {
    const history = new NetworkHistory();
    for (let i = 0; i <= 30; i++) {
        const seconds = i / 10;
        history.take(status({
            bytesReceived: 5000 * seconds, bytesSent: 500 * seconds, snapshots: 27 * seconds,
            snapshotsLost: 3 * seconds,
        }), 1, seconds);
    }
    assert.equal(textOf(history, 'received'), '5.0 kB/s');
    assert.equal(textOf(history, 'sent'), '0.5 kB/s');
    assert.equal(textOf(history, 'loss'), '10.0 %');
});

test('counters that restart do not rise', () => {
    const history = new NetworkHistory();
    history.take(status({ bytesReceived: 9000 }), 1, 0);
    history.take(status({ bytesReceived: 10 }), 1, 0.1);
    assert.equal(textOf(history, 'received'), '0.0 kB/s');
});

test('corrections are told in all, and drawn where they happened', () => {
    const history = new NetworkHistory();
    [0, 0, 2, 2, 3].forEach((count, i) => {
        const corrections = { counts: [count, 1], lastM: 0, mostM: 0 };
        history.take(status({ corrections }), 1, i / 10);
    });
    const row = history.rows.find(({ name }) => name === 'corrected');
    assert.deepEqual(row?.values, [0, 0, 2, 0, 1]);
    assert.equal(row?.text, '4');
});

test('a spectator has neither margin nor corrections', () => {
    const history = new NetworkHistory();
    history.take(status({ inputMargin: null, corrections: null }), 1, 0);
    const names = history.rows.map(({ name }) => name);
    assert.ok(names.includes('jitter'));
    assert.ok(!names.includes('margin') && !names.includes('corrected'));
});

test('only drawn samples are kept', () => {
    const history = new NetworkHistory();
    for (let i = 0; i < 3 * SAMPLE_COUNT; i++) {
        history.take(status({}), i, i / 10);
    }
    const work = history.rows.find(({ name }) => name === 'frame work');
    assert.equal(work?.values.length, SAMPLE_COUNT);
    assert.equal(work?.values.at(-1), 3 * SAMPLE_COUNT - 1);
});

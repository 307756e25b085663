// The clocks on a simulated link: jitter, loss, a server that stands still.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputClock } from '../src/clock/input_clock';
import { highQuantile } from '../src/clock/quantile';
import { RoundTrip } from '../src/clock/round_trip';
import { ServerClock } from '../src/clock/server_clock';
import { InterpolationClock } from '../src/clock/interpolation_clock';
import { NO_MARGIN } from '../src/wire/limits';
import { randomOf } from './fixture';

const RATE_HZ = 60;
const SNAPSHOT_TICKS = 2;
const TRIP_MS = 100;
const STEP_MS = 2;

interface Flight {
    atMs: number;
    tick: number;
}

// Snapshots of a server whose tick n is at n / rate, as they arrive here, by time.
function* arrivals(jitterMs: number, loss: number, seconds: number, seed: number):
    Generator<{ nowMs: number; ticks: number[] }> {
    const random = randomOf(seed);
    let flights: Flight[] = [];
    let sent = 0;
    for (let nowMs = 0; nowMs < seconds * 1000; nowMs += STEP_MS) {
        while (((sent + SNAPSHOT_TICKS) * 1000) / RATE_HZ <= nowMs) {
            sent += SNAPSHOT_TICKS;
            const atMs = (sent * 1000) / RATE_HZ + TRIP_MS + random() * jitterMs;
            if (random() >= loss) {
                flights.push({ atMs, tick: sent });
            }
        }
        const ticks = flights.filter(({ atMs }) => atMs <= nowMs).map(({ tick }) => tick);
        flights = flights.filter(({ atMs }) => atMs > nowMs);
        yield { nowMs, ticks: ticks.sort((a, b) => a - b) };
    }
}

test('a high quantile leaves out one value in a given count', () => {
    assert.equal(highQuantile([], 20), undefined);
    assert.equal(highQuantile([3, 9, 4], 20), 9);
    const hundred = Array.from({ length: 100 }, (_, i) => i);
    assert.equal(highQuantile(hundred, 20), 94);
});

for (const [jitterMs, loss] of [[0, 0], [30, 0.05], [80, 0.2]]) {
    const link = `jitter ${jitterMs} ms, loss ${loss}`;

    test(`the server clock follows the quickest snapshots: ${link}`, () => {
        const clock = new ServerClock(7, RATE_HZ, 0); // the welcome was far off
        let [last, lastMs, worst, looks] = [0, 0, 0, 0];
        for (const { nowMs, ticks } of arrivals(jitterMs, loss, 20, 1)) {
            ticks.forEach((tick) => clock.hear(tick, nowMs));
            clock.advance(nowMs);
            if (nowMs > 5000) {
                const rate = (clock.tick - last) / (((nowMs - lastMs) * RATE_HZ) / 1000);
                assert.ok(rate > 0.9499 && rate < 1.0501, `${rate} times as fast as time`);
                const truth = ((nowMs - TRIP_MS) * RATE_HZ) / 1000;
                worst = Math.max(worst, Math.abs(clock.tick - truth));
                looks++;
            }
            [last, lastMs] = [clock.tick, nowMs];
        }
        assert.ok(looks > 7000);
        // A look is every 2 ms; of 120 snapshots in four seconds one is nearly the quickest.
        assert.ok(worst < 0.2 + jitterMs * 0.006, `${worst} ticks off`);
        assert.ok(clock.jitterMs <= jitterMs + 3 && clock.jitterMs >= 0.75 * jitterMs - 3);
    });

    test(`there is nearly always a snapshot after the shown moment: ${link}`, () => {
        const server = new ServerClock(0, RATE_HZ, 0);
        const show = new InterpolationClock(RATE_HZ, RATE_HZ / SNAPSHOT_TICKS, 0, 0);
        let [newest, looks, starved, last, delayMs] = [0, 0, 0, 0, 0];
        for (const { nowMs, ticks } of arrivals(jitterMs, loss, 30, 2)) {
            for (const tick of ticks) {
                server.hear(tick, nowMs);
                if (tick > newest) {
                    show.advance(nowMs, server.tick);
                    show.hold(tick, server.tick);
                    newest = tick;
                }
            }
            server.advance(nowMs);
            show.advance(nowMs, server.tick);
            assert.ok(show.tick >= last, 'time ran back');
            last = show.tick;
            if (nowMs > 8000) {
                looks++;
                starved += show.tick > newest ? 1 : 0;
                delayMs += show.delayMs(server.tick);
            }
        }
        assert.ok(looks > 10000);
        assert.ok(starved / looks < 0.04, `${starved} of ${looks} looks were starved`);
        const mean = delayMs / looks;
        // This many in a row are lost in one of fifty cases.
        const lost = loss > 0 ? Math.ceil(Math.log(0.02) / Math.log(loss)) : 0;
        const need = 33 + jitterMs + 34 * lost;
        assert.ok(mean > 25 && mean < need + 25, `${mean} ms of delay where ${need} will do`);
    });
}

test('the server clock jumps after the server stood still', () => {
    const clock = new ServerClock(0, RATE_HZ, 0);
    for (let nowMs = 0; nowMs < 3000; nowMs += 33) {
        clock.hear(1 + Math.floor((nowMs * RATE_HZ) / 1000), nowMs);
    }
    const before = clock.tick;
    clock.hear(Math.ceil(before) + 1, 6000); // three seconds for one tick
    assert.ok(Math.abs(clock.tick - before) < 3, `${clock.tick} after ${before}`);
    clock.advance(5000); // a time that runs backwards stands still
    assert.ok(Math.abs(clock.tick - before) < 3);
});

test('a client that stood still knows the tick at once and keeps its delay', () => {
    const clock = new ServerClock(0, RATE_HZ, 0);
    const show = new InterpolationClock(RATE_HZ, 30, 0, 0);
    const take = (tick: number, nowMs: number): void => {
        clock.hear(tick, nowMs);
        show.advance(nowMs, clock.tick);
        show.hold(tick, clock.tick);
    };
    let tick = 2;
    for (; tick <= 300; tick += 2) {
        take(tick, (tick * 1000) / RATE_HZ);
    }
    const delayMs = show.delayMs(clock.tick);
    const backMs = 6500; // 1.5 s later, when the snapshots of that time are taken at once
    for (; tick <= 390; tick += 2) {
        take(tick, backMs);
    }
    assert.ok(Math.abs(clock.tick - 390) < 0.01, `${clock.tick} instead of 390`);
    clock.hear(392, backMs + 33);
    show.advance(backMs + 33, clock.tick);
    assert.ok(Math.abs(show.delayMs(clock.tick) - delayMs) < 10, `${show.delayMs(clock.tick)} ms`);
});

test('a fixed delay is kept', () => {
    const server = new ServerClock(0, RATE_HZ, 0);
    const show = new InterpolationClock(RATE_HZ, 30, 200, 0);
    for (const { nowMs, ticks } of arrivals(30, 0.1, 10, 3)) {
        ticks.forEach((tick) => server.hear(tick, nowMs));
        server.advance(nowMs);
        show.advance(nowMs, server.tick);
        ticks.forEach((tick) => show.hold(tick, server.tick));
    }
    assert.ok(Math.abs(show.delayMs(server.tick) - 200) < 3);
});

interface Late {
    atMs: number;
    tick: number;
}

for (const [tripMs, jitterMs, loss] of [[0, 0, 0], [50, 20, 0.02], [100, 30, 0.05]]) {
    test(`inputs arrive in time: ${tripMs} ms each way, jitter ${jitterMs}, loss ${loss}`, () => {
        const random = randomOf(11);
        const start = 500;
        const tickAt = (ms: number): number => start + Math.floor((ms * RATE_HZ) / 1000);
        const delay = (): number => tripMs + random() * jitterMs;
        const clock = new InputClock(start, RATE_HZ, 30, 0); // welcomed a trip late
        let up: Late[] = [];
        let down: (Late & { margin: number })[] = [];
        let [newest, played, missed, early, snapshot] = [0, 0, 0, 0, 0];
        const had = new Set<number>();
        let lastTick = start;
        for (let nowMs = 1; nowMs < 30000; nowMs++) {
            const begun = clock.advance(nowMs);
            for (let tick = clock.tick - begun + 1; tick <= clock.tick; tick++) {
                if (random() >= loss) {
                    up.push({ atMs: nowMs + delay(), tick });
                }
            }
            for (const { tick } of up.filter(({ atMs }) => atMs <= nowMs)) {
                if (tick > lastTick && tick <= lastTick + 64) {
                    // A message repeats the ones before.
                    const first = Math.max(tick - clock.usefulCount + 1, lastTick + 1);
                    for (let i = first; i <= tick; i++) {
                        had.add(i);
                    }
                    newest = Math.max(newest, tick);
                    early += tick - lastTick;
                }
            }
            up = up.filter(({ atMs }) => atMs > nowMs);
            for (; lastTick < tickAt(nowMs); lastTick++) {
                if (nowMs > 5000) {
                    played++;
                    missed += had.has(lastTick + 1) ? 0 : 1;
                }
                if ((lastTick + 1) % SNAPSHOT_TICKS === 0 && random() >= loss) {
                    const tick = lastTick + 1;
                    const margin = newest === 0 ? NO_MARGIN : newest - tick;
                    down.push({ atMs: nowMs + delay(), tick, margin });
                }
            }
            for (const { tick, margin } of down.filter(({ atMs }) => atMs <= nowMs)) {
                if (tick > snapshot) {
                    snapshot = tick;
                    clock.feedback(tick, margin);
                }
            }
            down = down.filter(({ atMs }) => atMs > nowMs);
        }
        assert.ok(played > 1400);
        assert.ok(missed / played < 0.02, `${missed} of ${played} inputs were missing`);
        const mean = early / 1800;
        assert.ok(mean < 6, `inputs came ${mean} ticks early`);
    });
}

test('an input clock takes any feedback', () => {
    const random = randomOf(5);
    const clock = new InputClock(100, RATE_HZ, 30, 0);
    for (let i = 0; i < 5000; i++) {
        clock.advance(i * 17);
        const margin = Math.floor((random() - 0.5) * 2 ** (1 + random() * 31));
        clock.feedback(Math.floor(random() * 2 ** 32), margin);
        assert.ok(Number.isSafeInteger(clock.tick) && clock.tick >= 0);
    }
});

test('a round trip falls at once, rises slowly, and measures one message at a time', () => {
    const trip = new RoundTrip(80);
    trip.hear(10, 5); // nothing was sent
    assert.equal(trip.ms, 80);
    trip.send(10, 100);
    trip.send(11, 120); // the first one is still measured
    trip.hear(9, 130);
    assert.equal(trip.ms, 80);
    trip.hear(11, 140);
    assert.equal(trip.ms, 40);
    trip.hear(11, 400); // told again
    assert.equal(trip.ms, 40);
    trip.send(12, 500);
    trip.hear(12, 620);
    assert.equal(trip.ms, 60);
    trip.send(20, 700);
    trip.send(5, 710); // the input clock has jumped back
    trip.hear(5, 740);
    assert.equal(trip.ms, 30);
});

test('a round trip follows a simulated link within a tick and a second', () => {
    const trip = new RoundTrip(20);
    const links = [[0, 60], [4000, 150], [8000, 30]];
    const down: { atMs: number; tick: number }[] = [];
    const inputs: { atMs: number; tick: number }[] = [];
    const tickMs = 1000 / RATE_HZ;
    for (let nowMs = 1; nowMs < 12_000; nowMs++) {
        const [sinceMs, linkMs] = links.filter(([at]) => nowMs >= at).at(-1)!;
        if (Math.floor(nowMs / tickMs) > Math.floor((nowMs - 1) / tickMs)) {
            const tick = Math.floor(nowMs / tickMs);
            trip.send(tick, nowMs);
            inputs.push({ atMs: nowMs + linkMs / 2, tick });
            const known = Math.max(0, ...inputs.filter(({ atMs }) => atMs <= nowMs)
                .map(({ tick: one }) => one));
            if (tick % SNAPSHOT_TICKS === 0) {
                down.push({ atMs: nowMs + linkMs / 2, tick: known });
            }
        }
        down.filter(({ atMs }) => atMs === nowMs).forEach(({ tick }) => trip.hear(tick, nowMs));
        if (nowMs - sinceMs > 2000) {
            const most = linkMs + SNAPSHOT_TICKS * tickMs;
            assert.ok(trip.ms >= 0.9 * linkMs && trip.ms <= most, `${trip.ms} of ${linkMs} at ${nowMs}`);
        }
    }
});

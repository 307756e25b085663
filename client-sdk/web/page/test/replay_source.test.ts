import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogPlayer } from '../src/replay/log_player';
import type { Played, Request } from '../src/replay/protocol';
import { ReplaySource } from '../src/source/replay';
import { bytesOfMap } from '../../sdk/test/map_bytes';
import { FakeLog, type FakeDef } from './fake_log';

/** A source and its worker, whose answers the test delivers. */
class Bench {
    readonly log: FakeLog;
    readonly source: ReplaySource;
    private readonly waiting: Played[] = [];
    private ms = 0;

    constructor(def: FakeDef, tick: number | null = null) {
        this.log = new FakeLog(def, bytesOfMap());
        const player = new LogPlayer(this.log, () => 0);
        const send = (request: Request): void => {
            assert.equal(this.waiting.length, 0, 'one request at a time');
            assert.notEqual(request.kind, 'open');
            this.waiting.push(
                request.kind === 'seek' ? player.seek(request.tick)
                : request.kind === 'fill' ? player.fill(request.until, request.stride)
                : assert.fail(),
            );
        };
        const link = { send, close: () => undefined };
        this.source = new ReplaySource(player.summary, 'a.sblog', link, tick, () => this.ms);
    }

    /** What the worker has done by now. */
    deliver(): void {
        for (let one = this.waiting.shift(); one !== undefined; one = this.waiting.shift()) {
            this.source.answer(one);
        }
    }

    frame(passedMs = 1000 / 64): void {
        this.ms += passedMs;
        this.source.update(this.ms);
    }

    /** The x of the only tank. */
    get x(): number {
        const view = this.source.view();
        assert.ok(view !== null);
        return view.entities[0].position[0];
    }

    play(seconds: number): void {
        for (let frame = 0; frame < seconds * 64; frame++) {
            this.deliver();
            this.frame();
        }
    }
}

test('a match plays at its rate, also between ticks, and delivers each event once', () => {
    const events = { 1: [{ kind: 9 }], 30: [{ kind: 9 }], 31: [{ kind: 10 }, { kind: 11 }], 200: [{ kind: 12 }] };
    const bench = new Bench({ lastTick: 600, events });
    const told: number[] = [];
    let between = 0;
    let last = 0;
    for (let frame = 0; frame < 64 * 5; frame++) {
        bench.deliver();
        bench.frame();
        assert.ok(bench.x >= last && bench.x < last + 2, `frame ${frame}: from ${last} to ${bench.x}`);
        last = bench.x;
        between += Number.isInteger(last) ? 0 : 1;
        for (const { tick, kind } of bench.source.takeEvents()) {
            assert.ok(tick <= last && tick > last - 2, 'when its tick is shown');
            told.push(kind);
        }
    }
    assert.ok(Math.abs(last - 300) < 4, `after 5 s at ${last}`);
    assert.ok(between > 200, 'it is shown between ticks');
    assert.deepEqual(told, [9, 9, 10, 11, 12]);
});

test('at every speed it plays as fast as stated', () => {
    for (const speed of [0.25, 0.5, 2, 16]) {
        const bench = new Bench({ lastTick: 100_000 });
        bench.source.setSpeed(speed);
        bench.play(1);
        const from = bench.x;
        bench.play(2);
        const ticks = bench.x - from;
        assert.ok(Math.abs(ticks - 120 * speed) < 0.02 * 120 * speed + 0.01, `${ticks} at ${speed}`);
    }
});

test('a seek shows the tick itself and delivers no events in between', () => {
    const bench = new Bench({ lastTick: 10_000, events: { 500: [{ kind: 9 }], 5000: [{ kind: 10 }], 5001: [{ kind: 11 }] } });
    bench.play(1);
    bench.source.takeEvents();
    bench.source.pause();
    bench.source.seek(5000);
    assert.equal(bench.source.tick, 5000, 'where it is about to be');
    bench.deliver();
    bench.deliver();
    bench.frame();
    assert.equal(bench.x, 5000);
    assert.equal(bench.source.shown?.tick, 5000);
    assert.deepEqual(bench.source.takeEvents(), []);
    bench.source.step(1);
    assert.equal(bench.x, 5001);
    assert.deepEqual(bench.source.takeEvents().map(({ kind }) => kind), [11], 'of the tick that is stepped to');
    bench.source.step(-1);
    bench.source.step(-1);
    bench.deliver();
    bench.deliver();
    assert.equal(bench.source.shown?.tick, 4999);
    assert.deepEqual(bench.source.takeEvents(), []);
});

test('of several seeks during another, the last one is done', () => {
    const bench = new Bench({ lastTick: 10_000 });
    bench.play(0.5);
    bench.source.pause();
    for (let i = 0; i < 20; i++) {
        bench.deliver();
        bench.frame();
    }
    const before = bench.log.sought.length;
    for (let tick = 1000; tick <= 9000; tick += 10) {
        bench.source.seek(tick);
    }
    for (let i = 0; i < 5; i++) {
        bench.deliver();
        bench.frame();
    }
    assert.deepEqual(bench.log.sought.slice(before), [1000, 9000]);
    assert.equal(bench.x, 9000);
});

test('it stops at the end, and begins again', () => {
    const bench = new Bench({ lastTick: 90 });
    bench.play(3);
    assert.equal(bench.x, 90);
    assert.ok(bench.source.clock.isPaused && bench.source.isAtEnd);
    bench.source.play();
    bench.play(0.5);
    assert.ok(bench.x > 20 && bench.x < 40, String(bench.x));
    bench.source.seek(1e9);
    bench.deliver();
    bench.frame();
    assert.equal(bench.source.tick, 90, 'no further than the end');
});

test('a paused match stands at a whole tick, and where a link tells', () => {
    const bench = new Bench({ lastTick: 5000 });
    bench.play(1.01);
    bench.source.pause();
    bench.play(0.5);
    const at = bench.x;
    assert.ok(Number.isInteger(at) && at > 50);
    bench.play(0.5);
    assert.equal(bench.x, at);
    const linked = new Bench({ lastTick: 5000 }, 1234);
    linked.play(0.5);
    assert.equal(linked.x, 1234);
    assert.ok(linked.source.clock.isPaused);
});

test('time waits for missing states, and while the position is dragged', () => {
    const bench = new Bench({ lastTick: 5000 });
    bench.play(0.5);
    for (let frame = 0; frame < 640; frame++) {
        bench.frame(); // nothing is delivered
    }
    assert.ok(bench.x < 30 + 60, `at ${bench.x}`);
    assert.equal(bench.source.notice(), 'computing the match');
    const before = bench.x;
    bench.play(1 / 64);
    bench.play(1 / 64);
    assert.ok(bench.x <= before + 4, `it goes on from ${before}, at ${bench.x}`);
    bench.play(1);
    assert.equal(bench.source.notice(), '');
    bench.source.isHeld = true;
    const at = bench.x;
    bench.play(1);
    assert.equal(bench.x, at);
});

test('at a lower speed again, every tick is shown', () => {
    const bench = new Bench({ lastTick: 50_000 });
    bench.source.setSpeed(16);
    bench.play(1);
    bench.source.setSpeed(0.25);
    bench.play(0.25);
    const shown = new Set<number>();
    for (let i = 0; i < 64; i++) {
        bench.play(1 / 64);
        shown.add(bench.source.shown?.tick ?? -1);
    }
    assert.ok(shown.size >= 14, `${shown.size} ticks in a second at a quarter of 60`);
});

test('missing ticks are skipped at once, and nothing slides over them', () => {
    const bench = new Bench({ lastTick: 4_000_100, gap: [61, 4_000_000] });
    for (let frame = 0; frame < 128; frame++) {
        bench.deliver();
        bench.frame();
        assert.ok(bench.x <= 60 || bench.x >= 4_000_000, String(bench.x));
    }
    assert.ok(bench.x > 4_000_040, `after 2 s at ${bench.x}`);
});

test('a failed seek is reported, and the last view stays', () => {
    const bench = new Bench({ lastTick: 600, damagedBehind: 100 });
    bench.play(0.5);
    const at = bench.x;
    bench.source.pause();
    bench.source.seek(500);
    bench.play(0.1);
    assert.match(bench.source.notice(), /damaged/);
    assert.ok(Math.abs(bench.x - at) < 30, `from ${at} to ${bench.x}`);
});

test('a damaged log is played up to the damage, which is reported', () => {
    const bench = new Bench({ lastTick: 600, damagedBehind: 100 });
    bench.play(3);
    assert.equal(bench.x, 100);
    assert.match(bench.source.notice(), /damaged/);
    assert.equal(bench.source.lastTick, 100);
    assert.ok(bench.source.clock.isPaused);
    bench.source.seek(20);
    bench.play(0.1);
    assert.ok(bench.x >= 20 && bench.x < 40);
    assert.equal(bench.source.notice(), '');
});

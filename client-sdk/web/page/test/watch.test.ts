// Watching a match and reconnecting, with a client that the test plays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, Refusal, type State, type Status, type View } from '@sabot/client';
import { FinalError } from '../src/source/server';
import { Standstill } from '../src/source/standstill';
import { Watch } from '../src/source/watch';

class FakeClient {
    state: State = 'playing';
    map = { name: 'plain' };
    matchCount = 1;
    refusal = 0;
    updates = 0;

    constructor(readonly tick: number, public reason = 'none') {}

    get status(): Partial<Status> {
        const { state, refusal } = this;
        return { state, refusal, reason: this.reason as Status['reason'], text: `the text of ${this.reason}` };
    }

    update(): void {
        this.updates++;
    }

    view(): View | null {
        return { tick: this.tick } as View;
    }

    close(): void {
        this.end('none');
    }

    end(reason: string, refusal = 0): void {
        this.state = 'closed';
        this.reason = reason;
        this.refusal = refusal;
    }
}

function begin() {
    const clients = [new FakeClient(100)];
    let fault: Error | null = null;
    const asked: number[] = []; // when, ms
    let nowMs = 0;
    const seatOf = (client: FakeClient) => ({
        client: client as unknown as Client, isTankGame: true, hitSets: [], isReplay: false,
    });
    const watch = new Watch(seatOf(clients[0]), async () => {
        asked.push(nowMs);
        if (fault !== null) {
            throw fault;
        }
        const client = new FakeClient(100 * (clients.length + 1));
        client.state = 'connecting';
        clients.push(client);
        return seatOf(client);
    });
    /** In frames of 50 ms. */
    const pass = async (ms: number): Promise<void> => {
        for (const end = nowMs + ms; nowMs < end; ) {
            nowMs += 50;
            watch.update(nowMs);
            await Promise.resolve();
            await Promise.resolve();
        }
    };
    return {
        watch, clients, asked, pass,
        get last() {
            return clients[clients.length - 1];
        },
        refuse: (error: Error | null) => (fault = error),
    };
}

test('a lost connection is retried; the last view and map stay until the match is back', async () => {
    const { watch, clients, asked, pass } = begin();
    await pass(1000);
    assert.equal(asked.length, 0);
    assert.equal(watch.notice(), '');
    const matchBefore = watch.match;
    clients[0].end('timeout');
    await pass(200);
    assert.equal(watch.notice(), 'connection lost; trying to reconnect');
    assert.equal(watch.isOver, false);
    await pass(600);
    assert.equal(clients.length, 2);
    assert.ok(clients[1].updates > 0);
    assert.equal(watch.view()?.tick, 100, 'the last picture');
    assert.equal(watch.map?.name, 'plain');
    assert.equal(watch.match, matchBefore);
    clients[1].state = 'playing';
    await pass(100);
    assert.equal(watch.view()?.tick, 200);
    assert.equal(watch.notice(), '');
    assert.notEqual(watch.match, matchBefore, 'what was shown of it goes');
});

test('the pauses grow to five seconds, and retries never end', async () => {
    const stage = begin();
    stage.refuse(new Error('the server does not answer'));
    stage.clients[0].end('goodbye');
    await stage.pass(60_000);
    const pauses = stage.asked.map((at, i) => at - (stage.asked[i - 1] ?? 0));
    assert.ok(stage.asked.length >= 10);
    assert.ok(pauses[0] >= 500 && pauses[0] <= 700, String(pauses[0]));
    assert.ok(pauses[1] > 1.5 * pauses[0] && pauses[2] > 1.5 * pauses[1]);
    assert.ok(pauses.slice(5).every((ms) => ms >= 5000 && ms <= 5200), String(pauses));
    stage.refuse(null);
    await stage.pass(5200);
    stage.last.state = 'playing';
    await stage.pass(100);
    assert.equal(stage.watch.view()?.tick, 200);
    // A connection that is lost again is retried soon.
    stage.last.end('timeout');
    await stage.pass(700);
    assert.equal(stage.clients.length, 3);
});

test('a refusal is final and tells why, except that of a closing server', async () => {
    const stage = begin();
    stage.clients[0].end('refused', Refusal.closing);
    await stage.pass(700);
    assert.equal(stage.clients.length, 2);
    assert.equal(stage.watch.isOver, false);
    stage.last.end('refused', Refusal.sessionFull);
    await stage.pass(10_000);
    assert.equal(stage.clients.length, 2);
    assert.equal(stage.watch.isOver, true);
    assert.match(stage.watch.notice(), /full/);
});

test('a refusal has the page\'s text, or the server\'s if the page has none', async () => {
    for (const [refusal, told] of [
        [Refusal.role, /only spectators/], [Refusal.resume, /join again/],
        [Refusal.token, /^the text of refused$/], [99, /^the text of refused$/],
    ] as const) {
        const stage = begin();
        stage.clients[0].end('refused', refusal);
        await stage.pass(100);
        assert.match(stage.watch.notice(), told);
    }
});

test('a match that the server lacks is not requested again', async () => {
    const stage = begin();
    stage.refuse(new FinalError('the server has no match 1'));
    stage.clients[0].end('timeout');
    await stage.pass(20_000);
    assert.equal(stage.asked.length, 1);
    assert.equal(stage.watch.notice(), 'the server has no match 1');
    assert.equal(stage.watch.isOver, true);
});

test('a closed page does not reconnect, and late connections are closed', async () => {
    const stage = begin();
    stage.clients[0].end('timeout');
    await stage.pass(500);
    stage.watch.update(600);
    assert.equal(stage.asked.length, 1);
    stage.watch.close();
    await stage.pass(20_000);
    assert.equal(stage.asked.length, 1);
    assert.equal(stage.last.state, 'closed');
});

test('a page that stood still waits for one frame, never for two in a row', () => {
    const standstill = new Standstill();
    const waits = [0, 16, 3000, 3016, 5000, 7000, 9000, 11000].map((ms) => standstill.waits(ms));
    assert.deepEqual(waits, [false, false, true, false, true, false, true, false]);
});

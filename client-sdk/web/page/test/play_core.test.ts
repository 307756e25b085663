// The core's connections over WebSockets, with a core that the test plays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SocketHandlers } from '@sabot/client';
import { ClientState, type OutgoingMessage, type Sabot } from '@sabot/core';
import { CorePlay, type CorePlayOptions } from '../src/source/play_core';

class FakeClient {
    wanted = 1;
    redirectedTo = 0;
    state = ClientState.connecting;
    log: string[] = [];
    waiting: OutgoingMessage[] = [];
    input: unknown = null;
    declinedCount = 0;

    connected(): void {
        this.log.push('connected');
        this.say(0, 1);
    }

    disconnected(): void {
        this.log.push('disconnected');
    }

    receive(bytes: Uint8Array): void {
        this.log.push(`receive ${bytes.join()}`);
        this.say(0, 2);
    }

    update(nowUs: number): void {
        this.log.push(`update ${nowUs}`);
    }

    close(): boolean {
        this.log.push('close');
        this.say(0, 9);
        return true;
    }

    destroy(): void {
        this.log.push('destroy');
    }

    transport(): number {
        return this.wanted;
    }

    port(): number {
        return this.redirectedTo;
    }

    takeMessages(): OutgoingMessage[] {
        return this.waiting.splice(0);
    }

    setInput(input: unknown): void {
        this.input = input;
    }

    session(): null {
        return null;
    }

    createSession(wish: object): void {
        this.log.push(`create ${JSON.stringify(wish)}`);
        this.say(0, 16);
    }

    lobby(): object {
        return { declinedCount: this.declinedCount, declinedRefusal: 15, declinedText: 'no room' };
    }

    status(): object {
        return { state: this.state, text: 'full', epoch: 0, tickRateHz: 60 };
    }

    map(): null {
        return null;
    }

    player(): null {
        return null;
    }

    say(channel: number, byte: number): void {
        this.waiting.push({ channel, bytes: Uint8Array.of(byte) });
    }
}

class FakeSocket {
    sent: number[] = [];
    waitingSize = 0;
    isClosed = false;

    constructor(readonly url: string, readonly handlers: SocketHandlers) {}

    send(bytes: Uint8Array): void {
        assert.ok(!this.isClosed, 'sent on a socket that is closed');
        this.sent.push(...bytes);
    }

    close(): void {
        this.isClosed = true;
    }
}

function begin(more: Partial<CorePlayOptions> = {}): { client: FakeClient; sockets: FakeSocket[]; play: CorePlay; pass(ms: number): void } {
    const client = new FakeClient();
    const sockets: FakeSocket[] = [];
    let nowMs = 1000;
    const play = new CorePlay({ client: () => client, hitSets: () => [] } as unknown as Sabot, {
        session: 1, name: 'ann', url: 'ws://localhost/ws', now: () => nowMs,
        socket: (url, handlers) => {
            sockets.push(new FakeSocket(url, handlers));
            return sockets[sockets.length - 1];
        },
        ...more,
    });
    const pass = (ms: number): void => {
        nowMs += ms;
        play.update();
    };
    return { client, sockets, play, pass };
}

test('the hello goes out when the socket is open, answers as they come', () => {
    const { client, sockets, pass } = begin();
    assert.equal(sockets.length, 1);
    pass(16);
    assert.deepEqual(sockets[0].sent, []);
    sockets[0].handlers.onOpen();
    sockets[0].handlers.onMessage(Uint8Array.of(7, 8));
    assert.deepEqual(sockets[0].sent, [1, 2]);
    assert.ok(client.log.includes('receive 7,8'));
});

test('if the core wants another connection, the old one ends without notice to the core', () => {
    const { client, sockets, pass } = begin();
    sockets[0].handlers.onOpen();
    client.wanted = 2;
    pass(16);
    assert.equal(sockets.length, 2);
    assert.ok(sockets[0].isClosed && !sockets[1].isClosed);
    assert.ok(!client.log.includes('disconnected'));
    client.wanted = 0;
    pass(16);
    assert.ok(sockets[1].isClosed);
    assert.equal(sockets.length, 2);
});

test('a core that was sent to another port connects there, and the end of the first is no loss', () => {
    const { client, sockets, pass } = begin();
    sockets[0].handlers.onOpen();
    client.wanted = 2;
    client.redirectedTo = 8081;
    sockets[0].handlers.onClose();
    pass(16);
    assert.equal(sockets.length, 2);
    assert.equal(sockets[1].url, 'ws://localhost:8081/ws');
    assert.ok(!client.log.includes('disconnected'));
});

test('a lost connection is reported once, and no other is opened unasked', () => {
    const { client, sockets, pass } = begin();
    sockets[0].handlers.onOpen();
    sockets[0].handlers.onClose();
    pass(16);
    assert.equal(client.log.filter((line) => line === 'disconnected').length, 1);
    assert.equal(sockets.length, 1);
});

test('a text frame, which breaks the standard, ends the connection', () => {
    const { client, sockets } = begin();
    sockets[0].handlers.onOpen();
    sockets[0].handlers.onText();
    assert.ok(sockets[0].isClosed);
    assert.ok(client.log.includes('disconnected'));
});

test('while much waits to be sent inputs are dropped, reliable messages are not', () => {
    const { client, sockets, pass } = begin();
    sockets[0].handlers.onOpen();
    sockets[0].waitingSize = 20000;
    client.say(2, 50);
    client.say(0, 60);
    pass(16);
    assert.deepEqual(sockets[0].sent, [1, 60]);
    sockets[0].waitingSize = 100;
    client.say(2, 51);
    pass(16);
    assert.deepEqual(sockets[0].sent, [1, 60, 51]);
});

test('a page that stood still reads waiting messages before its core looks at the time', () => {
    const { client, pass } = begin();
    pass(16);
    client.log = [];
    pass(5000);
    assert.deepEqual(client.log, []);
    pass(16);
    assert.deepEqual(client.log, ['update 6032000']);
});

test('leaving says goodbye, frees the memory and does nothing more', () => {
    const { client, sockets, play, pass } = begin();
    sockets[0].handlers.onOpen();
    play.close();
    assert.deepEqual(sockets[0].sent, [1, 9]);
    assert.ok(sockets[0].isClosed);
    client.log = [];
    pass(16);
    play.close();
    assert.equal(play.view(), null);
    assert.deepEqual(client.log, []);
});

test('a null aim keeps the last aim', () => {
    const { client, play } = begin();
    const control = {
        throttle: 1, steering: 0, aimYaw: 1.5, aimPitch: 0.1, fire: false, select: [2, 0, 0, 0],
    };
    play.setControl(control);
    play.setControl({ ...control, aimYaw: null, aimPitch: 0 });
    assert.deepEqual(client.input, control);
});

test('the notice tells why the match ended', () => {
    const { client, play, pass } = begin();
    client.state = ClientState.reconnecting;
    pass(16);
    assert.match(play.notice(), /trying to reconnect/);
    client.state = ClientState.closed;
    pass(16);
    assert.equal(play.notice(), 'full');
});

test('a session is asked for once, from the lobby, and what is declined ends the page', () => {
    const { client, sockets, play, pass } = begin({ made: { name: 'mine', password: 'x' } });
    sockets[0].handlers.onOpen();
    pass(16);
    client.state = ClientState.lobby;
    pass(16);
    pass(16);
    assert.deepEqual(client.log.filter((line) => line.startsWith('create')),
        ['create {"name":"mine","password":"x"}']);
    assert.ok(sockets[0].sent.includes(16));
    assert.equal(play.isOver, false);
    client.declinedCount = 1;
    pass(16);
    assert.equal(play.isOver, true);
    assert.match(play.notice(), /makes no more sessions/);
});

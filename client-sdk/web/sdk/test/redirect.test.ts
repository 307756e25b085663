// A client follows the server to another port by itself, and not for ever.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientOptions } from '../src/client_options';
import { urlAtPort } from '../src/url_at_port';
import { MessageType } from '../src/wire/message';
import { Role } from '../src/wire/messages/handshake';
import { Link, Stage } from './fake_server';

function begin(more: Partial<ClientOptions> = {}): { stage: Stage; urls: string[] } {
    const urls: string[] = [];
    const links: Link[] = [];
    const stage = new Stage({
        url: 'ws://127.0.0.1:8080/ws',
        token: Uint8Array.of(1, 2, 3),
        ...more,
        socket: (url, handlers) => {
            const link = new Link(handlers);
            urls.push(url);
            links.push(link);
            return link.socket;
        },
    });
    Object.defineProperty(stage, 'links', { value: links });
    return { stage, urls };
}

function redirect(stage: Stage, webPort: number, session: number, ticket: number[] = []): void {
    stage.link.say({
        type: MessageType.redirect, port: 7779, webPort, session, ticket: Uint8Array.from(ticket),
    });
}

test('an address changes its port alone', () => {
    assert.equal(urlAtPort('ws://127.0.0.1:8080/ws', 0), 'ws://127.0.0.1:8080/ws');
    assert.equal(urlAtPort('ws://127.0.0.1:8080/ws', 8081), 'ws://127.0.0.1:8081/ws');
    assert.equal(urlAtPort('wss://[::1]/ws?a=b', 8443), 'wss://[::1]:8443/ws?a=b');
});

test('the client says its hello at the port that it is told', () => {
    const { stage, urls } = begin();
    stage.link.handlers.onOpen();
    redirect(stage, 8081, 2);
    assert.equal(stage.client.state, 'connecting');
    assert.deepEqual(urls, ['ws://127.0.0.1:8080/ws', 'ws://127.0.0.1:8081/ws']);
    assert.ok(stage.links[0].isClosed);
    stage.link.handlers.onOpen();
    const hello = stage.link.last(MessageType.hello);
    assert.equal(hello?.session, 2);
    assert.deepEqual(hello?.token, Uint8Array.of(1, 2, 3));
    stage.link.welcome({ session: 2 });
    stage.link.sendMap();
    assert.equal(stage.client.state, 'playing');
    assert.equal(stage.client.status.session, 2);
});

test('a ticket takes the place of the token', () => {
    const { stage } = begin();
    stage.link.handlers.onOpen();
    redirect(stage, 8081, 0, [83, 66, 84, 75, 9]);
    stage.link.handlers.onOpen();
    assert.deepEqual(stage.link.last(MessageType.hello)?.token, Uint8Array.of(83, 66, 84, 75, 9));
});

test('a client that comes back follows with its secret, and stays at that port', () => {
    const { stage, urls } = begin();
    const resume = new Uint8Array(16).fill(7);
    stage.play({ session: 2, resume });
    stage.link.handlers.onClose();
    stage.client.update();
    assert.equal(stage.client.state, 'reconnecting');
    stage.link.handlers.onOpen();
    redirect(stage, 8082, 2);
    assert.equal(stage.client.state, 'reconnecting');
    stage.link.handlers.onOpen();
    const hello = stage.link.last(MessageType.hello);
    assert.deepEqual(hello?.resume, resume);
    assert.equal(hello?.session, 2);
    stage.link.welcome({ session: 2, epoch: 1, resume: new Uint8Array(16).fill(8) });
    assert.equal(stage.client.state, 'playing');
    stage.link.handlers.onClose();
    stage.wait(600);
    assert.deepEqual(urls.slice(1), ['ws://127.0.0.1:8080/ws', 'ws://127.0.0.1:8082/ws',
        'ws://127.0.0.1:8082/ws']);
});

test('a redirect that answers nothing is counted and not followed', () => {
    const { stage, urls } = begin();
    stage.play();
    redirect(stage, 8081, 2);
    assert.equal(stage.client.state, 'playing');
    assert.equal(stage.client.status.malformed, 1);
    assert.equal(urls.length, 1);
});

test('servers that send a client in a circle are given up', () => {
    const { stage } = begin();
    for (let i = 0; i < 4; i++) {
        stage.link.handlers.onOpen();
        redirect(stage, 8081 + (i % 2), 2);
        assert.equal(stage.client.state, 'connecting');
    }
    stage.link.handlers.onOpen();
    redirect(stage, 8081, 2);
    assert.equal(stage.client.state, 'closed');
    assert.equal(stage.client.status.reason, 'protocol');
    assert.match(stage.client.status.text, /from port to port/);
});

test('a port without WebSockets closes the client with a text', () => {
    const { stage } = begin();
    stage.link.handlers.onOpen();
    redirect(stage, 0, 2);
    assert.equal(stage.client.status.reason, 'protocol');
    assert.match(stage.client.status.text, /no WebSockets/);
});

test('a join from the lobby goes on at the other port, and its promise too', async () => {
    const { stage, urls } = begin({ role: Role.lobby });
    stage.link.handlers.onOpen();
    const lobby = { flags: 0, sessionCount: 2, modes: [], maps: [] };
    stage.link.say({ type: MessageType.lobby, ...lobby });
    assert.equal(stage.client.state, 'lobby');
    const joined = stage.client.lobby.join({ session: 2 });
    redirect(stage, 8081, 2, [83, 66, 84, 75]);
    assert.equal(stage.client.state, 'connecting');
    stage.link.handlers.onOpen();
    const hello = stage.link.last(MessageType.hello);
    assert.deepEqual([hello?.role, hello?.session], [Role.player, 2]);
    stage.link.welcome({ session: 2 });
    await joined;
    // One that is declined there leaves the client in that lobby.
    const other = stage.client.lobby.join({ session: 1 });
    redirect(stage, 8080, 1, [1]);
    stage.link.handlers.onOpen();
    stage.link.say({ type: MessageType.lobby, ...lobby });
    stage.link.say({ type: MessageType.declined, request: 15, reason: 4, text: 'full' });
    await assert.rejects(other);
    assert.equal(stage.client.state, 'lobby');
    assert.equal(urls.length, 3);
});

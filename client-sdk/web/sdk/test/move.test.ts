// A client goes with its match to another server, which it has connected to ahead of time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientOptions } from '../src/client_options';
import { urlAtPlace } from '../src/url_at_port';
import { NO_PLAYER } from '../src/wire/limits';
import { MessageType } from '../src/wire/message';
import { Role, type Welcome } from '../src/wire/messages/handshake';
import type { Move } from '../src/wire/messages/lobby';
import { Link, Stage } from './fake_server';

const NONE = new Uint8Array();
const SECRET = new Uint8Array(16).fill(7);
const NEXT_SECRET = new Uint8Array(16).fill(8);

interface Begun {
    stage: Stage;
    urls: string[];
}

function begin(more: Partial<ClientOptions> = {}, welcome: Partial<Welcome> = {}): Begun {
    const urls: string[] = [];
    const links: Link[] = [];
    const stage = new Stage({
        url: 'ws://127.0.0.1:8080/ws',
        ...more,
        socket: (url, handlers) => {
            const link = new Link(handlers);
            urls.push(url);
            links.push(link);
            return link.socket;
        },
    });
    Object.defineProperty(stage, 'links', { value: links });
    stage.play({ session: 2, resume: SECRET, epoch: 1, tick: 100, ...welcome });
    stage.link.snapshot(102, { epoch: 1 });
    stage.wait(100);
    assert.equal(stage.client.state, 'playing');
    return { stage, urls };
}

function tell(link: Link, more: Partial<Move> = {}): void {
    link.say({
        type: MessageType.move, host: '192.0.2.7', port: 7777, webPort: 8443, key: NONE,
        session: 9, tick: 103, resume: NONE, ticket: NONE, ...more,
    });
}

test('an address changes its host, also to one of IPv6, and refuses what is none', () => {
    assert.equal(urlAtPlace('wss://a:1/ws', '', 2), 'wss://a:2/ws');
    assert.equal(urlAtPlace('wss://a:1/ws', 'b.example', 2), 'wss://b.example:2/ws');
    assert.equal(urlAtPlace('wss://a:1/ws', '2001:db8::7', 2), 'wss://[2001:db8::7]:2/ws');
    for (const host of ['b/evil', 'a b', 'b:99', '@b']) {
        assert.throws(() => urlAtPlace('wss://a:1/ws', host, 2), host);
    }
});

test('the client goes over with the welcome, and its picture and inputs go on', () => {
    const { stage, urls } = begin();
    const [first] = stage.links;
    tell(first);
    assert.deepEqual(urls.slice(1), ['ws://192.0.2.7:8443/ws']);
    const second = stage.link;
    second.handlers.onOpen();
    const hello = second.last(MessageType.hello);
    assert.deepEqual([hello?.session, hello?.resume, hello?.mapHashes.length], [9, SECRET, 1]);
    // Until the welcome all goes to the first server.
    stage.wait(50);
    assert.equal(second.last(MessageType.input), undefined);
    const before = stage.client.status;
    second.welcome({ session: 9, epoch: 65536, tick: 102, resume: NEXT_SECRET });
    assert.ok(first.isClosed);
    const after = stage.client.status;
    assert.equal(after.state, 'playing');
    assert.deepEqual([after.moves, after.reconnects, after.session], [1, 0, 9]);
    assert.equal(after.snapshotTick, 102);
    assert.ok(stage.client.view() !== null);
    assert.equal(after.inputTick, before.inputTick);
    stage.wait(20);
    const input = second.last(MessageType.input);
    assert.deepEqual([input?.epoch, input?.ackTick, input?.ackBits], [65536, 0, 0]);
    assert.ok((input?.inputs.length ?? 0) > 1);
    second.snapshot(104, { epoch: 65536 });
    stage.wait(20);
    assert.equal(stage.client.status.snapshotTick, 104);
    const next = second.last(MessageType.input);
    assert.deepEqual([next?.ackTick, next?.ackBits], [104, 0]);
    // Later tries to come back go there, with the secret of that welcome.
    second.handlers.onClose();
    stage.wait(10);
    assert.equal(urls[2], 'ws://192.0.2.7:8443/ws');
    stage.link.handlers.onOpen();
    const again = stage.link.last(MessageType.hello);
    assert.deepEqual([again?.session, again?.resume], [9, NEXT_SECRET]);
});

test('a host that is none is counted and not followed', () => {
    const { stage } = begin();
    const [first] = stage.links;
    tell(first, { host: 'b/evil' });
    assert.equal(stage.client.status.malformed, 1);
    assert.equal(stage.links.length, 1);
    assert.equal(stage.client.state, 'playing');
});

test('a goodbye of the first server is no end while the match moves', () => {
    const { stage } = begin();
    const [first] = stage.links;
    tell(first);
    const second = stage.link;
    second.handlers.onOpen();
    first.say({ type: MessageType.goodbye, reason: 1 });
    stage.wait(500);
    assert.equal(stage.client.state, 'playing');
    second.welcome({ session: 9, epoch: 65536, tick: 102 });
    assert.equal(stage.client.status.moves, 1);
    second.say({ type: MessageType.goodbye, reason: 1 });
    assert.equal(stage.client.status.reason, 'goodbye');
});

test('a move is given up late, and not while the match stands still at the present server', () => {
    const { stage } = begin();
    const [first] = stage.links;
    tell(first);
    const says = (tick: number) => (): void => first.snapshot(tick, { epoch: 1 });
    const tries = (tick: number): boolean => {
        const before = stage.links.length;
        stage.wait(2000, says(tick));
        return stage.links.length > before;
    };
    stage.wait(20000, says(102));
    assert.ok(tries(102));
    says(103)(); // it goes on here
    stage.wait(100);
    assert.ok(!tries(103));
    assert.equal(stage.client.state, 'playing');
});

test('a client whose other server does not come reconnects', () => {
    const { stage } = begin();
    const [first] = stage.links;
    tell(first);
    first.handlers.onClose();
    stage.wait(1900);
    assert.equal(stage.client.state, 'playing');
    stage.wait(300);
    assert.equal(stage.client.state, 'reconnecting');
});

// It had no connection at the switch: the old server refuses it, and says where its match is.
test('a client that comes back too late is told where its match went', () => {
    const { stage, urls } = begin();
    stage.links[0].handlers.onClose();
    stage.wait(10);
    const back = stage.link;
    back.handlers.onOpen();
    tell(back);
    back.say({ type: MessageType.refuse, reason: 3, text: '' });
    stage.wait(50);
    assert.equal(stage.client.state, 'reconnecting');
    const other = stage.links[urls.lastIndexOf('ws://192.0.2.7:8443/ws')];
    other.handlers.onOpen();
    const hello = other.last(MessageType.hello);
    assert.deepEqual([hello?.session, hello?.resume], [9, SECRET]);
    other.welcome({ session: 9, epoch: 65536, tick: 110 });
    const after = stage.client.status;
    assert.deepEqual([after.state, after.moves, after.malformed], ['playing', 1, 0]);
});

test('a match that has gone on from the other server is followed', () => {
    const { stage, urls } = begin();
    tell(stage.links[0]);
    const second = stage.link;
    second.handlers.onOpen();
    tell(second, { host: '', webPort: 9001, session: 21, tick: 140 });
    second.say({ type: MessageType.refuse, reason: 3, text: '' });
    assert.equal(urls.at(-1), 'ws://192.0.2.7:9001/ws');
    const third = stage.link;
    third.handlers.onOpen();
    const hello = third.last(MessageType.hello);
    assert.deepEqual([hello?.session, hello?.resume], [21, SECRET]);
    third.welcome({ session: 21, epoch: 65536, tick: 150 });
    assert.deepEqual([stage.client.state, stage.client.status.moves], ['playing', 1]);
});

// The other server may hold the hello for seconds, and the old one is asked meanwhile.
test('a move that is told again does not begin again', () => {
    const { stage, urls } = begin();
    stage.links[0].handlers.onClose();
    const asked = (): number => urls.filter((url) => url === 'ws://192.0.2.7:8443/ws').length;
    for (let i = 0; i < 6; i++) {
        stage.wait(700);
        const back = stage.links[urls.lastIndexOf('ws://127.0.0.1:8080/ws')];
        back.handlers.onOpen();
        tell(back);
        back.say({ type: MessageType.refuse, reason: 3, text: '' });
        if (i === 0) {
            stage.links[urls.lastIndexOf('ws://192.0.2.7:8443/ws')].handlers.onOpen();
        }
        assert.equal(asked(), 1);
    }
    const other = stage.links[urls.lastIndexOf('ws://192.0.2.7:8443/ws')];
    other.welcome({ session: 9, epoch: 65536, tick: 110 });
    assert.deepEqual([stage.client.state, stage.client.status.moves], ['playing', 1]);
});

// The first server has ended, so that the match is at the other one or nowhere.
test('a client without a connection does not forget where its match went', () => {
    const { stage, urls } = begin();
    tell(stage.links[0]);
    stage.links[0].handlers.onClose();
    stage.wait(20000);
    assert.equal(stage.client.state, 'reconnecting');
    const before = urls.length, there = 'ws://192.0.2.7:8443/ws';
    for (let i = 0; i < 100 && urls.lastIndexOf(there) < before; i++) {
        stage.wait(50);
    }
    const last = urls.lastIndexOf(there);
    assert.ok(last >= before);
    const link = stage.links[last];
    link.handlers.onOpen();
    link.welcome({ session: 9, epoch: 65536, tick: 500 });
    assert.equal(stage.client.status.moves, 1);
});

test('a move that is void, and a welcome that does not fit, leave the client where it is', () => {
    const { stage } = begin();
    const [first] = stage.links;
    tell(first);
    const second = stage.link;
    second.handlers.onOpen();
    second.welcome({ session: 8, epoch: 65536, tick: 102 });
    assert.equal(stage.client.status.malformed, 1);
    assert.ok(second.isClosed);
    tell(first, { host: '', port: 0, webPort: 0, tick: 0 });
    stage.wait(1000, () => first.snapshot(stage.client.status.snapshotTick + 1, { epoch: 1 }));
    assert.equal(stage.links.length, 2);
    assert.deepEqual([stage.client.state, stage.client.status.session], ['playing', 2]);
});

test('a refused client tries again, and of many moves the newest is followed later', () => {
    const { stage, urls } = begin();
    const [first] = stage.links;
    tell(first);
    stage.link.handlers.onOpen();
    stage.link.say({ type: MessageType.refuse, reason: 3, text: '' });
    stage.wait(300);
    assert.equal(urls.length, 3);
    for (let i = 0; i < 100; i++) {
        tell(first, { webPort: 9000 + i });
    }
    assert.equal(urls.length, 6); // three moves more
    let tick = 102;
    const goOn = (): void => first.snapshot(++tick, { epoch: 1 });
    stage.wait(9500, goOn);
    const before = urls.length;
    assert.ok(!urls.includes('ws://192.0.2.7:9099/ws'));
    stage.wait(600, goOn);
    assert.deepEqual(urls.slice(before), ['ws://192.0.2.7:9099/ws']);
    assert.deepEqual([stage.client.state, stage.client.status.malformed], ['playing', 0]);
});

test('after a loss the server and its standby are tried by turns', () => {
    const { stage, urls } = begin();
    const [first] = stage.links;
    tell(first, { host: 'b.example', webPort: 8081, session: 0, tick: 0 });
    first.handlers.onClose();
    stage.wait(10);
    assert.equal(stage.client.state, 'reconnecting');
    for (let i = 0; i < 2; i++) {
        stage.link.handlers.onClose();
        stage.wait(600);
    }
    assert.deepEqual(urls.slice(1, 4), [
        'ws://127.0.0.1:8080/ws', 'ws://b.example:8081/ws', 'ws://127.0.0.1:8080/ws',
    ]);
    stage.link.handlers.onClose();
    stage.wait(600);
    stage.link.handlers.onOpen();
    assert.deepEqual(stage.link.last(MessageType.hello)?.resume, SECRET);
    stage.link.welcome({ session: 2, epoch: 2, tick: 150, resume: NEXT_SECRET });
    assert.equal(stage.client.status.reconnects, 1);
    stage.link.handlers.onClose();
    stage.wait(10);
    assert.equal(urls.at(-1), 'ws://b.example:8081/ws'); // it is the server from then on
});

test('a viewer without a ticket shows its own token there', () => {
    const token = new Uint8Array([1, 2, 3]);
    const role = Role.spectator;
    const { stage } = begin({ role, token }, { role, player: NO_PLAYER });
    tell(stage.links[0]);
    stage.link.handlers.onOpen();
    assert.deepEqual(stage.link.last(MessageType.hello)?.token, token);
});

test('a redirect of the other server is followed, and a later try begins at its address', () => {
    const { stage, urls } = begin();
    const [first] = stage.links;
    tell(first);
    const redirect = (webPort: number): void => stage.link.say({
        type: MessageType.redirect, port: 7001, webPort, session: 11, ticket: NONE,
    });
    stage.link.handlers.onOpen();
    redirect(8444);
    assert.equal(urls.at(-1), 'ws://192.0.2.7:8444/ws');
    stage.link.handlers.onOpen();
    assert.equal(stage.link.last(MessageType.hello)?.session, 11);
    redirect(0);
    assert.ok(stage.link.isClosed);
    stage.wait(200);
    assert.equal(urls.at(-1), 'ws://192.0.2.7:8443/ws');
    for (let i = 0; i < 5; i++) {
        stage.link.handlers.onOpen();
        redirect(8500 + i);
    }
    assert.equal(urls.at(-1), 'ws://192.0.2.7:8503/ws'); // the fifth is one too many
    assert.ok(stage.link.isClosed);
    stage.wait(300);
    stage.link.handlers.onOpen();
    stage.link.welcome({ session: 9, epoch: 65536, tick: 102 });
    assert.equal(stage.client.status.moves, 1);
});

test('a redirect of the standby names a port of its host, and of no other server', () => {
    const { stage, urls } = begin();
    const [first] = stage.links;
    tell(first, { host: 'b.example', webPort: 8081, session: 0, tick: 0 });
    first.handlers.onClose();
    stage.wait(10);
    stage.link.handlers.onClose();
    stage.wait(300);
    stage.link.handlers.onOpen();
    stage.link.say({
        type: MessageType.redirect, port: 7001, webPort: 8082, session: 2, ticket: NONE,
    });
    assert.deepEqual(urls.slice(2), ['ws://b.example:8081/ws', 'ws://b.example:8082/ws']);
    stage.link.handlers.onClose();
    stage.wait(600);
    assert.equal(urls.at(-1), 'ws://127.0.0.1:8080/ws');
});

test('a client that tried the standby and went over comes back to where its match is', () => {
    const { stage, urls } = begin();
    const [first] = stage.links;
    tell(first, { host: 'b.example', webPort: 8081, session: 0, tick: 0 });
    tell(first);
    const second = stage.link;
    first.handlers.onClose();
    stage.wait(2300); // no server answers
    for (let i = 0; i < 20 && urls.at(-1) !== 'ws://b.example:8081/ws'; i++) {
        stage.wait(100);
        stage.links.filter((link) => !link.isClosed && link !== second)
            .forEach((link) => link.handlers.onClose());
    }
    assert.equal(urls.at(-1), 'ws://b.example:8081/ws');
    stage.wait(500); // the other server is tried again
    const other = stage.links[urls.lastIndexOf('ws://192.0.2.7:8443/ws')];
    assert.ok(!other.isClosed);
    other.handlers.onOpen();
    other.welcome({ session: 9, epoch: 65536, tick: 300, resume: NEXT_SECRET });
    assert.equal(stage.client.status.moves, 1);
    const before = urls.length;
    other.handlers.onClose();
    stage.wait(600);
    assert.equal(urls.length, before + 1);
    assert.equal(urls.at(-1), 'ws://192.0.2.7:8443/ws');
});

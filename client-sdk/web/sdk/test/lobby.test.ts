// The lobby, against a server that the test plays, and against the vectors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEUTRAL } from '../src/control';
import type { ClientOptions } from '../src/client_options';
import { Visibility, VoteKind } from '../src/lobby';
import { LobbyError } from '../src/lobby_error';
import { listingOf, sessionStateOf } from '../src/lobby_types';
import { NO_PLAYER } from '../src/wire/limits';
import { Refusal, Role } from '../src/wire/messages/handshake';
import { decodeMessage, MessageType, type OwnMessage } from '../src/wire/message';
import { pingOf } from '../src/ping';
import { MAP_HASH, Stage } from './fake_server';
import { bytesOf, vectorFiles } from './vectors';

type Said<T extends MessageType> = Extract<OwnMessage, { type: T }>;

const SECRET = new Uint8Array(16).fill(7);
const LOBBY: Said<MessageType.lobby> = {
    type: MessageType.lobby, flags: 1, sessionCount: 3, modes: ['duel', 'ctf'], maps: ['arena'],
};
const SESSION: Said<MessageType.session> = {
    type: MessageType.session, number: 4, name: 'evening', flags: 3, readyCount: 2,
    ready: 0b10010n, delayMs: 0, spectators: 1, voteKind: 1, voteTarget: 2, voteYes: 1,
    voteNeeded: 2, voteMsLeft: 30000, maps: ['arena', 'yard'],
};

function listed(number: number): Said<MessageType.sessions>['sessions'][number] {
    return {
        number, flags: 1, name: `Match ${number}`, mode: 'ctf', map: 'arena', players: 1,
        playerCapacity: 8, computers: 2, spectators: 3, spectatorCapacity: 16,
    };
}

function page(request: number, numbers: number[], next: number): Said<MessageType.sessions> {
    return { type: MessageType.sessions, request, next, sessions: numbers.map(listed) };
}

function declined(request: number, reason: number): Said<MessageType.declined> {
    return { type: MessageType.declined, request, reason, text: 'no' };
}

// A client that is in the lobby.
function inLobby(options: Partial<ClientOptions> = {}): Stage {
    const stage = new Stage({ role: Role.lobby, ...options });
    stage.link.handlers.onOpen();
    stage.link.say(LOBBY);
    return stage;
}

// A client that went on from the lobby to session 4.
function inSession(): Stage {
    const stage = inLobby();
    void stage.client.lobby.join({ session: 4 });
    stage.link.welcome({ session: 4, resume: SECRET });
    stage.link.sendMap();
    return stage;
}

async function errorOf(request: Promise<unknown>): Promise<LobbyError> {
    const error: unknown = await request.then(() => null, (reason) => reason);
    assert.ok(error instanceof LobbyError, String(error));
    return error;
}

test('the hello asks for the lobby, and the lobby says what may be made', () => {
    const stage = inLobby({ session: 9 });
    const hello = stage.link.last(MessageType.hello)!;
    assert.deepEqual([hello.role, hello.session], [3, 0]);
    assert.equal(stage.client.state, 'lobby');
    assert.deepEqual(stage.client.lobby.told,
        { mayCreate: true, sessionCount: 3, modes: ['duel', 'ctf'], maps: ['arena'] });
    stage.wait(60000); // a lobby may be silent
    assert.equal(stage.client.state, 'lobby');
    stage.link.handlers.onClose();
    assert.deepEqual([stage.client.state, stage.client.status.reason], ['closed', 'timeout']);
});

test('a list has all pages, with its filters', async () => {
    const { client, link } = inLobby();
    const list = client.lobby.list({ mode: 'ctf', name: 'match', notFull: true, noPassword: true });
    assert.deepEqual(link.last(MessageType.list), {
        type: 13, request: 1, after: 0, flags: 3, mode: 'ctf', map: '', name: 'match',
    });
    link.say(page(9, [1], 0)); // of no list that was asked for
    link.say(page(1, [1, 2], 2));
    assert.equal(link.last(MessageType.list)?.after, 2);
    link.say(page(1, [5], 0));
    const found = await list;
    assert.deepEqual(found.map(({ number }) => number), [1, 2, 5]);
    const { name, asksPassword, asksToken, playerCapacity } = found[2];
    assert.deepEqual([name, asksPassword, asksToken, playerCapacity], ['Match 5', true, false, 8]);
});

test('a ping is the shortest of several lists that are empty', async () => {
    const stage = inLobby();
    const { client, link } = stage;
    const ping = pingOf(client, 3, () => stage.nowMs);
    for (const [i, ms] of [30, 20, 40].entries()) {
        const { request, after } = link.last(MessageType.list)!;
        assert.deepEqual([request, after], [i + 1, 0xffffffff]);
        stage.wait(ms);
        link.say(page(request, [], 0));
        await Promise.resolve(); // the answer reaches the ping
        await new Promise(setImmediate);
    }
    assert.equal(await ping, 20);
    const silent = pingOf(client, 1, () => stage.nowMs);
    stage.wait(6000);
    assert.equal((await errorOf(silent)).why, 'timeout');
    const closed = new Stage();
    assert.equal((await errorOf(pingOf(closed.client))).why, 'state');
});

test('a server cannot keep a client reading, and a long list is asked for page by page', async () => {
    const stage = inLobby();
    const { client, link } = stage;
    const loop = client.lobby.list();
    link.say(page(1, [7], 7));
    link.say(page(1, [7], 7)); // the next page does not rise
    assert.equal((await loop).length, 2);
    const long = client.lobby.list();
    const asked = (): number =>
        link.said.filter((message) => message.type === MessageType.list).length;
    const before = asked();
    let number = 0;
    for (let i = 0; i < 200; i++) {
        const eight = Array.from({ length: 8 }, () => ++number);
        link.say(page(2, eight, number));
    }
    assert.equal((await long).length, 256);
    assert.equal(asked() - before, 256 / 8 - 1);
});

test('a newer list ends the older one, and silence ends it too', async () => {
    const stage = inLobby({ timeoutMs: 3000 });
    const first = errorOf(stage.client.lobby.list());
    const second = errorOf(stage.client.lobby.list());
    assert.equal((await first).why, 'void');
    stage.wait(3100);
    assert.deepEqual([(await second).why, stage.client.state], ['timeout', 'lobby']);
});

test('text that the wire cannot carry is a RangeError, and nothing is sent', async () => {
    const { client, link } = inLobby();
    const said = link.said.length;
    await assert.rejects(client.lobby.list({ name: 'x'.repeat(48) }), RangeError);
    await assert.rejects(client.lobby.join({ password: 'x'.repeat(64) }), RangeError);
    await assert.rejects(client.lobby.join({ role: Role.lobby as Role.player }), RangeError);
    await assert.rejects(client.lobby.create({ mode: 'a\n' }), RangeError);
    assert.equal(link.said.length, said);
});

test('a client joins, changes session on its connection, and leaves', async () => {
    const stage = inLobby();
    const { client, link } = stage;
    const joined = client.lobby.join({ session: 4, password: 'open' });
    assert.deepEqual(link.last(MessageType.join), {
        type: 15, session: 4, mode: '', role: 0, password: 'open', create: 0, mapHashes: [],
    });
    link.welcome({ session: 4, resume: SECRET });
    await joined;
    link.sendMap();
    assert.equal(client.state, 'playing');
    assert.equal(client.status.session, 4);
    link.say(SESSION);
    assert.deepEqual(client.lobby.session, {
        number: 4, name: 'evening', isWarmingUp: true, hasVotes: true, readyCount: 2,
        ready: [1, 4], delayMs: 0, spectators: 1, maps: ['arena', 'yard'],
        vote: { kind: VoteKind.kick, target: 2, yes: 1, needed: 2, msLeft: 30000 },
    });

    const other = client.lobby.join({ mode: 'duel', create: true, role: Role.spectator });
    const asked = link.last(MessageType.join)!;
    assert.deepEqual([asked.mode, asked.create, asked.mapHashes], ['duel', 1, [MAP_HASH]]);
    link.welcome({ session: 4, epoch: 6, resume: SECRET }); // the next match, not the answer
    let isThere = false;
    void other.then(() => (isThere = true));
    await Promise.resolve();
    assert.equal(isThere, false);
    link.say(SESSION);
    link.welcome({ session: 5, epoch: 9, role: Role.spectator, player: NO_PLAYER });
    await other;
    assert.equal(client.lobby.session, null, 'the old session is void');
    assert.equal(client.state, 'playing', 'the map is known');
    assert.equal(client.status.reconnects, 0);

    const left = client.lobby.leave();
    link.snapshot(102, { epoch: 9 });
    link.say(LOBBY);
    await left;
    assert.equal(client.state, 'lobby');
    assert.equal(client.view(), null);
    assert.equal(client.welcome, null);
    link.snapshot(104, { epoch: 9 }); // was on its way
    assert.equal(client.status.malformed, 0);
    stage.wait(10000); // no snapshots are due in a lobby
    assert.equal(client.state, 'lobby');
    assert.equal(stage.links.length, 1);
});

test('a session is made with all that it has', () => {
    const { client, link } = inLobby();
    void client.lobby.create();
    void client.lobby.create({
        mode: 'ctf', name: 'mine', map: 'arena', password: 'x', playerCapacity: 4,
        visibility: Visibility.private,
    });
    const made = link.said.filter((message) => message.type === MessageType.create);
    assert.deepEqual(made, [
        { type: 16, mode: '', name: '', map: '', password: '', visibility: 0, playerCapacity: 0,
            mapHashes: [] },
        { type: 16, mode: 'ctf', name: 'mine', map: 'arena', password: 'x', visibility: 2,
            playerCapacity: 4, mapHashes: [] },
    ]);
});

test('what is declined is an error of the request, and all stays as it was', async () => {
    const { client, link } = inLobby();
    for (const [act, type, reason] of [
        [() => client.lobby.list(), MessageType.list, Refusal.rate],
        [() => client.lobby.join({ session: 4 }), MessageType.join, Refusal.password],
        [() => client.lobby.create(), MessageType.create, Refusal.create],
    ] as const) {
        const failed = errorOf(act());
        link.say(declined(type, reason));
        const { why, refusal, message, request } = await failed;
        assert.deepEqual([why, refusal, message], ['declined', reason, 'no']);
        assert.equal(MessageType[request], type);
        assert.equal(client.state, 'lobby');
    }
    link.say(declined(99, 1)); // a request of a later version
    assert.deepEqual(client.lobby.takeDeclined(), []);
});

test('ready, team and vote are said in a session, and declined later', () => {
    const stage = inSession();
    const { client, link } = stage;
    client.lobby.setReady(true);
    client.lobby.setTeam(2);
    client.lobby.vote(VoteKind.map, 1, false);
    assert.deepEqual(link.last(MessageType.ready), { type: 19, ready: 1 });
    assert.deepEqual(link.last(MessageType.team), { type: 20, team: 2 });
    assert.deepEqual(link.last(MessageType.vote), { type: 21, kind: 2, target: 1, yes: 0 });
    link.snapshot(102, { epoch: 5 });
    const select = (): number | undefined => link.last(MessageType.input)?.inputs.at(-1)?.select;
    client.setControl({ ...NEUTRAL, select: [1, 3, 1, 0] });
    stage.wait(50);
    assert.equal(select(), 0x020301, 'the inputs name the team that was taken');
    link.say(declined(MessageType.team, Refusal.team));
    link.say(declined(MessageType.vote, Refusal.vote));
    assert.deepEqual(client.lobby.takeDeclined().map(({ request, refusal }) => [request, refusal]),
        [['team', 18], ['vote', 17]]);
    assert.deepEqual(client.lobby.takeDeclined(), []);
    stage.wait(50);
    assert.equal(select(), 0x010301);
    assert.throws(() => client.lobby.setTeam(256), RangeError);
});

test('what a client cannot ask where it is, is an error at once', async () => {
    const early = new Stage({ role: Role.lobby }).client;
    for (const act of [() => early.lobby.list(), () => early.lobby.join(), () => early.lobby.create(),
        () => inLobby().client.lobby.leave()]) {
        assert.equal((await errorOf(act())).why, 'state');
    }
    const { lobby } = inLobby().client;
    assert.throws(() => lobby.setReady(true), LobbyError);
    assert.throws(() => lobby.setTeam(1), LobbyError);
    assert.throws(() => lobby.vote(VoteKind.kick, 0), LobbyError);
});

test('a lost or closed connection ends what waits for an answer', async () => {
    const one = inLobby();
    const waiting = [errorOf(one.client.lobby.list()), errorOf(one.client.lobby.join())];
    one.client.close();
    assert.deepEqual((await Promise.all(waiting)).map(({ why }) => why), ['closed', 'closed']);
    const two = inSession();
    two.link.snapshot(102);
    const leaving = errorOf(two.client.lobby.leave());
    two.link.handlers.onClose();
    assert.equal((await leaving).why, 'closed');
    assert.equal(two.client.state, 'reconnecting');
    two.link.handlers.onOpen();
    const hello = two.link.last(MessageType.hello)!;
    assert.deepEqual([hello.role, hello.session, hello.resume], [0, 4, SECRET]);
    two.link.welcome({ session: 4, resume: SECRET, epoch: 6 });
    assert.equal(two.client.state, 'playing');
});

test('a client whose options name a password, mode or create goes through the lobby', () => {
    for (const options of [{ password: 'open', session: 4 }, { mode: 'ctf' }, { create: true }]) {
        const stage = new Stage(options);
        stage.link.handlers.onOpen();
        const hello = stage.link.last(MessageType.hello)!;
        assert.deepEqual([hello.role, hello.session], [3, 0]);
        stage.link.say(LOBBY);
        const { session, mode, password, create, role } = stage.link.last(MessageType.join)!;
        assert.deepEqual({ session, mode, password, create, role },
            { session: 0, mode: '', password: '', role: 0, ...options,
                create: options.create === true ? 1 : 0 });
        stage.link.welcome({ session: 4, resume: SECRET });
        assert.equal(stage.client.state, 'loading');
    }
});

test('a session that the options cannot have ends the client', async () => {
    const stage = new Stage({ session: 4, password: 'shut' });
    stage.link.handlers.onOpen();
    stage.link.say(LOBBY);
    stage.link.say(declined(MessageType.join, Refusal.password));
    await new Promise(setImmediate);
    const { state, reason, refusal, text } = stage.client.status;
    assert.deepEqual([state, reason, refusal, text], ['closed', 'refused', 14, 'no']);
    assert.equal(stage.link.last(MessageType.goodbye)?.reason, 0);
    const silent = new Stage({ create: true });
    silent.link.handlers.onOpen();
    silent.link.say(LOBBY);
    silent.wait(5100);
    await new Promise(setImmediate);
    assert.equal(silent.client.status.reason, 'timeout');
});

test('a welcome that was not asked for, and a lobby as a match, break the standard', () => {
    const other = inLobby();
    other.link.welcome({ role: Role.spectator, player: NO_PLAYER });
    assert.equal(other.client.status.reason, 'protocol');
    const lobby = inLobby();
    void errorOf(lobby.client.lobby.join());
    lobby.link.welcome({ role: 3, player: NO_PLAYER });
    assert.equal(lobby.client.status.reason, 'protocol');
    const twice = inLobby();
    twice.link.say(LOBBY);
    assert.equal(twice.client.status.malformed, 1);
    assert.equal(twice.client.state, 'lobby');
});

test('lists and sessions of the vectors are read as they say', () => {
    const meanings = vectorFiles().flatMap(({ vectors }) => vectors);
    let lists = 0;
    let sessions = 0;
    for (const { hex, message: meaning } of meanings) {
        const message = meaning === undefined ? undefined : decodeMessage(bytesOf(hex));
        if (message?.type === MessageType.sessions) {
            for (const one of message.sessions.map(listingOf)) {
                const flags: number =
                    message.sessions.find(({ number }) => number === one.number)!.flags;
                const bits = [one.asksPassword, one.asksToken, one.isReplay, one.isWarmingUp];
                assert.equal(bits.reduce((sum, bit, i) => sum + Number(bit) * 2 ** i, 0), flags & 15);
                lists++;
            }
        } else if (message?.type === MessageType.session) {
            const state = sessionStateOf(message);
            assert.equal(state.ready.reduce((sum, slot) => sum | (1n << BigInt(slot)), 0n),
                message.ready);
            assert.equal(state.vote?.kind ?? 0, message.voteKind);
            sessions++;
        }
    }
    assert.ok(lists > 2 && sessions > 1);
});

// The lobby of a real server: clients list, join, make and leave sessions, get ready, take teams and
// vote, and are told what they cannot have. tests/integration/test_lobby.c does the same in C.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../src/client';
import { VoteKind } from '../src/lobby';
import { LobbyError } from '../src/lobby_error';
import { pingOf } from '../src/ping';
import { Refusal, Role } from '../src/wire/messages/handshake';
import { SABOT, Server } from './server';

const skip = SABOT === undefined ? 'SABOT is not set' : false;

async function withServer(words: string[], act: (server: Server) => Promise<void>): Promise<void> {
    const server = await Server.start(...words);
    try {
        await act(server);
    } finally {
        await server.stop();
    }
}

async function enter(server: Server): Promise<Client> {
    const client = server.client({ role: Role.lobby });
    await server.until('the lobby', () => client.state === 'lobby');
    return client;
}

// The client has a tank in this session: the match is alive, and it plays.
async function plays(server: Server, client: Client, session: number): Promise<void> {
    await server.until(`a tank in session ${session}`, () =>
        client.status.session === session && (client.view()?.own ?? null) !== null &&
        client.lobby.session?.number === session);
}

async function refusalOf(server: Server, request: Promise<unknown>): Promise<number> {
    try {
        await server.settled(request);
    } catch (error) {
        assert.ok(error instanceof LobbyError, String(error));
        assert.equal(error.why, 'declined');
        assert.notEqual(error.message, '');
        return error.refusal;
    }
    return 0;
}

test('a client lists, joins, changes session and leaves on one connection', { skip }, () =>
    withServer(['--sessions', '12', '--players', '2'], async (server) => {
        const client = await enter(server);
        assert.equal(client.lobby.told?.sessionCount, 12);
        assert.equal(client.lobby.told?.mayCreate, false);
        let pingMs = await server.settled(pingOf(client));
        for (let i = 0; i < 5 && pingMs >= 1000; i++) { // until the machine is quick enough
            pingMs = await server.settled(pingOf(client));
        }
        assert.ok(pingMs > 0 && pingMs < 1000, `${pingMs}`);
        const all = await server.settled(client.lobby.list());
        assert.deepEqual(all.map(({ number }) => number), Array.from({ length: 12 }, (_, i) => i + 1));
        assert.ok(all.every(({ map, playerCapacity }) => map === 'arena' && playerCapacity === 2));
        const [eleventh, ...others] = await server.settled(client.lobby.list({ name: 'match 11' }));
        assert.deepEqual([eleventh.name, others.length], ['Match 11', 0]);
        const rest = await server.settled(client.lobby.list({ after: 9 }));
        assert.deepEqual(rest.map(({ number }) => number), [10, 11, 12]);

        await server.settled(client.lobby.join({ session: 3 }));
        await plays(server, client, 3);
        const [third] = await server.settled(client.lobby.list({ name: 'match 3' }));
        assert.equal(third.players, 1);
        await server.settled(client.lobby.join({ session: 7, role: Role.player }));
        await plays(server, client, 7);
        await server.settled(client.lobby.leave());
        assert.equal(client.state, 'lobby');
        await server.settled(client.lobby.join({ session: 7, role: Role.spectator }));
        await server.until('a view of it', () => client.view() !== null);
        assert.equal(client.status.player, null);
        const { reconnects, malformed } = client.status;
        assert.deepEqual([reconnects, malformed], [0, 0]);
    }));

test('what a client cannot have is declined', { skip }, () =>
    withServer(['--sessions', '2', '--session-password', 'open'], async (server) => {
        const client = await enter(server);
        const { lobby } = client;
        assert.equal((await server.settled(lobby.list({ noPassword: true }))).length, 0);
        assert.equal(await refusalOf(server, lobby.join({ session: 99 })), Refusal.sessionUnknown);
        assert.equal(await refusalOf(server, lobby.join({ session: 1 })), Refusal.password);
        assert.equal(await refusalOf(server, lobby.join({ session: 1, password: 'Open' })),
            Refusal.password);
        assert.equal(await refusalOf(server, lobby.join({
            session: 1, password: 'open', role: Role.replayViewer })), Refusal.role);
        assert.equal(await refusalOf(server, lobby.create({ name: 'mine' })), Refusal.create);
        assert.equal(client.state, 'lobby');
        await server.settled(lobby.join({ session: 1, password: 'open' }));
        await plays(server, client, 1);
        assert.equal(await refusalOf(server, lobby.join({ session: 1, password: 'open' })),
            Refusal.state);
        lobby.setTeam(200);
        lobby.vote(VoteKind.kick, 0);
        const heard: LobbyError[] = [];
        await server.until('both declined', () => heard.push(...lobby.takeDeclined()) === 2);
        assert.deepEqual(heard.map(({ request, refusal }) => [request, refusal]),
            [['team', Refusal.team], ['vote', Refusal.vote]]);
        assert.equal(client.state, 'playing');
    }));

test('options take a client through the lobby, or end it', { skip }, () =>
    withServer(['--sessions', '2', '--session-password', 'open'], async (server) => {
        const right = server.client({ session: 2, password: 'open' });
        await plays(server, right, 2);
        for (const password of ['shut', '']) {
            const wrong = server.client({ session: 2, password });
            await server.until('the end', () => wrong.state === 'closed');
            assert.equal(wrong.status.reason, 'refused');
            assert.equal(wrong.status.refusal, Refusal.password);
        }
    }));

test('clients make a session and meet there', { skip }, () =>
    withServer(['--create', '1', '--players', '4'], async (server) => {
        const maker = await enter(server);
        const { told } = maker.lobby;
        assert.ok(told !== null && told.mayCreate && told.modes.length > 0);
        await server.settled(maker.lobby.create({
            mode: told.modes[0], name: 'mine', password: 'x', playerCapacity: 2,
        }));
        await plays(server, maker, 2);
        assert.equal(maker.lobby.session?.name, 'mine');
        const guest = await enter(server);
        assert.equal(await refusalOf(server, guest.lobby.create({ name: 'another' })),
            Refusal.create);
        const [one] = await server.settled(guest.lobby.list({ name: 'mine' }));
        assert.ok(one.asksPassword);
        assert.equal(one.playerCapacity, 2);
        await server.settled(guest.lobby.join({ session: one.number, password: 'x' }));
        await plays(server, guest, 2);
        assert.notEqual(guest.status.player, maker.status.player);
    }));

test('players get ready, take a team and vote', { skip }, () =>
    withServer(['--ready', '2', '--players', '4'], async (server) => {
        const clients = [server.client(), server.client(), server.client()];
        const [first, second, third] = clients;
        await server.until('three that play', () =>
            clients.every((client) => (client.view()?.own ?? null) !== null));
        await server.until('a warm-up', () => first.lobby.session?.isWarmingUp === true);
        assert.equal(first.lobby.session?.readyCount, 2);
        const { epoch } = first.status;
        first.lobby.setReady(true);
        await server.until('one is ready', () =>
            second.lobby.session?.ready.includes(first.status.player as number) === true);
        second.lobby.setReady(true);
        third.lobby.setReady(true);
        await server.until('the match', () =>
            first.status.epoch !== epoch && first.lobby.session?.isWarmingUp === false);
        first.lobby.setTeam(1);
        await server.until('the third plays it', () => third.state === 'playing');
        const target = third.status.player as number;
        first.lobby.vote(VoteKind.kick, target);
        await server.until('a vote', () => second.lobby.session?.vote?.kind === VoteKind.kick);
        assert.deepEqual([second.lobby.session?.vote?.target, second.lobby.session?.vote?.needed],
            [target, 2]);
        second.lobby.vote(VoteKind.kick, target);
        await server.until('the kick', () => third.state === 'closed');
        assert.equal(third.status.reason, 'goodbye');
        const now = first.status.epoch;
        second.lobby.vote(VoteKind.map, 0);
        await server.until('a vote for a map', () =>
            first.lobby.session?.vote?.kind === VoteKind.map);
        first.lobby.vote(VoteKind.map, 0);
        await server.until('the next match', () => first.status.epoch !== now);
    }));

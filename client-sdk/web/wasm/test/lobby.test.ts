// The module's client in the lobby and in its session: the test is the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    decodeMessage, encodeMessage, type Message, MessageType, Role, type SessionWish, VoteKind,
} from '@sabot/client';
import { type Client, type ClientDef, ClientState, SabotError } from '../src/index';
import { load } from './support';

const RESUME = new Uint8Array(16).fill(3);

class Stage {
    private constructor(readonly client: Client) {}

    static async open(def: Partial<ClientDef>): Promise<Stage> {
        const stage = new Stage((await load()).client(def));
        stage.client.connected(0);
        return stage;
    }

    said(): Message[] {
        return this.client.takeMessages().map(({ bytes }) => decodeMessage(bytes));
    }

    hear(message: Parameters<typeof encodeMessage>[0]): void {
        this.client.receive(encodeMessage(message), 1000);
        this.client.update(1000);
    }

    hearLobby(): void {
        this.hear({
            type: MessageType.lobby, flags: 1, sessionCount: 0, modes: ['ctf'], maps: ['arena'],
        });
    }

    hearWelcome(hello: Message): void {
        assert.ok(hello.type === MessageType.hello);
        const { rulesName, rulesInterfaceVersion, rulesBehaviourVersion, rulesTablesHash } = hello;
        this.hear({
            type: MessageType.welcome, simulationVersion: hello.simulationVersion,
            minorVersion: hello.minorVersion, session: 5, epoch: 9, role: Role.player, form: 1,
            player: 2, playerCapacity: 4, computerCount: 0, tick: 1, tickRateHz: 60,
            snapshotRateHz: 30, seed: 1n, mapHash: 7n, mapSize: 100, settings: [], resume: RESUME,
            rulesName, rulesInterfaceVersion, rulesBehaviourVersion, rulesTablesHash,
        });
    }
}

test('a client makes a session from the lobby and speaks in it', async () => {
    const stage = await Stage.open({ role: Role.lobby, name: 'ann' });
    const { client } = stage;
    const [hello] = stage.said();
    assert.ok(hello.type === MessageType.hello && hello.role === Role.lobby);
    assert.equal(client.session(), null);
    assert.throws(() => client.createSession({}), SabotError); // not yet in the lobby
    stage.hearLobby();
    assert.equal(client.status().state, ClientState.lobby);
    assert.equal(client.lobby().mayCreate, true);
    const wish: SessionWish = {
        mode: 'ctf', name: 'évening', map: 'arena', password: 'x', visibility: 2, playerCapacity: 4,
    };
    client.createSession(wish);
    assert.deepEqual(stage.said(), [{ type: MessageType.create, ...wish, mapHashes: [] }]);
    assert.throws(() => client.createSession({ name: 'x'.repeat(48) }), RangeError);
    stage.hear({ type: MessageType.declined, request: MessageType.create, reason: 15, text: 'full' });
    const { declinedCount, declinedRequest, declinedRefusal, declinedText } = client.lobby();
    assert.deepEqual([declinedCount, declinedRequest, declinedRefusal, declinedText],
        [1, MessageType.create, 15, 'full']);
    assert.throws(() => client.setReady(true), SabotError); // in no session

    client.createSession(wish);
    stage.said();
    stage.hearWelcome(hello);
    assert.equal(client.status().state, ClientState.loading);
    stage.hear({
        type: MessageType.session, number: 5, name: 'évening', flags: 3, readyCount: 2,
        ready: (1n << 40n) | 4n, delayMs: 10000, spectators: 1, voteKind: VoteKind.map,
        voteTarget: 1, voteYes: 1, voteNeeded: 2, voteMsLeft: 900, maps: ['arena', 'yard'],
    });
    assert.deepEqual(client.session(), {
        number: 5, name: 'évening', isWarmingUp: true, hasVotes: true, readyCount: 2,
        ready: [2, 40], delayMs: 10000, spectators: 1, maps: ['arena', 'yard'],
        vote: { kind: VoteKind.map, target: 1, yes: 1, needed: 2, msLeft: 900 },
    });
    client.setReady(true);
    client.setTeam(2);
    client.vote(VoteKind.kick, 3, false);
    assert.deepEqual(stage.said().filter(({ type }) => type !== MessageType.input), [
        { type: MessageType.ready, ready: 1 }, { type: MessageType.team, team: 2 },
        { type: MessageType.vote, kind: VoteKind.kick, target: 3, yes: 0 },
    ]);
    assert.throws(() => client.setTeam(256), SabotError);
    assert.throws(() => client.vote(9, 0, true), SabotError);
    client.destroy();
});

test('a def with a password, a mode or create goes through the lobby', async () => {
    const stage = await Stage.open({ session: 4, password: 'open', mode: 'ctf', create: true });
    const [hello] = stage.said();
    assert.ok(hello.type === MessageType.hello && hello.role === Role.lobby);
    stage.hearLobby();
    assert.deepEqual(stage.said(), [{
        type: MessageType.join, session: 4, mode: 'ctf', role: Role.player, password: 'open',
        create: 1, mapHashes: [],
    }]);
    stage.hear({ type: MessageType.declined, request: MessageType.join, reason: 14, text: 'no' });
    const { state, refusal, text } = stage.client.status();
    assert.deepEqual([state, refusal, text], [ClientState.closed, 14, 'no']);
    stage.client.destroy();
    await assert.rejects(Stage.open({ password: 'x'.repeat(64) }), RangeError);
});

// The client's states, against a server that the test plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEUTRAL } from '../src/control';
import type { Predictor } from '../src/predictor';
import { MINOR_VERSION, NO_PLAYER } from '../src/wire/limits';
import { Refusal, Role } from '../src/wire/messages/handshake';
import { ChatScope, Presence } from '../src/wire/messages/chat';
import { MessageType } from '../src/wire/message';
import { randomOf } from './fixture';
import { MAP_HASH, Stage } from './fake_server';
import { bytesOf, vectorFiles } from './vectors';

const SECRET = Uint8Array.from({ length: 16 }, (_, i) => i + 1);

// A tank with index 1 at x metres.
const tank = (x: number, index = 1): number[] => [4 * index + 3, 1, 0, 0, x * 64, 0, 0, 0, 100];

test('the client says hello, loads the map and plays', () => {
    const stage = new Stage({ name: 'Zoë', select: [1, 2], token: Uint8Array.of(7) });
    const { client } = stage;
    assert.equal(client.state, 'connecting');
    assert.equal(stage.link.said.length, 0);
    stage.link.handlers.onOpen();
    const hello = stage.link.last(MessageType.hello);
    assert.deepEqual(hello, {
        type: 1, simulationVersion: 9, minorVersion: MINOR_VERSION, session: 0, role: 0, form: 0,
        name: 'Zoë', select: 0x0201, mapHashes: [], rulesName: 'test', rulesInterfaceVersion: 3,
        rulesBehaviourVersion: 4, rulesTablesHash: 0xabn, resume: new Uint8Array(),
        token: Uint8Array.of(7),
    });
    stage.link.welcome();
    assert.equal(client.state, 'loading');
    assert.equal(stage.mapName, undefined);
    assert.equal(client.view(), null);
    stage.link.sendMap();
    assert.equal(client.state, 'playing');
    assert.equal(stage.mapName, 'tiny');
    stage.link.snapshot(102, { changes: tank(3) });
    const view = client.view();
    assert.equal(view?.tick, 102);
    assert.equal(view.own?.index, 1);
    assert.deepEqual(view.own?.position, [3, 0, 0]);
    assert.equal(view.own?.health, 100);
});

test('a player sends an input for each tick, ahead of the server, and repeats it', () => {
    const stage = new Stage().play();
    stage.link.snapshot(102);
    stage.client.setControl({ ...NEUTRAL, throttle: 1, fire: true, aimYaw: 0 });
    stage.wait(205);
    const inputs = stage.link.said.filter(({ type }) => type === MessageType.input);
    assert.equal(inputs.length, 12);
    const input = stage.link.last(MessageType.input)!;
    assert.equal(input.epoch, 5);
    assert.equal(input.ackTick, 102);
    assert.equal(input.tick + input.inputs.length - 1, 100 + 4 + 12);
    assert.equal(input.inputs.length, 12);
    const newest = input.inputs.at(-1)!;
    assert.equal(newest.throttle, 127);
    assert.equal(newest.buttons, 1);
    assert.ok(newest.viewTick >= 97 && newest.viewTick <= 102);
    // The server has those up to 115: one is left, and those that may still come in time.
    stage.link.snapshot(112, { inputMargin: 3 });
    stage.wait(20);
    const after = stage.link.last(MessageType.input)!;
    assert.equal(after.tick, 116);
    assert.equal(stage.client.status.inputMargin, 3);
});

test('the round trip is measured on, by the inputs that snapshots tell', () => {
    const stage = new Stage();
    stage.link.handlers.onOpen();
    stage.wait(200);
    stage.link.welcome();
    stage.link.sendMap();
    assert.equal(stage.client.status.roundTripMs, 200);
    stage.link.snapshot(102);
    stage.wait(20);
    const tick = stage.client.status.inputTick;
    const sentMs = stage.nowMs;
    stage.wait(50);
    stage.link.snapshot(105, { inputMargin: tick - 105 });
    const { roundTripMs } = stage.client.status;
    assert.ok(roundTripMs >= stage.nowMs - sentMs && roundTripMs < 75, `${roundTripMs}`);
});

test('a spectator measures the round trip by what snapshots build on', () => {
    const stage = new Stage({ role: Role.spectator }).play({ role: Role.spectator, player: NO_PLAYER });
    assert.equal(stage.client.status.roundTripMs, 0); // the hello was answered at once
    stage.link.snapshot(102, { changes: tank(3) });
    stage.wait(40);
    stage.link.snapshot(104, { baselineAge: 0 }); // the acknowledgement is still on its way
    assert.equal(stage.client.status.roundTripMs, 0);
    stage.wait(40);
    stage.link.snapshot(106, { baselineAge: 4 });
    assert.equal(stage.client.status.roundTripMs, 20); // a quarter of 80
});

test('no inputs are added while a long queue waits to be sent', () => {
    const stage = new Stage().play();
    stage.wait(100);
    const before = stage.link.said.length;
    stage.link.waitingSize = 1e6;
    stage.wait(100);
    assert.equal(stage.link.said.length, before);
    stage.link.waitingSize = 0;
    stage.wait(100);
    assert.ok(stage.link.said.length > before);
});

test('a spectator acknowledges each snapshot, also a repeated one', () => {
    const stage = new Stage({ role: Role.spectator });
    stage.play({ role: Role.spectator, player: NO_PLAYER });
    stage.wait(500);
    assert.equal(stage.link.last(MessageType.input), undefined);
    stage.link.snapshot(104, { changes: tank(1) });
    stage.link.snapshot(106, { baselineAge: 2 });
    const input = stage.link.last(MessageType.input)!;
    assert.deepEqual([input.ackTick, input.ackBits], [106, 2]);
    assert.deepEqual(input.inputs.map(({ buttons }) => buttons), [2]);
    const before = stage.link.said.length;
    stage.link.snapshot(106, { baselineAge: 2 });
    assert.equal(stage.link.said.length, before + 1);
    stage.wait(60000); // an empty match stands still
    assert.equal(stage.client.state, 'playing');
    assert.equal(stage.client.view()?.own, null);
});

test('a spectator of a running match closes after a silence', () => {
    const stage = new Stage({ role: Role.spectator, timeoutMs: 4000 });
    stage.play({ role: Role.spectator, player: NO_PLAYER });
    stage.link.say({ type: MessageType.roster, players: [
        { slot: 2, presence: Presence.computer, name: 'computer 1' },
    ] });
    stage.link.snapshot(104, { changes: tank(1) });
    stage.wait(3900);
    stage.link.snapshot(106, { baselineAge: 2 });
    stage.wait(3900);
    assert.equal(stage.client.state, 'playing');
    stage.link.say({ type: MessageType.roster, players: [
        { slot: 2, presence: Presence.none, name: '' },
    ] });
    stage.wait(60000);
    assert.equal(stage.client.state, 'playing', 'it stands still');
    stage.link.say({ type: MessageType.roster, players: [
        { slot: 1, presence: Presence.player, name: 'ann' },
    ] });
    stage.wait(4100);
    assert.deepEqual([stage.client.state, stage.client.status.reason], ['closed', 'timeout']);
    assert.equal(stage.link.last(MessageType.goodbye)?.reason, 0);
    assert.ok(stage.link.isClosed);
    assert.equal(stage.client.view()?.tick, 106, 'the last picture stays');
});

test('only a paused replay may be silent', () => {
    const stage = new Stage({ role: Role.replayViewer });
    stage.play({ role: Role.replayViewer, player: NO_PLAYER });
    const playback = {
        type: MessageType.playback, speedPercent: 100, tick: 104, firstTick: 0, lastTick: 900,
    } as const;
    stage.link.say({ ...playback, paused: 1 });
    stage.link.snapshot(104, { changes: tank(1) });
    stage.wait(60000);
    assert.equal(stage.client.state, 'playing');
    stage.link.say({ ...playback, paused: 0 });
    stage.wait(5100);
    assert.deepEqual([stage.client.state, stage.client.status.reason], ['closed', 'timeout']);
});

test('each match is counted once, for any number of welcomes', () => {
    const stage = new Stage({ role: Role.replayViewer });
    assert.equal(stage.client.matchCount, 0);
    const welcome = { role: Role.replayViewer, player: NO_PLAYER };
    stage.play(welcome);
    assert.equal(stage.client.matchCount, 1);
    stage.link.welcome({ ...welcome, epoch: 6 }); // the replay seeks backwards
    assert.equal(stage.client.matchCount, 1);
    stage.link.welcome({ ...welcome, epoch: 7, seed: 99n });
    assert.equal(stage.client.matchCount, 2);
    assert.equal(stage.mapName, 'tiny', 'the map is the same');
});

test('the view moves between snapshots and has names', () => {
    const stage = new Stage().play();
    stage.link.say({ type: MessageType.roster, players: [
        { slot: 2, presence: Presence.computer, name: 'computer 1' },
    ] });
    let seen = 0;
    let last = 0;
    for (let tick = 102; tick < 200; tick += 2) {
        stage.wait(1000 / 30);
        stage.link.snapshot(tick, { changes: tank(tick, 2) });
        const view = stage.client.view()!;
        const [entity] = view.entities;
        assert.equal(entity.name, 'computer 1');
        assert.equal(entity.kindName, 'tank');
        assert.ok(entity.position[0] >= last, 'it went back');
        last = entity.position[0];
        if (tick > 150) {
            assert.ok(Math.abs(last - view.interpolationTick) < 2);
            seen++;
        }
    }
    assert.ok(seen > 20);
    assert.ok(stage.client.status.delayMs > 10 && stage.client.status.delayMs < 200);
});

test('events come when their tick is shown', () => {
    const stage = new Stage().play();
    const one = { kind: 9, entity: 1, other: null, value: 2, ordinal: 0, x: 64, y: 0, z: -32 };
    for (let tick = 102; tick <= 130; tick += 2) {
        stage.wait(1000 / 30);
        stage.link.snapshot(tick);
    }
    const due = Math.ceil(stage.client.view()!.interpolationTick) + 4;
    stage.link.say({ type: MessageType.event, sequence: 0, tick: due, events: [
        one, { ...one, kind: 5 }, { ...one, kind: 10 }, { ...one, entity: 5000 },
    ] });
    assert.deepEqual(stage.client.takeEvents(), []);
    assert.equal(stage.client.status.malformed, 1); // for an invalid index
    stage.wait(200);
    assert.deepEqual(stage.client.takeEvents(), [
        { tick: due, kind: 9, name: 'fire', entity: 1, other: null, value: 2,
            point: [1, 0, -0.5] },
    ]);
    assert.deepEqual(stage.client.takeEvents(), []);
    stage.link.say({ type: MessageType.event, sequence: 5, tick: due, events: [one] });
    assert.equal(stage.client.status.reason, 'protocol'); // one is missing
});

test('chat goes both ways', () => {
    const stage = new Stage();
    assert.equal(stage.client.sendChat(ChatScope.all, 'early'), false);
    stage.play();
    assert.equal(stage.client.sendChat(ChatScope.all, 'to all'), true);
    assert.equal(stage.link.last(MessageType.chat)?.player, NO_PLAYER);
    assert.equal(stage.client.sendChat(ChatScope.player, 'to you', 3), true);
    assert.deepEqual(stage.link.last(MessageType.chat),
        { type: 10, scope: 2, player: 3, text: 'to you' });
    const sent = stage.link.said.length;
    const bad: [ChatScope, string, number?][] = [
        [ChatScope.server, 'x'], [ChatScope.all, ''], [ChatScope.all, 'a\nb'],
        [ChatScope.all, 'x'.repeat(192)], [ChatScope.player, 'x'], [ChatScope.player, 'x', 4],
        [ChatScope.player, 'x', 0.5],
    ];
    bad.forEach((line) => assert.equal(stage.client.sendChat(...line), false));
    assert.equal(stage.link.said.length, sent);
    const heard = { type: MessageType.chat, scope: 0, player: 2, text: 'hi' } as const;
    stage.link.say({ type: MessageType.roster, players: [{ slot: 2, presence: 1, name: 'Ada' }] });
    stage.link.say(heard);
    stage.link.say({ ...heard, scope: 9 }); // of a later version
    stage.link.say({ ...heard, player: 4 }); // a slot that the match lacks
    stage.link.say({ ...heard, scope: 3, player: NO_PLAYER });
    assert.deepEqual(stage.client.takeChat(), [
        { scope: 0, player: 2, name: 'Ada', text: 'hi' },
        { scope: 3, player: null, name: '', text: 'hi' },
    ]);
    assert.equal(stage.client.status.malformed, 1);
});

const ENDS: [string, (stage: Stage) => void, object][] = [
    ['a refusal', ({ link }) => link.say({ type: 3, reason: Refusal.sessionFull, text: 'full' }),
        { reason: 'refused', refusal: 4, text: 'full' }],
    ['a goodbye', ({ link }) => link.say({ type: 8, reason: 1 }), { reason: 'goodbye' }],
    ['a connection lost', ({ link }) => link.handlers.onClose(), { reason: 'timeout' }],
    ['silence', (stage) => stage.wait(5100), { reason: 'timeout' }],
    ['text', ({ link }) => link.handlers.onText(), { reason: 'protocol' }],
    ['a map before the welcome', ({ link }) => link.sendMap(), { reason: 'protocol' }],
    ['other rules', ({ link }) => link.welcome({ rulesTablesHash: 1n }), { reason: 'protocol' }],
    ['another simulation', ({ link }) => link.welcome({ simulationVersion: 8 }),
        { reason: 'protocol' }],
    ['another role', ({ link }) => link.welcome({ role: 1, player: NO_PLAYER }),
        { reason: 'protocol' }],
    ['a form not asked for', ({ link }) => link.welcome({ form: 1 }), { reason: 'protocol' }],
    ['another major version', ({ link }) =>
        link.handlers.onMessage(Uint8Array.of(0x93, 2, 1, 9)), { reason: 'protocol' }],
    ['a welcome out of range', ({ link }) =>
        link.handlers.onMessage(Uint8Array.of(0x95, 2, 2, 9, 0, 0)), { reason: 'protocol' }],
];

for (const [what, act, expected] of ENDS) {
    test(`connecting ends by ${what}`, () => {
        const stage = new Stage();
        stage.link.handlers.onOpen();
        assert.equal(stage.client.state, 'connecting');
        act(stage);
        const { state, reason, refusal, text } = stage.client.status;
        assert.equal(state, 'closed');
        assert.deepEqual({ reason, refusal, text, ...expected }, { reason, refusal, text });
        assert.notEqual(text, '');
        assert.equal(stage.link.isClosed, true);
        const said = stage.link.said.length;
        stage.wait(1000);
        assert.equal(stage.link.said.length, said);
    });
}

test('close() says goodbye', () => {
    const stage = new Stage().play();
    stage.client.close();
    assert.equal(stage.link.last(MessageType.goodbye)?.reason, 0);
    assert.equal(stage.client.state, 'closed');
    assert.equal(stage.client.status.reason, 'none');
});

test('the next match restarts the client, and a known map is not loaded again', () => {
    const stage = new Stage().play();
    stage.link.snapshot(102, { changes: tank(3) });
    stage.link.say({ type: MessageType.roster, players: [{ slot: 0, presence: 1, name: 'a' }] });
    const event = { kind: 3, entity: null, other: null, value: 0, ordinal: 0, x: 0, y: 0, z: 0 };
    stage.link.say({ type: MessageType.event, sequence: 0, tick: 103, events: [event] });
    assert.deepEqual(stage.client.takeEvents(), []);
    stage.link.welcome({ epoch: 6, tick: 1 });
    assert.equal(stage.client.state, 'playing');
    assert.equal(stage.client.view(), null);
    assert.deepEqual(stage.client.players, []);
    stage.link.snapshot(104, { baselineAge: 2 }); // of the previous match
    assert.equal(stage.client.view(), null);
    stage.link.snapshot(3, { epoch: 6, changes: tank(5) });
    assert.equal(stage.client.takeEvents().length, 1); // of the previous match, so it is due
    assert.deepEqual(stage.client.view()?.own?.position, [5, 0, 0]);
    stage.link.welcome({ epoch: 6 });
    assert.equal(stage.client.status.reason, 'protocol'); // two matches of one epoch
});

test('a client reconnects with the secret, and the last view stays', () => {
    const stage = new Stage({ token: 'Bw' }).play({ resume: SECRET, session: 3 });
    stage.link.snapshot(102, { changes: tank(3) });
    assert.deepEqual(stage.client.view()?.own?.position, [3, 0, 0]);
    stage.link.handlers.onClose();
    assert.equal(stage.client.state, 'reconnecting');
    assert.equal(stage.links.length, 2);
    assert.ok(stage.client.status.reconnectMsLeft > 29000);
    assert.deepEqual(stage.client.view()?.own?.position, [3, 0, 0]);
    stage.link.handlers.onClose(); // the server is not there yet
    stage.wait(90);
    assert.equal(stage.links.length, 2);
    stage.wait(20);
    assert.equal(stage.links.length, 3);
    stage.link.handlers.onOpen();
    const hello = stage.link.last(MessageType.hello)!;
    assert.deepEqual(hello.resume, SECRET);
    assert.deepEqual(hello.token, new Uint8Array()); // it was used
    assert.deepEqual(hello.mapHashes, [MAP_HASH]);
    assert.equal(hello.session, 3);
    const other = SECRET.map((byte) => byte + 100);
    stage.link.welcome({ resume: other, session: 3, epoch: 6 });
    assert.equal(stage.client.state, 'playing');
    assert.deepEqual(stage.client.view()?.own?.position, [3, 0, 0]);
    stage.link.snapshot(120, { epoch: 6, changes: tank(4) });
    assert.deepEqual(stage.client.view()?.own?.position, [4, 0, 0]);
    assert.equal(stage.client.status.reconnects, 1);
    stage.wait(10);
    // The next loss is by silence, and uses the new secret.
    stage.wait(2100);
    assert.equal(stage.client.state, 'reconnecting');
    stage.link.handlers.onOpen();
    assert.deepEqual(stage.link.last(MessageType.hello)?.resume, other);
    // The server may not have noticed: that nobody waits passes; a bad token does not.
    stage.link.say({ type: 3, reason: Refusal.resume, text: '' });
    assert.equal(stage.client.state, 'reconnecting');
    stage.wait(200);
    stage.link.handlers.onOpen();
    stage.link.say({ type: 3, reason: Refusal.token, text: '' });
    assert.equal(stage.client.status.refusal, 11);
});

test('the earlier secret is shown once if the newer one is refused', () => {
    const stage = new Stage({}).play({ resume: SECRET });
    const newer = SECRET.map((byte) => byte + 100);
    stage.link.handlers.onClose();
    stage.link.handlers.onOpen();
    stage.link.welcome({ resume: newer, epoch: 6 });
    assert.equal(stage.client.state, 'playing');
    stage.link.handlers.onClose(); // not by silence, so a refusal is final otherwise
    stage.wait(250);
    stage.link.handlers.onOpen();
    assert.deepEqual(stage.link.last(MessageType.hello)?.resume, newer);
    stage.link.say({ type: 3, reason: Refusal.resume, text: '' });
    assert.equal(stage.client.state, 'reconnecting');
    stage.wait(250);
    stage.link.handlers.onOpen();
    assert.deepEqual(stage.link.last(MessageType.hello)?.resume, SECRET);
    stage.link.say({ type: 3, reason: Refusal.resume, text: '' });
    assert.equal(stage.client.state, 'closed');
    assert.equal(stage.client.status.refusal, 10);
});

test('a connection that is lost again before the first view is still retried', () => {
    const stage = new Stage({ reconnectMs: 3000 }).play({ resume: SECRET });
    stage.link.snapshot(102, { changes: tank(3) });
    stage.link.handlers.onClose();
    stage.wait(500);
    const before = stage.client.status.reconnectMsLeft;
    stage.link.handlers.onOpen();
    stage.link.welcome({ resume: SECRET, epoch: 6 });
    assert.equal(stage.client.state, 'playing');
    stage.link.handlers.onClose();
    const tried = stage.links.length;
    stage.wait(200);
    assert.equal(stage.links.length, tried + 1);
    assert.ok(stage.client.status.reconnectMsLeft < before);
});

test('reconnecting ends after its time limit', () => {
    const stage = new Stage({ reconnectMs: 3000 }).play({ resume: SECRET });
    stage.link.handlers.onClose();
    stage.wait(2900);
    assert.equal(stage.client.state, 'reconnecting');
    stage.wait(200);
    assert.equal(stage.client.status.reason, 'timeout');
    const never = new Stage({ reconnectMs: 0 }).play({ resume: SECRET });
    never.link.handlers.onClose();
    assert.equal(never.client.state, 'closed');
});

test('a replay is controlled, stands still when paused, and plays at its speed', () => {
    const stage = new Stage({ role: Role.replayViewer });
    stage.play({ role: Role.replayViewer, player: NO_PLAYER });
    assert.equal(stage.client.playback, null);
    assert.equal(stage.client.setPlayback({ paused: true }), false);
    const told = { paused: 0, speedPercent: 100, tick: 102, firstTick: 1, lastTick: 9000 };
    stage.link.say({ type: 11, ...told });
    assert.equal(stage.client.setPlayback({ speed: 4, tick: 500 }), true);
    assert.deepEqual(stage.link.last(MessageType.playback), {
        type: 11, paused: 0, speedPercent: 400, tick: 500, firstTick: 0, lastTick: 0,
    });
    assert.equal(stage.client.setPlayback({ speed: 17 }), false);
    assert.equal(stage.client.setPlayback({ speed: NaN }), false);
    stage.link.say({ type: 11, ...told, speedPercent: 400 });
    let tick = 102;
    for (let i = 0; i < 60; i++, tick += 8) {
        stage.wait(100 / 3);
        stage.link.snapshot(tick, { changes: tank(tick) });
    }
    const shown = stage.client.view()!.interpolationTick;
    assert.ok(shown < tick && shown > tick - 60, `${shown} is shown at ${tick}`);
    const { malformed, delayMs } = stage.client.status;
    assert.equal(malformed, 0);
    assert.ok(delayMs < 150);
    stage.link.say({ type: 11, ...told, paused: 1, tick: 600 });
    stage.link.snapshot(600, { changes: tank(600) });
    stage.wait(500);
    assert.equal(stage.client.view()?.interpolationTick, 600);
    assert.deepEqual(stage.client.playback, {
        paused: true, speed: 1, tick: 600, firstTick: 1, lastTick: 9000,
    });
    stage.link.snapshot(601, { changes: tank(601) });
    assert.equal(stage.client.view()?.entities[0].position[0], 601);
});

test('a predictor predicts the own tank', () => {
    const calls: string[] = [];
    const predictor: Predictor = {
        start: (welcome, map) => calls.push(`start ${welcome.epoch} ${map.length > 86}`),
        correct: (view, own) => calls.push(`correct ${view.tick} ${own}`),
        predict: (tick) => tick * 10,
        show: () => [{
            index: 1, generation: 1, kind: 0, values: [7, 0, 0, 0, 90], isStarved: false,
        }],
        present: () => 3,
        stop: () => calls.push('stop'),
    };
    const stage = new Stage({ predictor }).play();
    stage.link.snapshot(102, { changes: [...tank(3), ...tank(4, 1)], own: 1 });
    const view = stage.client.view()!;
    assert.deepEqual(view.entities.map(({ index, isPredicted }) => [index, isPredicted]),
        [[1, true], [3, false]]);
    assert.deepEqual(view.own?.position, [7, 0, 0]);
    stage.wait(50);
    const { tick, inputs } = stage.link.last(MessageType.input)!;
    assert.equal(inputs[0].predictedHash, tick * 10);
    assert.equal(inputs[0].present, 3);
    stage.client.close();
    assert.deepEqual(calls, ['stop', 'start 5 true', 'correct 102 1', 'stop']);
});

test('a token as base64url is sent as its bytes', () => {
    for (const [token, bytes] of [
        ['', []], ['AQID_-8', [1, 2, 3, 0xff, 0xef]], ['Bw', [7]], [Uint8Array.of(7), [7]],
    ] as const) {
        const stage = new Stage({ token });
        stage.link.handlers.onOpen();
        assert.deepEqual(stage.link.last(MessageType.hello)?.token, Uint8Array.from(bytes));
    }
});

test('invalid options are refused', () => {
    for (const options of [
        { name: '' }, { name: 'x'.repeat(24) }, { name: 'a\u0000' }, { session: -1 },
        { token: new Uint8Array(513) }, { token: 'A'.repeat(684) }, { token: 'A' }, { token: 'AB' },
        { token: 'AA==' }, { token: 'A+/A' }, { token: 'AA A' }, { token: '\u00e9A' },
        { simulationVersion: 0.5 },
    ]) {
        assert.throws(() => new Stage(options), RangeError, JSON.stringify(options));
    }
});

test('no bytes make the client throw, and a closed client ignores them', () => {
    const random = randomOf(99);
    const vectors = vectorFiles().flatMap((file) => file.vectors.map(({ hex }) => bytesOf(hex)));
    assert.ok(vectors.length > 500);
    let closed = 0;
    for (let round = 0; round < 400; round++) {
        const stage = new Stage({ role: round % 3, form: round % 2 });
        const player = round % 3 === 0 ? 1 : NO_PLAYER;
        stage.play({ role: round % 3, form: round % 2, player });
        for (let i = 0; i < 20; i++) {
            const bytes = vectors[Math.floor(random() * vectors.length)].slice();
            for (let flips = Math.floor(random() * 4); flips > 0 && bytes.length > 0; flips--) {
                bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
            }
            stage.link.handlers.onMessage(bytes);
            stage.wait(20, () => stage.client.view());
        }
        closed += stage.client.state === 'closed' ? 1 : 0;
        stage.client.takeEvents();
        stage.client.takeChat();
    }
    assert.ok(closed > 100 && closed <= 400);
});


// The module's client against the native one: given the same bytes at the same times, it must send
// the same bytes and give the same view, to the bit.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
    decodeMessage,
    firstIndices,
    type GameMap,
    type HitSet,
    MessageType,
    parseMap,
    parseRules,
    Role,
    TankEvent,
    TankKind,
} from '@sabot/client';
import {
    type Client,
    ClientState,
    ENTITY_PREDICTED,
    ENTITY_OWN,
    NO_PLAYER,
    SabotError,
} from '../src/index';
import { fromEnvironment, load, nativeJson } from './support';

const ENTITY_SIZE = 164;

class Conversation {
    #bytes: Uint8Array;
    #view: DataView;
    #at = 0;

    constructor(bytes: Uint8Array) {
        this.#bytes = bytes;
        this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }

    /** Kind of the next record; '' at the end. */
    get kind(): string {
        return this.#at < this.#bytes.length ? String.fromCharCode(this.#bytes[this.#at]) : '';
    }

    get place(): number {
        return this.#at;
    }

    skipKind(): void {
        this.#at++;
    }

    u8(): number {
        return this.#view.getUint8(this.#at++);
    }

    u32(): number {
        this.#at += 4;
        return this.#view.getUint32(this.#at - 4, true);
    }

    f32(): number {
        this.#at += 4;
        return this.#view.getFloat32(this.#at - 4, true);
    }

    f64(): number {
        this.#at += 8;
        return this.#view.getFloat64(this.#at - 8, true);
    }

    bytes(size: number): Uint8Array {
        this.#at += size;
        return this.#bytes.subarray(this.#at - size, this.#at);
    }

    sized(): Uint8Array {
        const size = this.#view.getUint16(this.#at, true);
        this.#at += 2;
        return this.bytes(size);
    }
}

interface Tally {
    received: number;
    sent: number;
    views: number;
    predicted: number;
    events: number;
    predictedEvents: number;
}

/** Compares the messages of the native client with those that wait here. */
function compareSent(client: Client, from: Conversation, tally: Tally): void {
    for (const message of client.takeMessages()) {
        assert.equal(from.kind, 'S', `byte ${from.place}: nothing was sent natively`);
        from.skipKind();
        assert.equal(message.channel, from.u8());
        assert.ok(Buffer.from(from.sized()).equals(message.bytes), `byte ${from.place}: other bytes`);
        tally.sent++;
    }
    assert.notEqual(from.kind, 'S', `byte ${from.place}: nothing was sent here`);
}

function compareView(client: Client, from: Conversation, tally: Tally): void {
    const error = from.u32();
    const tick = from.u32();
    const interpolationTick = from.f64();
    const count = from.u32();
    const native = from.bytes(count * ENTITY_SIZE);
    const view = client.view();
    assert.equal(view === null, error !== 0);
    if (view === null) {
        return;
    }
    assert.equal(view.tick, tick);
    assert.equal(view.interpolationTick, interpolationTick);
    assert.equal(view.entities.length, count);
    assert.ok(Buffer.from(native).equals(client.viewBytes()), `byte ${from.place}: another picture`);
    tally.views++;
    const own = view.entities.find((entity) => (entity.flags & ENTITY_OWN) !== 0);
    tally.predicted += own !== undefined && (own.flags & ENTITY_PREDICTED) !== 0 ? 1 : 0;
}

function compareEvents(client: Client, from: Conversation, tally: Tally): void {
    for (const event of client.pollEvents()) {
        assert.equal(from.kind, 'E');
        from.skipKind();
        const native = {
            tick: from.u32(),
            kind: from.u32(),
            entity: from.u32(),
            other: from.u32(),
            value: from.u32(),
            point: [from.f32(), from.f32(), from.f32()],
            predicted: from.u8() !== 0,
        };
        assert.deepEqual(event, native);
        tally.events++;
        tally.predictedEvents += event.predicted ? 1 : 0;
    }
}

/** Returns the map's bytes in a message, if it has any. */
function mapPiece(bytes: Uint8Array): Uint8Array {
    const message = decodeMessage(bytes);
    return message.type === MessageType.map ? message.data : new Uint8Array();
}

/** The names of an enumeration in C's spelling. */
function namesOf(numbers: object): [string, number][] {
    return Object.entries(numbers)
        .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
        .map(([name, n]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), n]);
}

/** Compares the SDK's tank game with the C code's. */
function compareTankGame(client: Client, map: GameMap): void {
    const kinds = namesOf(TankKind);
    for (const [name, kind] of kinds) {
        assert.equal(client.kind(kind)?.name, name);
    }
    assert.equal(client.kind(kinds.length), null, 'a kind that the SDK does not know');
    const events = namesOf(TankEvent);
    for (const [name, event] of events) {
        assert.equal(client.eventName(event), name);
    }
    assert.equal(client.eventName(Math.max(...events.map(([, n]) => n)) + 1), null);

    const entities = client.view()!.entities.map((entity) => ({
        ...entity,
        owner: entity.owner === NO_PLAYER ? null : entity.owner,
    }));
    const first = firstIndices(client.kind(TankKind.tank)!.count, map, entities);
    const nativeFirst = (kind: TankKind): number => client.kind(kind)!.firstIndex;
    assert.deepEqual(first, {
        crate: nativeFirst(TankKind.crate),
        wall: nativeFirst(TankKind.wall),
        ball: nativeFirst(TankKind.ball),
        pickUp: nativeFirst(TankKind.pickUp),
    });
    assert.ok(map.crates.length > 0 && map.spawns.length === 24);
}

test('a minute of play: the same bytes, the same view, the same events', async () => {
    const sabot = await load();
    const client = sabot.client();
    const from = new Conversation(readFileSync(fromEnvironment('SABOT_CONVERSATION')));
    const tally: Tally = {
        received: 0, sent: 0, views: 0, predicted: 0, events: 0, predictedEvents: 0,
    };
    const mapPieces: Uint8Array[] = [];
    let now = 0;
    for (let kind; (kind = from.kind) !== ''; ) {
        from.skipKind();
        switch (kind) {
            case 'C':
                now = from.f64();
                client.connected(now);
                compareSent(client, from, tally);
                break;
            case 'R': {
                now = from.f64();
                const bytes = from.sized();
                mapPieces.push(mapPiece(bytes));
                client.receive(bytes, now);
                tally.received++;
                compareSent(client, from, tally);
                break;
            }
            case 'I':
                client.setInput({
                    throttle: from.f32(),
                    steering: from.f32(),
                    aimYaw: from.f32(),
                    aimPitch: from.f32(),
                    fire: from.u8() !== 0,
                    select: Array.from(from.bytes(4)),
                });
                break;
            case 'U':
                now = from.f64();
                client.update(now);
                compareSent(client, from, tally);
                if (from.kind !== 'V') {
                    compareEvents(client, from, tally);
                }
                break;
            case 'V':
                compareView(client, from, tally);
                compareEvents(client, from, tally);
                break;
            default:
                assert.fail(`byte ${from.place}: a record of kind ${kind}`);
        }
    }
    const status = client.status();
    assert.equal(status.state, ClientState.playing);
    assert.ok(tally.received > 1500 && tally.sent > 3000, JSON.stringify(tally));
    assert.ok(tally.views > 1000 && tally.predicted > 500, JSON.stringify(tally));
    assert.ok(tally.events > 100 && tally.predictedEvents > 5, JSON.stringify(tally));
    assert.ok(status.rollbacks > 10 && status.snapshotsReceived > 1000, JSON.stringify(status));
    assert.equal(client.messagesDropped(), 0);
    assert.equal(client.player(0)?.name, 'player');
    assert.equal(client.kind(99), null);
    const map = Buffer.concat(mapPieces);
    assert.ok(map.equals(client.map() ?? new Uint8Array()), 'the map that was sent');
    compareTankGame(client, parseMap(map));
    assert.equal(client.playback(), null, 'it watches no replay');
    assert.ok(client.close(), 'a goodbye waits');
    assert.equal(client.takeMessages().length, 1);
    assert.equal(client.status().state, ClientState.closed);
    client.destroy();
});

test('a def out of range is refused', async () => {
    const sabot = await load();
    assert.throws(() => sabot.client({ name: '' }), SabotError);
    assert.throws(() => sabot.client({ role: 7 as Role }), SabotError);
    assert.throws(() => sabot.client({ name: 'x'.repeat(24) }), RangeError);
    assert.throws(() => sabot.client({ token: 'A' }), SabotError);
    assert.throws(() => sabot.client({ token: 'A'.repeat(684) }), RangeError);
    sabot.client({ name: 'Ännchen', role: Role.spectator }).destroy();
});

test('the hello carries the token of the def', async () => {
    const sabot = await load();
    for (const size of [0, 1, 512]) {
        const token = Uint8Array.from({ length: size }, (_, i) => 255 - i % 256);
        const client = sabot.client({ token: Buffer.from(token).toString('base64url') });
        client.connected(0);
        const hello = decodeMessage(client.takeMessages()[0].bytes);
        assert.ok(hello.type === MessageType.hello);
        assert.deepEqual(Uint8Array.from(hello.token), token);
        client.destroy();
    }
});

test('the built-in hit sets are those of the rules that a server tells', async () => {
    const sabot = await load();
    const { hitSets } = parseRules(nativeJson('rules', '--json'));
    assert.equal(hitSets.length, 3);
    const rounded = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value), (_, one: unknown) =>
            typeof one === 'number' ? Math.round(one * 1e5) / 1e5 : one);
    // The JSON's hulls are built: their corners are the same, in another order.
    const sorted = (sets: readonly HitSet[]): unknown => rounded(sets.map((set) => ({
        ...set,
        shapes: set.shapes.map((shape) => (shape.form !== 'hull' ? shape : {
            ...shape, vertices: shape.vertices.map((at) => String(rounded(at))).sort(),
        })),
    })));
    assert.deepEqual(sorted(sabot.hitSets()), sorted(hitSets));
});

// Hostile bytes give an error or nothing. A trap or an assertion throws and fails the test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SabotError } from '../src/index';
import { corpusFolder, filesOf, fromEnvironment, goldenFolder, load, mutate, random, vectorFolder } from './support';

const LOG_MUTATIONS = 400;
const MESSAGE_MUTATIONS = 20_000;

test('logs of the corpus and mutations of them end in an error or are played', async () => {
    const sabot = await load();
    const files = filesOf(goldenFolder);
    assert.ok(files.length >= 6);
    let played = 0;
    let refused = 0;
    const tryLog = (bytes: Uint8Array): void => {
        let replay;
        try {
            replay = sabot.replay(bytes);
        } catch (error) {
            assert.ok(error instanceof SabotError, String(error));
            refused++;
            return;
        }
        try {
            while (replay.step()) {
                played++;
            }
            replay.seek(7);
            replay.state();
            replay.items();
            replay.entities();
        } catch (error) {
            assert.ok(error instanceof SabotError, String(error));
            refused++;
        } finally {
            replay.destroy();
        }
    };
    files.forEach((file) => tryLog(file.bytes));
    const seed = 1;
    const draw = random(seed);
    for (let i = 0; i < LOG_MUTATIONS; i++) {
        tryLog(mutate(files[draw(files.length)].bytes, draw));
    }
    assert.ok(played > 1000 && refused > 100, `seed ${seed}: ${played} played, ${refused} refused`);
});

/** All messages of the vectors, the fuzz corpora, and a real conversation. */
function messages(): Uint8Array[] {
    const list: Uint8Array[] = [];
    for (const { bytes } of filesOf(vectorFolder).filter((file) => file.name.endsWith('.json'))) {
        for (const vector of JSON.parse(Buffer.from(bytes).toString()) as { hex?: string }[]) {
            if (vector.hex !== undefined) {
                list.push(Uint8Array.from(Buffer.from(vector.hex, 'hex')));
            }
        }
    }
    for (const target of ['protocol', 'client', 'conversation']) {
        list.push(...filesOf(join(corpusFolder, target)).map((file) => file.bytes));
    }
    return list;
}

test('messages of vectors and corpora, and mutations, into a client that connects', async () => {
    const sabot = await load();
    const list = messages();
    assert.ok(list.length > 150);
    const seed = 2;
    const draw = random(seed);
    let malformed = 0;
    for (let i = 0; i < MESSAGE_MUTATIONS; ) {
        const client = sabot.client();
        client.connected(1_000_000);
        for (let k = 0; k < 50; k++, i++) {
            const message = list[draw(list.length)];
            client.receive(draw(2) === 0 ? message : mutate(message, draw), 1_000_000 + 1000 * k);
            client.update(1_000_000 + 1000 * k);
            client.view();
            client.takeMessages();
        }
        malformed += client.status().messagesMalformed;
        client.destroy();
    }
    assert.ok(malformed > 100, `seed ${seed}: ${malformed} malformed`);
});

/** The messages of the recorded conversation with their times. */
function received(): { now: number; bytes: Uint8Array }[] {
    const bytes = readFileSync(fromEnvironment('SABOT_CONVERSATION'));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const list = [];
    const sizes: Record<string, (at: number) => number> = {
        C: () => 8,
        U: () => 8,
        I: () => 21,
        S: (at) => 3 + view.getUint16(at + 1, true),
        R: (at) => 10 + view.getUint16(at + 8, true),
        V: (at) => 20 + 164 * view.getUint32(at + 16, true),
        E: () => 33,
    };
    for (let at = 0; at < bytes.length; ) {
        const kind = String.fromCharCode(bytes[at++]);
        const size = sizes[kind](at);
        if (kind === 'R') {
            list.push({ now: view.getFloat64(at, true), bytes: bytes.subarray(at + 10, at + size) });
        }
        at += size;
    }
    return list;
}

test('a conversation in which one message of ten is mutated', async () => {
    const sabot = await load();
    const list = received().slice(0, 900);
    assert.equal(list.length, 900);
    let playing = 0;
    for (let seed = 1; seed <= 8; seed++) {
        const draw = random(seed);
        const client = sabot.client();
        client.connected(1_000_000);
        let lastView = 0;
        list.forEach(({ now, bytes }, i) => {
            // Not the welcome and the map, because everything else needs them.
            const spoilt = i > 60 && draw(10) === 0 ? mutate(bytes, draw) : bytes;
            client.receive(spoilt, now);
            client.setInput({ throttle: draw(3) - 1, steering: NaN, aimYaw: Infinity, fire: true });
            client.update(now);
            client.takeMessages();
            lastView = client.view()?.entities.length ?? lastView;
            client.pollEvents();
        });
        playing += lastView > 0 ? 1 : 0;
        client.destroy();
    }
    assert.ok(playing >= 6, `of 8 clients ${playing} saw the match`);
});

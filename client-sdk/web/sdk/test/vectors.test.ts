// The codec against all vectors of the wire standard, both ways.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WireError } from '../src/wire/error';
import { decodeMessage, encodeMessage } from '../src/wire/message';
import {
    absoluteVectors, bytesOf, hexOf, meaningOfMessage, messageOf, vectorFiles,
} from './vectors';

function faultOf(bytes: Uint8Array): string {
    try {
        decodeMessage(bytes);
    } catch (error) {
        assert.ok(error instanceof WireError, `${error}`);
        return error.fault;
    }
    return 'none';
}

const files = vectorFiles();

test('there are vectors of every message, valid and invalid', () => {
    assert.ok(files.length >= 12);
    for (const { name, vectors } of files) {
        assert.ok(vectors.some((vector) => vector.error !== undefined), name);
    }
    const types = new Set(files.flatMap(({ vectors }) => vectors.map((one) => one.message?.type)));
    for (let type = 1; type <= 25; type++) {
        assert.ok(type === 24 || types.has(type), `type ${type}`);
    }
});

for (const { name, vectors } of files) {
    test(`vectors of ${name}`, () => {
        for (const vector of vectors) {
            const bytes = bytesOf(vector.hex);
            if (vector.error !== undefined) {
                assert.equal(faultOf(bytes), vector.error, vector.name);
                continue;
            }
            assert.ok(vector.message, vector.name);
            assert.deepEqual(meaningOfMessage(decodeMessage(bytes)), vector.message, vector.name);
        }
    });

    test(`writing the values of the canonical vectors of ${name}`, () => {
        for (const vector of vectors) {
            const meaning = vector.message;
            const foreign = meaning?.major_version !== undefined && meaning.major_version !== 2;
            if (meaning && !vector.skips && vector.canonical === undefined && !foreign) {
                assert.equal(hexOf(encodeMessage(messageOf(meaning))), vector.hex, vector.name);
            }
        }
    });

    test(`vectors of ${name} cut short`, () => {
        for (const vector of vectors.filter((one) => one.message)) {
            const bytes = bytesOf(vector.hex);
            for (let size = 0; size < bytes.length; size += 1 + (size >> 4)) {
                assert.equal(faultOf(bytes.subarray(0, size)), 'truncated', vector.name);
            }
        }
    });
}

test('messages of the absolute form are unknown', () => {
    const valid = absoluteVectors().filter(({ error }) => error === undefined);
    assert.ok(valid.length > 3);
    for (const { name, hex } of valid) {
        assert.equal(faultOf(bytesOf(hex)), 'unknown', name);
    }
});

test('a message is a copy of its bytes', () => {
    const bytes = bytesOf('9504cf00000000000000010004c40401020304');
    const message = decodeMessage(bytes);
    const before = JSON.stringify(meaningOfMessage(message));
    bytes.fill(0);
    assert.equal(JSON.stringify(meaningOfMessage(message)), before);
});

test('values that the wire cannot carry are not written', () => {
    const chat = { type: 10, scope: 0, player: 0, text: 'x' };
    const bad = [
        { ...chat, text: '' }, { ...chat, text: 'a\u0007' }, { ...chat, text: '\ud800' },
        { ...chat, text: '€'.repeat(64) }, { ...chat, player: 65536 }, { ...chat, scope: -1 },
        { ...chat, scope: 0.5 }, { ...chat, scope: NaN },
    ];
    assert.ok(encodeMessage(messageOf(chat)).length > 0);
    for (const message of bad) {
        assert.throws(() => encodeMessage(messageOf(message)), RangeError);
    }
});

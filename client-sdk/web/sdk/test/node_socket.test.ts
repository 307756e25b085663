// The WebSocket for Node.js against servers that the test plays, byte by byte.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket as Stream } from 'node:net';
import { test } from 'node:test';
import { nodeSocket } from '../src/node';
import { BODY_SIZE_MAX, FrameReader, frameOf } from '../src/node/frames';
import type { Socket } from '../src/socket';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

interface Heard {
    told: string[];
    socket: Socket;
    /** Resolves with the entries that were told, as soon as their number is `count`. */
    until(count: number): Promise<string[]>;
}

function hear(port: number): Heard {
    const told: string[] = [];
    let wake = (): void => undefined;
    const note = (what: string): void => {
        told.push(what);
        wake();
    };
    const socket = nodeSocket(`ws://127.0.0.1:${port}/ws?a=b`, {
        onOpen: () => note('open'),
        onMessage: (bytes) => note(`bytes ${Buffer.from(bytes).toString('hex')}`),
        onText: () => note('text'),
        onClose: () => note('close'),
    });
    return {
        told, socket,
        until: async (count) => {
            while (told.length < count) {
                await new Promise<void>((resolve) => (wake = resolve));
            }
            return told;
        },
    };
}

function acceptOf(request: string): string {
    const key = request.match(/^Sec-WebSocket-Key: (.*)$/m)?.[1].trim() ?? '';
    return createHash('sha1').update(key + GUID).digest('base64');
}

const agree = (request: string): string =>
    `HTTP/1.1 101 Switching Protocols\r\nsec-websocket-accept: ${acceptOf(request)}\r\n\r\n`;

// Answers the handshake, and hands over the stream.
async function withServer(
    answer: (request: string) => string,
    act: (port: number, streams: Stream[], requests: string[]) => Promise<void>,
): Promise<void> {
    const streams: Stream[] = [];
    const requests: string[] = [];
    const server: Server = createServer((stream) => {
        streams.push(stream);
        stream.on('error', () => undefined);
        stream.once('data', (data) => {
            requests.push(data.toString('latin1'));
            stream.write(answer(requests[requests.length - 1]), 'latin1');
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
        await act((server.address() as AddressInfo).port, streams, requests);
    } finally {
        streams.forEach((stream) => stream.destroy());
        server.close();
    }
}

test('messages come whole, in one frame or several, with a ping between', async () => {
    await withServer(agree, async (port, streams, requests) => {
        const heard = hear(port);
        await heard.until(1);
        assert.match(requests[0], /^GET \/ws\?a=b HTTP\/1\.1\r\nHost: 127\.0\.0\.1:/);
        const answers = new FrameReader();
        streams[0].on('data', (data) => answers.add(data.map((byte) => byte)));
        const bytes = [
            0x82, 2, 1, 2, // a message
            0x02, 1, 3, 0x89, 1, 7, 0x00, 1, 4, 0x80, 1, 5, // in three frames, and a ping
            0x82, 126, 0, 200, ...new Array<number>(200).fill(9),
            0x81, 1, 65, // text
        ];
        for (const byte of bytes) { // as unkind as TCP may be
            streams[0].write(Uint8Array.of(byte));
        }
        const nines = '09'.repeat(200);
        assert.deepEqual(await heard.until(5),
            ['open', 'bytes 0102', 'bytes 030405', `bytes ${nines}`, 'text']);
        streams[0].write(Uint8Array.of(0x88, 2, 3, 232));
        assert.equal((await heard.until(6))[5], 'close');
        heard.socket.send(Uint8Array.of(1)); // nothing happens
    });
});

test('what the client sends has a mask', () => {
    for (const size of [0, 1, 125, 126, 1150]) {
        const body = Uint8Array.from({ length: size }, (_, i) => i & 255);
        const frame = frameOf(2, body);
        assert.equal(frame[0], 0x82);
        assert.equal(frame[1] & 0x80, 0x80);
        const at = size > 125 ? 4 : 2;
        const mask = frame.subarray(at, at + 4);
        assert.deepEqual(frame.slice(at + 4).map((byte, i) => byte ^ mask[i % 4]), body);
    }
});

const REFUSALS: Record<string, (request: string) => string> = {
    'another key': () => agree('Sec-WebSocket-Key: other\r\n'),
    'no upgrade': () => 'HTTP/1.1 403 Forbidden\r\n\r\n',
    'no HTTP': () => '\r\n\r\n',
    'a head without an end': () => `HTTP/1.1 101 X\r\n${'a: b\r\n'.repeat(4000)}`,
};

for (const [name, answer] of Object.entries(REFUSALS)) {
    test(`the handshake fails: ${name}`, () =>
        withServer(answer, async (port) => {
            assert.deepEqual(await hear(port).until(1), ['close']);
        }));
}

const FAULTS: Record<string, number[]> = {
    'a mask': [0x82, 0x81, 0, 0, 0, 0, 1],
    'a reserved bit': [0xc2, 0],
    'a length of 64 bits': [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0],
    'a long ping': [0x89, 126, 0, 200],
    'a ping in pieces': [0x09, 0],
    'a continuation of nothing': [0x80, 0],
    'a message within another': [0x02, 0, 0x82, 0],
    'an opcode that is not known': [0x83, 0],
    'pieces without end': [0x02, 0, ...new Array<number>(200).fill(0)],
};

for (const [name, bytes] of Object.entries(FAULTS)) {
    test(`a frame closes the connection: ${name}`, () =>
        withServer(agree, async (port, streams) => {
            const heard = hear(port);
            await heard.until(1);
            streams[0].write(Uint8Array.from(bytes));
            assert.deepEqual(await heard.until(2), ['open', 'close']);
        }));
}

test('a message beyond the limit closes the connection', () =>
    withServer(agree, async (port, streams) => {
        const heard = hear(port);
        await heard.until(1);
        const head = [126, 255, 255];
        streams[0].write(Uint8Array.from([0x02, ...head, ...new Array<number>(BODY_SIZE_MAX).fill(0)]));
        streams[0].write(Uint8Array.from([0x80, 1, 0]));
        assert.deepEqual(await heard.until(2), ['open', 'close']);
    }));

test('an address that is not of a WebSocket throws, and a closed port closes', async () => {
    const handlers = {
        onOpen: () => undefined, onMessage: () => undefined, onText: () => undefined,
        onClose: () => undefined,
    };
    assert.throws(() => nodeSocket('http://127.0.0.1/', handlers), SyntaxError);
    assert.throws(() => nodeSocket('nothing', handlers), TypeError);
    let freed = 0;
    await withServer(agree, async (port) => void (freed = port));
    assert.deepEqual(await hear(freed).until(1), ['close']);
});

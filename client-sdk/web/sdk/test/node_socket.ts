/**
 * A WebSocket for Node.js 18, which has none: enough of RFC 6455 for a server that sends whole
 * binary frames, pings and closes.
 */

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { SocketFactory } from '../src/socket';

const OPCODE = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

function frame(opcode: number, body: Uint8Array): Buffer {
    const mask = randomBytes(4);
    const head = body.length < 126
        ? Buffer.of(0x80 | opcode, 0x80 | body.length)
        : Buffer.of(0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 255);
    return Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i % 4])]);
}

/** Takes the first frame; null while it is not whole. */
function takeFrame(bytes: Buffer): { opcode: number; body: Buffer; size: number } | null {
    if (bytes.length < 2) {
        return null;
    }
    const short = bytes[1] & 127;
    const at = short === 126 ? 4 : 2;
    if (short === 127 || bytes.length < at) {
        return null; // no message is that long
    }
    const length = short === 126 ? bytes.readUInt16BE(2) : short;
    return bytes.length < at + length ? null : {
        opcode: bytes[0] & 15, body: bytes.subarray(at, at + length), size: at + length,
    };
}

export const nodeSocket: SocketFactory = (url, handlers) => {
    const { hostname, port, pathname, host } = new URL(url);
    const stream = connect({ host: hostname, port: Number(port) });
    let waiting = Buffer.alloc(0);
    let isOpen = false;
    let isOver = false;
    const over = (): void => {
        if (!isOver) {
            isOver = true;
            handlers.onClose();
        }
    };
    stream.on('connect', () => stream.write(
        `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n`
        + 'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: sabot\r\n'
        + `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`));
    stream.on('error', over);
    stream.on('close', over);
    stream.on('data', (data) => {
        waiting = Buffer.concat([waiting, data]);
        if (!isOpen) {
            const end = waiting.indexOf('\r\n\r\n');
            if (end < 0) {
                return;
            }
            if (!waiting.toString('latin1', 0, 12).endsWith('101')) {
                stream.destroy();
                return;
            }
            waiting = waiting.subarray(end + 4);
            isOpen = true;
            handlers.onOpen();
        }
        for (let taken; !isOver && (taken = takeFrame(waiting)) !== null; ) {
            waiting = waiting.subarray(taken.size);
            if (taken.opcode === OPCODE.binary) {
                handlers.onMessage(Uint8Array.from(taken.body));
            } else if (taken.opcode === OPCODE.ping) {
                stream.write(frame(OPCODE.pong, taken.body));
            } else if (taken.opcode === OPCODE.text) {
                handlers.onText();
            } else if (taken.opcode === OPCODE.close) {
                stream.destroy();
            }
        }
    });
    return {
        send: (bytes) => {
            if (!isOver && isOpen) {
                stream.write(frame(OPCODE.binary, bytes));
            }
        },
        get waitingSize() {
            return stream.writableLength;
        },
        close: () => {
            isOver = true;
            stream.end(isOpen ? frame(OPCODE.close, Uint8Array.of(3, 232)) : '');
        },
    };
};

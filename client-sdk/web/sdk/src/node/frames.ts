/** Frames of a WebSocket (RFC 6455, 5) as a client writes and reads them. */

import { randomBytes } from 'node:crypto';

export const OPCODE = {
    continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10,
} as const;

/** More than any message of the standard; longer ones close the connection. */
export const BODY_SIZE_MAX = 65_535;

const CONTROL_SIZE_MAX = 125;
const CONTROL_BIT = 8; // of an opcode

/** Writes a whole message or a control frame, with a mask as clients must. */
export function frameOf(opcode: number, body: Uint8Array): Uint8Array {
    const mask = randomBytes(4);
    const isShort = body.length <= CONTROL_SIZE_MAX;
    const head = isShort
        ? [0x80 | opcode, 0x80 | body.length]
        : [0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 255];
    return Uint8Array.from([...head, ...mask, ...body.map((byte, i) => byte ^ mask[i % 4])]);
}

/** What a server must not send. */
export class FrameFault extends Error {}

export interface Frame {
    opcode: number;
    isLast: boolean;
    body: Uint8Array;
}

/** Takes bytes as they come, and gives the frames. */
export class FrameReader {
    private waiting: Uint8Array = new Uint8Array();

    add(bytes: Uint8Array): void {
        const all = new Uint8Array(this.waiting.length + bytes.length);
        all.set(this.waiting);
        all.set(bytes, this.waiting.length);
        this.waiting = all;
    }

    /** Returns the next frame; null while it is not whole. Throws a FrameFault if it is not valid. */
    next(): Frame | null {
        const { waiting } = this;
        if (waiting.length < 2) {
            return null;
        }
        const opcode = waiting[0] & 15;
        const isLast = (waiting[0] & 0x80) !== 0;
        const short = waiting[1] & 127;
        const isControl = (opcode & CONTROL_BIT) !== 0;
        const isValid =
            (waiting[0] & 0x70) === 0 && // no extension was agreed
            (waiting[1] & 0x80) === 0 && // a server must not mask
            short !== 127 && // longer than BODY_SIZE_MAX
            (!isControl || (isLast && short <= CONTROL_SIZE_MAX));
        if (!isValid) {
            throw new FrameFault('a frame that is not valid');
        }
        const at = short === 126 ? 4 : 2;
        if (waiting.length < at) {
            return null;
        }
        const size = short === 126 ? (waiting[2] << 8) | waiting[3] : short;
        if (waiting.length < at + size) {
            return null;
        }
        this.waiting = waiting.slice(at + size);
        return { opcode, isLast, body: waiting.slice(at, at + size) };
    }
}

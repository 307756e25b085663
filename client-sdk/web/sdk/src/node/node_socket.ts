/**
 * A WebSocket for Node.js 18 and 20, which have none of their own: the client's side of RFC 6455
 * over node:net or node:tls, without extensions. Newer versions can use it as well.
 */

import { createHash, randomBytes } from 'node:crypto';
import { connect as connectPlain, type Socket as Stream } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Socket, SocketFactory, SocketHandlers } from '../socket';
import { BODY_SIZE_MAX, type Frame, FrameFault, frameOf, FrameReader, OPCODE } from './frames';

const PIECE_COUNT_MAX = 64; // of a message
const HEAD_SIZE_MAX = 16_384; // bytes of the answer to the handshake
const END_OF_HEAD = '\r\n\r\n';
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'; // RFC 6455, 1.3
const NORMAL_CLOSURE = Uint8Array.of(3, 232); // 1000

function open(url: URL): Stream {
    const isSecure = url.protocol === 'wss:';
    if (!isSecure && url.protocol !== 'ws:') {
        throw new SyntaxError(`${url.href} is not the address of a WebSocket`);
    }
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const port = url.port !== '' ? Number(url.port) : isSecure ? 443 : 80;
    const isName = !/^[\d.]+$|:/.test(host);
    return isSecure
        ? connectTls({ host, port, ...(isName ? { servername: host } : {}) })
        : connectPlain({ host, port });
}

function isAccepted(head: string, key: string): boolean {
    const [status, ...lines] = head.split('\r\n');
    const accept = createHash('sha1').update(key + ACCEPT_SUFFIX).digest('base64');
    const found = lines.find((line) => /^sec-websocket-accept:/i.test(line));
    return /^HTTP\/1\.1 101\b/.test(status) && found?.replace(/^[^:]*:/, '').trim() === accept;
}

class NodeSocket implements Socket {
    private readonly stream: Stream;
    private readonly reader = new FrameReader();
    private readonly key = randomBytes(16).toString('base64');
    private head: Buffer | null = Buffer.alloc(0); // of the answer; null once it is open
    private pieces: Uint8Array[] = []; // of a message in several frames
    private pieceOpcode = 0;
    private isOver = false;

    constructor(url: URL, private readonly handlers: SocketHandlers) {
        this.stream = open(url);
        const isSecure = url.protocol === 'wss:';
        this.stream.setNoDelay(true);
        this.stream.on(isSecure ? 'secureConnect' : 'connect', () => this.ask(url));
        this.stream.on('data', (bytes: Buffer) => this.take(bytes));
        this.stream.on('error', () => this.over());
        this.stream.on('close', () => this.over());
    }

    send(bytes: Uint8Array): void {
        if (!this.isOver && this.head === null) {
            this.stream.write(frameOf(OPCODE.binary, bytes));
        }
    }

    get waitingSize(): number {
        return this.stream.writableLength;
    }

    close(): void {
        if (!this.isOver) {
            this.isOver = true;
            // A server that does not answer must not keep the program alive.
            this.stream.end(this.head === null ? frameOf(OPCODE.close, NORMAL_CLOSURE) : '');
            this.stream.unref();
        }
    }

    private ask(url: URL): void {
        this.stream.write(
            `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`
            + 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
            + `Sec-WebSocket-Key: ${this.key}\r\n\r\n`);
    }

    private over(): void {
        if (!this.isOver) {
            this.isOver = true;
            this.stream.destroy();
            this.handlers.onClose();
        }
    }

    private take(bytes: Buffer): void {
        if (this.isOver) {
            return;
        }
        if (this.head !== null) {
            this.takeHead(Buffer.concat([this.head, bytes]));
        } else {
            this.reader.add(bytes);
            this.readFrames();
        }
    }

    private takeHead(head: Buffer): void {
        this.head = head;
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0 && head.length < HEAD_SIZE_MAX) {
            return;
        }
        if (end < 0 || !isAccepted(head.toString('latin1', 0, end), this.key)) {
            this.over();
            return;
        }
        this.head = null;
        this.reader.add(head.subarray(end + END_OF_HEAD.length));
        this.handlers.onOpen();
        this.readFrames();
    }

    private readFrames(): void {
        try {
            // A handler may close the socket.
            for (let frame; !this.isOver && (frame = this.reader.next()) !== null; ) {
                this.takeFrame(frame);
            }
        } catch (error) {
            if (!(error instanceof FrameFault)) {
                throw error; // a handler's own bug
            }
            this.over();
        }
    }

    private takeFrame({ opcode, isLast, body }: Frame): void {
        switch (opcode) {
            case OPCODE.ping:
                this.stream.write(frameOf(OPCODE.pong, body));
                return;
            case OPCODE.pong:
                return;
            case OPCODE.close:
                this.stream.end(frameOf(OPCODE.close, body.subarray(0, 2)));
                this.isOver = true;
                this.handlers.onClose();
                return;
        }
        const isFirst = opcode === OPCODE.text || opcode === OPCODE.binary;
        const size = this.pieces.reduce((sum, piece) => sum + piece.length, body.length);
        const isValid =
            (isFirst ? this.pieceOpcode === 0 : opcode === 0 && this.pieceOpcode !== 0) &&
            size <= BODY_SIZE_MAX && this.pieces.length < PIECE_COUNT_MAX;
        if (!isValid) {
            throw new FrameFault('a frame out of order');
        }
        this.pieceOpcode = isFirst ? opcode : this.pieceOpcode;
        this.pieces.push(body);
        if (isLast) {
            const isText = this.pieceOpcode === OPCODE.text;
            const message = new Uint8Array(Buffer.concat(this.pieces));
            this.pieces = [];
            this.pieceOpcode = 0;
            if (isText) {
                this.handlers.onText();
            } else {
                this.handlers.onMessage(message);
            }
        }
    }
}

/** Connects by Node.js's own sockets. Throws for an address that is not of a WebSocket. */
export const nodeSocket: SocketFactory = (url, handlers) => new NodeSocket(new URL(url), handlers);

/** A server that the test plays: a socket without a network, and a clock that the test sets. */

import { Client } from '../src/client';
import type { ClientOptions } from '../src/client_options';
import type { Socket, SocketHandlers } from '../src/socket';
import type { Welcome } from '../src/wire/messages/handshake';
import type { Snapshot } from '../src/wire/messages/snapshot';
import {
    decodeMessage, encodeMessage, type Message, MessageType, type OwnMessage,
} from '../src/wire/message';
import { xxh3 } from '../src/xxh3';
import { RULES, snapshotOf, welcomeOf } from './fixture';
import { bytesOfMap } from './map_bytes';

export const MAP = bytesOfMap();
export const MAP_HASH = xxh3(MAP);

/** One connection from the server's side. */
export class Link {
    readonly said: Message[] = [];
    isClosed = false;
    waitingSize = 0;

    constructor(readonly handlers: SocketHandlers) {}

    readonly socket: Socket = {
        send: (bytes) => {
            this.said.push(decodeMessage(bytes)); // throws for what breaks the standard
        },
        close: () => {
            this.isClosed = true;
        },
    } as Socket;

    /** Returns the newest message of a type that the client sent; undefined for none. */
    last<T extends MessageType>(type: T): Extract<OwnMessage, { type: T }> | undefined {
        const said = this.said.filter((message) => message.type === type);
        return said.at(-1) as Extract<OwnMessage, { type: T }> | undefined;
    }

    say(message: OwnMessage): void {
        this.handlers.onMessage(encodeMessage(message));
    }

    welcome(more: Partial<Welcome> = {}): void {
        const map = { mapHash: MAP_HASH, mapSize: MAP.length };
        this.say({ type: MessageType.welcome, ...welcomeOf({ ...map, ...more }) });
    }

    /** Sends the map from an offset in bytes to its end. */
    sendMap(offset = 0): void {
        for (let at = offset; at < MAP.length; at += 200) {
            const data = MAP.slice(at, at + 200);
            const totalSize = MAP.length;
            this.say({ type: MessageType.map, hash: MAP_HASH, offset: at, totalSize, data });
        }
    }

    snapshot(tick: number, more: Partial<Snapshot> = {}): void {
        this.say({ type: MessageType.snapshot, ...snapshotOf(tick, more) });
    }
}

export class Stage {
    readonly links: Link[] = [];
    nowMs = 1000;
    readonly client: Client;

    constructor(options: Partial<ClientOptions> = {}) {
        this.client = new Client({
            url: 'ws://test', rules: RULES, form: 0, now: () => this.nowMs,
            socket: (_, handlers) => {
                const link = new Link(handlers);
                Object.defineProperty(link.socket, 'waitingSize', { get: () => link.waitingSize });
                this.links.push(link);
                return link.socket;
            },
            ...options,
        });
    }

    /** The newest connection. */
    get link(): Link {
        return this.links[this.links.length - 1];
    }

    get mapName(): string | undefined {
        return this.client.map?.name;
    }

    /** Opens the connection, and sends welcome and map. */
    play(more: Partial<Welcome> = {}): this {
        this.link.handlers.onOpen();
        this.link.welcome(more);
        this.link.sendMap();
        return this;
    }

    /** Lets time pass, in frames of 10 ms at most. */
    wait(ms: number, frame: () => void = () => undefined): void {
        for (const end = this.nowMs + ms; this.nowMs < end; ) {
            this.nowMs = Math.min(this.nowMs + 10, end);
            this.client.update();
            frame();
        }
    }
}

/** The WebSockets of a client of the core: opens and closes them as the core asks. */

import { type Socket, type SocketFactory, urlAtPort, webSocket } from '@sabot/client';
import type { Client } from './client';

const CHANNEL_INPUT = 2;
/** If more bytes wait in the socket, inputs are dropped: they would be late, and are repeated. */
const WAITING_SIZE_MAX = 16384;

export interface TransportOptions {
    /** Address of the server's WebSocket, `ws:` or `wss:`. */
    url: string;
    /** Default: the browser's WebSocket. */
    socket?: SocketFactory;
    /** A monotonic clock, ms; default performance.now. */
    now?: () => number;
}

export class Transport {
    private socket: Socket | null = null;
    private connection = 0; // number of the socket's connection

    /** Begins to connect. Passes on what the socket factory throws for an address. */
    constructor(private readonly client: Client, private readonly options: TransportOptions) {
        this.connect();
    }

    /** Advances the client, and sends what is due. Call it once a frame. */
    update(): void {
        this.client.update(this.nowUs);
        this.flush();
        this.connect();
    }

    /** Sends what the client has to say, after calls such as `say` and `setReady`. */
    flush(): void {
        for (const { channel, bytes } of this.client.takeMessages()) {
            const { socket } = this;
            const isLate = channel === CHANNEL_INPUT && (socket?.waitingSize ?? 0) > WAITING_SIZE_MAX;
            if (!isLate) {
                socket?.send(bytes as Uint8Array<ArrayBuffer>);
            }
        }
    }

    /** Says goodbye, and ends the connection. The client is not destroyed. */
    close(): void {
        this.client.close();
        this.flush();
        this.socket?.close();
        this.socket = null;
        this.connection = 0;
    }

    private get nowUs(): number {
        return (this.options.now ?? (() => performance.now()))() * 1000;
    }

    private connect(): void {
        const wanted = this.client.transport();
        if (wanted === this.connection) {
            return;
        }
        this.socket?.close();
        this.connection = wanted;
        const url = urlAtPort(this.options.url, this.client.port());
        this.socket = wanted === 0 ? null : (this.options.socket ?? webSocket)(url, {
            onOpen: () => {
                this.client.connected(this.nowUs);
                this.flush();
            },
            // If frames are slow, inputs are due between them, too.
            onMessage: (bytes) => {
                this.client.receive(bytes, this.nowUs);
                this.client.update(this.nowUs);
                this.flush();
            },
            onText: () => this.lost(), // which breaks the standard
            onClose: () => this.lost(),
        });
    }

    private lost(): void {
        this.socket?.close();
        this.socket = null;
        // A server that has sent the client to another port ends this connection: that is no loss.
        if (this.client.transport() === this.connection) {
            this.client.disconnected();
        }
    }
}

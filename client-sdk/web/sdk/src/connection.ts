/** The connection to the server: one socket at a time, its messages, and counts of bytes. */

import type { CompletedOptions } from './client_options';
import type { Socket, SocketHandlers } from './socket';
import { urlAtPort } from './url_at_port';
import { encodeMessage, MessageType, type OwnMessage } from './wire/message';

const WAITING_SIZE_MAX = 16384; // bytes; above it inputs are dropped, because they would arrive too late

type Input = Extract<OwnMessage, { type: MessageType.input }>;

export class Connection {
    bytesSent = 0;
    bytesReceived = 0;
    private socket: Socket | null = null;
    private isOpen = false;
    private receiver: Connection = this; // that counts what comes
    private base: string; // the server's address

    constructor(
        private readonly options: Pick<CompletedOptions, 'socket' | 'url'>,
        private readonly handlers: SocketHandlers,
    ) {
        this.base = options.url;
    }

    /** The address of the server that it connects to. */
    get url(): string {
        return this.base;
    }

    /**
     * Begins to connect, to this port of the server's host, or with 0 to that of its address; or to
     * another address. Passes on what the socket throws for an address that is not valid.
     */
    open(port = 0, url = urlAtPort(this.base, port)): void {
        const { handlers } = this;
        this.isOpen = false;
        this.socket = this.options.socket(url, {
            onOpen: () => {
                this.isOpen = true;
                handlers.onOpen();
            },
            onMessage: (bytes) => {
                this.receiver.bytesReceived += bytes.length;
                handlers.onMessage(bytes);
            },
            onText: () => handlers.onText(),
            onClose: () => handlers.onClose(),
        });
    }

    drop(): void {
        this.isOpen = false;
        this.socket?.close();
        this.socket = null;
    }

    /** The server at this address is the present one from now on. */
    settle(url: string): void {
        this.base = url;
    }

    /** Goes on with the socket of another connection, whose handlers stay. */
    takeOver(other: Connection): void {
        this.drop();
        this.socket = other.socket;
        this.isOpen = other.isOpen;
        this.base = other.base;
        this.bytesSent += other.bytesSent;
        this.bytesReceived += other.bytesReceived;
        other.receiver = this;
        other.socket = null;
    }

    send(message: OwnMessage): void {
        if (!this.isOpen || this.socket === null) {
            return;
        }
        const bytes = encodeMessage(message);
        this.bytesSent += bytes.length;
        this.socket.send(bytes);
    }

    /** Sends inputs, unless the socket is congested: later messages repeat inputs anyway. */
    sendInput(input: Omit<Input, 'type'> | undefined): void {
        if (input !== undefined && (this.socket?.waitingSize ?? 0) <= WAITING_SIZE_MAX) {
            this.send({ type: MessageType.input, ...input });
        }
    }
}

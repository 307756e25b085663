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

    constructor(
        private readonly options: Pick<CompletedOptions, 'socket' | 'url'>,
        private readonly handlers: SocketHandlers,
    ) {}

    /**
     * Begins to connect, to this port of the server's host; 0: that of the options. Passes on what
     * the socket throws for an address that is not valid.
     */
    open(port = 0): void {
        const { handlers } = this;
        this.isOpen = false;
        this.socket = this.options.socket(urlAtPort(this.options.url, port), {
            onOpen: () => {
                this.isOpen = true;
                handlers.onOpen();
            },
            onMessage: (bytes) => {
                this.bytesReceived += bytes.length;
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

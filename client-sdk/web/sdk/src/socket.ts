/** The transport: a WebSocket, or a test's substitute. */

export interface Socket {
    /** Sends one message as one binary frame. Does nothing once closed. */
    send(bytes: Uint8Array<ArrayBuffer>): void;
    /** Count of bytes that wait to be sent. */
    readonly waitingSize: number;
    /** Closes the socket. No handler is called after this. */
    close(): void;
}

export interface SocketHandlers {
    onOpen(): void;
    /** A binary frame. */
    onMessage(bytes: Uint8Array): void;
    /** A text frame, which breaks the standard. */
    onText(): void;
    /** The socket could not be opened, or the other side closed it. No other call follows. */
    onClose(): void;
}

/** Begins to connect. May throw for an address that is not valid. */
export type SocketFactory = (url: string, handlers: SocketHandlers) => Socket;

/** The WebSocket of browsers. */
export const webSocket: SocketFactory = (url, handlers) => {
    const socket = new WebSocket(url);
    let isOver = false;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => isOver || handlers.onOpen();
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isOver) {
            return;
        }
        if (data instanceof ArrayBuffer) {
            handlers.onMessage(new Uint8Array(data));
        } else {
            handlers.onText();
        }
    };
    socket.onclose = () => {
        if (!isOver) {
            isOver = true;
            handlers.onClose();
        }
    };
    return {
        send(bytes) {
            if (socket.readyState === WebSocket.OPEN) {
                socket.send(bytes);
            }
        },
        get waitingSize() {
            return socket.bufferedAmount;
        },
        close() {
            isOver = true;
            socket.close();
        },
    };
};

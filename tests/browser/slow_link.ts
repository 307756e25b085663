/** A slow link between a browser and a server. */

import { createServer, type Server, type Socket, connect } from 'node:net';

export class SlowLink {
    private constructor(private readonly listener: Server, readonly port: number) {}

    /** Makes a link to a TCP port of this machine; every byte takes `oneWayMs` each way. */
    static async to(port: number, oneWayMs: number): Promise<SlowLink> {
        const listener = createServer((near) => {
            const far = connect(port, '127.0.0.1');
            lead(near, far, oneWayMs);
            lead(far, near, oneWayMs);
        });
        await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
        const address = listener.address();
        if (address === null || typeof address === 'string') {
            throw new Error('a TCP listener has a port');
        }
        return new SlowLink(listener, address.port);
    }

    get url(): string {
        return `http://127.0.0.1:${this.port}/`;
    }

    /** Stops listening; open connections continue to their end. */
    close(): void {
        this.listener.close();
    }
}

function lead(from: Socket, to: Socket, oneWayMs: number): void {
    const later = (act: () => void): void => void setTimeout(act, oneWayMs);
    from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => later(() => to.destroy()));
}

/** A client in the lobby of the server that this page comes from. It needs no frames. */

import { Client, Refusal, Role } from '@sabot/client';
import { closedText } from '../source/notices';
import { fetchRules, FinalError, socketUrl } from '../source/server';

const UPDATE_MS = 100;
const TIMEOUT_MS = 6000;

/** The server keeps its lobby to clients with a token: the list comes by HTTP then. */
export class TokenError extends FinalError {}

export class LobbyConnection {
    private readonly timer: ReturnType<typeof setInterval>;

    private constructor(readonly client: Client) {
        this.timer = setInterval(() => client.update(), UPDATE_MS);
    }

    /** Resolves once the client is in the lobby. Throws an Error whose message is for people. */
    static async open(signal: AbortSignal): Promise<LobbyConnection> {
        const rules = await fetchRules(0);
        signal.throwIfAborted();
        const made = new LobbyConnection(new Client({
            url: socketUrl(), rules, role: Role.lobby, name: 'page', timeoutMs: TIMEOUT_MS,
        }));
        signal.addEventListener('abort', () => made.close());
        await made.entered(signal);
        return made;
    }

    get isOpen(): boolean {
        return this.client.state === 'lobby';
    }

    close(): void {
        clearInterval(this.timer);
        this.client.close();
    }

    private async entered(signal: AbortSignal): Promise<void> {
        while (this.client.state === 'connecting') {
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
        signal.throwIfAborted();
        if (!this.isOpen) {
            const { status } = this.client;
            this.close();
            const text = closedText(status);
            throw status.refusal === Refusal.token ? new TokenError(text) : new Error(text);
        }
    }
}

/** Where the list's sessions come from: the lobby, or the server's file for those without a token. */

import type { Listing, LobbyState, SessionFilter } from '@sabot/client';
import { parseSessions } from '../listing';
import { LobbyConnection, TokenError } from './connection';

const FETCH_MS = 10000; // a request without an answer must not keep the list from asking again

/** Reads a file of the server. Throws an Error if it is not there, or does not come in time. */
export async function fetchJson(name: string): Promise<unknown> {
    const answer = await fetch(name, { cache: 'no-store', signal: AbortSignal.timeout(FETCH_MS) });
    if (!answer.ok) {
        throw new Error(`${name}: ${answer.status}`);
    }
    return answer.json();
}

/** Returns the sessions of `sessions.json` that pass the filter. */
export async function listByFile(filter: SessionFilter): Promise<Listing[]> {
    const part = (filter.name ?? '').toLowerCase();
    return parseSessions(await fetchJson('sessions.json'))
        .map((one) => ({
            number: one.number, name: `Match ${one.number}`, mode: '', map: one.map,
            asksPassword: false, asksToken: false, isReplay: one.kind === 'replay',
            isWarmingUp: false, players: one.players, playerCapacity: one.playerCapacity,
            computers: one.computers, spectators: one.spectators, spectatorCapacity: 0,
        }))
        .filter(({ name, players, playerCapacity }) =>
            name.toLowerCase().includes(part)
            && (filter.notFull !== true || players < playerCapacity));
}

export class Feed {
    private connection: LobbyConnection | null = null;
    private isByFile = false;

    constructor(private readonly signal: AbortSignal) {}

    /** What the lobby offers; null if it is not known. */
    get told(): LobbyState | null {
        return this.connection?.client.lobby.told ?? null;
    }

    /** Throws if the server does not answer; the next call tries again. */
    async list(filter: SessionFilter): Promise<Listing[]> {
        if (!this.isByFile && this.connection?.isOpen !== true) {
            await this.connect();
        }
        return this.isByFile || this.connection === null
            ? listByFile(filter) : this.connection.client.lobby.list(filter);
    }

    /** Leaves the lobby, so that a page that nobody sees takes no place. */
    rest(): void {
        this.connection?.close();
        this.connection = null;
    }

    private async connect(): Promise<void> {
        this.rest();
        try {
            this.connection = await LobbyConnection.open(this.signal);
        } catch (error) {
            if (!(error instanceof TokenError)) {
                throw error;
            }
            this.isByFile = true;
        }
    }
}

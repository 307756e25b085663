/** A match of the server that this page is from, seen by a spectator. */

import {
    type ChatLine, Client, type GameEvent, type GameMap, parseRules, type Player, Role, type Rules,
    type State, type View,
} from '@sabot/client';
import type { NetworkStatus, Source } from './source';

/** Name of the built-in rules. */
export const TANK_RULES = 'tanks';

/** Of the server's WebSocket. */
export function socketUrl(): string {
    const url = new URL('ws', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.search = '';
    url.hash = '';
    return url.href;
}

/** What a session is played by. Throws an Error for people. */
export async function fetchRules(session: number): Promise<Rules> {
    const answer = await fetch(`rules.json?session=${session}`);
    if (!answer.ok) {
        throw new Error(`the server has no session ${session}`);
    }
    return parseRules(await answer.json());
}

const NOTICES: Record<Exclude<State, 'closed'>, string> = {
    connecting: 'connecting',
    loading: 'the map is on its way',
    playing: '',
    reconnecting: 'the connection is lost; trying anew',
};

export class Watch implements Source {
    protected constructor(protected readonly client: Client, readonly isTankGame: boolean) {}

    static async open(session: number): Promise<Watch> {
        const rules = await fetchRules(session);
        const options = { url: socketUrl(), rules, role: Role.spectator, session };
        return new Watch(new Client(options), rules.name === TANK_RULES);
    }

    get map(): GameMap | null {
        return this.client.map;
    }

    get players(): readonly Player[] {
        return this.client.players;
    }

    get tickRateHz(): number {
        return this.client.welcome?.tickRateHz ?? 0;
    }

    get playerCapacity(): number {
        return this.client.welcome?.playerCapacity ?? 0;
    }

    update(): void {
        this.client.update();
    }

    view(): View | null {
        return this.client.view();
    }

    takeEvents(): GameEvent[] {
        return this.client.takeEvents();
    }

    takeChat(): ChatLine[] {
        return this.client.takeChat();
    }

    notice(): string {
        const { state, text } = this.client.status;
        return state === 'closed' ? text : NOTICES[state];
    }

    network(): NetworkStatus | null {
        const { client } = this;
        if (client.welcome === null) {
            return null;
        }
        const { status } = client;
        return {
            roundTripMs: status.roundTripMs,
            jitterMs: status.jitterMs,
            delayMs: status.delayMs,
            inputMargin: status.player === null ? null : status.inputMargin,
            snapshots: status.received,
            snapshotsLost: status.lost,
            bytesSent: status.bytesSent,
            bytesReceived: status.bytesReceived,
            corrections: null,
        };
    }

    close(): void {
        this.client.close();
    }
}

/** A match by the wire alone, without prediction. */

import type { ChatLine, Client, GameEvent, GameMap, HitSet, Player, View } from '@sabot/client';
import { noticeOf } from './notices';
import type { NetworkStatus, OwnRules, Source } from './source';
import { Standstill } from './standstill';

/** A client with its rules. */
export interface Seat {
    readonly client: Client;
    readonly isTankGame: boolean;
    readonly ownRules?: OwnRules | null;
    readonly hitSets: readonly HitSet[];
}

export class WireSource implements Source {
    private readonly standstill = new Standstill();

    constructor(protected seat: Seat) {}

    get isTankGame(): boolean {
        return this.seat.isTankGame;
    }

    get ownRules(): OwnRules | null {
        return this.seat.ownRules ?? null;
    }

    get hitSets(): readonly HitSet[] {
        return this.seat.hitSets;
    }

    get map(): GameMap | null {
        return this.client.map;
    }

    get match(): number {
        return this.client.matchCount;
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

    get behindMs(): number {
        return this.client.status.behindMs;
    }

    get isOver(): boolean {
        return this.client.state === 'closed';
    }

    get refusal(): number {
        return this.client.status.refusal;
    }

    update(nowMs: number): void {
        if (!this.standstill.waits(nowMs)) {
            this.advance(nowMs);
        }
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
        return noticeOf(this.client.state, this.client.status);
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

    protected get client(): Client {
        return this.seat.client;
    }

    protected advance(_nowMs: number): void {
        this.client.update();
    }
}

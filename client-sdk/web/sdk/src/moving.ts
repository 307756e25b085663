/**
 * A match that goes to another server while it is played: what the client says there ahead of time,
 * and how long it waits for that server without a connection.
 */

import { Ahead, type AheadHost } from './ahead';
import type { CompletedOptions } from './client_options';
import type { Destination } from './destination';
import type { Match } from './match';
import type { ResumeSecrets } from './resume_secrets';
import type { OwnMessage } from './wire/message';
import { Role } from './wire/messages/handshake';
import type { Move } from './wire/messages/lobby';

const ORPHAN_MS = 2000; // without a connection, for the server to which the match goes

/** What the participation does for it and knows. */
export interface MovingHost extends Omit<AheadHost, 'hello'> {
    readonly match: Match | null;
    /** Choices and maps, as a hello says them. */
    readonly select: number;
    readonly mapHashes: bigint[];
}

export class Moving {
    private readonly ahead: Ahead;
    private orphanMs: number | null = null; // until when it waits for the other server

    constructor(
        private readonly options: CompletedOptions,
        private readonly destination: Destination,
        private readonly secrets: ResumeSecrets,
        private readonly host: MovingHost,
    ) {
        this.ahead = new Ahead(options, {
            get url() {
                return host.url;
            },
            hello: (move) => this.hello(move),
            goOver: (welcome, move, connection) => host.goOver(welcome, move, connection),
            receive: (bytes) => host.receive(bytes),
            failed: () => host.failed(),
            lost: () => host.lost(),
            malformed: () => host.malformed(),
        });
    }

    /** Where the client finds its match if the present server dies; null if none was told. */
    get standby(): Move | null {
        return this.ahead.standby;
    }

    /** Whether the client has no connection, and waits for the server to which the match goes. */
    get isOrphan(): boolean {
        return this.orphanMs !== null;
    }

    update(nowMs: number, isReconnecting: boolean): void {
        const { match } = this.host;
        const tick = Math.max(match?.tick ?? 0, match?.welcome.tick ?? 0);
        this.ahead.update(nowMs, isReconnecting || this.isOrphan, tick);
    }

    /** Takes what the server of a match tells. */
    tell(move: Move, match: Match, nowMs: number): void {
        // Without a secret the other server would take a player for a new one.
        const isKnown =
            this.destination.role !== Role.player || move.resume.length > 0 || !this.secrets.isEmpty;
        if (isKnown || move.port === 0) {
            this.ahead.tell(move, match.serverTick, match.welcome.tickRateHz, nowMs);
        }
    }

    /** The connection of a match is lost. Returns whether the client waits for the other server. */
    orphan(nowMs: number): boolean {
        if (this.ahead.isMoving) {
            this.orphanMs ??= Math.max(nowMs, this.ahead.followedMs) + ORPHAN_MS;
        }
        return this.ahead.isMoving;
    }

    /** Whether the client has waited for the other server in vain. */
    isForlorn(nowMs: number): boolean {
        return this.orphanMs !== null && (nowMs >= this.orphanMs || !this.ahead.isMoving);
    }

    /** The client comes back by itself, and waits no longer. */
    giveUp(): void {
        this.orphanMs = null;
    }

    /** The client has gone over to the other server, which tells a standby of its own. */
    wentOver(): void {
        this.orphanMs = null;
        this.ahead.standby = null;
    }

    /** The client is in no session any more. */
    leave(): void {
        this.ahead.stop();
        this.ahead.standby = null;
    }

    stop(): void {
        this.ahead.stop();
    }

    private hello(move: Move): OwnMessage {
        const { host, secrets, options } = this;
        const secret = move.resume.length > 0 ? move.resume : secrets.current;
        const session = move.session !== 0 ? move.session : host.match?.welcome.session ?? 0;
        const isPlayer = this.destination.role === Role.player;
        const hello = this.destination.hello({
            select: host.select,
            mapHashes: host.mapHashes,
            lost: { session, secret: isPlayer ? secret : new Uint8Array() },
        });
        const ticket = move.ticket.length > 0 ? move.ticket : options.token;
        const token = isPlayer ? [] : ticket; // the secret is a player's
        return { ...hello, token: Uint8Array.from(token) } as OwnMessage;
    }
}

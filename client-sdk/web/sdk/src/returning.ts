/**
 * How a client comes back to the match whose connection it has lost: at the present server, and at
 * the match's standby by turns.
 */

import type { Connection } from './connection';
import type { Destination } from './destination';
import { Reconnection } from './reconnection';
import { urlAtPlace, urlAtPort } from './url_at_port';
import type { Move } from './wire/messages/lobby';

export class Returning {
    private reconnection: Reconnection | null = null;
    private tries = 0; // since the last welcome
    private triedUrl = ''; // of the standby that is tried; '' for the present server

    constructor(
        private readonly connection: Connection, private readonly destination: Destination,
    ) {}

    /** Whether the client has lost its connection and has not got a snapshot since. */
    get isOut(): boolean {
        return this.reconnection !== null;
    }

    leftMs(nowMs: number): number {
        return this.reconnection?.leftMs(nowMs) ?? 0;
    }

    /** The connection is lost. `wasSilent`: the server may not have noticed it yet. */
    begin(nowMs: number, limitMs: number, wasSilent: boolean): void {
        if (this.reconnection === null) {
            this.reconnection = new Reconnection(nowMs, limitMs, wasSilent);
        } else {
            // A client that was welcomed but got no snapshot is not back: the time runs on.
            this.reconnection.later(nowMs);
        }
    }

    /** Tries when it is time. Returns false once the time for it is over. */
    update(nowMs: number, standby: Move | null): boolean {
        const { reconnection } = this;
        if (reconnection === null || reconnection.leftMs(nowMs) === 0) {
            return false;
        }
        const due = reconnection.due(nowMs);
        if (due === 'giveUpTry') {
            this.fail(nowMs);
        } else if (due === 'try') {
            reconnection.begin(nowMs);
            this.open(standby);
        }
        return true;
    }

    /** The socket of a try is open; the answer to the hello may take `timeoutMs`. */
    opened(nowMs: number, timeoutMs: number): void {
        this.reconnection?.wait(nowMs, timeoutMs);
    }

    /** The present try has failed; another one follows. */
    fail(nowMs: number): void {
        this.connection.drop();
        this.reconnection?.later(nowMs);
    }

    /** Returns whether another try may follow a refusal. */
    mayPass(refusal: number, nowMs: number): boolean {
        return this.reconnection?.mayPass(refusal, nowMs) ?? false;
    }

    /** The server sends the client to another of its ports. */
    redirect(webPort: number, before: number, nowMs: number): void {
        this.reconnection?.begin(nowMs);
        if (this.triedUrl !== '') {
            // A standby that is tried names a port of its own host.
            this.triedUrl = urlAtPort(this.triedUrl, webPort);
            this.destination.port = before;
            this.connection.open(0, this.triedUrl);
        } else {
            this.connection.open(this.destination.port);
        }
    }

    /** A server has welcomed the client to this session. */
    welcomed(session: number): void {
        if (this.triedUrl !== '') {
            this.connection.settle(this.triedUrl); // the standby is the server from here on
            this.destination.moveTo(session);
        }
        this.triedUrl = '';
        this.tries = 0;
    }

    /** The client has gone over to another server, which is no standby that is tried. */
    wentOver(): void {
        this.triedUrl = '';
    }

    /** The client is back in a match, or in none. */
    end(): void {
        this.reconnection = null;
    }

    private open(standby: Move | null): void {
        this.triedUrl = '';
        if (this.tries++ % 2 === 1 && standby !== null && standby.webPort !== 0) {
            try {
                this.triedUrl = urlAtPlace(this.connection.url, standby.host, standby.webPort);
                this.connection.open(0, this.triedUrl);
                return;
            } catch {
                this.triedUrl = ''; // no valid host
            }
        }
        this.connection.open(this.destination.port);
    }
}

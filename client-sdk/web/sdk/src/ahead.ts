/**
 * A connection beside the present one, ahead of time: to the server that will play the match. The
 * client goes over to it with its welcome.
 */

import type { CompletedOptions } from './client_options';
import { Connection } from './connection';
import { urlAtPlace } from './url_at_port';
import { WireError } from './wire/error';
import { decodeMessage, MessageType, type OwnMessage } from './wire/message';
import type { Welcome } from './wire/messages/handshake';
import type { Move, Redirect } from './wire/messages/lobby';

const PAUSES_MS = [100, 200, 400, 500];
const CONNECT_MS = 1500; // limit of one try, up to the hello
const HOLD_MS = 12000; // for which a server may hold a hello
const LATE_MS = 10000; // behind the move's tick, after which the client stays where it is
const LEAD_MS_MAX = 60000;
const REDIRECT_COUNT_MAX = 4; // in one try
// A client follows this number of moves that fail at once, and one more in this time.
const CREDIT_MAX = 4;
const CREDIT_MS = 10000;

/** What the participation does for it. */
export interface AheadHost {
    readonly url: string;
    hello(move: Move): OwnMessage;
    /** The other server's welcome. False if it does not fit: the client stays. */
    goOver(welcome: Welcome, move: Move, connection: Connection): boolean;
    /** What comes by the connection once the client has gone over. */
    receive(bytes: Uint8Array): void;
    failed(): void;
    lost(): void;
    malformed(): void;
}

function isSame(a: Move, b: Move): boolean {
    const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
        one.length === other.length && one.every((byte, i) => byte === other[i]);
    return (
        a.host === b.host && a.port === b.port && a.webPort === b.webPort &&
        a.session === b.session && a.tick === b.tick && areEqual(a.key, b.key) &&
        areEqual(a.resume, b.resume) && areEqual(a.ticket, b.ticket)
    );
}

export class Ahead {
    /** Where the client finds its match if the present server dies; null if none was told. */
    standby: Move | null = null;
    private move: Move | null = null;
    private connection: Connection | null = null;
    private untilMs = 0;
    private dueMs = 0;
    private tries = 0;
    private redirects = 0; // of the present try
    private hasAsked = false;
    private beginMs = 0; // when the newest move is followed
    private wholeMs = 0; // when several may be followed at once again
    private nowMs = 0; // of the last update

    constructor(
        private readonly options: Pick<CompletedOptions, 'socket'>,
        private readonly host: AheadHost,
    ) {}

    /** Whether the match is to go to another server. */
    get isMoving(): boolean {
        return this.move !== null;
    }

    /** When the newest move is followed: later than it is told if many have failed. */
    get followedMs(): number {
        return this.beginMs;
    }

    /**
     * Takes what the server tells at the match's tick. After many moves that failed within a short
     * time, the client follows the newest, and some seconds later.
     */
    tell(move: Move, tick: number, tickRateHz: number, nowMs: number): void {
        this.nowMs = nowMs;
        if (move.port === 0) {
            this.stop();
            return;
        }
        if (move.tick === 0) {
            this.standby = move;
            return;
        }
        // A server that refuses a client which comes back tells it the move each time.
        if (this.move !== null && isSame(this.move, move)) {
            return;
        }
        this.stop();
        if (move.webPort !== 0) {
            const leadMs = (Math.max(move.tick - tick, 0) * 1000) / tickRateHz;
            this.move = move;
            this.dueMs = this.takeCredit(nowMs);
            this.untilMs = this.dueMs + LATE_MS + Math.min(leadMs, LEAD_MS_MAX);
            if (this.dueMs <= nowMs) {
                this.begin(nowMs);
            }
        }
    }

    /**
     * `isAlone`: the client has no other connection, so the move is not given up in time. Nor is it
     * while the match stands still at the present server: `tick` is the newest that is known.
     */
    update(nowMs: number, isAlone: boolean, tick: number): void {
        this.nowMs = nowMs;
        if (this.move === null) {
            return;
        }
        if (nowMs >= this.untilMs && !isAlone && tick >= this.move.tick) {
            this.stop();
        } else if (nowMs >= this.dueMs) {
            if (this.connection !== null) {
                this.later();
            } else {
                this.begin(nowMs);
            }
        }
    }

    /** Ends it: the client has gone over, or is in no match any more. */
    stop(): void {
        this.connection?.drop();
        this.connection = null;
        this.move = null;
        this.tries = 0;
        this.redirects = 0;
    }

    // When the client connects for a move that is told now. It takes the place of one that waits.
    private takeCredit(nowMs: number): number {
        if (nowMs >= this.beginMs) {
            const wholeMs = Math.max(this.wholeMs, nowMs);
            this.beginMs = Math.max(wholeMs - (CREDIT_MAX - 1) * CREDIT_MS, nowMs);
            this.wholeMs = wholeMs + CREDIT_MS;
        }
        return this.beginMs;
    }

    private begin(nowMs: number, move = this.move as Move): void {
        const { host } = this;
        let isOver = false;
        let url;
        try {
            url = urlAtPlace(host.url, move.host, move.webPort);
        } catch {
            this.stop(); // the server named no valid host
            host.malformed();
            return;
        }
        this.hasAsked = false;
        this.dueMs = nowMs + CONNECT_MS;
        const connection: Connection = new Connection(
            { socket: this.options.socket, url },
            {
                onOpen: () => {
                    this.hasAsked = true;
                    this.dueMs = this.nowMs + HOLD_MS;
                    connection.send(host.hello(move));
                },
                onMessage: (bytes) => {
                    if (isOver) {
                        host.receive(bytes);
                    } else if (this.connection === connection) {
                        isOver = this.receive(bytes, move, connection);
                    }
                },
                onText: () => (isOver ? host.failed() : this.fail(connection)),
                onClose: () => (isOver ? host.lost() : this.fail(connection)),
            },
        );
        this.connection = connection;
        try {
            connection.open();
        } catch {
            this.stop(); // the socket cannot have this address
            host.malformed();
        }
    }

    // True if the client has gone over.
    private receive(bytes: Uint8Array, move: Move, connection: Connection): boolean {
        let message;
        try {
            message = decodeMessage(bytes);
        } catch (error) {
            if (!(error instanceof WireError)) {
                throw error;
            }
            this.host.malformed();
            return false;
        }
        if (message.type === MessageType.welcome && this.hasAsked) {
            this.connection = null; // the host has it now
            if (this.host.goOver(message, move, connection)) {
                this.wholeMs -= CREDIT_MS; // this move has not failed
                this.stop();
                return true;
            }
            this.connection = connection;
            this.host.malformed();
            this.later();
        } else if (message.type === MessageType.refuse) {
            this.later(); // the match may not be there yet
        } else if (message.type === MessageType.redirect) {
            this.follow(message, move);
        } else if (message.type === MessageType.move) {
            this.tellFurther(message, move);
        }
        return false;
    }

    // The match has gone on from the other server. What the message lacks is as for that one.
    private tellFurther(further: Move, move: Move): void {
        if (this.hasAsked && further.port !== 0 && further.tick !== 0) {
            const next = {
                ...further,
                host: further.host !== '' ? further.host : move.host,
                key: further.key.length > 0 ? further.key : move.key,
                resume: further.resume.length > 0 ? further.resume : move.resume,
            };
            this.tell(next, next.tick, 1, this.nowMs);
        }
    }

    // Goes to another port of the other server. A later try begins where the move says.
    private follow({ webPort, session }: Redirect, move: Move): void {
        if (!this.hasAsked || webPort === 0 || this.redirects === REDIRECT_COUNT_MAX) {
            this.later();
            return;
        }
        this.redirects++;
        this.connection?.drop();
        this.begin(this.nowMs, { ...move, webPort, session });
    }

    // One that was dropped has nothing to say.
    private fail(connection: Connection): void {
        if (this.connection === connection) {
            this.later();
        }
    }

    private later(): void {
        this.connection?.drop();
        this.connection = null;
        this.redirects = 0;
        this.dueMs = this.nowMs + PAUSES_MS[Math.min(this.tries, PAUSES_MS.length - 1)];
        this.tries++;
    }
}

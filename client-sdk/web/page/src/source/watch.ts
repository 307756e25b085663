/**
 * Watches a match of the server that this page comes from. After a loss it reconnects, with the
 * rules that the server has then, until the page closes it. The last picture stays meanwhile.
 */

import {
    Client, type PlaybackState, Refusal, Role, RulesError, type Status,
} from '@sabot/client';
import type { Opening } from '../opening';
import { closedText, LOST_TEXT } from './notices';
import { FinalError, fetchRules, isReplay, isTankGame, ownRulesOf, socketUrl } from './server';
import { type Seat, WireSource } from './wire';

const PAUSE_MS = 500;
const PAUSE_MS_MAX = 5000;
const SILENCE_MS_MAX = 4000;

export interface WatchSeat extends Seat {
    /** Whether it is a recorded match that the server plays. */
    readonly isReplay: boolean;
}

async function connect(
    session: number, token: string, password: string, signal?: AbortSignal,
): Promise<WatchSeat> {
    const [rules, isRecorded] =
        await Promise.all([fetchRules(session, signal), isReplay(session, signal)]);
    const role = isRecorded ? Role.replayViewer : Role.spectator;
    const client = new Client({
        url: socketUrl(), rules, role, session, token, password, timeoutMs: SILENCE_MS_MAX,
    });
    return {
        client, isTankGame: isTankGame(rules), ownRules: ownRulesOf(rules),
        hitSets: rules.hitSets, isReplay: isRecorded,
    };
}

/** Returns whether another try would get the same answer. */
function isFinal({ reason, refusal }: Status): boolean {
    return reason === 'protocol' || (reason === 'refused' && refusal !== Refusal.closing);
}

export class Watch extends WireSource {
    /** See `WatchSeat`. */
    readonly isReplay: boolean;
    /** The seat that will replace the lost one, still opening. */
    private next: Seat | null = null;
    private isAsking = false;
    private dueMs: number | null = null; // time of the next try; null if not lost
    private pauseMs = PAUSE_MS;
    private nowMs = 0;
    private matchesBefore = 0; // matches of the lost seats
    private fault = ''; // why it does not try again
    private refused = 0; // the server's code for it
    private isClosed = false;

    /** `reconnect`: makes a new seat. */
    constructor(first: WatchSeat, private readonly reconnect: () => Promise<Seat>) {
        super(first);
        this.isReplay = first.isReplay;
    }

    /** Throws an Error whose message is for people. */
    static async open(
        session: number, token: string, password: string, { progress, signal }: Opening,
    ): Promise<Watch> {
        progress('asking the server for the match');
        const first = await connect(session, token, password, signal);
        return new Watch(first, () => connect(session, token, password));
    }

    override get match(): number {
        return this.matchesBefore + super.match;
    }

    override get isOver(): boolean {
        return this.fault !== '';
    }

    override get refusal(): number {
        return this.refused;
    }

    override notice(): string {
        return this.fault !== '' ? this.fault : this.dueMs !== null ? LOST_TEXT : super.notice();
    }

    /** State of the playback; null for a live match, and before the server sent it. */
    get playback(): PlaybackState | null {
        return this.client.playback;
    }

    get speed(): number {
        return this.playback?.speed ?? 1;
    }

    setPlayback(wanted: Parameters<Client['setPlayback']>[0]): boolean {
        return this.client.setPlayback(wanted);
    }

    override close(): void {
        this.isClosed = true;
        this.next?.client.close();
        super.close();
    }

    protected override advance(nowMs: number): void {
        super.advance(nowMs);
        this.nowMs = nowMs;
        if (this.isClosed || this.fault !== '') {
            return;
        }
        this.next?.client.update();
        const { client } = this.next ?? this.seat;
        if (this.next !== null && client.state === 'playing') {
            this.take(this.next);
        } else if (client.state === 'closed' && !this.isAsking) {
            this.tryAnew(client.status);
        }
    }

    // The match is back.
    private take(seat: Seat): void {
        this.matchesBefore += super.match;
        this.seat = seat;
        this.next = null;
        this.dueMs = null;
        this.pauseMs = PAUSE_MS;
    }

    // The status of the closed one: the seat, or the one that should replace it.
    private tryAnew(status: Status): void {
        if (isFinal(status)) {
            this.fault = closedText(status);
            this.refused = status.refusal;
        } else if (this.dueMs === null || this.next !== null) {
            this.next = null;
            this.wait();
        } else if (this.nowMs >= this.dueMs) {
            void this.ask();
        }
    }

    private wait(): void {
        this.dueMs = this.nowMs + this.pauseMs;
        this.pauseMs = Math.min(2 * this.pauseMs, PAUSE_MS_MAX);
    }

    private async ask(): Promise<void> {
        this.isAsking = true;
        try {
            const seat = await this.reconnect();
            if (this.isClosed) {
                seat.client.close();
            } else {
                this.next = seat;
            }
        } catch (error) {
            if (error instanceof FinalError || error instanceof RulesError) {
                this.fault = error.message;
            } else {
                this.wait();
            }
        }
        this.isAsking = false;
    }
}

/** Tells when to try to reconnect, and for how long. */

import { Refusal } from './wire/messages/handshake';

const CONNECT_MS = 1500; // limit of one try: a WebSocket takes three round trips
const PAUSES_MS = [100, 200, 400, 500];
// After this time a server has noticed that a silent client is gone.
const NOTICE_MS = 10000;

export class Reconnection {
    private dueMs: number;
    private triedCount = 0;
    private isTrying = false;

    /** `wasSilent`: whether the server may not have noticed the loss yet. */
    constructor(
        private readonly lostMs: number,
        private readonly limitMs: number,
        private readonly wasSilent: boolean,
    ) {
        this.dueMs = lostMs;
    }

    leftMs(nowMs: number): number {
        return Math.max(this.limitMs - (nowMs - this.lostMs), 0);
    }

    /** Returns what is due: a new try, or giving up the current one. */
    due(nowMs: number): 'try' | 'giveUpTry' | undefined {
        if (nowMs < this.dueMs) {
            return undefined;
        }
        return this.isTrying ? 'giveUpTry' : 'try';
    }

    begin(nowMs: number): void {
        this.isTrying = true;
        this.dueMs = nowMs + CONNECT_MS;
    }

    /** The socket is connected; the answer to the hello may take `timeoutMs`. */
    wait(nowMs: number, timeoutMs: number): void {
        this.dueMs = nowMs + timeoutMs;
    }

    later(nowMs: number): void {
        this.isTrying = false;
        this.dueMs = nowMs + PAUSES_MS[Math.min(this.triedCount, PAUSES_MS.length - 1)];
        this.triedCount++;
    }

    /** Returns whether another try may follow a refusal. */
    mayPass(refusal: number, nowMs: number): boolean {
        switch (refusal) {
            case Refusal.sessionUnknown:
            case Refusal.sessionFull:
            case Refusal.closing:
            case Refusal.rate:
                return true;
            case Refusal.resume:
                return this.wasSilent && nowMs - this.lostMs < NOTICE_MS;
            default:
                return false;
        }
    }
}

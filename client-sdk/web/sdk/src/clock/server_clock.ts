/**
 * The server's tick as it arrives here: that of a snapshot that came now if it had taken no longer
 * on its way than the quickest of the last four seconds.
 *
 * It runs smoothly, by at most 5 % faster or slower than time. It jumps only where it is a quarter
 * of a second away: the server has stood still, or went on elsewhere.
 */

import { highQuantile } from './quantile';
import { Window } from './window';

/** How much faster or slower than time a clock runs at most. */
export const RATE_CORRECTION_MAX = 0.05;

const WINDOW_MS = 4000;
const SAMPLE_COUNT_MAX = 128;
const JUMP_MS = 250;
const SLOW_SHARE = 20; // one snapshot in so many may be slower than the jitter says

export class ServerClock {
    // Ticks from our time, counted at the rate, to the server's: of each snapshot, and shown.
    private readonly offsets = new Window<number>(WINDOW_MS, SAMPLE_COUNT_MAX);
    private offset: number;
    private newestTick = 0;

    /** Of a match whose tick is `tick` now, as far as is known. `rateHz`: ticks a second. */
    constructor(
        tick: number,
        private readonly rateHz: number,
        private nowMs: number,
    ) {
        this.offset = tick - this.ticksOf(nowMs);
    }

    /** A snapshot has come; what is older than another one says nothing. */
    hear(tick: number, nowMs: number): void {
        this.advance(nowMs);
        if (tick <= this.newestTick) {
            return;
        }
        this.newestTick = tick;
        const offset = tick - this.ticksOf(this.nowMs);
        if (this.offsets.isEmpty || Math.abs(offset - this.offset) > this.ticksOf(JUMP_MS)) {
            // What came before says nothing of what comes now.
            this.offsets.clear();
            this.offset = offset;
        }
        this.offsets.add(this.nowMs, offset);
    }

    /** Moves on; a time that runs backwards stands still. */
    advance(nowMs: number): void {
        const elapsedMs = nowMs - this.nowMs;
        if (!(elapsedMs > 0)) {
            return;
        }
        this.nowMs = nowMs;
        if (!this.offsets.isEmpty) {
            const most = this.ticksOf(elapsedMs) * RATE_CORRECTION_MAX;
            const error = this.quickest() - this.offset;
            this.offset += Math.min(Math.max(error, -most), most);
        }
    }

    /** The server's time in ticks, never below 0. */
    get tick(): number {
        return Math.max(this.ticksOf(this.nowMs) + this.offset, 0);
    }

    /** By how much slower than the quickest snapshots were, the slowest twentieth apart. */
    get jitterMs(): number {
        const most = this.quickest();
        const late = this.offsets.recent(this.nowMs).map((offset) => most - offset);
        return ((highQuantile(late, SLOW_SHARE) ?? 0) * 1000) / this.rateHz;
    }

    private ticksOf(ms: number): number {
        return (ms * this.rateHz) / 1000;
    }

    private quickest(): number {
        return Math.max(...this.offsets.recent(this.nowMs), -Infinity);
    }
}

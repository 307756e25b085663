/**
 * The server clock estimates the server's tick as it arrives here: the tick of a snapshot that
 * arrives now after the shortest delay of the last four seconds.
 *
 * It runs smoothly, at most 5 % faster or slower than time. It jumps only if it is a quarter of a
 * second off, because the server stood still or continues at another tick, or because this client
 * stood still. For a tenth of a second after a jump it follows every quicker snapshot at once.
 */

import { highQuantile } from './quantile';
import { Window } from './window';

/** The most by which a clock runs faster or slower than time. */
export const RATE_CORRECTION_MAX = 0.05;

const WINDOW_MS = 4000;
const SAMPLE_COUNT_MAX = 128;
const JUMP_MS = 250;
/** For this long after a jump the clock follows quicker snapshots at once. */
const AGAIN_MS = 100;
const SLOW_SHARE = 20; // one snapshot in 20 may be later than the jitter

export class ServerClock {
    // Offset in ticks from local time, counted at the rate, to the server's: of each snapshot, and
    // as the clock has it.
    private readonly offsets = new Window<number>(WINDOW_MS, SAMPLE_COUNT_MAX);
    private offset: number;
    private newestTick = 0;
    private jumpedMs = -Infinity;

    /** `tick`: the first estimate of the server's tick. `rateHz`: ticks a second. */
    constructor(
        tick: number,
        private readonly rateHz: number,
        private nowMs: number,
    ) {
        this.offset = tick - this.ticksOf(nowMs);
    }

    /** Takes the tick of a snapshot that has arrived; an older one than the newest is ignored. */
    hear(tick: number, nowMs: number): void {
        this.advance(nowMs);
        if (tick <= this.newestTick) {
            return;
        }
        this.newestTick = tick;
        const offset = tick - this.ticksOf(this.nowMs);
        const error = offset - this.offset;
        const jumps = this.offsets.isEmpty || Math.abs(error) > this.ticksOf(JUMP_MS);
        // A client that stood still finds the snapshots of that time at once, the oldest first.
        // The clock jumps back with that one, and must not stay there.
        const mends = error > 0 && this.nowMs - this.jumpedMs <= AGAIN_MS;
        if (jumps || mends) {
            // Earlier snapshots tell nothing about the new offset.
            this.jumpedMs = jumps ? this.nowMs : this.jumpedMs;
            this.offsets.clear();
            this.offset = offset;
        }
        this.offsets.add(this.nowMs, offset);
    }

    /** Advances; a time that runs backwards stands still. */
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

    /** The server's tick with its fraction, never below 0. */
    get tick(): number {
        return Math.max(this.ticksOf(this.nowMs) + this.offset, 0);
    }

    /**
     * How much later than the quickest snapshots the others arrive, without the slowest twentieth.
     */
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

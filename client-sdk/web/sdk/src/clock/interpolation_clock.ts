/**
 * The time of what is shown: so far behind the server's that there is nearly always a snapshot on
 * either side of it, and no farther.
 *
 * Each snapshot that comes shows how far behind one would have had to be until then, for the one
 * before to last so long: jitter and losses alike. Of the last four seconds the delay covers all
 * but the slowest fiftieth. The time goes faster or slower by at most 5 %, never back, and leaps
 * only where it is half a second off, or ahead of the server.
 */

import { highQuantile } from './quantile';
import { RATE_CORRECTION_MAX } from './server_clock';
import { Window } from './window';

export const INTERPOLATION_DELAY_MS_MAX = 500;

const WINDOW_MS = 4000;
const NEED_COUNT_MAX = 256;
const LEAP_MS = 500;
/** What is shown further ahead of the server than this, after it stood still, nothing is known of. */
const AHEAD_MS = 100;
const SLOW_SHARE = 50; // one snapshot in so many may need a longer delay
/** A server in whose match all goes as foreseen rests for longer than this between snapshots. */
export const IDLE_AFTER_MS = 150;

export class InterpolationClock {
    private readonly needs = new Window<number>(WINDOW_MS, NEED_COUNT_MAX);
    private delay: number; // ticks
    private time: number | undefined; // ticks; undefined before the first snapshot
    private newestTick = 0;

    /** `fixedMs` is the delay; 0: as the link needs. */
    constructor(
        private readonly rateHz: number,
        snapshotRateHz: number,
        private readonly fixedMs: number,
        private nowMs: number,
    ) {
        // Two snapshots, until more is known.
        this.delay = fixedMs > 0 ? this.ticksOf(fixedMs) : (2 * rateHz) / snapshotRateHz;
    }

    /** A newer snapshot is held, at this time of the server's clock. */
    hold(tick: number, serverTick: number): void {
        const last = this.newestTick;
        this.newestTick = tick;
        if (this.time === undefined) {
            this.time = Math.max(serverTick - this.delay, 0);
            return;
        }
        if (tick - last > this.ticksOf(IDLE_AFTER_MS) || this.fixedMs > 0) {
            return; // a rest is no need
        }
        this.needs.add(this.nowMs, serverTick - last);
        const wanted = highQuantile(this.needs.recent(this.nowMs), SLOW_SHARE) ?? this.delay;
        this.delay = Math.min(Math.max(wanted, 0), this.ticksOf(INTERPOLATION_DELAY_MS_MAX));
    }

    /** Moves on to `nowMs`, at which the server's clock shows `serverTick`. */
    advance(nowMs: number, serverTick: number): void {
        const elapsedMs = nowMs - this.nowMs;
        if (!(elapsedMs > 0)) {
            return;
        }
        this.nowMs = nowMs;
        if (this.time === undefined) {
            return;
        }
        const step = this.ticksOf(elapsedMs);
        const most = step * RATE_CORRECTION_MAX;
        const error = serverTick - this.delay - (this.time + step);
        const isAhead = this.time + step - serverTick > this.ticksOf(AHEAD_MS);
        const leaps = isAhead || Math.abs(error) > this.ticksOf(LEAP_MS);
        const correction = leaps ? error : Math.min(Math.max(error, -most), most);
        this.time = Math.max(this.time + step + correction, 0);
    }

    /** What is shown, in ticks; 0 before the first snapshot. */
    get tick(): number {
        return this.time ?? 0;
    }

    /** How far that is behind the server's clock. */
    delayMs(serverTick: number): number {
        const behind = this.time === undefined ? 0 : serverTick - this.time;
        return (Math.max(behind, 0) * 1000) / this.rateHz;
    }

    private ticksOf(ms: number): number {
        return (ms * this.rateHz) / 1000;
    }
}

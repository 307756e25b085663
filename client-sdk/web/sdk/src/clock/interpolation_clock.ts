/**
 * The interpolation clock gives the moment that is shown. It runs behind the server just far enough
 * that there is nearly always a snapshot on either side of that moment.
 *
 * Each snapshot tells the delay that would have bridged the gap since the one before, whether
 * jitter or loss made the gap. The delay covers all but the slowest fiftieth of the last four
 * seconds. It ignores snapshots that waited because this client itself stood still. The clock runs
 * at most 5 % faster or slower and never backwards. It jumps only if it is half a second off, or
 * ahead of the server.
 */

import { highQuantile } from './quantile';
import { RATE_CORRECTION_MAX } from './server_clock';
import { Window } from './window';

export const INTERPOLATION_DELAY_MS_MAX = 500;

const WINDOW_MS = 4000;
const NEED_COUNT_MAX = 256;
const LEAP_MS = 500;
/** How far the clock may be ahead of a server that stood still before it jumps. */
const AHEAD_MS = 100;
/** A client that stood still takes the snapshots that waited within this time. */
const MADE_UP_MS = 100;
const SLOW_SHARE = 50; // one snapshot in 50 may need a longer delay
/** The gap between two snapshots of an idle server is longer than this. */
export const IDLE_AFTER_MS = 150;

export class InterpolationClock {
    private readonly needs = new Window<number>(WINDOW_MS, NEED_COUNT_MAX);
    private delay: number; // ticks
    private time: number | undefined; // ticks; undefined before the first snapshot
    private newestTick = 0;
    private stoodStillMs = -Infinity; // when this client last stood still

    /** `fixedMs`: the delay; 0 for as much as the link needs. */
    constructor(
        private readonly rateHz: number,
        snapshotRateHz: number,
        private readonly fixedMs: number,
        private nowMs: number,
    ) {
        // Two snapshots' time, until the link is known.
        this.delay = fixedMs > 0 ? this.ticksOf(fixedMs) : (2 * rateHz) / snapshotRateHz;
    }

    /** Takes the tick of a newer snapshot, and the server clock's time at its arrival. */
    hold(tick: number, serverTick: number): void {
        const last = this.newestTick;
        this.newestTick = tick;
        if (this.time === undefined) {
            this.time = Math.max(serverTick - this.delay, 0);
            return;
        }
        const idle = tick - last > this.ticksOf(IDLE_AFTER_MS);
        const stoodStill = this.nowMs - this.stoodStillMs <= MADE_UP_MS;
        if (idle || stoodStill || this.fixedMs > 0) {
            return; // neither needs a longer delay
        }
        this.needs.add(this.nowMs, serverTick - last);
        const wanted = highQuantile(this.needs.recent(this.nowMs), SLOW_SHARE) ?? this.delay;
        this.delay = Math.min(Math.max(wanted, 0), this.ticksOf(INTERPOLATION_DELAY_MS_MAX));
    }

    /** Advances to `nowMs`, at which the server clock shows `serverTick`. */
    advance(nowMs: number, serverTick: number): void {
        const elapsedMs = nowMs - this.nowMs;
        if (!(elapsedMs > 0)) {
            return;
        }
        this.nowMs = nowMs;
        if (elapsedMs > IDLE_AFTER_MS) {
            this.stoodStillMs = nowMs;
        }
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

    /** The moment that is shown, in ticks; 0 before the first snapshot. */
    get tick(): number {
        return this.time ?? 0;
    }

    /** How far that moment is behind the server clock. */
    delayMs(serverTick: number): number {
        const behind = this.time === undefined ? 0 : serverTick - this.time;
        return (Math.max(behind, 0) * 1000) / this.rateHz;
    }

    private ticksOf(ms: number): number {
        return (ms * this.rateHz) / 1000;
    }
}

/**
 * The input clock tells which tick the next input is for. It runs ahead of the server, so that each
 * input arrives a little before the server plays its tick.
 *
 * Each snapshot carries a margin: how many ticks early the server's newest input was. The clock
 * adjusts each margin by its corrections since that input was made, and takes a low quantile of the
 * margins of the last seconds. It runs at most 5 % faster or slower, so that this quantile becomes
 * three quarters of a tick. It jumps only when the server cannot use the inputs for a while; the
 * jump is counted from the newest snapshot.
 */

import { NO_MARGIN, U32_MAX } from '../wire/limits';
import { highQuantile } from './quantile';
import { RATE_CORRECTION_MAX } from './server_clock';

export const INPUT_LEAD_START = 4; // ticks ahead of the server at the start

const MARGIN_MIN = -8; // the server cannot use inputs beyond these
const MARGIN_MAX = 32;
const MARGIN_START_MIN = -1;
const MARGIN_START_MAX = 8;
const MARGIN_CLAMP = 4096;
const MARGIN_TARGET = 0.75; // margins are whole ticks: less than one, but clear of 0
const LOW_SHARE = 12; // one margin in 12 may be lower
const WINDOW_S = 3;
const MARGIN_COUNT_MAX = 64;
const MADE_COUNT = 256;
const CORRECTIONS_PER_S = 2; // an error is corrected within half a second
const AGAIN_SHARE_OF_S = 8;
const LEAD_RESERVE = 3;
const USEFUL_RESERVE = 2;
const GAP_MS_MAX = 60000;

interface Margin {
    snapshotTick: number;
    /** Less the clock's correction at the time when the input was made. */
    base: number;
}

export class InputClock {
    /** The newest tick that has begun. */
    tick: number;
    /** The margin that the server told last; 0 before the first. */
    margin = 0;
    /** Count of the newest inputs that may still arrive in time if they are sent now. */
    usefulCount = Infinity;
    jumpCount = 0;

    private lead = INPUT_LEAD_START;
    /** Share of the next tick that has passed, 0 to 1. */
    phase = 0;
    private heardTick: number; // margins of ticks up to this one are known, or void
    private newestHeardTick = 0; // newest input that the server has; 0 if that is void
    private margins: Margin[] = [];
    private owed = 0; // ticks of correction that remain
    private rate = 0; // of the correction, ticks a tick
    private moved = 0; // ticks of correction so far
    private readonly madeMoved = new Float64Array(MADE_COUNT); // `moved` when the input of a tick was made
    private unusableCount = 0;
    private readonly unusableLimit: number;
    private isStarted = false; // whether the server has told a margin
    private isRelinked = false; // another server has the inputs, and has told no margin yet

    /** `serverTick`: estimate of the server's tick when an input that is sent now arrives. */
    constructor(
        serverTick: number,
        private readonly rateHz: number,
        snapshotRateHz: number,
        private nowMs: number,
    ) {
        this.tick = Math.floor(serverTick) + INPUT_LEAD_START;
        this.heardTick = this.tick;
        // A quarter of a second, but never from one or two packets alone.
        this.unusableLimit = Math.max(Math.floor(snapshotRateHz / 4), 4);
    }

    /**
     * The lead beyond the initial one. It depends on the connection: the next match begins with it.
     */
    get leadLearnt(): number {
        return this.isStarted ? Math.max(this.lead - INPUT_LEAD_START, 0) : 0;
    }

    /** The inputs go to another server from here on: its first answer may make the clock jump. */
    relink(): void {
        this.isStarted = false;
        this.isRelinked = true;
    }

    /** Advances and returns how many ticks have begun. A time that runs backwards stands still. */
    advance(nowMs: number): number {
        const elapsedMs = Math.min(nowMs - this.nowMs, GAP_MS_MAX);
        if (!(elapsedMs > 0)) {
            return 0;
        }
        this.nowMs = nowMs;
        const ticks = (elapsedMs * this.rateHz) / 1000;
        this.phase += ticks + this.correct(ticks);
        const begun = Math.floor(this.phase);
        this.phase -= begun;
        for (let i = 0; i < Math.min(begun, MADE_COUNT); i++) {
            this.madeMoved[(this.tick + begun - i) % MADE_COUNT] = this.moved;
        }
        this.tick += begun;
        return begun;
    }

    /** Notes that no inputs were made up to this tick, so that missing margins mean nothing. */
    skip(tick: number): void {
        if (tick > this.heardTick) {
            this.heardTick = tick;
            this.newestHeardTick = 0;
        }
    }

    /** Takes the margin of a complete snapshot. Any values are safe. */
    feedback(snapshotTick: number, margin: number): void {
        const named = snapshotTick + margin;
        const inputTick = margin !== NO_MARGIN && named > 0 && named <= U32_MAX ? named : 0;
        const isNewer = inputTick > this.heardTick && inputTick <= this.tick;
        // A margin that repeats counts too, for as long as one or two lost packets may explain it.
        const isAgain =
            this.newestHeardTick !== 0 &&
            inputTick === this.newestHeardTick &&
            this.tick <= this.heardTick + this.rateHz / AGAIN_SHARE_OF_S + this.lead;
        if (isNewer || isAgain) {
            this.margin = Math.min(Math.max(margin, -MARGIN_CLAMP), MARGIN_CLAMP);
            this.heard(snapshotTick, inputTick, isNewer);
        } else {
            this.unheard(snapshotTick);
        }
    }

    private correct(ticks: number): number {
        const most = ticks * this.rate;
        const part = Math.abs(most) >= Math.abs(this.owed) ? this.owed : most;
        this.owed -= part;
        this.moved += part;
        return part;
    }

    private heard(snapshotTick: number, inputTick: number, isNewer: boolean): void {
        const lag = this.tick - inputTick;
        this.heardTick = inputTick;
        this.newestHeardTick = inputTick;
        // An input that is made now arrives as long after the snapshot's tick as this one is
        // behind, unless newer inputs were refused as too early, or were lost.
        if (isNewer && this.margin <= MARGIN_MAX) {
            this.lead = Math.min(lag, 2 * this.rateHz) + LEAD_RESERVE;
        }
        const moved = lag < MADE_COUNT ? this.madeMoved[inputTick % MADE_COUNT] : this.moved;
        this.margins.push({ snapshotTick, base: this.margin - moved });
        this.margins = this.margins
            .slice(-MARGIN_COUNT_MAX)
            .filter((one) => snapshotTick - one.snapshotTick <= WINDOW_S * this.rateHz);
        this.setCorrection();
        this.mend(snapshotTick);
    }

    private setCorrection(): void {
        const now = this.margins.map((margin) => margin.base + this.moved);
        const short = highQuantile(now.map((margin) => -margin), LOW_SHARE) ?? 0;
        this.owed = MARGIN_TARGET + short;
        const rate = (this.owed * CORRECTIONS_PER_S) / this.rateHz;
        this.rate = Math.min(Math.max(rate, -RATE_CORRECTION_MAX), RATE_CORRECTION_MAX);
        // A packet that is made now is at most early by the largest margin and the tick in
        // progress.
        this.usefulCount = Math.floor(Math.max(...now, 0)) + USEFUL_RESERVE;
    }

    // The start may be far off. In play the clock jumps only if the server cannot use the inputs.
    private mend(snapshotTick: number): void {
        const isUsable = this.margin >= MARGIN_MIN && this.margin <= MARGIN_MAX;
        this.unusableCount = isUsable ? 0 : this.unusableCount + 1;
        // Inputs that are a tick late over a longer link would be so for a second.
        const least = this.isRelinked ? 1 : MARGIN_START_MIN;
        const isAstray =
            !this.isStarted &&
            ((isUsable && this.margin > MARGIN_START_MAX) || this.margin < least);
        this.isStarted = true;
        this.isRelinked = false;
        if (isAstray || this.unusableCount >= this.unusableLimit) {
            this.jump(snapshotTick);
        }
    }

    // The server has not used the inputs of a second: they are lost, or too late or too early. The
    // clock tries the known lead first, then ever longer leads, then the initial one.
    private unheard(snapshotTick: number): void {
        if (this.tick <= this.heardTick + this.rateHz) {
            return;
        }
        this.jump(snapshotTick);
        this.lead *= 2;
        if (this.lead > 2 * this.rateHz) {
            this.lead = INPUT_LEAD_START;
        }
    }

    // All margins of inputs that were made before the jump are void.
    private jump(snapshotTick: number): void {
        const newest = this.tick;
        this.tick = snapshotTick + this.lead;
        this.heardTick = Math.max(newest, this.tick);
        this.newestHeardTick = 0;
        this.margins = [];
        this.usefulCount = Infinity;
        this.owed = 0;
        this.rate = 0;
        this.unusableCount = 0;
        this.isStarted = false;
        this.jumpCount++;
    }
}

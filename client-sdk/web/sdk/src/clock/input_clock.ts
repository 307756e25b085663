/**
 * The clock of a player's inputs: which tick the next input is for. It runs ahead of the server, so
 * that each input is there a little before its tick is played.
 *
 * Each snapshot says by how many ticks the newest input that the server had was early. Of the
 * margins of the last seconds, each moved by what the clock was corrected by since that input was
 * made, a low quantile is brought to three quarters of a tick, by running at most 5 % faster or
 * slower. Only where inputs are of no use to the server for a while the clock jumps, counted from
 * the newest snapshot.
 */

import { NO_MARGIN, U32_MAX } from '../wire/limits';
import { highQuantile } from './quantile';
import { RATE_CORRECTION_MAX } from './server_clock';

export const INPUT_LEAD_START = 4; // ticks ahead of the server at the start

const MARGIN_MIN = -8; // inputs beyond these are of no use to the server
const MARGIN_MAX = 32;
const MARGIN_START_MIN = -1;
const MARGIN_START_MAX = 8;
const MARGIN_CLAMP = 4096;
const MARGIN_TARGET = 0.75; // margins are told in whole ticks: below one it stays clear of 0
const LOW_SHARE = 12; // one margin in so many may be lower
const WINDOW_S = 3;
const MARGIN_COUNT_MAX = 64;
const MADE_COUNT = 256;
const CORRECTIONS_PER_S = 2; // an error is worked off in half a second
const AGAIN_SHARE_OF_S = 8;
const LEAD_RESERVE = 3;
const USEFUL_RESERVE = 2;
const GAP_MS_MAX = 60000;

interface Margin {
    snapshotTick: number;
    /** Less what the clock had been corrected by when its input was made. */
    base: number;
}

export class InputClock {
    /** The newest tick begun. */
    tick: number;
    /** As last told; 0 before. */
    margin = 0;
    /** So many of the newest inputs may still come in time if they are sent now. */
    usefulCount = Infinity;
    jumpCount = 0;

    private lead = INPUT_LEAD_START;
    /** How much of the next tick has passed, 0 to 1. */
    phase = 0;
    private heardTick: number; // what the server says of ticks up to this one is known or void
    private newestHeardTick = 0; // newest input that it has; 0 if that is void
    private margins: Margin[] = [];
    private owed = 0; // ticks that are still to be corrected by
    private rate = 0; // at which they are, of time
    private moved = 0; // ticks by which it has been corrected
    private readonly madeMoved = new Float64Array(MADE_COUNT); // the same by tick of input
    private unusableCount = 0;
    private readonly unusableLimit: number;
    private isStarted = false; // the server has told a margin

    /** `serverTick`: the server's when an input sent now will arrive, as far as is known. */
    constructor(
        serverTick: number,
        private readonly rateHz: number,
        snapshotRateHz: number,
        private nowMs: number,
    ) {
        this.tick = Math.floor(serverTick) + INPUT_LEAD_START;
        this.heardTick = this.tick;
        // A quarter of a second, but never on the word of one or two packets.
        this.unusableLimit = Math.max(Math.floor(snapshotRateHz / 4), 4);
    }

    /** The lead learnt of the connection, beyond that of the start: it holds in the next match. */
    get leadLearnt(): number {
        return this.isStarted ? Math.max(this.lead - INPUT_LEAD_START, 0) : 0;
    }

    /** Moves on and says how many ticks have begun. A time that runs backwards stands still. */
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

    /** No input was made for ticks up to this one: silence about them means nothing. */
    skip(tick: number): void {
        if (tick > this.heardTick) {
            this.heardTick = tick;
            this.newestHeardTick = 0;
        }
    }

    /** What a whole snapshot says of our inputs. Any values are safe. */
    feedback(snapshotTick: number, margin: number): void {
        const named = snapshotTick + margin;
        const inputTick = margin !== NO_MARGIN && named > 0 && named <= U32_MAX ? named : 0;
        const isNewer = inputTick > this.heardTick && inputTick <= this.tick;
        // That nothing newer has come is a margin too, for as long as it may be a lost packet or
        // two.
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
        // An input made now arrives as long after the snapshot's tick as this one is behind; but
        // not if newer ones were refused as too early, or are lost.
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
        // A packet made now is early by no more than the largest margin, and the next tick's play.
        this.usefulCount = Math.floor(Math.max(...now, 0)) + USEFUL_RESERVE;
    }

    // The start may be far off; in play the clock jumps only where its inputs are of no use.
    private mend(snapshotTick: number): void {
        const isUsable = this.margin >= MARGIN_MIN && this.margin <= MARGIN_MAX;
        this.unusableCount = isUsable ? 0 : this.unusableCount + 1;
        const isAstray =
            !this.isStarted &&
            ((isUsable && this.margin > MARGIN_START_MAX) || this.margin < MARGIN_START_MIN);
        this.isStarted = true;
        if (isAstray || this.unusableCount >= this.unusableLimit) {
            this.jump(snapshotTick);
        }
    }

    // A second of inputs without an answer: lost, or so late or early that the server does not take
    // them. The lead known so far is tried first, then ever longer ones, then from the start.
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

    // What the server has said or will say of inputs made before the jump is void.
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

/** One match from its welcome on: its snapshot history, its clocks and its view. */

import type { CompletedOptions } from './client_options';
import { InputClock } from './clock/input_clock';
import { RoundTrip } from './clock/round_trip';
import { ServerClock } from './clock/server_clock';
import { InterpolationClock } from './clock/interpolation_clock';
import { type Entity, EntityMaker } from './entity';
import { InputRing } from './input_ring';
import { InterpolationBuffer, type EntitySample } from './interpolation';
import type { Predictor } from './predictor';
import { Roster } from './roster';
import { SnapshotHistory, type Taken } from './snapshot/history';
import { INPUT_COUNT_MAX, NO_MARGIN, NO_PLAYER, U32_MAX } from './wire/limits';
import { Role, type Welcome } from './wire/messages/handshake';
import { BUTTON_HOLD_AIM, type Input, type WireInput } from './wire/messages/input';
import type { Snapshot } from './wire/messages/snapshot';
import type { Playback } from './wire/messages/chat';
import { NEUTRAL, quantise } from './control';
import { isOfTheSameMatch } from './welcome';

const KEEP_ALIVE_RATE_HZ = 5; // snapshots a second while the server is idle
const FRACTIONS_PER_TICK = 256;

/** The match at the interpolation tick. */
export interface View {
    /** Tick of the newest snapshot. */
    tick: number;
    /** The moment that is shown, in ticks; usually between two snapshots. */
    interpolationTick: number;
    /** Own slot; null for spectators and replay viewers. */
    player: number | null;
    /** The own tank; null if there is none. */
    own: Entity | null;
    /** Ordered by rising index. */
    entities: Entity[];
}

export interface MatchCounts {
    received: number;
    stale: number;
    unusable: number;
    lost: number;
}

export class Match {
    readonly roster: Roster;
    readonly counts: MatchCounts = { received: 0, stale: 0, unusable: 0, lost: 0 };
    readonly inputClock: InputClock;
    readonly roundTrip: RoundTrip;
    playback: Playback | null = null;
    /** Number of the next event. */
    eventSequence = 0;
    /** Newest tick that a crash of the server cannot undo; null if there is none. */
    durableTick: number | null = null;
    newestInputTick = 0;

    private readonly history: SnapshotHistory;
    private readonly buffer: InterpolationBuffer;
    private readonly maker: EntityMaker;
    private readonly inputs = new InputRing();
    private readonly intervalTicks: number;
    private readonly interpolationMs: number; // 0 for as much as the link needs
    private serverClock: ServerClock;
    private interpolationClock: InterpolationClock;
    private playRateHz: number; // ticks a second of our time
    private knownInputTick = 0; // newest input that the server has
    private isCarried = false; // a server that took the match over has told no margin yet

    /**
     * `inputTick`: the server's tick when an input that is sent now arrives. `roundTripMs`: the
     * round trip that is known so far.
     */
    constructor(
        { rules, interpolationMs }: Pick<CompletedOptions, 'rules' | 'interpolationMs'>,
        public welcome: Readonly<Welcome>,
        private readonly predictor: Predictor | null,
        inputTick: number,
        roundTripMs: number,
        nowMs: number,
    ) {
        const { tick, tickRateHz, snapshotRateHz, playerCapacity, form } = welcome;
        this.history = new SnapshotHistory(rules, tickRateHz, form);
        this.intervalTicks = Math.max(Math.floor(tickRateHz / snapshotRateHz), 1);
        this.buffer = new InterpolationBuffer(this.history.def, this.intervalTicks);
        this.maker = new EntityMaker(rules.kinds);
        this.roster = new Roster(playerCapacity);
        this.playRateHz = tickRateHz;
        this.interpolationMs = interpolationMs;
        this.roundTrip = new RoundTrip(roundTripMs);
        this.serverClock = new ServerClock(tick, tickRateHz, nowMs);
        this.interpolationClock =
            new InterpolationClock(tickRateHz, snapshotRateHz, interpolationMs, nowMs);
        this.inputClock = new InputClock(inputTick, tickRateHz, snapshotRateHz, nowMs);
    }

    /** Own slot; null for spectators and replay viewers. */
    get player(): number | null {
        return this.welcome.player === NO_PLAYER ? null : this.welcome.player;
    }

    /** Tick of the newest snapshot; 0 before the first. */
    get tick(): number {
        return this.history.newest.tick;
    }

    get serverTick(): number {
        return this.serverClock.tick;
    }

    get jitterMs(): number {
        return this.serverClock.jitterMs;
    }

    get delayMs(): number {
        return this.isPaused ? 0 : this.interpolationClock.delayMs(this.serverClock.tick);
    }

    /** The moment that is shown, in ticks. A paused replay stands at its newest snapshot. */
    get interpolationTick(): number {
        return this.isPaused ? this.tick : this.interpolationClock.tick;
    }

    /** Whether snapshots should arrive: a match stands still while it is empty or paused. */
    get isMoving(): boolean {
        return this.welcome.role === Role.replayViewer
            ? this.playback !== null && !this.isPaused
            : !this.roster.isEmpty;
    }

    private get isPaused(): boolean {
        return this.playback !== null && this.playback.paused !== 0;
    }

    /** Takes a part of a snapshot of this match. Throws a WireError if the part is not valid. */
    takeSnapshot(part: Snapshot, nowMs: number): void {
        this.serverClock.hear(part.tick, nowMs);
        const last = this.tick;
        const taken = this.history.take(part);
        if (taken.what === 'held') {
            this.hold(taken, last, nowMs);
        } else if (taken.what === 'unusable') {
            this.counts.unusable++;
        } else if (taken.what === 'stale' && part.tick !== last) {
            this.counts.stale++;
        }
    }

    /** Takes the state of the playback. A change of speed restarts the clocks. */
    takePlayback(playback: Playback, nowMs: number): void {
        const { tickRateHz, snapshotRateHz } = this.welcome;
        const rateHz = (tickRateHz * playback.speedPercent) / 100;
        const changes =
            rateHz !== this.playRateHz || this.isPaused !== (playback.paused !== 0);
        this.playback = playback;
        if (!changes) {
            return;
        }
        this.playRateHz = rateHz;
        const tick = this.tick > 0 ? this.tick : playback.tick;
        this.serverClock = new ServerClock(tick, rateHz, nowMs);
        this.interpolationClock =
            new InterpolationClock(rateHz, snapshotRateHz, this.interpolationMs, nowMs);
        if (this.tick > 0) {
            this.interpolationClock.hold(this.tick, this.serverClock.tick);
        }
    }

    /**
     * Whether this match goes on with the welcome of another server: the same slot of the same
     * match, not behind what was shown.
     */
    continuesWith(welcome: Readonly<Welcome>): boolean {
        const { welcome: old } = this;
        return (
            isOfTheSameMatch(old, { ...welcome, session: old.session }) &&
            old.tickRateHz === welcome.tickRateHz &&
            old.snapshotRateHz === welcome.snapshotRateHz &&
            old.form === welcome.form && this.tick > 0 && welcome.tick >= this.tick
        );
    }

    /** Goes on with it. The other server has none of the views and inputs. */
    carryOn(welcome: Readonly<Welcome>): void {
        this.welcome = welcome;
        this.eventSequence = 0;
        this.history.forgetServer();
        this.knownInputTick = welcome.tick;
        this.isCarried = true;
        this.inputClock.relink();
    }

    /** Advances the clocks to `nowMs`. */
    advance(nowMs: number): void {
        this.serverClock.advance(nowMs);
        this.interpolationClock.advance(nowMs, this.serverClock.tick);
    }

    /** Returns inputs for the ticks that have begun, as a message; undefined for none. */
    makeInputs(control: WireInput, nowMs: number): Input | undefined {
        const begun = this.inputClock.advance(nowMs);
        const newest = this.inputClock.tick;
        if (begun === 0 || newest > U32_MAX) {
            return undefined;
        }
        // After a gap only the newest ticks get inputs: the server has played the others already.
        const count = Math.min(begun, INPUT_COUNT_MAX);
        if (count < begun) {
            this.inputClock.skip(newest - count);
        }
        for (let tick = newest - count + 1; tick <= newest; tick++) {
            this.makeInput(control, tick, newest - tick);
        }
        this.newestInputTick = newest;
        this.roundTrip.send(newest, nowMs);
        const usefulCount = this.isCarried ? INPUT_COUNT_MAX : this.inputClock.usefulCount;
        return { ...this.head(), ...this.inputs.message(this.knownInputTick, usefulCount) };
    }

    /** Advances the input clock without making inputs, while the map loads. */
    skipInputs(nowMs: number): void {
        this.inputClock.advance(nowMs);
        this.inputClock.skip(this.inputClock.tick);
    }

    /** Returns the acknowledgement of a spectator or replay viewer; undefined before a snapshot. */
    acknowledgement(nowMs: number): Input | undefined {
        if (this.tick === 0) {
            return undefined;
        }
        this.roundTrip.send(this.tick, nowMs);
        const neutral = { ...quantise(NEUTRAL), buttons: BUTTON_HOLD_AIM };
        return { ...this.head(), tick: this.tick, inputs: [neutral] };
    }

    /** Returns the view at the interpolation tick; undefined before the first snapshot. */
    view(): View | undefined {
        const shown = this.buffer.show(this.interpolationTick);
        if (shown === undefined) {
            return undefined;
        }
        const predicted = this.predictor?.show(this.inputClock.phase) ?? [];
        const entities = this.entitiesOf(shown, predicted);
        return {
            tick: this.tick,
            interpolationTick: this.interpolationTick,
            player: this.player,
            own: entities.find((entity) => entity.isOwn) ?? null,
            entities,
        };
    }

    private hold({ view, head }: Taken & { what: 'held' }, last: number, nowMs: number): void {
        this.counts.received++;
        this.noteLost(last, head.tick);
        this.interpolationClock.advance(nowMs, this.serverClock.tick);
        this.buffer.add(view, this.playRateHz);
        this.interpolationClock.hold(head.tick, this.serverClock.tick);
        this.predictor?.correct(view, head.own);
        if (this.welcome.role === Role.player) {
            const known = head.tick + head.inputMargin;
            this.isCarried &&= head.inputMargin === NO_MARGIN;
            this.knownInputTick = head.inputMargin !== NO_MARGIN && known > 0 ? known : 0;
            this.inputClock.feedback(head.tick, head.inputMargin);
            this.roundTrip.hear(known, nowMs);
        } else if (head.baselineAge > 0) {
            this.roundTrip.hear(head.tick - head.baselineAge, nowMs);
        }
        if (head.durableAge >= 0 && head.durableAge <= head.tick) {
            this.durableTick = head.tick - head.durableAge;
        }
    }

    // Counts lost snapshots since the last one, unless the server may have been idle.
    private noteLost(last: number, tick: number): void {
        const gap = tick - last;
        if (last === 0 || gap >= this.welcome.tickRateHz / KEEP_ALIVE_RATE_HZ) {
            return;
        }
        this.counts.lost += Math.max(Math.round(gap / this.intervalTicks) - 1, 0);
    }

    private head(): Pick<Input, 'epoch' | 'ackTick' | 'ackBits'> {
        return { epoch: this.welcome.epoch, ...this.history.acknowledgement };
    }

    // `ago`: ticks back from the newest input, which belongs to the moment that is shown now.
    private makeInput(control: WireInput, tick: number, ago: number): void {
        const seen = this.tick > 0 ? Math.min(this.interpolationTick - ago, this.tick) : 0;
        const input = { ...control };
        if (seen >= 1) {
            input.viewTick = Math.floor(seen);
            input.viewFraction = Math.floor((seen % 1) * FRACTIONS_PER_TICK);
        }
        if (this.predictor !== null) {
            input.present = this.predictor.present();
            input.predictedHash = this.predictor.predict(tick, input);
        }
        this.inputs.push(tick, input);
    }

    private entitiesOf(shown: readonly EntitySample[], predicted: readonly EntitySample[]): Entity[] {
        const nameOf = (slot: number): string => this.roster.player(slot)?.name ?? '';
        const make = (one: EntitySample): Entity => this.maker.make(one, this.player, nameOf);
        const ahead = new Set(predicted.map(({ index }) => index));
        const entities = shown.filter(({ index }) => !ahead.has(index)).map(make);
        if (predicted.length > 0) {
            entities.push(...predicted.map((one) => ({ ...make(one), isPredicted: true })));
            entities.sort((a, b) => a.index - b.index);
        }
        return entities;
    }
}

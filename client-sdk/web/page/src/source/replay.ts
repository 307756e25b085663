/**
 * A recorded match, simulated again by a worker. The page asks the worker for the states of the
 * next ticks ahead of time, and interpolates between two of them.
 */

import {
    type ChatLine, type GameEvent, type GameMap, type HitSet, parseMap, type Player, type View,
} from '@sabot/client';
import { type HeldState, HeldStates } from '../replay/held_states';
import type { Link } from '../replay/link';
import { PlayClock } from '../replay/play_clock';
import type { Answer, LogSummary, Played, TickState } from '../replay/protocol';
import { RowReader } from '../replay/rows';
import { Verdict } from '../replay/verdict';
import type { OwnRules, Source } from './source';

/** How far ahead states are requested. */
const LEAD_S = 0.3;
/** A wait that is longer than this is shown to people. */
const PATIENCE_MS = 500;
const SEEK_COUNT_MAX = 1000; // seeks whose time is kept

type Asked = { readonly kind: 'seek'; readonly tick: number } | { readonly kind: 'fill' };

export class ReplaySource implements Source {
    readonly map: GameMap;
    /** Always the same map. */
    readonly match = 0;
    readonly isTankGame: boolean;
    readonly ownRules: OwnRules | null;
    readonly hitSets: readonly HitSet[];
    readonly clock: PlayClock;
    readonly verdict = new Verdict();
    /** Times of the last seeks, from request to state, ms. For tests of the page. */
    readonly seekMs: number[] = [];
    lastTick: number;
    /** While the position is dragged, time stands still. */
    isHeld = false;
    /** Count of the log's bytes that were not downloaded. */
    missing = 0;
    /** True if closed, or if the worker has died. */
    isOver = false;
    /** Why playback cannot continue, as text for people; '' if it can. */
    fault = '';

    private readonly states = new HeldStates();
    private stride = 1; // the widest stride among the held states
    private due: GameEvent[] = [];
    private wanted: number | null;
    private wantedMs = 0;
    private asked: Asked | null = null;
    private askedMs = 0;
    private isFaultHere = false;
    private isEnd = false;
    private lastMs: number | null = null;
    private nowMs = 0;
    private names: { of: readonly Player[]; bySlot: string[] } = { of: [], bySlot: [] };
    private readonly reader: RowReader;
    private lastView: { view: View; from: HeldState } | null = null;

    /** `link`: a worker that has opened the log. `tick`: where to begin; null for the start. */
    constructor(
        readonly summary: LogSummary, readonly name: string, private readonly link: Link,
        tick: number | null = null, private readonly now: () => number = () => performance.now(),
    ) {
        const { firstTick, lastTick, tickRateHz, kinds, hitSets } = summary;
        this.hitSets = hitSets;
        this.isTankGame = summary.isTankGame;
        this.ownRules = summary.ownRules;
        this.map = parseMap(summary.map);
        this.lastTick = lastTick;
        this.clock = new PlayClock(tickRateHz);
        this.reader = new RowReader(kinds, tickRateHz);
        this.clock.isPaused = tick !== null;
        this.wanted = this.clamp(tick ?? firstTick);
        this.clock.position = this.wanted;
        this.wantedMs = this.now();
        this.ask();
    }

    get players(): readonly Player[] {
        return this.from()?.players ?? [];
    }

    get tickRateHz(): number {
        return this.summary.tickRateHz;
    }

    get playerCapacity(): number {
        return this.summary.playerCapacity;
    }

    get speed(): number {
        return this.clock.speed;
    }

    /** The state at or before the shown position; null before the first. */
    get shown(): TickState | null {
        return this.from() ?? null;
    }

    /** The tick of the position, or of the last seek. */
    get tick(): number {
        return this.wanted ?? Math.floor(this.clock.position);
    }

    get isAtEnd(): boolean {
        return this.tick >= this.lastTick;
    }

    // Actions of the visitor.

    /** Plays; at the end it begins again. */
    play(): void {
        if (this.isAtEnd) {
            this.seek(this.summary.firstTick);
        }
        this.clock.isPaused = false;
    }

    pause(): void {
        this.clock.isPaused = true;
        this.seek(this.wanted ?? Math.round(this.clock.position));
    }

    toggle(): void {
        if (this.clock.isPaused) {
            this.play();
        } else {
            this.pause();
        }
    }

    /** Seeks to a tick, or the nearest one of the log. Events in between are not delivered. */
    seek(tick: number): void {
        const place = this.clamp(tick);
        if (this.wanted === null && this.asked?.kind !== 'seek' && this.states.has(place)) {
            this.clock.position = place;
            this.keepSeekTime(0);
            return;
        }
        this.wanted = place;
        this.wantedMs = this.now();
        this.ask();
    }

    /** Pauses and moves by one tick. */
    step(direction: 1 | -1): void {
        this.clock.isPaused = true;
        const { position } = this.clock;
        const place = direction === 1 ? Math.floor(position) + 1 : Math.ceil(position) - 1;
        if (this.wanted === null && this.asked?.kind !== 'seek' && this.states.has(place)) {
            this.go(place);
        } else {
            this.seek(this.wanted === null ? place : this.wanted + direction);
        }
    }

    /** Changes to the next or previous speed. */
    shiftSpeed(direction: 1 | -1): void {
        this.clock.shift(direction);
        this.refine();
    }

    setSpeed(speed: number): void {
        this.clock.speed = speed;
        this.refine();
    }

    // Requests of the viewer.

    update(nowMs: number): void {
        const passedS = this.lastMs === null ? 0 : (nowMs - this.lastMs) / 1000;
        this.lastMs = nowMs;
        this.nowMs = this.now();
        const { last } = this.states;
        if (last !== undefined && this.wanted === null && !this.isHeld) {
            const { clock } = this;
            const before = clock.position;
            clock.advance(passedS, last.tick);
            this.go(this.states.overGap(clock.position, this.from()), before);
            clock.isPaused ||= clock.position >= this.lastTick;
        }
        this.states.forget(this.clock.position);
        this.ask();
    }

    view(): View | null {
        const from = this.from();
        if (from === undefined) {
            return null;
        }
        const { position } = this.clock;
        const last = this.lastView;
        if (last !== null && last.from === from && last.view.interpolationTick === position) {
            return last.view;
        }
        const next = this.states.after(from);
        const to = next === undefined || next.isCut ? null : next;
        const span = to === null ? 0 : to.tick - from.tick;
        const t = span > 0 ? Math.min((position - from.tick) / span, 1) : 0;
        const names = this.namesOf(from.players);
        const entities = this.reader.between(
            from.rows, to?.rows ?? null, span, t, (slot) => names[slot] ?? '',
        );
        const view = {
            tick: from.tick, interpolationTick: position, player: null, own: null, entities,
        };
        this.lastView = { view, from };
        return view;
    }

    takeEvents(): GameEvent[] {
        const { due } = this;
        this.due = [];
        return due;
    }

    /** Chat is not part of the simulation. */
    takeChat(): ChatLine[] {
        return [];
    }

    notice(): string {
        if (this.fault !== '' && (this.isFaultHere || this.isAtEnd || this.isOver)) {
            return this.fault;
        }
        const waits = this.asked !== null && this.nowMs - this.askedMs > PATIENCE_MS;
        return waits && (this.wanted !== null || this.isStarved) ? 'computing the match' : '';
    }

    close(): void {
        this.isOver = true;
        this.link.close();
    }

    // Messages of the workers.

    answer(answer: Answer): void {
        if (answer.kind === 'scanned') {
            this.verdict.add(answer);
            if (answer.isOver && answer.fault !== '') {
                this.lastTick = Math.min(this.lastTick, Math.max(answer.tick, this.summary.firstTick));
            }
        } else if (answer.kind === 'played') {
            this.take(answer);
        }
    }

    /** The worker has died. */
    broken(): void {
        this.isOver = true;
        this.fault = 'the replay stopped: open it again';
    }

    private take({ states, isEnd, fault }: Played): void {
        const { asked } = this;
        this.asked = null;
        this.isEnd = isEnd;
        if (asked?.kind === 'seek' || fault !== '' || !this.clock.isPaused) {
            this.fault = fault;
            this.isFaultHere = asked?.kind === 'seek';
        }
        if (asked?.kind === 'seek') {
            this.states.clear();
            this.stride = 1;
        }
        states.forEach((state) => this.states.add(state));
        if (asked?.kind === 'seek') {
            this.clock.position = this.states.last?.tick ?? this.clock.position;
            this.clock.isPaused ||= fault !== '';
            this.keepSeekTime(this.now() - this.wantedMs);
            if (this.wanted === asked.tick) {
                this.wanted = null;
            }
        } else if (fault !== '') {
            this.lastTick = this.states.last?.tick ?? this.lastTick;
        }
        this.ask();
    }

    private keepSeekTime(ms: number): void {
        this.seekMs.push(ms);
        if (this.seekMs.length > SEEK_COUNT_MAX) {
            this.seekMs.shift();
        }
    }

    // One request at a time; the last seek comes first.
    private ask(): void {
        if (this.asked !== null || this.isOver) {
            return;
        }
        if (this.wanted !== null) {
            this.askFor({ kind: 'seek', tick: this.wanted });
            this.link.send({ kind: 'seek', tick: this.wanted });
            return;
        }
        const end = this.states.last?.tick ?? 0;
        const { position, ticksPerSecond, stride } = this.clock;
        const lead = Math.max(ticksPerSecond * LEAD_S, 2);
        if (!this.isEnd && end < Math.min(position + lead / 2, this.lastTick)) {
            this.stride = Math.max(this.stride, stride);
            this.askFor({ kind: 'fill' });
            const until = Math.min(Math.ceil(position + lead), this.lastTick);
            this.link.send({ kind: 'fill', until, stride });
        }
    }

    private askFor(asked: Asked): void {
        this.asked = asked;
        this.askedMs = this.now();
    }

    private get isStarved(): boolean {
        const { last } = this.states;
        return !this.clock.isPaused && (last === undefined || this.clock.position >= last.tick);
    }

    // The speed is lower than before: the held states may be too far apart.
    private refine(): void {
        if (this.clock.stride < this.stride && this.wanted === null) {
            this.wanted = this.clamp(Math.floor(this.clock.position));
            this.wantedMs = this.now();
            this.ask();
        }
    }

    // Forwards, the events on the way are delivered.
    private go(place: number, before = this.clock.position): void {
        this.clock.position = place;
        this.due.push(...this.states.events(Math.floor(before), Math.floor(place)));
    }

    private from(): HeldState | undefined {
        return this.states.at(this.clock.position);
    }

    private clamp(tick: number): number {
        return Math.min(Math.max(Math.round(tick), this.summary.firstTick), this.lastTick);
    }

    private namesOf(players: readonly Player[]): readonly string[] {
        if (players !== this.names.of) {
            const bySlot: string[] = [];
            players.forEach(({ slot, name }) => (bySlot[slot] = name));
            this.names = { of: players, bySlot };
        }
        return this.names.bySlot;
    }
}

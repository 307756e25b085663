/**
 * Calculates entities between two snapshots, and a little after the newest one. Positions follow
 * cubic Hermite curves with the velocities as tangents, which are exact for a shell's parabola.
 * Angles turn the shorter way, numbers change linearly, and counts keep their earlier value.
 */

import { IDLE_AFTER_MS } from './clock/interpolation_clock';
import { advance } from './snapshot/motion/extrapolation';
import { type DeltaDef, extrapolate } from './snapshot/baseline';
import { type Kind, type Motion, restore, wrapAngle } from './snapshot/rules';
import type { View } from './snapshot/view';

const VIEW_COUNT_MAX = 32;
/** The longest time that entities are extrapolated after the newest snapshot. */
const AHEAD_MS_MAX = 250;
// An entity that moves this much farther than its velocities allow was put elsewhere.
const TELEPORT_M = 1;
const TELEPORT_TIMES = 2;

interface BufferedEntity {
    readonly index: number;
    readonly generation: number;
    readonly kind: number;
    readonly values: Int32Array; // at the view's tick
}

interface BufferedView {
    readonly tick: number;
    readonly entities: readonly BufferedEntity[]; // by rising index
}

/** An entity's values at the interpolation tick. */
export interface EntitySample {
    readonly index: number;
    readonly generation: number;
    readonly kind: number;
    /** One for each field, in the field's unit. */
    readonly values: number[];
    /** Whether it is extrapolated because no newer snapshot has arrived. */
    readonly isStarved: boolean;
}

/** Cubic Hermite: value at t, 0 to 1, of `seconds`, from the positions and rates at both ends. */
export function hermite(
    from: number, fromRate: number, to: number, toRate: number, seconds: number, t: number,
): number {
    const t2 = t * t;
    const t3 = t2 * t;
    return (
        (2 * t3 - 3 * t2 + 1) * from +
        (t3 - 2 * t2 + t) * seconds * fromRate +
        (3 * t2 - 2 * t3) * to +
        (t3 - t2) * seconds * toRate
    );
}

function lengthOf(fields: readonly number[], values: readonly number[]): number {
    return Math.hypot(...fields.map((field) => values[field]));
}

function wasPutElsewhere(
    motion: Motion, from: readonly number[], to: readonly number[], seconds: number,
): boolean {
    const distance = Math.hypot(...motion.position.map((field) => to[field] - from[field]));
    const speed = Math.max(lengthOf(motion.velocity, from), lengthOf(motion.velocity, to));
    return distance > TELEPORT_M + TELEPORT_TIMES * speed * seconds;
}

// Linear in t, for values that can be interpolated.
function blend(kind: Kind, from: readonly number[], to: readonly number[], t: number): number[] {
    return kind.fields.map(({ quantity }, i) =>
        quantity === 'integer' ? from[i]
        : quantity === 'linear' ? from[i] + (to[i] - from[i]) * t
        : wrapAngle(from[i] + wrapAngle(to[i] - from[i]) * t),
    );
}

function restoreAll(kind: Kind, quantised: Int32Array): number[] {
    return kind.fields.map((field, i) => restore(field, quantised[i]));
}

/** The last snapshots of a match. */
export class InterpolationBuffer {
    private views: BufferedView[] = []; // oldest first

    /** `intervalTicks`: ticks between two snapshots. */
    constructor(
        private readonly def: DeltaDef,
        private readonly intervalTicks: number,
    ) {}

    /**
     * Adds a snapshot that is newer than all before. A server whose extrapolations all hold is idle
     * and sends only keep-alives. After such a gap, the extrapolated view is added just before the
     * snapshot. `playRateHz`: ticks a second of our time; in a replay it differs from the match's.
     */
    add(view: View, playRateHz: number): void {
        const last = this.views.at(-1);
        const gap = last === undefined ? 0 : view.tick - last.tick;
        const wasIdle = gap > this.intervalTicks && gap * 1000 > IDLE_AFTER_MS * playRateHz;
        if (last !== undefined && wasIdle) {
            this.push(this.extrapolated(last, view.tick - this.intervalTicks));
        }
        const entities = view.entityBaselines.map((baseline) => ({
            index: baseline.index,
            generation: baseline.generation,
            kind: baseline.kind,
            values: extrapolate(this.def, baseline, view.tick),
        }));
        this.push({ tick: view.tick, entities });
    }

    /** Returns all entities at a time in ticks; undefined before the first snapshot. */
    show(tick: number): EntitySample[] | undefined {
        if (this.views.length === 0) {
            return undefined;
        }
        const after = this.views.findIndex((view) => view.tick > tick);
        const before = this.views[after === -1 ? this.views.length - 1 : Math.max(after - 1, 0)];
        if (after === -1) {
            return before.entities.map((entity) => this.ahead(before, entity, tick, true));
        }
        if (after === 0) {
            return before.entities.map((entity) => this.ahead(before, entity, before.tick, false));
        }
        return this.between(before, this.views[after], tick);
    }

    /** Tick of the newest snapshot; 0 before the first. */
    get newestTick(): number {
        return this.views.at(-1)?.tick ?? 0;
    }

    private push(view: BufferedView): void {
        this.views.push(view);
        if (this.views.length > VIEW_COUNT_MAX) {
            this.views.shift();
        }
    }

    private extrapolated(view: BufferedView, tick: number): BufferedView {
        const entities = view.entities.map((entity) => ({
            ...entity,
            values: this.advance(entity, tick - view.tick),
        }));
        return { tick, entities };
    }

    private advance({ kind, values }: BufferedEntity, ticks: number): Int32Array {
        return advance(this.def.kinds[kind], this.def.tickRateHz, values, ticks);
    }

    private between(before: BufferedView, after: BufferedView, tick: number): EntitySample[] {
        let next = 0;
        return before.entities.map((from) => {
            while (next < after.entities.length && after.entities[next].index < from.index) {
                next++;
            }
            const to = after.entities[next];
            const isSame =
                to?.index === from.index &&
                to.generation === from.generation &&
                to.kind === from.kind;
            return isSame
                ? this.step(from, to, tick - before.tick, after.tick - before.tick)
                : this.ahead(before, from, tick, false); // the later view has it no more
        });
    }

    private step(from: BufferedEntity, to: BufferedEntity, ticks: number, span: number): EntitySample {
        const kind = this.def.kinds[from.kind];
        const first = restoreAll(kind, from.values);
        const last = restoreAll(kind, to.values);
        const { index, generation } = from;
        const shown = { index, generation, kind: from.kind, isStarved: false };
        const seconds = span / this.def.tickRateHz;
        const { motion } = kind;
        if (motion !== null && wasPutElsewhere(motion, first, last, seconds)) {
            return { ...shown, values: first }; // it stays where it was until then
        }
        const t = ticks / span;
        const values = blend(kind, first, last, t);
        motion?.position.forEach((field, axis) => {
            const rate = motion.velocity[axis];
            values[field] = hermite(first[field], first[rate], last[field], last[rate], seconds, t);
        });
        return { ...shown, values };
    }

    // The entity after the view, by the wire's extrapolation.
    private ahead(
        view: BufferedView, entity: BufferedEntity, tick: number, isStarved: boolean,
    ): EntitySample {
        const kind = this.def.kinds[entity.kind];
        const most = (this.def.tickRateHz * AHEAD_MS_MAX) / 1000;
        const ticks = Math.min(Math.max(tick - view.tick, 0), most);
        const whole = Math.floor(ticks);
        const from = restoreAll(kind, this.advance(entity, whole));
        const to = restoreAll(kind, this.advance(entity, whole + 1));
        const { index, generation } = entity;
        const values = ticks > whole ? blend(kind, from, to, ticks - whole) : from;
        return { index, generation, kind: entity.kind, values, isStarved };
    }
}

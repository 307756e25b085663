/** Entity baselines: the values of an entity at a tick, and how a change makes a later baseline. */

import { WireError } from '../wire/error';
import { ENTITY_BASELINE_AGE_MAX } from '../wire/limits';
import { type Change, ChangeKind } from './change';
import { advance, update } from './motion/extrapolation';
import type { Field, Kind } from './rules';

/** Is never modified, because views share it. */
export interface EntityBaseline {
    readonly index: number;
    /** Differs when the index is used for another entity. */
    readonly generation: number;
    readonly kind: number;
    readonly tick: number;
    /** One for each field, quantised. */
    readonly values: Int32Array;
}

/** Returns the baseline that the client holds for an entity's index; undefined if it holds none. */
export type Held = (index: number) => EntityBaseline | undefined;

export interface DeltaDef {
    readonly kinds: readonly Kind[];
    readonly tickRateHz: number;
}

/** Rounds to a multiple of the field's quantum. */
function round(field: Field, value: number): number {
    const { quantum } = field;
    const rounded = Math.floor((value + Math.floor(quantum / 2)) / quantum) * quantum;
    if (field.quantity === 'angle') {
        return rounded > field.max ? 0 : rounded;
    }
    return Math.min(Math.max(rounded, field.min), field.max);
}

function invalid(what: string): never {
    throw new WireError('range', what);
}

// An angle wraps once around its turn.
function addResidual(field: Field, base: number, residual: number): number {
    let value = base + residual * field.quantum;
    if (field.quantity === 'angle') {
        const turn = field.max + 1;
        value = value < 0 ? value + turn : value >= turn ? value - turn : value;
    }
    if (value < field.min || value > field.max) {
        invalid(`${field.name} is out of its range`);
    }
    return value;
}

function created(kind: Kind, residuals: Int32Array): Int32Array {
    const values = new Int32Array(kind.fields.length);
    kind.fields.forEach((field, i) => {
        values[i] = addResidual(field, 0, residuals[i]);
    });
    return values;
}

function updated(
    def: DeltaDef, held: EntityBaseline, tick: number, residuals: Int32Array,
): Int32Array {
    const kind = def.kinds[held.kind];
    const take = (later: Int32Array, i: number, place: number): void => {
        const field = kind.fields[i];
        later[i] = addResidual(field, round(field, later[i]), residuals[place]);
    };
    return update(kind, def.tickRateHz, held.values, tick - held.tick, take);
}

/**
 * Returns the baseline that results when a create or an update, from the snapshot of `tick`, is
 * applied to the held one. Throws a WireError if the change is not valid.
 */
export function takeChange(
    def: DeltaDef, tick: number, held: EntityBaseline | undefined, change: Change,
): EntityBaseline {
    const { index, age } = change;
    const creates = change.kind === ChangeKind.create;
    if (age > ENTITY_BASELINE_AGE_MAX || age >= tick) {
        invalid(`an age of ${age} ticks`);
    }
    if (creates) {
        const { generation, entityKind } = change;
        const values = created(def.kinds[entityKind], change.residuals);
        return { index, generation, kind: entityKind, tick: tick - age, values };
    }
    if (held === undefined || tick - age < held.tick) {
        return invalid('an update of what is not held, or is newer');
    }
    const values = updated(def, held, tick - age, change.residuals);
    return { index, generation: held.generation, kind: held.kind, tick: tick - age, values };
}

/** Returns an entity's extrapolated values at `tick`, which is the baseline's tick or later. */
export function extrapolate(def: DeltaDef, baseline: EntityBaseline, tick: number): Int32Array {
    const ticks = tick - baseline.tick;
    return advance(def.kinds[baseline.kind], def.tickRateHz, baseline.values, ticks);
}


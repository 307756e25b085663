/** Keyframes: the values of an entity at a tick, and what a change makes of them. */

import { WireError } from '../wire/error';
import { ENTITY_BASELINE_AGE_MAX } from '../wire/limits';
import { type Change, ChangeKind } from './change';
import { advance, update } from './motion/extrapolation';
import type { Field, Kind } from './rules';

/** Never changes: views share it. */
export interface EntityBaseline {
    readonly index: number;
    /** Differs when the index is used for another entity. */
    readonly generation: number;
    readonly kind: number;
    readonly tick: number;
    /** By field, quantised. */
    readonly values: Int32Array;
}

export interface DeltaDef {
    readonly kinds: readonly Kind[];
    readonly tickRateHz: number;
}

/** To a multiple of the quantum. */
function round(field: Field, value: number): number {
    const rounded = Math.floor((value + Math.floor(field.quantum / 2)) / field.quantum) * field.quantum;
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

function updated(def: DeltaDef, held: EntityBaseline, tick: number, residuals: Int32Array): Int32Array {
    const kind = def.kinds[held.kind];
    const take = (later: Int32Array, i: number, place: number): void => {
        const field = kind.fields[i];
        later[i] = addResidual(field, round(field, later[i]), residuals[place]);
    };
    return update(kind, def.tickRateHz, held.values, tick - held.tick, take);
}

/**
 * The baseline that a create or update of the snapshot of `tick` makes of what is held. Throws a
 * WireError if it cannot be.
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

/** The values that are foreseen of an entity for a tick, its own or a later one. */
export function extrapolate(def: DeltaDef, baseline: EntityBaseline, tick: number): Int32Array {
    const ticks = tick - baseline.tick;
    return advance(def.kinds[baseline.kind], def.tickRateHz, baseline.values, ticks);
}


/** The packed form: changes as one row of modelled bits, by protocol/packed/README.md. */

import { WireError } from '../../wire/error';
import { INDEX_MAX, U16_MAX } from '../../wire/limits';
import type { Held } from '../baseline';
import { type Change, ChangeKind } from '../change';
import type { Kind } from '../rules';
import * as layout from './layout';
import { ModelReader, ModelStart, SIGNED_MODEL_COUNT, UNSIGNED_MODEL_COUNT } from './models';

const KIND_BITS = 5;
const LARGE_LENGTH = 2;

enum Op {
    change = 0,
    create = 1,
    remove = 2,
}

/** The parts that all rows of a schema share. */
export class PackedSchema {
    readonly start: ModelStart;
    /** For each kind, the count of the fields of the kinds before it. */
    readonly firstSlots: readonly number[];
    /** For each kind, its fields in the order of coding. */
    readonly orders: readonly (readonly number[])[];

    constructor(
        readonly kinds: readonly Kind[],
        prior: Uint16Array,
    ) {
        this.start = new ModelStart(prior);
        let slots = 0;
        this.firstSlots = kinds.map((kind) => {
            slots += kind.fields.length;
            return slots - kind.fields.length;
        });
        this.orders = kinds.map(orderOf);
    }
}

// A field is coded before the fields that depend on it.
function orderOf({ fields, motion }: Kind): number[] {
    const named: (number | null)[] = [];
    if (motion !== null) {
        const { position, velocity } = motion;
        motion.spins.forEach((spin) => spin && named.push(spin.rate, spin.angle));
        named.push(motion.thrust, velocity[0], velocity[2], position[0], position[2], velocity[1],
            position[1]);
    }
    const every = [...named, ...fields.keys()];
    return [...new Set(every.filter((field): field is number => field !== null))];
}

function invalid(what: string): never {
    throw new WireError('malformed', what);
}

function bitLength(value: number): number {
    return 32 - Math.clz32(Math.abs(value));
}

class Row {
    private readonly bits: ModelReader;
    private next = 0;
    private kindLast = 0;
    private opLast: Op = Op.change;
    private gapLast: 0 | 1 = 0;

    constructor(
        private readonly schema: PackedSchema,
        bytes: Uint8Array,
        private readonly held: Held,
    ) {
        this.bits = new ModelReader(bytes, schema.start);
    }

    change(): Change {
        const index = this.index();
        const op = this.op();
        if (op === Op.remove) {
            const kind = this.heldKind(index);
            const none = new Int32Array(0);
            return { kind: ChangeKind.remove, index, generation: 0, entityKind: kind, age: 0,
                residuals: none };
        }
        const creates = op === Op.create;
        const entityKind = creates ? this.kind() : this.heldKind(index);
        const generation = creates ? this.bounded(layout.GENERATION) : 0;
        const age = this.bounded(creates ? layout.AGE_OF_CREATE : layout.AGE_OF_CHANGE);
        const residuals = this.residuals(entityKind, creates);
        this.kindLast = entityKind;
        // The bytes bound work and memory, not the count of changes that the part claims.
        if (this.bits.overrun) {
            invalid('a row that is too short');
        }
        const kind = creates ? ChangeKind.create
            : age === 0 ? ChangeKind.update : ChangeKind.updateLate;
        return { kind, index, generation, entityKind, age, residuals };
    }

    get whole(): boolean {
        return this.bits.whole;
    }

    private index(): number {
        const context = 2 * Math.min(this.kindLast, 2) + this.gapLast;
        const gap = this.bits.unsigned(layout.GAP + UNSIGNED_MODEL_COUNT * context);
        const index = this.next + gap;
        if (index > INDEX_MAX) {
            invalid('an index that cannot be');
        }
        this.next = index + 1;
        this.gapLast = gap !== 0 ? 1 : 0;
        return index;
    }

    private op(): Op {
        const model = layout.OP + 2 * (2 * this.opLast + this.gapLast);
        this.opLast = this.bits.bit(model) === 0 ? Op.change
            : this.bits.bit(model + 1) === 0 ? Op.create : Op.remove;
        return this.opLast;
    }

    private heldKind(index: number): number {
        const baseline = this.held(index);
        return baseline === undefined ? invalid('a change of what is not held') : baseline.kind;
    }

    private kind(): number {
        if (this.bits.bit(layout.SAME_KIND) === 1) {
            return this.kindLast;
        }
        let node = 1;
        for (let i = 0; i < KIND_BITS; i++) {
            node = 2 * node + this.bits.bit(layout.KIND_TREE + node);
        }
        const kind = node - (1 << KIND_BITS);
        return kind < this.schema.kinds.length ? kind : invalid('a kind that the rules have not');
    }

    private bounded(model: number): number {
        const value = this.bits.unsigned(model);
        return value <= U16_MAX ? value : invalid(`${value} is more than ${U16_MAX}`);
    }

    private residuals(kind: number, creates: boolean): Int32Array {
        const residuals = new Int32Array(this.schema.kinds[kind].fields.length);
        // Lengths of the last three magnitudes.
        let [a, b, c] = [0, 0, 0];
        for (const field of this.schema.orders[kind]) {
            const slot = (this.schema.firstSlots[kind] + field) % layout.SLOT_COUNT;
            const context = Math.min(a, 2) + (b !== 0 || c !== 0 ? 3 : 0);
            const differs = layout.DIFFERS + layout.DIFFERS_CONTEXT_COUNT * slot + context;
            if (this.bits.bit(differs) === 1) {
                const large = creates || a >= LARGE_LENGTH ? 1 : 0;
                const model = layout.RESIDUAL + SIGNED_MODEL_COUNT * (2 * slot + large);
                residuals[field] = this.bits.signed(model);
            }
            [c, b, a] = [b, a, bitLength(residuals[field])];
        }
        return residuals;
    }
}

// 7 bits a byte, the low ones first; each number has one form only.
function changeCount(bytes: Uint8Array): { count: number; size: number } {
    const first = bytes[0];
    if (first < 128) {
        return first > 0 ? { count: first, size: 1 } : invalid('no changes, in some bytes');
    }
    const second = bytes.length > 1 ? bytes[1] : 0;
    if (second === 0 || second >= 128) {
        invalid('a number of changes that is none');
    }
    return { count: (first & 127) | (second << 7), size: 2 };
}

/** Reads the changes of one part. Throws a WireError; the bytes bound the work. */
export function readPacked(bytes: Uint8Array, schema: PackedSchema, held: Held): Change[] {
    if (bytes.length === 0) {
        return [];
    }
    const { count, size } = changeCount(bytes);
    const row = new Row(schema, bytes.subarray(size), held);
    const changes = Array.from({ length: count }, () => row.change());
    return row.whole ? changes : invalid('a row that is too short or too long');
}

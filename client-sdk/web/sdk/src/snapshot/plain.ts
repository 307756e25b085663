/** The plain form: changes as msgpack integers. */

import { WireError } from '../wire/error';
import { INDEX_MAX, ENTITY_BASELINE_AGE_MAX, U16_MAX } from '../wire/limits';
import type { Held } from './baseline';
import { type Change, ChangeKind } from './change';
import type { Kind } from './rules';

class Numbers {
    private next = 0;

    constructor(private readonly numbers: readonly number[]) {}

    get left(): number {
        return this.numbers.length - this.next;
    }

    take(): number {
        if (this.left === 0) {
            throw new WireError('truncated', 'the numbers end inside a change');
        }
        return this.numbers[this.next++];
    }

    takeUpTo(max: number): number {
        const number = this.take();
        if (number < 0 || number > max) {
            throw new WireError('range', `${number} is not from 0 to ${max}`);
        }
        return number;
    }
}

function kindOf(change: ChangeKind, index: number, numbers: Numbers, kinds: readonly Kind[],
    held: Held): number {
    if (change === ChangeKind.create) {
        return numbers.takeUpTo(kinds.length - 1);
    }
    const baseline = held(index);
    if (baseline === undefined) {
        throw new WireError('range', 'a change of what is not held');
    }
    return baseline.kind;
}

function takeOne(numbers: Numbers, last: number, kinds: readonly Kind[], held: Held): Change {
    // The remaining indices bound the gap.
    const head = numbers.takeUpTo((INDEX_MAX - last - 1) * 4 + 3);
    const kind: ChangeKind = head % 4;
    const index = last + 1 + Math.floor(head / 4);
    const creates = kind === ChangeKind.create;
    const generation = creates ? numbers.takeUpTo(U16_MAX) : 0;
    const entityKind = kindOf(kind, index, numbers, kinds, held);
    const fields = kinds[entityKind].fields.length;
    const residuals = new Int32Array(fields);
    const dated = creates || kind === ChangeKind.updateLate;
    const age = dated ? numbers.takeUpTo(ENTITY_BASELINE_AGE_MAX) : 0;
    if (kind !== ChangeKind.remove) {
        const all = 2 ** fields - 1;
        const mask = creates ? all : numbers.takeUpTo(all);
        for (let i = 0; i < fields; i++) {
            residuals[i] = (mask & (1 << i)) !== 0 ? numbers.take() : 0;
        }
    }
    return { kind, index, generation, entityKind, age, residuals };
}

/** Reads the changes of one part. Throws a WireError for changes that are not valid. */
export function readPlain(
    changes: readonly number[], kinds: readonly Kind[], held: Held,
): Change[] {
    const numbers = new Numbers(changes);
    const read: Change[] = [];
    let last = -1;
    while (numbers.left > 0) {
        if (last >= INDEX_MAX) {
            throw new WireError('range', 'a change behind the last index');
        }
        const change = takeOne(numbers, last, kinds, held);
        last = change.index;
        read.push(change);
    }
    return read;
}

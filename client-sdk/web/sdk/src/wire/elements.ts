/** Typed reads from a decoded array, left to right; the first error ends them. */

import { WireError } from './error';
import { I32_MAX, I32_MIN, U32_MAX } from './limits';
import { Form, type Structure } from './structure';
import { decodeText } from './text';

const U64_MAX = 0xffffffffffffffffn;

export class Elements {
    private next = 0;

    /**
     * `values`: the elements of the array that is object `object` of `structure`, as the msgpack
     * library gives them: text and data as bytes, integers of 64 bits as bigint.
     */
    constructor(
        private readonly structure: Structure,
        private readonly values: readonly unknown[],
        private object: number,
    ) {
        this.object = object + 1;
    }

    get count(): number {
        return this.values.length;
    }

    /** The form of the next element; undefined after the last. */
    get nextForm(): Form | undefined {
        return this.next < this.values.length ? this.structure.forms[this.object] : undefined;
    }

    u32(max = U32_MAX, min = 0): number {
        const value = this.integer();
        if (value < min || value > max) {
            throw new WireError('range', `${value} is not from ${min} to ${max}`);
        }
        return Number(value);
    }

    i32(min = I32_MIN, max = I32_MAX): number {
        return this.u32(max, min);
    }

    u64(): bigint {
        const value = BigInt(this.integer());
        if (value < 0n || value > U64_MAX) {
            throw new WireError('range', 'a negative number');
        }
        return value;
    }

    text(sizeMax: number): string {
        const bytes = this.take(Form.text) as Uint8Array;
        if (bytes.length > sizeMax) {
            throw new WireError('limit', `text of ${bytes.length} bytes`);
        }
        return decodeText(bytes);
    }

    /** Reads data as a copy, so that nothing points into the message. */
    data(sizeMin: number, sizeMax: number): Uint8Array {
        const bytes = this.take(Form.data) as Uint8Array;
        if (bytes.length < sizeMin) {
            throw new WireError('range', `${bytes.length} bytes of data`);
        }
        if (bytes.length > sizeMax) {
            throw new WireError('limit', `${bytes.length} bytes of data`);
        }
        return bytes.slice();
    }

    array(): Elements {
        const object = this.object;
        return new Elements(this.structure, this.take(Form.array) as unknown[], object);
    }

    list(countMin: number, countMax: number): Elements {
        const list = this.array();
        if (list.count < countMin) {
            throw new WireError('range', `${list.count} elements`);
        }
        if (list.count > countMax) {
            throw new WireError('limit', `${list.count} elements`);
        }
        return list;
    }

    private integer(): number | bigint {
        return this.take(Form.integer) as number | bigint;
    }

    private take(form: Form): unknown {
        if (this.next >= this.values.length) {
            throw new WireError('truncated', 'an element is missing');
        }
        if (this.structure.forms[this.object] !== form) {
            throw new WireError('malformed', 'an element of another type');
        }
        this.object += this.structure.sizes[this.object];
        return this.values[this.next++];
    }
}

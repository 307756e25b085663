/**
 * The structural check of a message, before the msgpack library sees a byte.
 *
 * It checks every count against the bytes of the message, so that the library allocates no more
 * than the message can hold. It also notes the form of each object: the library returns numbers for
 * both floats and integers, and bytes for both text and data, which the standard distinguishes.
 */

import { WireError, type WireFault } from './error';
import { MESSAGE_DEPTH_MAX, MESSAGE_OBJECT_COUNT_MAX, MESSAGE_SIZE_MAX } from './limits';

export enum Form {
    integer,
    text,
    data,
    array,
    other, // nil, boolean, float, map
}

export interface Structure {
    /** The form of each object, in the order of the bytes. */
    readonly forms: Uint8Array;
    /** For each object, the count of objects in it, itself included. */
    readonly sizes: Uint16Array;
}


interface Open {
    object: number; // index of the container's object
    left: number; // objects of the container that follow
}

class Walker {
    readonly forms = new Uint8Array(MESSAGE_OBJECT_COUNT_MAX);
    readonly sizes = new Uint16Array(MESSAGE_OBJECT_COUNT_MAX);
    count = 0;
    private at = 0;
    private pending = 1;
    private declared = 1;
    private readonly open: Open[] = [];

    constructor(private readonly bytes: Uint8Array) {}

    walk(): void {
        do {
            this.step();
            this.close();
        } while (this.pending > 0);
        if (this.at < this.bytes.length) {
            fail('malformed', 'bytes after the message');
        }
    }

    private step(): void {
        const first = this.byte();
        this.pending--;
        if (this.open.length > 0) {
            this.open[this.open.length - 1].left--;
        }
        if (first < 0x80 || first >= 0xe0) {
            this.note(Form.integer);
        } else if (first < 0x90) {
            this.enter(Form.other, 2 * (first & 0x0f));
        } else if (first < 0xa0) {
            this.enter(Form.array, first & 0x0f);
        } else if (first < 0xc0) {
            this.pass(Form.text, first & 0x1f);
        } else {
            this.stepLong(first);
        }
    }

    private stepLong(first: number): void {
        if (first === 0xc0 || first === 0xc2 || first === 0xc3) {
            this.note(Form.other);
        } else if (first >= 0xc4 && first <= 0xc6) {
            this.pass(Form.data, this.number(1 << (first - 0xc4)));
        } else if (first === 0xca || first === 0xcb) {
            this.pass(Form.other, first === 0xca ? 4 : 8);
        } else if (first >= 0xcc && first <= 0xcf) {
            this.pass(Form.integer, 1 << (first - 0xcc));
        } else if (first >= 0xd0 && first <= 0xd3) {
            this.pass(Form.integer, 1 << (first - 0xd0));
        } else if (first >= 0xd9 && first <= 0xdb) {
            this.pass(Form.text, this.number(1 << (first - 0xd9)));
        } else if (first === 0xdc || first === 0xdd) {
            this.enter(Form.array, this.number(first === 0xdc ? 2 : 4));
        } else if (first === 0xde || first === 0xdf) {
            this.enter(Form.other, 2 * this.number(first === 0xde ? 2 : 4));
        } else {
            fail('malformed', first === 0xc1 ? 'no msgpack' : 'an extension type');
        }
    }

    private byte(): number {
        if (this.at >= this.bytes.length) {
            fail('truncated', 'the bytes end inside the message');
        }
        return this.bytes[this.at++];
    }

    // Counts and lengths are big-endian.
    private number(size: number): number {
        let value = 0;
        for (let i = 0; i < size; i++) {
            value = value * 256 + this.byte();
        }
        return value;
    }

    private note(form: Form): void {
        this.forms[this.count] = form;
        this.sizes[this.count] = 1;
        this.count++;
    }

    private pass(form: Form, size: number): void {
        if (size > this.bytes.length - this.at) {
            fail('truncated', 'the bytes end inside an element');
        }
        this.at += size;
        this.note(form);
    }

    private enter(form: Form, count: number): void {
        if (this.open.length === MESSAGE_DEPTH_MAX) {
            fail('limit', 'too many containers inside each other');
        }
        if (count > MESSAGE_OBJECT_COUNT_MAX - this.declared) {
            fail('limit', 'too many objects');
        }
        this.declared += count;
        this.pending += count;
        // Every object takes at least one byte.
        if (this.pending > this.bytes.length - this.at) {
            fail('truncated', 'more objects are declared than there are bytes');
        }
        this.open.push({ object: this.count, left: count });
        this.note(form);
    }

    private close(): void {
        while (this.open.length > 0 && this.open[this.open.length - 1].left === 0) {
            const { object } = this.open.pop() as Open;
            this.sizes[object] = this.count - object;
        }
    }
}

function fail(fault: WireFault, what: string): never {
    throw new WireError(fault, what);
}

/** Returns a message's structure. Throws a WireError; the message's limits bound the work. */
export function structureOf(bytes: Uint8Array): Structure {
    if (bytes.length > MESSAGE_SIZE_MAX) {
        fail('limit', `a message of ${bytes.length} bytes`);
    }
    const walker = new Walker(bytes);
    walker.walk();
    return {
        forms: walker.forms.subarray(0, walker.count),
        sizes: walker.sizes.subarray(0, walker.count),
    };
}

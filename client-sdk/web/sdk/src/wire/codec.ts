/**
 * A codec reads and writes one element. A message is a list of named codecs, so that each field is
 * defined in one place.
 */

import type { Elements } from './elements';
import { WireError } from './error';
import { I32_MAX, I32_MIN, U32_MAX } from './limits';
import { isSendable } from './text';

/** The value that the msgpack library gets for an element. */
export type Packable = number | bigint | string | Uint8Array | Packable[];

export interface Codec<T> {
    /** Reads the value. Throws a WireError if the element is not valid. */
    get(elements: Elements): T;
    /** Appends the value's element. Throws a RangeError for a value that the wire cannot carry. */
    put(value: T, out: Packable[]): void;
}

export type Value<C> = C extends Codec<infer T> ? T : never;

function require(condition: boolean, what: string): void {
    if (!condition) {
        throw new RangeError(what);
    }
}

export function integer(min: number, max: number): Codec<number> {
    return {
        get: (elements) => elements.i32(min, max),
        put(value, out) {
            const good = Number.isInteger(value) && value >= min && value <= max;
            require(good, `${value} is no integer from ${min} to ${max}`);
            out.push(value);
        },
    };
}

export const u32 = integer(0, U32_MAX);
export const i32 = integer(I32_MIN, I32_MAX);

export const u64: Codec<bigint> = {
    get: (elements) => elements.u64(),
    put(value, out) {
        require(value >= 0n && value <= 0xffffffffffffffffn, `${value} is no u64`);
        // The library writes numbers in their shortest form, but each bigint in its longest.
        out.push(value <= BigInt(U32_MAX) ? Number(value) : value);
    },
};

export function text(sizeMax: number): Codec<string> {
    return {
        get: (elements) => elements.text(sizeMax),
        put(value, out) {
            require(isSendable(value, sizeMax), `no text of at most ${sizeMax} bytes`);
            out.push(value);
        },
    };
}

export function data(sizeMin: number, sizeMax: number): Codec<Uint8Array> {
    return {
        get: (elements) => elements.data(sizeMin, sizeMax),
        put(value, out) {
            const good = value.length >= sizeMin && value.length <= sizeMax;
            require(good, `${value.length} bytes are not ${sizeMin} to ${sizeMax}`);
            out.push(value);
        },
    };
}

/** An array of `count` equal elements. */
export function list<T>(countMin: number, countMax: number, element: Codec<T>): Codec<T[]> {
    return {
        get(elements) {
            const inner = elements.list(countMin, countMax);
            return Array.from({ length: inner.count }, () => element.get(inner));
        },
        put(values, out) {
            const good = values.length >= countMin && values.length <= countMax;
            require(good, `${values.length} elements are not ${countMin} to ${countMax}`);
            const inner: Packable[] = [];
            values.forEach((value) => element.put(value, inner));
            out.push(inner);
        },
    };
}

// `any`: a codec both returns and takes its value, so no other type fits all codecs.
type Codecs = Record<string, Codec<any>>;
type Values<C extends Codecs> = { -readonly [K in keyof C]: Value<C[K]> };

/** Consecutive elements by name. */
export function fields<C extends Codecs>(codecs: C): Codec<Values<C>> {
    const entries = Object.entries(codecs);
    return {
        get(elements) {
            const values: Record<string, unknown> = {};
            for (const [name, codec] of entries) {
                values[name] = codec.get(elements);
            }
            return values as Values<C>;
        },
        put(values, out) {
            for (const [name, codec] of entries) {
                codec.put(values[name], out);
            }
        },
    };
}

/** A nested array of elements; elements after the known ones are skipped. */
export function array<T>(inside: Codec<T>): Codec<T> {
    return {
        get: (elements) => inside.get(elements.array()),
        put(value, out) {
            const inner: Packable[] = [];
            inside.put(value, inner);
            out.push(inner);
        },
    };
}

/** Adds a check of several elements: it returns what is wrong, or undefined. */
export function checked<T>(inside: Codec<T>, faultOf: (value: T) => string | undefined): Codec<T> {
    return {
        get(elements) {
            const value = inside.get(elements);
            const fault = faultOf(value);
            if (fault !== undefined) {
                throw new WireError('range', fault);
            }
            return value;
        },
        put(value, out) {
            const fault = faultOf(value);
            require(fault === undefined, fault ?? '');
            inside.put(value, out);
        },
    };
}

/** No bytes, or exactly these many. */
export function emptyOr(size: number): Codec<Uint8Array> {
    return checked(data(0, size), (bytes) =>
        bytes.length === 0 || bytes.length === size ? undefined : `${bytes.length} bytes`,
    );
}

/** Adaptive models of single bits, and integers that consist of such bits. */

import { RangeDecoder } from './range_decoder';

/** Count of models in a row, and of numbers in a prior. */
export const MODEL_COUNT = 4096;
export const UNSIGNED_MODEL_COUNT = 22;
export const SIGNED_MODEL_COUNT = 24;

const LENGTH_MODEL_LAST = 11;
const SECOND_MODEL_FIRST = 12;
const SECOND_MODEL_LAST = 9;
const COUNT_MAX = 255;
const COUNTS = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, COUNT_MAX];
const STEPS = Uint16Array.from({ length: COUNT_MAX + 1 }, (_, count) =>
    Math.floor(65536 / (2 * count + 3)),
);

/** The initial state of a row's models, made once for a prior. */
export class ModelStart {
    readonly probabilities: Uint16Array;
    readonly counts: Uint8Array;

    /** A prior's number: the upper 12 bits are the probability, the lower 4 the count's code. */
    constructor(prior: Uint16Array) {
        this.probabilities = prior.map((number) => (number >> 4) * 16 + 8);
        this.counts = Uint8Array.from(prior, (number) => COUNTS[number & 15]);
    }
}

/** Reads modelled bits and integers from a row. */
export class ModelReader {
    private readonly decoder: RangeDecoder;
    private readonly probabilities: Uint16Array;
    private readonly counts: Uint8Array;

    constructor(bytes: Uint8Array, start: ModelStart) {
        this.decoder = new RangeDecoder(bytes);
        this.probabilities = start.probabilities.slice();
        this.counts = start.counts.slice();
    }

    get overrun(): boolean {
        return this.decoder.overrun;
    }

    get whole(): boolean {
        return this.decoder.whole;
    }

    bit(model: number): 0 | 1 {
        const p = this.probabilities[model];
        const count = this.counts[model];
        const bit = this.decoder.bit(p);
        // Products of 16 by 15 bits.
        this.probabilities[model] =
            bit === 1 ? p + (((65536 - p) * STEPS[count]) >>> 15) : p - ((p * STEPS[count]) >>> 15);
        this.counts[model] = Math.min(count + 1, COUNT_MAX);
        return bit;
    }

    /** Reads an integer, 0 to 2^32 - 1. */
    unsigned(model: number): number {
        let length = 0;
        while (length < 32 && this.bit(model + Math.min(length, LENGTH_MODEL_LAST)) === 1) {
            length++;
        }
        if (length < 2) {
            return length;
        }
        const place = SECOND_MODEL_FIRST + Math.min(length - 2, SECOND_MODEL_LAST);
        const second = this.bit(model + place);
        const rest = this.decoder.plainBits(length - 2);
        return 2 ** (length - 1) + second * 2 ** (length - 2) + rest;
    }

    /** Reads an i32. */
    signed(model: number): number {
        if (this.bit(model) === 1) {
            return 0;
        }
        const negative = this.bit(model + 1) === 1;
        const magnitude = this.unsigned(model + 2) + 1;
        return (negative ? -magnitude : magnitude) | 0;
    }
}

/**
 * A writer of the packed form, after protocol/packed/README.md and
 * server/core/base/coding/README.md, only for tests. It keeps the whole row as one number, and its
 * models as the document describes them. It shares only the prior with the reader.
 */

import type { Rules } from '../src/snapshot/rules';

const COUNTS = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 255];

/** A change to write; op 0 changes, 1 creates, 2 removes. */
export interface PackedChange {
    op: 0 | 1 | 2;
    index: number;
    kind: number;
    generation: number;
    age: number;
    residuals: readonly number[];
}

class Bits {
    private low = 0n;
    private range = 0xffffffffn;
    private shifts = 0;
    private readonly p: number[];
    private readonly count: number[];

    constructor(prior: Uint16Array) {
        this.p = [...prior].map((number) => (number >> 4) * 16 + 8);
        this.count = [...prior].map((number) => COUNTS[number & 15]);
    }

    bit(model: number, bit: number): void {
        const bound = (this.range * BigInt(this.p[model])) >> 16n;
        const step = Math.floor(65536 / (2 * this.count[model] + 3));
        if (bit === 1) {
            this.range = bound;
            this.p[model] += Math.floor(((65536 - this.p[model]) * step) / 32768);
        } else {
            this.low += bound;
            this.range -= bound;
            this.p[model] -= Math.floor((this.p[model] * step) / 32768);
        }
        this.count[model] = Math.min(this.count[model] + 1, 255);
        this.refill();
    }

    plain(bits: number, count: number): void {
        if (count > 16) {
            this.plain(Math.floor(bits / 65536), count - 16);
            this.plain(bits % 65536, 16);
        } else if (count > 0) {
            this.range >>= BigInt(count);
            this.low += this.range * BigInt(bits);
            this.refill();
        }
    }

    private refill(): void {
        while (this.range < 1n << 24n) {
            this.low <<= 8n;
            this.range <<= 8n;
            this.shifts++;
        }
    }

    unsigned(model: number, value: number): void {
        const length = value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
        for (let n = 0; n < length; n++) {
            this.bit(model + Math.min(n, 11), 1);
        }
        if (length < 32) {
            this.bit(model + Math.min(length, 11), 0);
        }
        if (length >= 2) {
            const rest = value - 2 ** (length - 1);
            const second = rest >= 2 ** (length - 2) ? 1 : 0;
            this.bit(model + 12 + Math.min(length - 2, 9), second);
            this.plain(rest - second * 2 ** (length - 2), length - 2);
        }
    }

    signed(model: number, value: number): void {
        this.bit(model, value === 0 ? 1 : 0);
        if (value !== 0) {
            this.bit(model + 1, value < 0 ? 1 : 0);
            this.unsigned(model + 2, Math.abs(value) - 1);
        }
    }

    // The fewest bytes that, followed by zeros, are between low and low + range - 1.
    end(): number[] {
        const size = 4 + this.shifts;
        for (let cut = 4; cut >= 0; cut--) {
            const unit = 1n << BigInt(8 * cut);
            const value = ((this.low + unit - 1n) / unit) * unit;
            if (value < this.low + this.range) {
                const hex = value.toString(16).padStart(2 * size, '0').slice(0, 2 * (size - cut));
                return [...Buffer.from(hex, 'hex')];
            }
        }
        throw new Error('no number lies in the range');
    }
}

function orderOf(rules: Rules, kind: number): number[] {
    const { fields, motion } = rules.kinds[kind];
    const named: number[] = [];
    if (motion !== null) {
        const { position: p, velocity: v, spins, thrust } = motion;
        spins.forEach((spin) => spin !== null && named.push(spin.rate, spin.angle));
        named.push(...(thrust === null ? [] : [thrust]), v[0], v[2], p[0], p[2], v[1], p[1]);
    }
    return [...new Set([...named, ...fields.keys()])];
}

/** Returns the bytes of a part's changes, which must have rising indices. */
export function writePacked(rules: Rules, changes: readonly PackedChange[]): Uint8Array {
    const bits = new Bits(rules.prior);
    const firstSlot = (kind: number): number =>
        rules.kinds.slice(0, kind).reduce((sum, { fields }) => sum + fields.length, 0);
    let [next, kindLast, opLast, gapLast] = [0, 0, 0, 0];
    for (const { op, index, kind, generation, age, residuals } of changes) {
        bits.unsigned(22 * (2 * Math.min(kindLast, 2) + gapLast), index - next);
        gapLast = index !== next ? 1 : 0;
        next = index + 1;
        const m = 132 + 2 * (2 * opLast + gapLast);
        bits.bit(m, op === 0 ? 0 : 1);
        if (op !== 0) {
            bits.bit(m + 1, op === 2 ? 1 : 0);
        }
        opLast = op;
        if (op === 2) {
            continue;
        }
        if (op === 1) {
            bits.bit(144, kind === kindLast ? 1 : 0);
            for (let n = 1, i = 4; kind !== kindLast && i >= 0; i--) {
                bits.bit(144 + n, (kind >> i) & 1);
                n = 2 * n + ((kind >> i) & 1);
            }
            bits.unsigned(176, generation);
        }
        bits.unsigned(op === 1 ? 220 : 198, age);
        let [a, b, c] = [0, 0, 0];
        for (const field of orderOf(rules, kind)) {
            const residual = residuals[field];
            const slot = (firstSlot(kind) + field) % 71;
            const context = Math.min(a, 2) + (b > 0 || c > 0 ? 3 : 0);
            bits.bit(242 + 6 * slot + context, residual !== 0 ? 1 : 0);
            if (residual !== 0) {
                bits.signed(668 + 24 * (2 * slot + (op === 1 || a >= 2 ? 1 : 0)), residual);
            }
            const size = Math.abs(residual);
            [c, b, a] = [b, a, size === 0 ? 0 : Math.floor(Math.log2(size)) + 1];
        }
        kindLast = kind;
    }
    const count = changes.length;
    const head = count < 128 ? [count] : [(count & 127) | 128, count >> 7];
    return count === 0 ? new Uint8Array() : Uint8Array.from([...head, ...bits.end()]);
}

/**
 * Decodes bits from a row of bytes, by server/core/base/coding/README.md. The arithmetic is
 * unsigned 32-bit, except for range times probability, which is below 2^48 and fits a double.
 */

const RANGE_MIN = 2 ** 24;
const CODE_SIZE = 4; // bytes that are read ahead

export class RangeDecoder {
    private code = 0;
    private range = 0xffffffff;
    private taken = 0; // bytes, those past the end included

    constructor(private readonly bytes: Uint8Array) {
        for (let i = 0; i < CODE_SIZE; i++) {
            this.shift();
        }
    }

    /** Reads a bit that is 1 with this probability, in 1/65,536. */
    bit(probability: number): 0 | 1 {
        const bound = Math.floor((this.range * probability) / 65536);
        const one = this.code < bound;
        if (one) {
            this.range = bound;
        } else {
            this.code -= bound;
            this.range -= bound;
        }
        this.refill();
        return one ? 1 : 0;
    }

    /** Reads a number of `count` plain bits, 0 to 32. */
    plainBits(count: number): number {
        if (count > 16) {
            const upper = this.plainBits(count - 16);
            return upper * 65536 + this.plainBits(16);
        }
        if (count === 0) {
            return 0;
        }
        this.range >>>= count;
        // Only bytes that no encoder makes have more.
        const bits = Math.min(Math.floor(this.code / this.range), 2 ** count - 1);
        this.code -= bits * this.range;
        this.refill();
        return bits;
    }

    /** Whether more bits were read than these bytes can hold. */
    get overrun(): boolean {
        return this.taken > this.bytes.length + CODE_SIZE;
    }

    /** Whether the bytes end exactly as an encoder of these bits ends them. */
    get whole(): boolean {
        const missing = this.taken - this.bytes.length;
        if (missing < 0 || missing > CODE_SIZE || this.code >= this.range) {
            return false;
        }
        if (this.code >= 256 ** missing) {
            return false;
        }
        let last = 0;
        for (let i = this.taken - CODE_SIZE; i < this.taken; i++) {
            last = last * 256 + this.byteAt(i);
        }
        const unit = 256 ** (missing + 1);
        const shorter = Math.ceil(last / unit) * unit;
        return missing === CODE_SIZE || shorter - last >= this.range - this.code;
    }

    private byteAt(place: number): number {
        return place < this.bytes.length ? this.bytes[place] : 0;
    }

    private shift(): void {
        this.code = ((this.code << 8) | this.byteAt(this.taken)) >>> 0;
        this.taken++;
    }

    private refill(): void {
        while (this.range < RANGE_MIN) {
            this.shift();
            this.range = this.range * 256;
        }
    }
}

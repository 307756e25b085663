/** A log's bytes for a worker, read from the file on demand, so that logs may be large. */

import type { LogSource } from '@sabot/core';

/** Only workers have it, so TypeScript's library for pages lacks it. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Larger logs are refused. */
export const LOG_SIZE_MAX = 512 * 1024 * 1024;

const BLOCK_SIZE = 1 << 18;
const BLOCK_COUNT_MAX = 256; // kept blocks

/** Caches blocks that `read` gets; drops the least recently used one first. */
export class BlockSource implements LogSource {
    private readonly blocks = new Map<number, Uint8Array>(); // the least recently used first

    constructor(
        private readonly size: number,
        private readonly read: (begin: number, end: number) => Uint8Array,
    ) {}

    readAt(offset: number, target: Uint8Array): number {
        let count = 0;
        while (count < target.length && offset + count < this.size) {
            const at = offset + count;
            const block = this.block(Math.floor(at / BLOCK_SIZE));
            const from = at % BLOCK_SIZE;
            const part = block.subarray(from, from + target.length - count);
            if (part.length === 0) {
                break;
            }
            target.set(part, count);
            count += part.length;
        }
        return count;
    }

    private block(number: number): Uint8Array {
        let block = this.blocks.get(number);
        if (block === undefined) {
            block = this.load(number * BLOCK_SIZE);
            if (this.blocks.size >= BLOCK_COUNT_MAX) {
                const [oldest] = this.blocks.keys();
                this.blocks.delete(oldest);
            }
        } else {
            this.blocks.delete(number);
        }
        this.blocks.set(number, block);
        return block;
    }

    // Exceptions must not pass through the module that calls: a failed read counts as the end.
    private load(begin: number): Uint8Array {
        try {
            return this.read(begin, Math.min(begin + BLOCK_SIZE, this.size));
        } catch {
            return new Uint8Array();
        }
    }
}

/** Only for workers: pages cannot wait for a file. */
export function blobSource(blob: Blob): BlockSource {
    const reader = new FileReaderSync();
    return new BlockSource(
        blob.size, (begin, end) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(begin, end))),
    );
}

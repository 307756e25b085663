/** Calls the exports of ../exports.h: arguments, structs, errors. */

import { Memory, type Table } from './memory';

/** An error of the module, with its number and name. */
export class SabotError extends Error {
    constructor(
        readonly code: number,
        /** Such as "SB_ERROR_CHECKSUM". */
        readonly errorName: string,
        message: string,
    ) {
        super(message);
        this.name = 'SabotError';
    }
}

/** SB_ERROR_RANGE and SB_ERROR_STATE tell an expected absence, not a fault. */
export const ERROR_STATE = -10;
export const ERROR_RANGE = -7;

/** A log anywhere: reads `target.length` bytes from `offset` on, fewer only at the log's end. */
export interface LogSource {
    readAt(offset: number, target: Uint8Array): number;
}

type Call = (...values: number[]) => number;

const INTERFACE_VERSION = 5;

export class Module {
    readonly memory: Memory;
    #calls: Record<string, Call>;
    #tables = new Map<string, Table>();
    #sources = new Map<number, LogSource>();
    #sourceNumber = 0;
    /** Buffer for structs and texts of a call; calls do not interleave. */
    #scratch: number;
    #scratchSize: number;

    constructor(module: WebAssembly.Module) {
        const instance = new WebAssembly.Instance(module, { sabot: this.#imports() });
        this.memory = new Memory(instance.exports.memory as WebAssembly.Memory);
        this.#calls = instance.exports as unknown as Record<string, Call>;
        const version = this.call('interface_version');
        if (version !== INTERFACE_VERSION) {
            throw new Error(`sabot.wasm has interface ${version}, not ${INTERFACE_VERSION}`);
        }
        let largest = 0;
        for (let i = 0, at; (at = this.call('table_at', i)) !== 0; i++) {
            const table = this.memory.table(at);
            this.#tables.set(table.name, table);
            largest = Math.max(largest, table.size);
        }
        this.#scratchSize = largest;
        this.#scratch = this.take(largest);
    }

    #imports(): Record<string, WebAssembly.ImportValue> {
        return {
            read_at: (log: number, offset: number, at: number, size: number): number => {
                const target = this.memory.bytes(at >>> 0, size >>> 0);
                const count = this.#sources.get(log)?.readAt(offset, target) ?? 0;
                return Math.max(0, Math.min(count, target.length));
            },
            assert_failed: (expression: number, file: number, line: number): never => {
                const memory = this.memory;
                throw new Error(
                    `sabot.wasm: a bug: ${memory.text(file)}:${line}: ${memory.text(expression)}`,
                );
            },
        };
    }

    call(name: string, ...values: number[]): number {
        return this.#calls[name](...values);
    }

    /** Calls a function that returns an `sb_error`. Returns the expected errors, throws others. */
    try(name: string, values: number[], accepted: number[] = []): number {
        const error = this.call(name, ...values);
        if (error !== 0 && !accepted.includes(error)) {
            throw this.error(error);
        }
        return error;
    }

    error(code: number): SabotError {
        const name = this.memory.text(this.call('error_name', code));
        return new SabotError(code, name, this.memory.text(this.call('error_message', code)));
    }

    table(name: string): Table {
        const table = this.#tables.get(name);
        if (table === undefined) {
            throw new Error(`sabot.wasm does not describe ${name}`);
        }
        return table;
    }

    /** Returns room for `size` bytes until the next call that uses the scratch. */
    scratch(size = this.#scratchSize): number {
        if (size > this.#scratchSize) {
            const taken = this.take(size); // may throw; the last scratch stays then
            this.call('memory_give', this.#scratch);
            this.#scratch = taken;
            this.#scratchSize = size;
        }
        return this.#scratch;
    }

    take(size: number): number {
        const at = this.call('memory_take', size) >>> 0;
        if (at === 0) {
            throw new Error('sabot.wasm is out of memory');
        }
        return at;
    }

    /** Copies bytes into the scratch. */
    put(bytes: Uint8Array): number {
        const at = this.scratch(bytes.length);
        this.memory.bytes(at, bytes.length).set(bytes);
        return at;
    }

    /** Writes a struct into the scratch. */
    putStruct(name: string, values: object): number {
        const table = this.table(name);
        const at = this.scratch(table.size);
        this.memory.bytes(at, table.size).fill(0);
        this.memory.write(table, at, values);
        return at;
    }

    /** Returns the struct that a call writes to the scratch, whose address is the last argument. */
    getStruct<T>(name: string): T {
        return this.memory.read(this.table(name), this.scratch()) as T;
    }

    /** Returns the list of a call, whose last argument is an out parameter for the count. */
    list<T>(call: string, object: number, name: string): T[] {
        const out = this.scratch();
        const at = this.call(call, object, out) >>> 0;
        const count = at === 0 ? 0 : this.memory.u32(out);
        return this.structs(name, at, count);
    }

    structs<T>(name: string, at: number, count: number): T[] {
        const table = this.table(name);
        const list: T[] = [];
        for (let i = 0; i < count; i++) {
            list.push(this.memory.read(table, at + i * table.size) as T);
        }
        return list;
    }

    /** Copies the bytes that a call returns by pointer and count; null for none. */
    bytesOf(call: string, object: number): Uint8Array | null {
        const out = this.scratch();
        const at = this.call(call, object, out) >>> 0;
        return at === 0 ? null : this.memory.bytes(at, this.memory.u32(out)).slice();
    }

    /** Reads the text that a call returns by pointer; null for none. */
    textOf(call: string, ...values: number[]): string | null {
        const at = this.call(call, ...values) >>> 0;
        return at === 0 ? null : this.memory.text(at);
    }

    addSource(source: LogSource): number {
        this.#sourceNumber++;
        this.#sources.set(this.#sourceNumber, source);
        return this.#sourceNumber;
    }

    removeSource(number: number): void {
        this.#sources.delete(number);
    }
}

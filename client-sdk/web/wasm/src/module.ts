/** The module behind its lower side, ../exports.h: calls, structs, errors. */

import { Memory, type Table } from './memory';

/** A failure that the module reports, by its number and name. */
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

/** SB_ERROR_RANGE and SB_ERROR_STATE: what is asked for is not there, which is no fault. */
export const ERROR_STATE = -10;
export const ERROR_RANGE = -7;

/** A log that lies anywhere: up to `target.length` bytes from `offset` on, fewer only at its end. */
export interface LogSource {
    readAt(offset: number, target: Uint8Array): number;
}

type Call = (...values: number[]) => number;

const INTERFACE_VERSION = 2;

export class Module {
    readonly memory: Memory;
    #calls: Record<string, Call>;
    #tables = new Map<string, Table>();
    #sources = new Map<number, LogSource>();
    #sourceNumber = 0;
    /** For structs and texts on their way in and out: calls do not interleave. */
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

    /** The same of a function that gives an `sb_error`; those named are given back. */
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

    /** Room for so many bytes until the next call with scratch. */
    scratch(size = this.#scratchSize): number {
        if (size > this.#scratchSize) {
            const taken = this.take(size); // which may throw: then the last one stays
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

    /** A copy of the bytes in the scratch. */
    put(bytes: Uint8Array): number {
        const at = this.scratch(bytes.length);
        this.memory.bytes(at, bytes.length).set(bytes);
        return at;
    }

    /** A struct written anew, in the scratch. */
    putStruct(name: string, values: object): number {
        const table = this.table(name);
        const at = this.scratch(table.size);
        this.memory.bytes(at, table.size).fill(0);
        this.memory.write(table, at, values);
        return at;
    }

    /** The struct that a call leaves in the scratch, whose place is the call's last value. */
    getStruct<T>(name: string): T {
        return this.memory.read(this.table(name), this.scratch()) as T;
    }

    /** A list that a call returns, its count by an out parameter that is the call's last value. */
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

    /** A copy of bytes that a call names by a pointer and their number, or null. */
    bytesOf(call: string, object: number): Uint8Array | null {
        const out = this.scratch();
        const at = this.call(call, object, out) >>> 0;
        return at === 0 ? null : this.memory.bytes(at, this.memory.u32(out)).slice();
    }

    /** Text that a call names by a pointer, or null. */
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

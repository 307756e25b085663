/** The module's memory, and its structs as the module itself describes them. */

/** Types of fields: `sb_wasm_type` of ../exports.h. */
enum FieldType {
    u8 = 0,
    i8 = 1,
    u16 = 2,
    i16 = 3,
    u32 = 4,
    i32 = 5,
    u64 = 6,
    f32 = 7,
    f64 = 8,
    bool = 9,
    text = 10,
    textAt = 11,
}

const elementSizes: Record<FieldType, number> = {
    [FieldType.u8]: 1,
    [FieldType.i8]: 1,
    [FieldType.u16]: 2,
    [FieldType.i16]: 2,
    [FieldType.u32]: 4,
    [FieldType.i32]: 4,
    [FieldType.u64]: 8,
    [FieldType.f32]: 4,
    [FieldType.f64]: 8,
    [FieldType.bool]: 1,
    [FieldType.text]: 1,
    [FieldType.textAt]: 4,
};

/** 64-bit integers are bigint; a text pointer of 0 is null. */
export type Scalar = number | bigint | boolean | string | null;
export type Value = Scalar | Scalar[];

interface Field {
    name: string;
    /** The name in camelCase. */
    key: string;
    type: FieldType;
    offset: number;
    count: number;
    read: Reader;
}

/**
 * Reads a field of the struct at an address. Made once for each field, because entities are many.
 */
type Reader = (view: DataView, struct: number) => Value;

/** A struct as `sb_wasm_table` and `sb_table` describe it. */
export interface Table {
    name: string;
    size: number;
    fields: Field[];
}

const TABLE_SIZE = 16; // name, struct_size, field_count, fields
const FIELD_SIZE = 16; // name, type, offset, count

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Converts tick_rate_hz to tickRateHz. */
function camelCase(name: string): string {
    return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function floats(view: DataView, at: number, count: number): number[] {
    const list = new Array<number>(count);
    for (let i = 0; i < count; i++) {
        list[i] = view.getFloat32(at + 4 * i, true);
    }
    return list;
}

export class Memory {
    #memory: WebAssembly.Memory;
    #view: DataView;
    #bytes: Uint8Array;
    #tables = new Map<number, Table>();

    constructor(memory: WebAssembly.Memory) {
        this.#memory = memory;
        this.#view = new DataView(memory.buffer);
        this.#bytes = new Uint8Array(memory.buffer);
    }

    /** The current view of the memory: memory that grows gets another buffer. */
    get view(): DataView {
        if (this.#view.buffer !== this.#memory.buffer) {
            this.#view = new DataView(this.#memory.buffer);
            this.#bytes = new Uint8Array(this.#memory.buffer);
        }
        return this.#view;
    }

    /** Bytes in the memory, not copied; valid until the next call into the module. */
    bytes(at: number, size: number): Uint8Array {
        void this.view;
        return this.#bytes.subarray(at, at + size);
    }

    u32(at: number): number {
        return this.view.getUint32(at, true);
    }

    /** Reads text up to the first zero. */
    text(at: number, sizeMax = Infinity): string {
        void this.view;
        const end = this.#bytes.indexOf(0, at);
        return decoder.decode(this.#bytes.subarray(at, Math.min(end < 0 ? at : end, at + sizeMax)));
    }

    /** Returns the table at an address. Each is read once, because the module never changes one. */
    table(at: number): Table {
        let table = this.#tables.get(at);
        if (table === undefined) {
            table = this.#readTable(at);
            this.#tables.set(at, table);
        }
        return table;
    }

    #readTable(at: number): Table {
        const fields: Field[] = [];
        const first = this.u32(at + TABLE_SIZE - 4);
        for (let i = 0; i < this.u32(at + 8); i++) {
            fields.push(this.#fieldAt(first + i * FIELD_SIZE));
        }
        return { name: this.text(this.u32(at)), size: this.u32(at + 4), fields };
    }

    #fieldAt(at: number): Field {
        const name = this.text(this.u32(at));
        const type: FieldType = this.u32(at + 4);
        const [offset, count] = [this.u32(at + 8), this.u32(at + 12)];
        const read = this.#readerOf(type, offset, count);
        return { name, key: camelCase(name), type, offset, count, read };
    }

    /** Reads a struct as an object, with its fields' names in camelCase or as they are. */
    read(table: Table, at: number, naming: 'key' | 'name' = 'key'): object {
        const out: Record<string, Value> = {};
        const view = this.view;
        for (const field of table.fields) {
            out[field[naming]] = field.read(view, at);
        }
        return out;
    }

    /** Writes the fields that `values` has, by their camelCase names; the others stay. */
    write(table: Table, at: number, values: object): void {
        const source = values as Record<string, Value | undefined>;
        for (const field of table.fields) {
            const value = source[field.key];
            if (value !== undefined) {
                this.#writeField(field, at + field.offset, value);
            }
        }
    }

    #readerOf(type: FieldType, offset: number, count: number): Reader {
        if (type === FieldType.text) {
            return (_, struct) => this.text(struct + offset, count);
        }
        if (type === FieldType.f32 && count > 1) {
            return (view, struct) => floats(view, struct + offset, count);
        }
        const read = this.#elementReader(type);
        if (count === 1) {
            return (view, struct) => read(view, struct + offset);
        }
        const size = elementSizes[type];
        return (view, struct) =>
            Array.from({ length: count }, (_, i) => read(view, struct + offset + i * size));
    }

    #elementReader(type: FieldType): (view: DataView, at: number) => Scalar {
        switch (type) {
            case FieldType.u8:
                return (view, at) => view.getUint8(at);
            case FieldType.i8:
                return (view, at) => view.getInt8(at);
            case FieldType.u16:
                return (view, at) => view.getUint16(at, true);
            case FieldType.i16:
                return (view, at) => view.getInt16(at, true);
            case FieldType.u32:
                return (view, at) => view.getUint32(at, true);
            case FieldType.i32:
                return (view, at) => view.getInt32(at, true);
            case FieldType.u64:
                return (view, at) => view.getBigUint64(at, true);
            case FieldType.f32:
                return (view, at) => view.getFloat32(at, true);
            case FieldType.f64:
                return (view, at) => view.getFloat64(at, true);
            case FieldType.bool:
                return (view, at) => view.getUint8(at) !== 0;
            case FieldType.textAt:
                return (view, at) => {
                    const text = view.getUint32(at, true);
                    return text === 0 ? null : this.text(text);
                };
            default:
                throw new Error(`sabot.wasm describes a field of type ${type}, which is not known`);
        }
    }

    #writeField(field: Field, at: number, value: Value): void {
        if (field.type === FieldType.text) {
            this.#writeText(at, field, String(value));
            return;
        }
        const list = Array.isArray(value) ? value : [value];
        if (list.length > field.count) {
            throw new RangeError(`${field.key} has at most ${field.count} elements`);
        }
        list.forEach((element, i) => {
            this.#writeElement(field, at + i * elementSizes[field.type], element);
        });
    }

    #writeText(at: number, field: Field, value: string): void {
        const text = encoder.encode(value);
        if (text.length >= field.count || text.includes(0)) {
            throw new RangeError(
                `${field.key} has at most ${field.count - 1} bytes of UTF-8, no zero`,
            );
        }
        const target = this.bytes(at, field.count).fill(0);
        target.set(text);
    }

    #writeElement(field: Field, at: number, value: Scalar): void {
        const view = this.view;
        switch (field.type) {
            case FieldType.u8:
                view.setUint8(at, Number(value));
                break;
            case FieldType.u32:
                view.setUint32(at, Number(value), true);
                break;
            case FieldType.f32:
                view.setFloat32(at, Number(value), true);
                break;
            case FieldType.bool:
                view.setUint8(at, value ? 1 : 0);
                break;
            default:
                throw new Error(`${field.name} is not for writing`);
        }
    }
}

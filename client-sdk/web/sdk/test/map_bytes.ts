/** The bytes of a small map with one thing of each list, as the standard lays them out. */

type Number = ['f32' | 'u16' | 'u8', number] | string;

const f32 = (...values: number[]): Number[] => values.map((value) => ['f32', value]);
const quarter = Math.PI / 2;

/** In the order of the counts. */
export const LISTS: { count: number; elements: Number[] }[] = [
    { count: 1, elements: [...f32(1, 0, 2, 0.5), ['u8', 2]] }, // spawns
    { count: 1, elements: f32(1, 2, 3, 4, 5, 6, 0.25) }, // boxes
    { count: 1, elements: f32(1, 2, 3, 4, 5) }, // cylinders
    { count: 1, elements: f32(10, 0, 20, quarter, 2, 4, 3) }, // ramps
    { count: 1, elements: [...f32(5, 0, 6, quarter), ['u8', 4]] }, // hulls
    { count: 4, elements: f32(0, 0, 1, 0, 1, 0, 1, 0, 0, -1, 0, 0) }, // points
    { count: 1, elements: f32(1, 2, 3, 4, 5, 6, 0.25, 7) }, // crates
    { count: 1, elements: [...f32(1, 2, 3, 4, 5, 6, 0.25), ['u16', 300]] }, // walls
    { count: 1, elements: f32(1, 2, 3, 4, 5, 0.5) }, // balls
    { count: 1, elements: ['repair', ...f32(1, 0, 3, 20)] }, // pick-ups
    { count: 1, elements: ['hill', ...f32(1, 2, 3, 4, 5, 6, 0.25), ['u8', 1]] }, // zones
    { count: 1, elements: ['flag', ...f32(1, 0, 3, 0.5), ['u8', 1]] }, // markers
];

function padded(word: string, size: number): Buffer {
    return Buffer.from(word.padEnd(size, '\0'), 'ascii');
}

function bytesOf(number: Number): Buffer {
    if (typeof number === 'string') {
        return padded(number, 16);
    }
    const [type, value] = number;
    const buffer = Buffer.alloc(type === 'f32' ? 4 : type === 'u16' ? 2 : 1);
    if (type === 'f32') {
        buffer.writeFloatLE(value);
    } else {
        buffer.writeUIntLE(value, 0, buffer.length);
    }
    return buffer;
}

/** With hit sets: of a hull and a sphere, which the crate has, and of a box, which the wall has. */
export const LISTS_OF_HIT_SETS: typeof LISTS = [
    ...LISTS.slice(0, 5),
    { count: 8, elements: [...LISTS[5].elements, ...f32(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)] },
    { count: 1, elements: [...LISTS[6].elements, ['u8', 1]] },
    { count: 1, elements: [...LISTS[7].elements, ['u8', 2]] },
    ...LISTS.slice(8),
    { count: 2, elements: ['stack', ['u8', 2], 'slab', ['u8', 1]] },
    {
        count: 3,
        elements: [
            ['u8', 3], ...f32(1, 2, 3, quarter, quarter, quarter, 0, 0, 0, 0, 0), ['u8', 4],
            ['u8', 1], ...f32(0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0), ['u8', 0],
            ['u8', 0], ...f32(0, 1, 0, 0, 0, 0, 1, 2, 3, 0, 0), ['u8', 0],
        ],
    },
];

/** With a zone that has a number, and hit sets. */
export const LISTS_OF_NUMBERS: typeof LISTS = [
    ...LISTS_OF_HIT_SETS.slice(0, 10),
    { count: 1, elements: [...LISTS[10].elements, ['u8', 7]] },
    ...LISTS_OF_HIT_SETS.slice(11),
];

export function bytesOfMap(lists = LISTS): Uint8Array {
    const head: Number[] = [
        ...f32(-10, -1, -20, 10, 5, 20),
        ...lists.map(({ count }): Number => ['u16', count]),
    ];
    const body = lists.flatMap(({ elements }) => elements);
    const format = lists === LISTS ? 2 : lists === LISTS_OF_NUMBERS ? 4 : 3;
    return Uint8Array.from(Buffer.concat([
        padded('SBMP', 4), bytesOf(['u16', format]), padded('tiny', 32), ...head.map(bytesOf),
        ...body.map(bytesOf),
    ]));
}

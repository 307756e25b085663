/** The message with the events of a tick. */

import { array, checked, type Codec, fields, i32, integer, list, u32, type Value } from '../codec';
import * as limits from '../limits';

const indexPlusOne = integer(0, limits.INDEX_MAX);

/** An entity's index; null for none. */
const entity: Codec<number | null> = {
    get(elements) {
        const value = indexPlusOne.get(elements);
        return value === 0 ? null : value - 1;
    },
    put: (value, out) => indexPlusOne.put(value === null ? 0 : value + 1, out),
};

const wireEvent = fields({
    kind: u32,
    entity,
    other: entity,
    value: u32,
    ordinal: u32,
    /** Position in 1/64 m. */
    x: i32,
    y: i32,
    z: i32,
});
export type WireEvent = Value<typeof wireEvent>;

const eventFields = fields({
    /** Number of the first event since the welcome, from 0. */
    sequence: u32,
    tick: u32,
    events: list(1, limits.EVENT_COUNT_MAX, array(wireEvent)),
});
export type Events = Value<typeof eventFields>;

export const event = checked(eventFields, (message) =>
    message.sequence + message.events.length - 1 > limits.U32_MAX
        ? 'event numbers beyond u32'
        : undefined,
);

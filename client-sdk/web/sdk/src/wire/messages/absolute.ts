/** The message with one part of a snapshot in the absolute form: what is there at some indices. */

import { array, checked, fields, i32, integer, list, u32, type Value } from '../codec';
import * as limits from '../limits';
import { part } from './snapshot';

const range = checked(
    array(fields({
        first: integer(0, limits.INDEX_MAX),
        count: integer(1, limits.U16_MAX),
    })),
    ({ first, count }) =>
        first + count > limits.INDEX_MAX + 1 ? 'a range beyond the last index' : undefined,
);

const entity = array(fields({
    index: integer(0, limits.INDEX_MAX),
    generation: integer(0, limits.U16_MAX),
    kind: integer(0, limits.KIND_MAX),
    values: list(0, limits.ABSOLUTE_VALUE_COUNT_MAX, i32),
}));

export const absolute = fields({
    epoch: u32,
    tick: integer(1, limits.U32_MAX),
    /** As in a snapshot, and so are the next two. */
    durableAge: integer(-1, limits.I32_MAX),
    inputMargin: i32,
    part,
    /** Ranges of indices at which there is no entity. */
    empty: list(0, limits.ABSOLUTE_RANGE_COUNT_MAX, range),
    entities: list(0, limits.ABSOLUTE_ENTITY_COUNT_MAX, entity),
});
export type Absolute = Value<typeof absolute>;

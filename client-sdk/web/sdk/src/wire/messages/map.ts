/** The message with a piece of the map. */

import { checked, type Codec, data, fields, integer, u32, u64, type Value } from '../codec';
import { WireError } from '../error';
import * as limits from '../limits';

/** The size of a map. A larger one is an error of the kind `limit`, not `range`. */
export const mapSize: Codec<number> = {
    get(elements) {
        const size = elements.u32(limits.U32_MAX, 1);
        if (size > limits.MAP_SIZE_MAX) {
            throw new WireError('limit', `a map of ${size} bytes`);
        }
        return size;
    },
    put: integer(1, limits.MAP_SIZE_MAX).put,
};

const mapFields = fields({
    hash: u64,
    /** Count of bytes before this piece. */
    offset: u32,
    totalSize: mapSize,
    data: data(1, limits.MAP_CHUNK_SIZE_MAX),
});
export type MapChunk = Value<typeof mapFields>;

export const map = checked(mapFields, (chunk) =>
    chunk.offset + chunk.data.length > chunk.totalSize ? 'a piece beyond the map' : undefined,
);

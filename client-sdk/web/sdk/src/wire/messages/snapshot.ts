/** The message with one part of a snapshot. `snapshot/` reads its changes. */

import { checked, type Codec, data, fields, i32, integer, list, u32, type Value } from '../codec';
import { WireError } from '../error';
import * as limits from '../limits';
import { Form } from '../structure';

export interface Part {
    index: number; // from 0
    count: number; // 1 to 64
}

// index + 64 * (count - 1)
const part: Codec<Part> = {
    get(elements) {
        const number = elements.u32();
        const index = number % limits.SNAPSHOT_PART_COUNT_MAX;
        const count = Math.floor(number / limits.SNAPSHOT_PART_COUNT_MAX) + 1;
        if (count > limits.SNAPSHOT_PART_COUNT_MAX) {
            throw new WireError('limit', `${count} parts`);
        }
        if (index >= count) {
            throw new WireError('range', `part ${index} of ${count}`);
        }
        return { index, count };
    },
    put({ index, count }, out) {
        if (!(index >= 0 && index < count && count <= limits.SNAPSHOT_PART_COUNT_MAX)) {
            throw new RangeError(`part ${index} of ${count}`);
        }
        out.push(index + limits.SNAPSHOT_PART_COUNT_MAX * (count - 1));
    },
};

const ownState = data(1, limits.OWN_STATE_SIZE_MAX);
const ownWord = integer(0, 1);

/** The own state: 0 for none, 1 if it has the hash that was sent, else its bytes. */
const own: Codec<0 | 1 | Uint8Array> = {
    get: (elements) =>
        elements.nextForm === Form.data
            ? ownState.get(elements)
            : (ownWord.get(elements) as 0 | 1),
    put(value, out) {
        if (typeof value === 'number') {
            ownWord.put(value, out);
        } else {
            ownState.put(value, out);
        }
    },
};

const packedChanges = data(0, limits.MESSAGE_SIZE_MAX);
const plainChanges = list(0, limits.SNAPSHOT_NUMBER_COUNT_MAX, i32);

/** Bytes if packed, numbers if plain. */
const changes: Codec<Uint8Array | number[]> = {
    get: (elements) =>
        elements.nextForm === Form.data ? packedChanges.get(elements) : plainChanges.get(elements),
    put(value, out) {
        if (value instanceof Uint8Array) {
            packedChanges.put(value, out);
        } else {
            plainChanges.put(value, out);
        }
    },
};

const snapshotFields = fields({
    epoch: u32,
    tick: integer(1, limits.U32_MAX),
    /** Ticks back to the baseline snapshot; 0 if the changes need none. */
    baselineAge: integer(0, limits.SNAPSHOT_AGE_MAX),
    /** Ticks back to the newest tick that is safe in the server's log; -1 for none. */
    durableAge: integer(-1, limits.I32_MAX),
    /** Ticks from this snapshot to the server's newest input; NO_MARGIN if it has none. */
    inputMargin: i32,
    part,
    own,
    changes,
});
export type Snapshot = Value<typeof snapshotFields>;

export const snapshot = checked(snapshotFields, (message) =>
    message.baselineAge >= message.tick ? 'a baseline before the first tick' : undefined,
);

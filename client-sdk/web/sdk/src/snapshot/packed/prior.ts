/** The default prior, for rules that have none of their own. */

import * as layout from './layout';
import { MODEL_COUNT, SIGNED_MODEL_COUNT, UNSIGNED_MODEL_COUNT } from './models';

const LENGTH_MODEL_COUNT = 12;
const SECOND_MODEL_COUNT = 10;

// A probability in 1/4,096 and a count code.
function entry(probability: number, code: number): number {
    return probability * 16 + code;
}

/** The default prior of protocol/packed/README.md. */
export function defaultPrior(): Uint16Array {
    const prior = new Uint16Array(MODEL_COUNT).fill(entry(2048, 2));
    const unsigned = (first: number, lengths: readonly number[]): void => {
        for (let i = 0; i < LENGTH_MODEL_COUNT; i++) {
            prior[first + i] = entry(lengths[Math.min(i, lengths.length - 1)], 4);
        }
        prior.fill(entry(1800, 4), first + LENGTH_MODEL_COUNT,
            first + LENGTH_MODEL_COUNT + SECOND_MODEL_COUNT);
    };
    const signed = (first: number, lengths: readonly number[]): void => {
        prior[first] = entry(64, 5);
        prior[first + 1] = entry(2048, 6);
        unsigned(first + 2, lengths);
    };
    for (let first = layout.GAP; first < layout.OP; first += UNSIGNED_MODEL_COUNT) {
        unsigned(first, [1000, 3000, 3000, 2600]);
    }
    for (let first = layout.OP; first < layout.SAME_KIND; first += 2) {
        prior[first] = entry(400, 4);
    }
    prior[layout.SAME_KIND] = entry(2800, 3);
    unsigned(layout.GENERATION, [3600, 2800, 2400, 2048]);
    unsigned(layout.AGE_OF_CHANGE, [200, 2048]);
    unsigned(layout.AGE_OF_CREATE, [200, 2048]);
    prior.fill(entry(1024, 1), layout.DIFFERS, layout.RESIDUAL);
    for (let slot = 0; slot < layout.SLOT_COUNT; slot++) {
        const first = layout.RESIDUAL + 2 * slot * SIGNED_MODEL_COUNT;
        signed(first, [2400, 2400, 2048, 1600]);
        signed(first + SIGNED_MODEL_COUNT,
            [3600, 3600, 3400, 3200, 3000, 2800, 2600, 2400, 2048]);
    }
    return prior;
}

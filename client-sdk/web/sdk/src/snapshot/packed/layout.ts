/** The purposes of a row's models, by protocol/packed/README.md. */

/** How many values, counted over all kinds, have models of their own. */
export const SLOT_COUNT = 71;

export const GAP = 0;
export const OP = 132;
export const SAME_KIND = 144;
export const KIND_TREE = 144;
export const GENERATION = 176;
export const AGE_OF_CHANGE = 198;
export const AGE_OF_CREATE = 220;
export const DIFFERS = 242;
export const DIFFERS_CONTEXT_COUNT = 6;
export const RESIDUAL = 668;
export const END = 4076;

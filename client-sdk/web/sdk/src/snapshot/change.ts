/** What a snapshot says of one entity, in either form. */

import type { EntityBaseline } from './baseline';

export enum ChangeKind {
    remove = 0,
    update = 1,
    updateLate = 2,
    create = 3,
}

export interface Change {
    kind: ChangeKind;
    index: number;
    /** Of the entity, if it is created. */
    generation: number;
    entityKind: number;
    /** Ticks from the baseline to the snapshot. */
    age: number;
    /** By field, in grains. */
    residuals: Int32Array;
}

/** What is held of an entity where a change is read; undefined if nothing is. */
export type Held = (index: number) => EntityBaseline | undefined;

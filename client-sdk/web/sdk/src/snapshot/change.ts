/** What a snapshot says about one entity. Both codings of a snapshot are read into this. */

export enum ChangeKind {
    remove = 0,
    update = 1,
    updateLate = 2,
    create = 3,
}

export interface Change {
    kind: ChangeKind;
    index: number;
    /** The entity's, if the change creates it. */
    generation: number;
    entityKind: number;
    /** Ticks from the baseline to the snapshot. */
    age: number;
    /** One for each field, in quanta. */
    residuals: Int32Array;
}

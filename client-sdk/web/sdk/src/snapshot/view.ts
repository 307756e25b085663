/** Views: the entity baselines that a client holds at a tick. */

import { WireError } from '../wire/error';
import { type DeltaDef, type EntityBaseline, type Held, takeChange } from './baseline';
import { type Change, ChangeKind } from './change';

/** Entities of the largest match. A snapshot with more is not valid. */
export const ENTITY_COUNT_MAX = 768;

export interface View {
    readonly tick: number;
    /** Ordered by rising index. */
    readonly entityBaselines: readonly EntityBaseline[];
}

export const EMPTY_VIEW: View = { tick: 0, entityBaselines: [] };

/** Finds an entity's baseline by binary search; undefined if there is none. */
export function entityBaselineAt(view: View, index: number): EntityBaseline | undefined {
    let [low, high] = [0, view.entityBaselines.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (view.entityBaselines[middle].index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const baseline = view.entityBaselines[low];
    return baseline?.index === index ? baseline : undefined;
}

/** Makes a view from the baseline view and the changes, which it takes part by part. */
export class ViewMaker {
    private readonly made: EntityBaseline[] = [];
    private next = 0; // in the baseline view's entityBaselines
    private last = -1; // index

    constructor(
        private readonly def: DeltaDef,
        private readonly baseline: View,
        private readonly tick: number,
    ) {}

    /** The baselines that were held before the changes. */
    readonly held: Held = (index) => entityBaselineAt(this.baseline, index);

    /** Applies changes. Throws a WireError for a change that is not valid; drop the view then. */
    take(changes: readonly Change[]): void {
        for (const change of changes) {
            if (change.index <= this.last) {
                throw new WireError('range', 'parts that do not follow one another');
            }
            this.last = change.index;
            this.takeOne(change);
        }
    }

    finish(): View {
        this.goOnTo(Infinity);
        return { tick: this.tick, entityBaselines: this.made };
    }

    private takeOne(change: Change): void {
        const held = this.goOnTo(change.index);
        if (change.kind !== ChangeKind.remove) {
            this.append(takeChange(this.def, this.tick, held, change));
        } else if (held === undefined) {
            throw new WireError('range', 'a remove of what is not held');
        }
    }

    // Copies all baselines before the index. Returns the baseline at the index, if any.
    private goOnTo(index: number): EntityBaseline | undefined {
        const { entityBaselines } = this.baseline;
        while (this.next < entityBaselines.length && entityBaselines[this.next].index < index) {
            this.append(entityBaselines[this.next++]);
        }
        const at = entityBaselines[this.next];
        if (at?.index !== index) {
            return undefined;
        }
        this.next++;
        return at;
    }

    private append(baseline: EntityBaseline): void {
        if (this.made.length === ENTITY_COUNT_MAX) {
            throw new WireError('limit', `more than ${ENTITY_COUNT_MAX} entities`);
        }
        this.made.push(baseline);
    }
}

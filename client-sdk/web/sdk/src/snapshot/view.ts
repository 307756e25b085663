/** Views: what a client holds of a tick. */

import { WireError } from '../wire/error';
import { type DeltaDef, type EntityBaseline, type Held, takeChange } from './baseline';
import { type Change, ChangeKind } from './change';

/** Entities of the largest match: a snapshot that makes more is none of a server of ours. */
export const ENTITY_COUNT_MAX = 768;

export interface View {
    readonly tick: number;
    /** By rising index. */
    readonly entityBaselines: readonly EntityBaseline[];
}

export const EMPTY_VIEW: View = { tick: 0, entityBaselines: [] };

/** The baseline of an index, by halving. */
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

/** The view that follows a baseline by changes, which are taken part by part. */
export class ViewMaker {
    private readonly made: EntityBaseline[] = [];
    private next = 0; // of the baseline's entityBaselines
    private last = -1; // index

    constructor(
        private readonly def: DeltaDef,
        private readonly baseline: View,
        private readonly tick: number,
    ) {}

    /** What is held before the changes. */
    readonly held: Held = (index) => entityBaselineAt(this.baseline, index);

    /** Throws a WireError for a change that cannot be; the view is not made then. */
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

    // All before the index goes on as it is. Returns what is held at it.
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

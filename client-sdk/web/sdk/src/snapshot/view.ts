/** Views: what a client holds of a tick. */

import { WireError } from '../wire/error';
import { type Change, ChangeKind, type Held } from './change';
import { type DeltaDef, type Keyframe, takeChange } from './keyframe';

/** Entities of the largest match: a snapshot that makes more is none of a server of ours. */
export const ENTITY_COUNT_MAX = 768;

export interface View {
    readonly tick: number;
    /** By rising index. */
    readonly keyframes: readonly Keyframe[];
}

export const EMPTY_VIEW: View = { tick: 0, keyframes: [] };

/** The keyframe of an index, by halving. */
export function keyframeAt(view: View, index: number): Keyframe | undefined {
    let [low, high] = [0, view.keyframes.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (view.keyframes[middle].index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const keyframe = view.keyframes[low];
    return keyframe?.index === index ? keyframe : undefined;
}

/** The view that follows a baseline by changes, which are taken part by part. */
export class ViewMaker {
    private readonly made: Keyframe[] = [];
    private next = 0; // of the baseline's keyframes
    private last = -1; // index

    constructor(
        private readonly def: DeltaDef,
        private readonly baseline: View,
        private readonly tick: number,
    ) {}

    /** What is held before the changes. */
    readonly held: Held = (index) => keyframeAt(this.baseline, index);

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
        return { tick: this.tick, keyframes: this.made };
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
    private goOnTo(index: number): Keyframe | undefined {
        const { keyframes } = this.baseline;
        while (this.next < keyframes.length && keyframes[this.next].index < index) {
            this.append(keyframes[this.next++]);
        }
        const at = keyframes[this.next];
        if (at?.index !== index) {
            return undefined;
        }
        this.next++;
        return at;
    }

    private append(keyframe: Keyframe): void {
        if (this.made.length === ENTITY_COUNT_MAX) {
            throw new WireError('limit', `more than ${ENTITY_COUNT_MAX} entities`);
        }
        this.made.push(keyframe);
    }
}

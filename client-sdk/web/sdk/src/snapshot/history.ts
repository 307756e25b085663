/** The snapshot history: the views that a client holds, and how it acknowledges them. */

import { WireError } from '../wire/error';
import { SnapshotForm } from '../wire/messages/handshake';
import type { Snapshot } from '../wire/messages/snapshot';
import type { DeltaDef, Held } from './baseline';
import type { Change } from './change';
import { PackedSchema, readPacked } from './packed/packed';
import { Parts } from './parts';
import { readPlain } from './plain';
import type { Rules } from './rules';
import { EMPTY_VIEW, type View, ViewMaker } from './view';

const VIEW_COUNT_MAX = 64;

/** What happened to a part of a snapshot. */
export type Taken =
    /** The history holds its tick already, or a newer one. */
    | { what: 'stale' }
    /** Other parts of the snapshot are still missing. */
    | { what: 'gathered' }
    /** Its baseline view is not held. The server learns this from the acknowledgements. */
    | { what: 'unusable' }
    /** The snapshot is complete and its view is the newest; `head` is its first part. */
    | { what: 'held'; view: View; head: Snapshot };

/** The history of one match: each welcome begins another history. */
export class SnapshotHistory {
    readonly def: DeltaDef;
    private readonly packed: PackedSchema;
    private readonly views = new Map<number, View>(); // by tick, oldest first
    private readonly parts = new Parts();
    private history = 0;
    newest: View = EMPTY_VIEW;
    private voidTick = 0; // the server knows nothing of views up to this one

    constructor(
        rules: Rules,
        tickRateHz: number,
        private readonly form: SnapshotForm,
    ) {
        this.def = { kinds: rules.kinds, tickRateHz };
        this.packed = new PackedSchema(rules.kinds, rules.prior);
    }

    /** For an input: the newest view's tick, and in bit i whether the tick 1 + i before is held. */
    get acknowledgement(): { ackTick: number; ackBits: number } {
        const ackTick = this.newest.tick > this.voidTick ? this.newest.tick : 0;
        return { ackTick, ackBits: this.history };
    }

    /** Another server goes on with the match: it knows no view that is held. */
    forgetServer(): void {
        this.voidTick = this.newest.tick;
        this.history = 0;
        this.views.clear();
        this.parts.clear();
    }

    /**
     * Takes a part of a snapshot of this match. Throws a WireError if the part, or the complete
     * snapshot, is not valid; the history is unchanged then.
     */
    take(part: Snapshot): Taken {
        if (part.tick <= this.newest.tick || part.tick < this.parts.gatheredTick) {
            return { what: 'stale' };
        }
        const isPacked = part.changes instanceof Uint8Array;
        if (isPacked !== (this.form === SnapshotForm.packed)) {
            throw new WireError('malformed', 'changes in the other form');
        }
        const parts = this.parts.add(part);
        return parts === undefined ? { what: 'gathered' } : this.follow(parts);
    }

    private follow(parts: readonly Snapshot[]): Taken {
        const head = parts[0];
        const builds = head.baselineAge !== 0;
        const baseline = builds ? this.views.get(head.tick - head.baselineAge) : EMPTY_VIEW;
        if (baseline === undefined) {
            return { what: 'unusable' };
        }
        const maker = new ViewMaker(this.def, baseline, head.tick);
        for (const part of parts) {
            maker.take(this.read(part, maker.held));
        }
        const view = maker.finish();
        this.hold(view);
        return { what: 'held', view, head };
    }

    private read(part: Snapshot, held: Held): Change[] {
        return part.changes instanceof Uint8Array
            ? readPacked(part.changes, this.packed, held)
            : readPlain(part.changes, this.def.kinds, held);
    }

    private hold(view: View): void {
        const newer = view.tick - this.newest.tick;
        const shifted = newer > 31 ? 0 : this.history << newer;
        const last = this.newest.tick > this.voidTick && newer <= 32 ? 1 << (newer - 1) : 0;
        this.history = (shifted | last) >>> 0;
        this.newest = view;
        this.views.set(view.tick, view);
        // After a loss a server may build on an older view than before.
        for (const tick of this.views.keys()) {
            if (this.views.size <= VIEW_COUNT_MAX) {
                break;
            }
            this.views.delete(tick);
        }
    }
}

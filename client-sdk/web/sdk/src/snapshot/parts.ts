/** Gathers the parts of a snapshot until it is complete. */

import { WireError } from '../wire/error';
import type { Snapshot } from '../wire/messages/snapshot';

export class Parts {
    private tick = 0;
    private parts: (Snapshot | undefined)[] = [];
    private missing = 0;

    /** Tick of the gathered parts; 0 for none. */
    get gatheredTick(): number {
        return this.tick;
    }

    /** Forgets what was gathered. */
    clear(): void {
        this.tick = 0;
    }

    /**
     * Adds a part. Returns all parts, ordered by number, if the snapshot is complete; otherwise
     * undefined. A part of an older tick, or one that is there already, is ignored. Throws a
     * WireError for a part that contradicts the gathered ones, which stay.
     */
    add(part: Snapshot): Snapshot[] | undefined {
        if (part.tick < this.tick) {
            return undefined;
        }
        if (part.tick > this.tick) {
            this.tick = part.tick;
            this.parts = new Array<Snapshot | undefined>(part.part.count).fill(undefined);
            this.missing = part.part.count;
        }
        this.checkAgainst(part);
        if (this.parts[part.part.index] !== undefined) {
            return undefined;
        }
        this.parts[part.part.index] = part;
        this.missing--;
        if (this.missing > 0) {
            return undefined;
        }
        // A complete snapshot is taken or dropped, so an older one may be gathered again.
        const whole = this.parts as Snapshot[];
        this.parts = [];
        this.tick = 0;
        return whole;
    }

    private checkAgainst(part: Snapshot): void {
        const other = this.parts.find((one) => one !== undefined);
        const differs =
            other !== undefined &&
            (other.part.count !== part.part.count || other.baselineAge !== part.baselineAge);
        if (differs) {
            throw new WireError('malformed', 'parts that contradict each other');
        }
    }
}

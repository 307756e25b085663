/** The parts of a snapshot, gathered until all are there. */

import { WireError } from '../wire/error';
import type { Snapshot } from '../wire/messages/snapshot';

export class Parts {
    private tick = 0;
    private parts: (Snapshot | undefined)[] = [];
    private missing = 0;

    /** Of the parts that are gathered; 0 where there are none. */
    get gatheredTick(): number {
        return this.tick;
    }

    /**
     * All parts by their number if this was the last one missing; undefined otherwise, and for one
     * that is of an older tick or there already. Throws a WireError for one that contradicts those
     * that are there; they stay.
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
        // Whole, it is taken or dropped, and no reason any more to drop an older one.
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

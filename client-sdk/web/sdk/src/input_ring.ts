/** The last inputs, tick by tick, and which of them a message repeats. */

import { INPUT_COUNT_MAX } from './wire/limits';
import type { WireInput } from './wire/messages/input';

export class InputRing {
    private inputs: WireInput[] = []; // oldest first, without gaps
    private newestTick = 0;

    /** One that does not follow the last begins anew. */
    push(tick: number, input: WireInput): void {
        if (tick !== this.newestTick + 1) {
            this.inputs = [];
        }
        this.inputs.push(input);
        this.newestTick = tick;
        if (this.inputs.length > INPUT_COUNT_MAX) {
            this.inputs.shift();
        }
    }

    /**
     * What goes into a message: the inputs newer than the one that the server is known to have, at
     * most the newest `countMax` of them; the newest in any case. There is one at least.
     */
    message(knownTick: number, countMax: number): { tick: number; inputs: WireInput[] } {
        const unknown = Math.max(this.newestTick - knownTick, 1);
        const count = Math.max(Math.min(unknown, countMax, this.inputs.length), 1);
        return { tick: this.newestTick - count + 1, inputs: this.inputs.slice(-count) };
    }
}

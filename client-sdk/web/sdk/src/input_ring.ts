/** The last inputs, tick by tick, and the choice of those that a message repeats. */

import { INPUT_COUNT_MAX } from './wire/limits';
import type { WireInput } from './wire/messages/input';

export class InputRing {
    private inputs: WireInput[] = []; // oldest first, without gaps
    private newestTick = 0;

    /** Adds an input. One whose tick does not follow the last tick clears the ring first. */
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
     * Returns the inputs for a message: those that are newer than the newest one that the server
     * has, at most `countMax`, and always the newest. The ring must not be empty.
     */
    message(knownTick: number, countMax: number): { tick: number; inputs: WireInput[] } {
        const unknown = Math.max(this.newestTick - knownTick, 1);
        const count = Math.max(Math.min(unknown, countMax, this.inputs.length), 1);
        return { tick: this.newestTick - count + 1, inputs: this.inputs.slice(-count) };
    }
}

/**
 * Who foresees the own player ahead of the server. The SDK has none of its own: the game as
 * WebAssembly can be one. Without one the own tank is shown as any other, a little in the past.
 */

import type { EntitySample } from './interpolation';
import type { View } from './snapshot/view';
import type { WireInput } from './wire/messages/input';
import type { Welcome } from './wire/messages/handshake';

export interface Predictor {
    /** A match begins, or goes on by another welcome. `map` are the canonical bytes. */
    start(welcome: Readonly<Welcome>, map: Uint8Array): void;

    /**
     * A snapshot is held. `own` is what it says of the own player at its tick: 0 nothing, 1 that it
     * is as the hash said, or the bytes of the state, four of ages first.
     */
    correct(view: View, own: 0 | 1 | Uint8Array): void;

    /**
     * The input of a tick is made; ticks rise, but for a clock that begins anew. Returns the hash
     * of the own state after the tick, which goes with the input; 0 if it is not foreseen.
     */
    predict(tick: number, input: Readonly<WireInput>): number;

    /**
     * What is foreseen, each in the place of the entity of its index, at `phase` (0 to 1) between
     * the newest tick predicted and the next.
     */
    show(phase: number): EntitySample[];

    /** Up to four players who are shown where they are: as `present` of an input says. */
    present(): number;

    /** The match is over, or the connection is lost. */
    stop(): void;
}

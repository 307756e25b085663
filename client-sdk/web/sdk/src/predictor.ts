/**
 * A predictor simulates the own player ahead of the server. The SDK has none; the game compiled to
 * WebAssembly can be one. Without a predictor the own tank is interpolated like all others.
 */

import type { EntitySample } from './interpolation';
import type { View } from './snapshot/view';
import type { WireInput } from './wire/messages/input';
import type { Welcome } from './wire/messages/handshake';

export interface Predictor {
    /** A match begins, or continues after another welcome. `map` has the map's canonical bytes. */
    start(welcome: Readonly<Welcome>, map: Uint8Array): void;

    /**
     * A snapshot has arrived. `own` tells the own player's state at its tick: 0 if it tells
     * nothing, 1 if the state has the predicted hash, else the state's bytes, which begin with four
     * ages.
     */
    correct(view: View, own: 0 | 1 | Uint8Array): void;

    /**
     * Predicts the tick of an input that the client has just made. Ticks rise, except when the
     * input clock restarts. Returns the hash of the own state after the tick, which is sent with
     * the input; 0 if the state is not predicted.
     */
    predict(tick: number, input: Readonly<WireInput>): number;

    /**
     * Returns the predicted entities, at `phase` (0 to 1) between the newest predicted tick and the
     * next. Each replaces the interpolated entity of its index.
     */
    show(phase: number): EntitySample[];

    /** Returns up to four players that are shown in the present, coded as `present` of an input. */
    present(): number;

    /** The match has ended, or the connection is lost. */
    stop(): void;
}

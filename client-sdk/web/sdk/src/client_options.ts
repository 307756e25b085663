/** What a client is made from. */

import type { Predictor } from './predictor';
import type { Rules } from './snapshot/rules';
import { type SocketFactory, webSocket } from './socket';
import { Role, SnapshotForm } from './wire/messages/handshake';

export interface ClientOptions {
    /** Of the server's WebSocket, ws: or wss:. */
    url: string;
    /** What the server plays by: `parseRules` of what `sabot rules --json` prints. */
    rules: Rules;
    /** Of the server's game, as `sabot --version` says; default: that of the rules' table. */
    simulationVersion?: number;
    /** Default: player. */
    role?: Role;
    /** A match's number, or 0 (default) for any with room. */
    session?: number;
    /** UTF-8 without control characters, 1 to 23 bytes; default "player". */
    name?: string;
    /** Choices that hold until the first input, as in `Control.select`. */
    select?: readonly number[];
    /** Proof of admission, where the server asks for one; at most 512 bytes. */
    token?: Uint8Array;
    /** Of snapshots; default: packed, which is smaller. */
    form?: SnapshotForm;
    /**
     * Without an answer the client closes, and so does who cannot come back after such a silence
     * of a match that goes on; default 5000.
     */
    timeoutMs?: number;
    /** For so long a player's lost connection is tried anew; 0: not at all; default 30000. */
    reconnectMs?: number;
    /** Others are shown so long ago, at most 500; 0 (default): as the link needs. */
    interpolationMs?: number;
    predictor?: Predictor;
    /** Default: the browser's WebSocket. */
    socket?: SocketFactory;
    /** A monotonic clock, ms; default performance.now. */
    now?: () => number;
}

/** With a value for everything but the predictor. */
export type CompletedOptions = globalThis.Required<Omit<ClientOptions, 'predictor'>>;

/** Throws a RangeError if the simulation version is not known. */
export function completed(options: ClientOptions): CompletedOptions {
    const { rules } = options;
    const simulationVersion = options.simulationVersion ?? rules.simulationVersion;
    if (simulationVersion === null) {
        throw new RangeError('the simulation version is neither given nor in the rules');
    }
    return {
        role: Role.player,
        session: 0,
        name: 'player',
        select: [],
        token: new Uint8Array(),
        form: SnapshotForm.packed,
        timeoutMs: 5000,
        reconnectMs: 30000,
        interpolationMs: 0,
        socket: webSocket,
        now: () => performance.now(),
        ...options,
        simulationVersion,
    };
}

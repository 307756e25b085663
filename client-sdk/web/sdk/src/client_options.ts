/** The options of a client. */

import type { Predictor } from './predictor';
import type { Rules } from './snapshot/rules';
import { type SocketFactory, webSocket } from './socket';
import { Role, SnapshotForm } from './wire/messages/handshake';

export interface ClientOptions {
    /** Address of the server's WebSocket: `ws://HOST:PORT/ws`, or `wss:` with TLS. */
    url: string;
    /**
     * The server's rules: `parseRules` of the JSON at `http://HOST:PORT/rules.json`, which is also
     * what `sabot rules --json` prints.
     */
    rules: Rules;
    /** The simulation version that `sabot --version` prints; default: the one in `rules`. */
    simulationVersion?: number;
    /** Default: player. */
    role?: Role;
    /** Number of the session to join; 0 (default) for any session with room. */
    session?: number;
    /**
     * Password of the session, and the mode that it shall have; default: none, and any mode. With
     * one of them, or `create`, the client goes through the lobby by itself; a session that it
     * cannot have closes it with the reason "refused".
     */
    password?: string;
    mode?: string;
    /** Makes a session of `mode` if none has room; default false. */
    create?: boolean;
    /** The player's name: UTF-8 without control characters, 1 to 23 bytes; default "player". */
    name?: string;
    /** Choices as in `Control.select`, which hold until the first input. */
    select?: readonly number[];
    /**
     * Connect token of the game's backend, for a server that asks for one: at most 512 bytes, or
     * base64url. It is good for one connection; a player that comes back needs no other.
     */
    token?: Uint8Array | string;
    /** The form of snapshots; default: packed, which is smaller. */
    form?: SnapshotForm;
    /**
     * The client closes if the server does not answer a connection for this long, ms; default 5000.
     * A client that cannot reconnect, such as a spectator, also closes after a silence of this
     * length in a running match.
     */
    timeoutMs?: number;
    /** How long a player tries to reconnect, ms; 0 for not at all; default 30000. */
    reconnectMs?: number;
    /** Delay at which other entities are shown, ms, at most 500; 0 (default): as the link needs. */
    interpolationMs?: number;
    /** Predicts the own player; default: no prediction. */
    predictor?: Predictor;
    /** Default: the browser's WebSocket. */
    socket?: SocketFactory;
    /** A monotonic clock, ms; default performance.now. */
    now?: () => number;
}

/** Options that all have a value, except for the predictor. */
export type CompletedOptions = globalThis.Required<Omit<ClientOptions, 'predictor'>> &
    { token: Uint8Array };

/** Returns a token's bytes. Throws a RangeError for text that is no base64url without padding. */
function tokenBytes(token: Uint8Array | string): Uint8Array {
    if (typeof token !== 'string') {
        return token;
    }
    const isOfDigits = /^[A-Za-z0-9_-]*$/.test(token) && token.length % 4 !== 1;
    const bytes = isOfDigits ? atob(token.replaceAll('-', '+').replaceAll('_', '/')) : '';
    // The last digit may have bits that belong to no byte; they must be 0.
    if (btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=*$/, '') !== token) {
        throw new RangeError('the token is no base64url');
    }
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}

/**
 * Fills in the defaults. Throws a RangeError if the simulation version is not known, or the token is
 * no base64url.
 */
export function completed(options: ClientOptions): CompletedOptions {
    const { rules } = options;
    const simulationVersion = options.simulationVersion ?? rules.simulationVersion;
    if (simulationVersion === null) {
        throw new RangeError('the simulation version is neither given nor in the rules');
    }
    return {
        role: Role.player,
        session: 0,
        password: '',
        mode: '',
        create: false,
        name: 'player',
        select: [],
        form: SnapshotForm.packed,
        timeoutMs: 5000,
        reconnectMs: 30000,
        interpolationMs: 0,
        socket: webSocket,
        now: () => performance.now(),
        ...options,
        token: tokenBytes(options.token ?? ''),
        simulationVersion,
    };
}

/** What bytes that are no message of the standard end in. */

/**
 * - `truncated`: the bytes end too early, or an element is missing
 * - `malformed`: no msgpack, or an element of the wrong type
 * - `limit`: more of something than the standard allows
 * - `range`: a value outside its range
 * - `unknown`: a type of message that this version does not know: it is skipped
 */
export type WireFault = 'truncated' | 'malformed' | 'limit' | 'range' | 'unknown';

/** Thrown by `decodeMessage`, and by what reads snapshots. Nothing of the message is used then. */
export class WireError extends Error {
    readonly fault: WireFault;

    constructor(fault: WireFault, what: string) {
        super(`${fault}: ${what}`);
        this.name = 'WireError';
        this.fault = fault;
    }
}

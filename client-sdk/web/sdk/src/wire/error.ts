/** The error for bytes that are not a valid message. */

/**
 * - `truncated`: the bytes end too early, or an element is missing
 * - `malformed`: not msgpack, or an element of the wrong type
 * - `limit`: more of something than the standard allows
 * - `range`: a value outside its range
 * - `unknown`: a message type that this version does not know; the message is skipped
 */
export type WireFault = 'truncated' | 'malformed' | 'limit' | 'range' | 'unknown';

/** Thrown by `decodeMessage` and the readers of snapshots. No part of the message is used then. */
export class WireError extends Error {
    readonly fault: WireFault;

    constructor(fault: WireFault, what: string) {
        super(`${fault}: ${what}`);
        this.name = 'WireError';
        this.fault = fault;
    }
}

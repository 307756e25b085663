/**
 * The round trip to the server: from a message of the client to the first snapshot that shows that
 * the server had it. One message is measured at a time.
 *
 * A player's inputs are such messages, since a snapshot tells the newest input that the server has.
 * Of a client that does not play it is the acknowledgement of a snapshot, on which a later one
 * builds. A message waits at the server for the next snapshot, so a measure may be longer than the
 * network's round trip: by a tick for a player, and by the time between snapshots for others.
 * Therefore a shorter measure counts at once, and of a longer one a quarter.
 */

const LONGER_SHARE = 1 / 4;

export class RoundTrip {
    private tick = 0; // that the measured message names; 0 for none
    private sentMs = 0;

    /** `ms`: the round trip of the hello, and then the measured one. */
    constructor(public ms: number) {}

    /** The client sends a message that names this tick. */
    send(tick: number, nowMs: number): void {
        // The ticks of inputs may begin again at a lower one.
        if (this.tick === 0 || tick < this.tick) {
            this.tick = tick;
            this.sentMs = nowMs;
        }
    }

    /** The server had the messages up to this tick when it sent what has arrived now. */
    hear(tick: number, nowMs: number): void {
        if (this.tick > 0 && tick >= this.tick) {
            const more = nowMs - this.sentMs - this.ms;
            this.ms += more > 0 ? more * LONGER_SHARE : more;
            this.tick = 0;
        }
    }
}

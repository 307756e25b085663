/**
 * A page that stood still reads waiting messages first, so that it does not take them for silence.
 */

const STANDSTILL_MS = 1000;

export class Standstill {
    private lastMs: number | null = null;
    private hasWaited = false;

    /**
     * Call in every frame. Returns true if silence must wait for the next frame; never twice in a
     * row.
     */
    waits(nowMs: number): boolean {
        const stood = this.lastMs !== null && nowMs - this.lastMs > STANDSTILL_MS;
        this.lastMs = nowMs;
        this.hasWaited = stood && !this.hasWaited;
        return this.hasWaited;
    }
}

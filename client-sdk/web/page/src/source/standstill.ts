/** A page that stood still first reads what came meanwhile: it was no silence of the server. */

const STANDSTILL_MS = 1000;

export class Standstill {
    private lastMs: number | null = null;
    private hasWaited = false;

    /** In every frame; true: the silence is judged in the next one. Never twice in a row. */
    waits(nowMs: number): boolean {
        const stood = this.lastMs !== null && nowMs - this.lastMs > STANDSTILL_MS;
        this.lastMs = nowMs;
        this.hasWaited = stood && !this.hasWaited;
        return this.hasWaited;
    }
}

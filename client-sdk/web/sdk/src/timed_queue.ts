/** Items that wait until their tick is shown. A full queue drops the oldest and counts them. */

export class TimedQueue<T extends { readonly tick: number }> {
    private waiting: T[] = [];
    private releasedCount = 0; // of the oldest items
    droppedCount = 0;

    constructor(private readonly countMax: number) {}

    push(one: T): void {
        this.waiting.push(one);
        if (this.waiting.length > this.countMax) {
            this.waiting.shift();
            this.releasedCount = Math.max(this.releasedCount - 1, 0);
            this.droppedCount++;
        }
    }

    /** Makes all waiting items due, because the next ones belong to another match. */
    release(): void {
        this.releasedCount = this.waiting.length;
    }

    /** Takes out, in order, all items that are released or whose tick is at most `tick`. */
    take(tick: number): T[] {
        const later = this.waiting.findIndex(
            (one, i) => i >= this.releasedCount && one.tick > tick,
        );
        const due = this.waiting.splice(0, later === -1 ? this.waiting.length : later);
        this.releasedCount = Math.max(this.releasedCount - due.length, 0);
        return due;
    }
}

/** The samples of the last seconds, up to a largest count. */

export class Window<T> {
    private entries: { atMs: number; value: T }[] = [];

    constructor(
        private readonly lengthMs: number,
        private readonly countMax: number,
    ) {}

    add(atMs: number, value: T): void {
        this.entries.push({ atMs, value });
        if (this.entries.length > this.countMax) {
            this.entries.shift();
        }
    }

    clear(): void {
        this.entries = [];
    }

    get isEmpty(): boolean {
        return this.entries.length === 0;
    }

    /** Returns the recent samples; at least the newest, if there is any. */
    recent(nowMs: number): T[] {
        const recent = this.entries.filter(({ atMs }) => nowMs - atMs <= this.lengthMs);
        return (recent.length > 0 ? recent : this.entries.slice(-1)).map(({ value }) => value);
    }
}

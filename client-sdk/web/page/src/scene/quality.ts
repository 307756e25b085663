/** Chooses the quality by frame times. Uses neither DOM nor WebGL. */

export interface Effort {
    /** Most texels for a CSS pixel. */
    readonly pixelRatio: number;
    readonly shadowSize: number; // texels; 0 for no shadows
    readonly shadowEvery: number; // frames
    /** Whether surfaces have patterns. */
    readonly patterns: boolean;
    readonly particles: number; // share of them
    readonly labels: number; // at most
}

/** The levels, from lowest to highest. */
export const EFFORTS: readonly Effort[] = [
    {
        pixelRatio: 0.6, shadowSize: 0, shadowEvery: 1,
        patterns: false, particles: 0.35, labels: 16,
    },
    {
        pixelRatio: 0.8, shadowSize: 1024, shadowEvery: 4,
        patterns: false, particles: 0.5, labels: 24,
    },
    {
        pixelRatio: 1, shadowSize: 1024, shadowEvery: 3,
        patterns: true, particles: 0.7, labels: 40,
    },
    {
        pixelRatio: 1.5, shadowSize: 2048, shadowEvery: 2,
        patterns: true, particles: 1, labels: 64,
    },
    {
        pixelRatio: 2, shadowSize: 2048, shadowEvery: 1,
        patterns: true, particles: 1, labels: 64,
    },
];

const MOST = EFFORTS.length - 1;
const WINDOW = 45; // frames that are judged together
const SLOW_MS = 23; // a slower median lowers the level
const QUICK_MS = 17.8; // a quicker median raises the level; screens of 60 Hz have no shorter frames
const FRAME_MS_MAX = 1000; // a page that was hidden is one slow frame among many
const SLOW_WINDOWS = 2; // in a row
const QUICK_WINDOWS = 6;
const QUICK_WINDOWS_MAX = 384;

/**
 * Finds the highest level with quick frames. After a failed rise it waits twice as long before the
 * next one, so that the picture does not keep changing.
 */
export class Quality {
    private current: number;
    private fixedAt: number | null = null;
    private readonly times: number[] = [];
    private slow = 0;
    private quick = 0;
    private patience = QUICK_WINDOWS;
    private tried = false; // whether the level is on trial

    constructor(first: number = MOST) {
        this.current = Quality.within(first);
    }

    get level(): number {
        return this.fixedAt ?? this.current;
    }

    get effort(): Effort {
        return EFFORTS[this.level];
    }

    /** A fixed level; null to choose by frame times. */
    get fixed(): number | null {
        return this.fixedAt;
    }

    set fixed(level: number | null) {
        this.fixedAt = level === null ? null : Quality.within(level);
        this.times.length = this.slow = this.quick = 0;
    }

    /** Takes the time from one frame to the next. Returns true if the level has changed. */
    take(frameMs: number): boolean {
        if (this.fixedAt !== null || !(frameMs > 0)) {
            return false;
        }
        this.times.push(Math.min(frameMs, FRAME_MS_MAX));
        if (this.times.length < WINDOW) {
            return false;
        }
        const median = this.times.sort((a, b) => a - b)[WINDOW >> 1];
        this.times.length = 0;
        return this.judge(median);
    }

    private judge(medianMs: number): boolean {
        this.slow = medianMs > SLOW_MS ? this.slow + 1 : 0;
        this.quick = medianMs < QUICK_MS ? this.quick + 1 : 0;
        if (this.slow >= SLOW_WINDOWS && this.current > 0) {
            if (this.tried) {
                this.patience = Math.min(2 * this.patience, QUICK_WINDOWS_MAX);
            }
            return this.go(-1);
        }
        if (this.quick >= this.patience && this.current < MOST) {
            return this.go(1);
        }
        return false;
    }

    private go(step: 1 | -1): boolean {
        this.current += step;
        this.tried = step > 0;
        this.slow = 0;
        this.quick = 0;
        return true;
    }

    private static within(level: number): number {
        return Math.min(Math.max(Math.trunc(level) || 0, 0), MOST);
    }
}

/** Position and speed of a recorded match's playback. */

export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 16];

/** If more time passes between two frames, the page was hidden and the match waited. */
const PASSED_S_MAX = 0.25;

export class PlayClock {
    /** Position in ticks; a whole number when paused. */
    position = 0;
    isPaused = false;
    private speedIndex = SPEEDS.indexOf(1);

    constructor(private readonly tickRateHz: number) {}

    get speed(): number {
        return SPEEDS[this.speedIndex];
    }

    /** Sets the nearest possible speed. */
    set speed(wanted: number) {
        const away = (speed: number): number => Math.abs(Math.log(speed / wanted));
        this.speedIndex = SPEEDS.reduce(
            (best, speed, i) => (away(speed) < away(SPEEDS[best]) ? i : best), 0,
        );
    }

    /** Changes to the next or previous speed. */
    shift(direction: 1 | -1): void {
        const index = this.speedIndex + direction;
        this.speedIndex = Math.min(Math.max(index, 0), SPEEDS.length - 1);
    }

    /** Ticks a second at this speed, paused or not. */
    get ticksPerSecond(): number {
        return this.tickRateHz * this.speed;
    }

    /** The stride between ticks whose states are needed, so that there are at most 120 a second. */
    get stride(): number {
        return Math.max(1, Math.floor(this.ticksPerSecond / 120));
    }

    /** Advances by a frame's time, to `limit` at most; later states are not available yet. */
    advance(passedS: number, limit: number): void {
        if (!this.isPaused) {
            const passed = Math.min(Math.max(passedS, 0), PASSED_S_MAX);
            const next = this.position + passed * this.ticksPerSecond;
            this.position = Math.max(this.position, Math.min(next, limit));
        }
    }
}

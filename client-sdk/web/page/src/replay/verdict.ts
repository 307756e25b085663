/** The results so far of the check of a whole log, and the timeline's marks. */

import type { Mark } from './marks';
import type { Scanned } from './protocol';

export class Verdict {
    readonly marks: Mark[] = [];
    /** Rises with every report. */
    version = 0;
    tick = 0;
    agreed = 0;
    differing = 0;
    differsFrom: number | null = null;
    isOver = false;
    fault = '';

    add({ marks, ...found }: Scanned): void {
        for (const mark of marks) {
            this.marks.push(mark);
        }
        this.version++;
        this.tick = Math.max(this.tick, found.tick);
        this.agreed = found.agreed;
        this.differing = found.differing;
        this.differsFrom = found.differsFrom;
        this.isOver = found.isOver;
        this.fault = found.fault;
    }

    /** Notes that the check stopped early. */
    breakOff(): void {
        this.version++;
        this.isOver = true;
        this.fault = 'the check stopped';
    }

    /** The verdict as text for people, with a sign. */
    get text(): string {
        if (this.differsFrom !== null) {
            const count = `${this.differing} of ${this.agreed + this.differing}`;
            return `\u2717 differs from tick ${this.differsFrom} on: ${count} ticks`;
        }
        const agreed = this.agreed > 0 ? `; all agree` : '';
        if (!this.isOver) {
            return `checked to tick ${this.tick}${agreed}`;
        }
        if (this.fault !== '') {
            return `\u26a0 checked to tick ${this.tick}${agreed}; ${this.fault}`;
        }
        return this.agreed > 0
            ? `\u2713 all ${this.agreed} ticks agree`
            : 'no hash is recorded that could be compared';
    }
}

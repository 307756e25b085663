/** Where labels go, so that they do not lie on each other. No DOM. */

import { plainName } from '../texts';

export interface Label {
    /** Where its lower edge's middle is to be, px. */
    x: number;
    y: number;
    /** The smaller the earlier it gets its place. */
    rank: number;
    width: number; // px, with the name
    height: number;
    barWidth: number; // px, without it
    barHeight: number;
    /** How much of it is shown: set by `layOut`. */
    show: 'all' | 'bar' | 'none';
}

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

const RISES = [0, -1] as const; // in heights of the label: where it belongs, and over that

/** Keeps the boxes that are taken, so that a frame needs no new ones. */
export class LabelLayout {
    private readonly boxes: Box[] = [];
    private count = 0;

    /**
     * By rank each gets its place, or one a little higher; where both are taken the bar alone.
     * Where that does not fit either it is not shown, nor is what is beyond `most`. Sorts the
     * labels.
     */
    layOut(labels: Label[], most: number): void {
        this.count = 0;
        labels.sort((a, b) => a.rank - b.rank);
        labels.forEach((label, i) => {
            label.show = i < most ? this.place(label) : 'none';
        });
    }

    private place(label: Label): Label['show'] {
        const { x, y, width, height, barWidth, barHeight } = label;
        for (const rise of RISES) {
            const low = y + rise * height;
            if (this.isFree(x, low, width, height)) {
                label.y = low;
                this.take(x, low, width, height);
                return 'all';
            }
        }
        if (this.isFree(x, y, barWidth, barHeight)) {
            this.take(x, y, barWidth, barHeight);
            return 'bar';
        }
        return 'none';
    }

    private isFree(x: number, y: number, width: number, height: number): boolean {
        for (let i = 0; i < this.count; i++) {
            const box = this.boxes[i];
            if (
                x - width / 2 < box.right && x + width / 2 > box.left &&
                y - height < box.bottom && y > box.top
            ) {
                return false;
            }
        }
        return true;
    }

    private take(x: number, y: number, width: number, height: number): void {
        const box = (this.boxes[this.count++] ??= { left: 0, top: 0, right: 0, bottom: 0 });
        box.left = x - width / 2;
        box.right = x + width / 2;
        box.top = y - height;
        box.bottom = y;
    }
}

const NAME_LENGTH = 24;

/** What a name is on a label: at most 24 characters, in one line. */
export function shortName(name: string): string {
    const letters = Array.from(plainName(name));
    if (letters.length <= NAME_LENGTH) {
        return letters.join('');
    }
    return `${letters.slice(0, NAME_LENGTH - 1).join('')}\u2026`;
}

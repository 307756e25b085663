/** Lays out labels so that they do not overlap. Does not use the DOM. */

import { plainName } from '../texts';

export interface Label {
    /** Wanted position of the middle of its lower edge, px. */
    x: number;
    y: number;
    /** Labels with a smaller rank are placed first. */
    rank: number;
    width: number; // px, with the name
    height: number;
    barWidth: number; // px, without it
    barHeight: number;
    /** How much of it is shown; `layOut` sets it. */
    show: 'all' | 'bar' | 'none';
}

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

const RISES = [0, -1] as const; // in heights of the label: its own place, and one above

/** Keeps the boxes of placed labels, so that a frame allocates none. */
export class LabelLayout {
    private readonly boxes: Box[] = [];
    private count = 0;

    /**
     * Places the labels in the order of rank: at the wanted position or a little higher. If both
     * are taken, only the bar is shown, and if that does not fit, nothing. Labels beyond `most` are
     * not shown. Sorts the labels.
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

/** Returns a name for a label: at most 24 characters, in one line. */
export function shortName(name: string): string {
    const letters = Array.from(plainName(name));
    if (letters.length <= NAME_LENGTH) {
        return letters.join('');
    }
    return `${letters.slice(0, NAME_LENGTH - 1).join('')}\u2026`;
}

/** Gives lines to screen readers: a few at a time, with pauses. */

import { element } from '../dom';

const PAUSE_S = 4;
const LINE_COUNT_MAX = 3;

/** Most lines that wait; the newest ones stay. */
export class Speech {
    private waiting: string[] = [];
    private quietUntil = 0;

    add(text: string): void {
        this.waiting.push(text);
        if (this.waiting.length > LINE_COUNT_MAX) {
            this.waiting.shift();
        }
    }

    /** Returns the text to read now; null for none. */
    take(seconds: number): string | null {
        if (this.waiting.length === 0 || seconds < this.quietUntil) {
            return null;
        }
        this.quietUntil = seconds + PAUSE_S;
        const text = this.waiting.join('. ');
        this.waiting = [];
        return text;
    }
}

export class Speaker {
    readonly element = element('p', { className: 'unseen', role: 'status' });
    private readonly speech = new Speech();

    say(text: string): void {
        this.speech.add(text);
    }

    update(seconds: number): void {
        const text = this.speech.take(seconds);
        if (text !== null) {
            this.element.textContent = text;
        }
    }
}

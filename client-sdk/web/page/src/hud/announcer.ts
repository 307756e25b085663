/** Announcements: large text that is shown for a moment. */

import { element } from '../dom';
import type { Line } from './lines';
import { lineContent } from './tag';

const SHOWN_S = 4;

export class Announcer {
    readonly element = element('p', { className: 'announcement', hidden: true });
    private until = 0;

    constructor() {
        this.element.setAttribute('aria-hidden', 'true');
    }

    announce(line: Line, seconds: number): void {
        this.element.replaceChildren(...lineContent(line));
        this.element.hidden = false;
        this.until = seconds + SHOWN_S;
    }

    update(seconds: number): void {
        if (!this.element.hidden && seconds >= this.until) {
            this.element.hidden = true;
        }
    }

    clear(): void {
        this.element.hidden = true;
    }
}

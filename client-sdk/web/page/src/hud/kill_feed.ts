/** The feed: the last lines of events and chat. */

import { element } from '../dom';
import type { Line } from './lines';
import { lineContent } from './tag';

const SHOWN_S = 6;
const CHAT_SHOWN_S = 12;
const LINE_COUNT_MAX = 7;

interface Shown {
    element: HTMLElement;
    until: number; // s
}

export class KillFeed {
    readonly element = element('ol', { className: 'feed' });
    private lines: Shown[] = [];

    constructor() {
        // The speaker reads out the important lines.
        this.element.setAttribute('aria-hidden', 'true');
    }

    clear(): void {
        this.lines = [];
        this.element.replaceChildren();
    }

    /** Adds lines, oldest first, and removes those whose time is over. */
    update(lines: readonly Line[], seconds: number): void {
        if (lines.length === 0 && this.lines.every(({ until }) => seconds < until)) {
            return;
        }
        const fresh = lines.slice(-LINE_COUNT_MAX).map((line) => ({
            element: element('li', { className: line.kind }, ...lineContent(line)),
            until: seconds + (line.kind === 'chat' ? CHAT_SHOWN_S : SHOWN_S),
        }));
        this.element.append(...fresh.map(({ element: made }) => made));
        const kept = [...this.lines, ...fresh].filter(({ until }) => seconds < until);
        const all = new Set(kept.slice(-LINE_COUNT_MAX));
        for (const line of [...this.lines, ...fresh]) {
            if (!all.has(line)) {
                line.element.remove();
            }
        }
        this.lines = [...all];
    }
}

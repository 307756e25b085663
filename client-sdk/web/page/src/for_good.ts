/** What is offered where a match is over for this page: to come again, or the list. */

import { element } from './dom';

/** The list of all matches. */
export function listLink(): HTMLAnchorElement {
    return element('a', { href: '#', className: 'action' }, 'the list of matches');
}

/** Shows what the address says anew. */
export function beginAnew(): void {
    dispatchEvent(new HashChangeEvent('hashchange'));
}

export class ForGood {
    private readonly again = element('button', { type: 'button', className: 'action' });
    private readonly root = element(
        'p', { className: 'ways', hidden: true }, this.again, ' ', listLink(),
    );

    constructor(parent: HTMLElement, again: () => void) {
        this.again.addEventListener('click', again);
        parent.append(this.root);
    }

    show(isOver: boolean, isWatching: boolean): void {
        if (isOver !== this.root.hidden) {
            return; // is so
        }
        this.again.textContent = isWatching ? 'watch again' : 'join again';
        this.root.hidden = !isOver;
    }

    dispose(): void {
        this.root.remove();
    }
}

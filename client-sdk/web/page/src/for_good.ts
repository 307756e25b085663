/** The choices when a match has ended for this page: join or watch again, or the list. */

import { element } from './dom';

/** A link to the list of all matches. */
export function listLink(): HTMLAnchorElement {
    return element('a', { href: '#', className: 'action' }, 'the list of matches');
}

/** Opens the page's address again. */
export function openAgain(): void {
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
            return; // no change
        }
        this.again.textContent = isWatching ? 'watch again' : 'join again';
        this.root.hidden = !isOver;
    }

    dispose(): void {
        this.root.remove();
    }
}

/** The page for choosing a log from disk. The first page lists the server's logs. */

import { element } from './dom';

export class Replays {
    constructor(root: HTMLElement, onFile: (file: File) => void) {
        const input = element('input', {
            type: 'file', accept: '.sblog', ariaLabel: 'file of a recorded match',
        });
        input.addEventListener('change', () => {
            const file = input.files?.[0];
            if (file !== undefined) {
                onFile(file);
            }
        });
        root.append(element(
            'section', { className: 'list replays' },
            element('h1', {}, 'A recorded match'),
            element('p', { className: 'drop' }, 'Choose a tick log, or drop one here: ', input),
            element('a', { href: '#', className: 'action' }, 'the list of matches'),
        ));
    }

    dispose(): void {
        // The page has no timers or connections.
    }
}

/** The page: what it shows follows from its address. */

import { element } from './dom';
import { parseRoute, type Route } from './route';
import { Sessions } from './sessions';
import { Watch } from './source/watch';
import { Viewer } from './viewer';

interface Shown {
    dispose(): void;
}

declare global {
    interface Window {
        /** For those who test the page. */
        sabot?: { viewer: Viewer | null };
    }
}

const root = document.getElementById('page') as HTMLElement;
let shown: Shown | null = null;
let turn = 0;

async function make(route: Route): Promise<Shown> {
    switch (route.page) {
        case 'sessions':
            return new Sessions(root);
        case 'watch':
        case 'play':
            return new Viewer(root, await Watch.open(route.session));
    }
}

async function go(): Promise<void> {
    const own = ++turn;
    shown?.dispose();
    shown = null;
    window.sabot = { viewer: null };
    root.replaceChildren();
    try {
        const made = await make(parseRoute(location.hash));
        if (own !== turn) {
            made.dispose();
            return;
        }
        shown = made;
        window.sabot = { viewer: made instanceof Viewer ? made : null };
    } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        root.replaceChildren(
            element('p', { className: 'notice', role: 'alert' }, text),
            element('a', { href: '#', className: 'action' }, 'the list of matches'),
        );
    }
}

addEventListener('hashchange', () => void go());
void go();

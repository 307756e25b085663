/** The page: what it shows follows from its address. */

import { element } from './dom';
import type { Opening } from './replay/open';
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
let leaving = new AbortController();

// Loaded by who plays or opens a recorded match.
const extra = () => import('./extra');

async function make(route: Route, opening: Opening): Promise<Shown> {
    switch (route.page) {
        case 'sessions':
            return new Sessions(root);
        case 'play':
            return (await extra()).openPlay(root, route.session);
        case 'watch':
            return new Viewer(root, await Watch.open(route.session));
        case 'replay':
            return openRecorded(route, opening);
    }
}

async function openRecorded(route: Route & { page: 'replay' }, opening: Opening): Promise<Shown> {
    const { openReplay, Replays } = await extra();
    return route.log === null
        ? new Replays(root, openFile)
        : openReplay(root, route.log, route.tick, opening);
}

/** Shows something else; what is shown, or about to be, goes. */
async function show(begin: (opening: Opening) => Promise<Shown>): Promise<void> {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    shown?.dispose();
    shown = null;
    window.sabot = { viewer: null };
    const notice = element('p', { className: 'notice', role: 'status' });
    root.replaceChildren(notice);
    try {
        const made = await begin({ progress: (text) => (notice.textContent = text), signal });
        if (signal.aborted) {
            made.dispose();
            return;
        }
        notice.remove();
        shown = made;
        window.sabot = { viewer: made instanceof Viewer ? made : null };
    } catch (error) {
        if (!signal.aborted) {
            const text = error instanceof Error ? error.message : String(error);
            root.replaceChildren(
                element('p', { className: 'notice', role: 'alert' }, text),
                element('a', { href: '#', className: 'action' }, 'the list of matches'),
            );
        }
    }
}

function go(): void {
    void show((opening) => make(parseRoute(location.hash), opening));
}

function openFile(file: File): void {
    history.pushState(null, '', '#replay='); // a file has no address
    void show(async (opening) => (await extra()).openFileReplay(root, file, opening));
}

function listenForFiles(): void {
    const mark = (event: DragEvent): void => {
        if (event.dataTransfer?.types.includes('Files') !== true) {
            return;
        }
        event.preventDefault();
        document.body.classList.toggle('drops', event.type === 'dragover');
    };
    addEventListener('dragover', mark);
    addEventListener('dragleave', mark);
    addEventListener('drop', (event) => {
        mark(event);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) {
            openFile(file);
        }
    });
}

listenForFiles();
addEventListener('hashchange', go);
// Who goes says goodbye, and a page that comes back from the browser's memory begins anew.
addEventListener('pagehide', () => shown?.dispose());
addEventListener('pageshow', ({ persisted }) => persisted && go());
go();

/** The page. Its address decides what it shows. */

import { element } from './dom';
import { listLink } from './for_good';
import type { Opening } from './opening';
import { forgetPassword, keepPassword, passwordOf } from './passwords';
import { parseRoute, type Route } from './route';
import { Watch } from './source/watch';
import { loadStyle } from './style';
import { Viewer } from './viewer';

interface Shown {
    dispose(): void;
}

declare global {
    interface Window {
        /** For tests of the page. */
        sabot?: { viewer: Viewer | null };
    }
}

const root = document.getElementById('page') as HTMLElement;
let shown: Shown | null = null;
let leaving = new AbortController();

async function loaded<T>(part: Promise<T>): Promise<T> {
    try {
        const [code] = await Promise.all([part, loadStyle()]);
        return code;
    } catch {
        // The file's name changes with its content, and the server may have another version by now.
        throw new Error('A part of this page is no longer on the server: reload the page.');
    }
}

// Loaded for players and recorded matches.
function extra(): Promise<typeof import('./extra')> {
    return loaded(import('./extra'));
}

// Loaded for the list and its forms.
function lobby(): Promise<typeof import('./lobby')> {
    return loaded(import('./lobby'));
}

async function make(route: Route, opening: Opening): Promise<Shown> {
    switch (route.page) {
        case 'sessions': {
            const { Sessions } = await lobby();
            opening.signal.throwIfAborted();
            return new Sessions(root);
        }
        case 'create': {
            const { name, wish } = await (await lobby()).askSession(root, opening);
            const play = { session: 0, mode: '', creates: false, password: '', token: '', made: wish };
            return (await extra()).openPlay(root, play, opening, name);
        }
        case 'play':
        case 'join': {
            const wish = { session: 0, mode: '', creates: false, ...route, password: known(route) };
            return (await extra()).openPlay(root, wish, opening);
        }
        case 'watch':
            return openWatch(route.session, route.token, known(route), opening);
        case 'replay':
            return (await extra()).openRecorded(root, route, opening, openFile);
    }
}

type Joining = Route & { page: 'play' | 'join' | 'watch' };

function sessionOf(route: Joining): number {
    return route.page === 'join' ? 0 : route.session;
}

// The password that the player has typed goes before that of the address.
function known(route: Joining): string {
    return passwordOf(sessionOf(route)) || route.password;
}

async function openWatch(
    session: number, token: string, password: string, opening: Opening,
): Promise<Shown> {
    const source = await Watch.open(session, token, password, opening);
    try {
        const more = source.isReplay ? await extra() : null;
        opening.signal.throwIfAborted();
        const viewer = new Viewer(root, source);
        if (more !== null) {
            viewer.add(new more.PlaybackBar(root, source));
        }
        return viewer;
    } catch (error) {
        source.close();
        throw error;
    }
}

function close(): void {
    const last = shown;
    shown = null; // even if closing it fails
    window.sabot = { viewer: null };
    try {
        last?.dispose();
    } catch (error) {
        reportError(error);
    }
}

function showFault(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    root.replaceChildren(
        element('p', { className: 'notice', role: 'alert' }, text),
        element('p', { className: 'ways' }, listLink()),
    );
}

/** Shows something else. Closes what is shown or still opening. */
async function show(begin: (opening: Opening) => Promise<Shown>): Promise<void> {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    close();
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
        if (made instanceof Viewer) {
            window.sabot = { viewer: made };
            made.onPassword = unlock;
            made.onFault = (error) => {
                reportError(error);
                close();
                showFault(error);
            };
        }
    } catch (error) {
        if (!signal.aborted) {
            showFault(error);
        }
    }
}

// The session asks for a password: asks the player for it, and tries again.
function unlock(): void {
    const route = parseRoute(location.hash) as Joining;
    const session = sessionOf(route);
    const wasWrong = known(route) !== '';
    forgetPassword(session);
    void show(async (opening) => {
        keepPassword(session, await (await lobby()).askPassword(root, wasWrong));
        if (route.page !== 'watch') {
            (await extra()).keepName();
        }
        return make(route, opening);
    });
}

function go(): void {
    void show((opening) => make(parseRoute(location.hash), opening));
}

function openFile(file: File): void {
    history.pushState(null, '', '#replay='); // a local file has no address
    void show(async (opening) => (await extra()).openFileReplay(root, file, opening));
}

// A player must not lose the match by an accidental drop.
function isPlayed(): boolean {
    return shown instanceof Viewer && shown.pilot !== null && !shown.source.isOver;
}

function listenForFiles(): void {
    const mark = (event: DragEvent): void => {
        if (event.dataTransfer?.types.includes('Files') !== true) {
            return;
        }
        event.preventDefault(); // otherwise the browser would open the file
        document.body.classList.toggle('drops', event.type === 'dragover' && !isPlayed());
    };
    addEventListener('dragover', mark);
    addEventListener('dragleave', mark);
    addEventListener('drop', (event) => {
        mark(event);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined && !isPlayed()) {
            openFile(file);
        }
    });
}

listenForFiles();
addEventListener('hashchange', go);
// A page that is closed says goodbye. One that comes back from the browser's cache starts again.
addEventListener('pagehide', close);
addEventListener('pageshow', ({ persisted }) => persisted && go());
go();

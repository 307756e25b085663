/** The choice of a recorded match: those of the server, or a file. */

import { element } from './dom';
import { replayHash } from './route';

interface LogEntry {
    name: string;
    bytes: number;
    /** Unix time, ms. */
    modified: number;
}

const HEADS = ['recording', 'size', 'recorded', ''] as const;

function sizeText(bytes: number): string {
    return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function logRow({ name, bytes, modified }: LogEntry): HTMLTableRowElement {
    const cells = [name, sizeText(bytes), new Date(modified).toLocaleString()];
    const play = element('a', { href: replayHash(name, null), className: 'action' }, 'play');
    return element(
        'tr', {}, ...cells.map((text) => element('td', {}, text)), element('td', {}, play),
    );
}

export class Replays {
    private readonly body = element('tbody');
    private readonly state = element('p', { role: 'status' });

    constructor(root: HTMLElement, onFile: (file: File) => void) {
        const head = element('tr', {}, ...HEADS.map((text) => element('th', {}, text)));
        const input = element('input', { type: 'file', accept: '.sblog', ariaLabel: 'file of a recorded match' });
        input.addEventListener('change', () => {
            const file = input.files?.[0];
            if (file !== undefined) {
                onFile(file);
            }
        });
        root.append(element(
            'section', { className: 'list replays' },
            element('h1', {}, 'Recorded matches'),
            element('table', {}, element('thead', {}, head), this.body), this.state,
            element('p', { className: 'drop' }, 'A file of your own, chosen or dropped here: ', input),
            element('a', { href: '#', className: 'action' }, 'matches that are on'),
        ));
        void this.load();
    }

    dispose(): void {
        // Nothing goes on.
    }

    private async load(): Promise<void> {
        try {
            const answer = await fetch('logs.json', { cache: 'no-store' });
            if (answer.status === 404) {
                this.state.textContent = 'This server shows no recordings.';
                return;
            }
            const found = (await answer.json()) as LogEntry[] | { logs: LogEntry[] };
            const logs = Array.isArray(found) ? found : found.logs;
            const newest = [...logs].sort((a, b) => b.modified - a.modified);
            this.body.replaceChildren(...newest.map(logRow));
            this.state.textContent = logs.length === 0 ? 'This server has no recordings.' : '';
        } catch {
            this.state.textContent = 'The server does not answer.';
        }
    }
}

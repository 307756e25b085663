/** The first page: what this server plays. */

import { element } from './dom';
import type { Route } from './route';

interface Session {
    number: number;
    kind: string;
    map: string;
    players: number;
    player_capacity: number;
    spectators: number;
    tick: number;
}

const REFRESH_MS = 1000;
const HEADS = ['match', 'map', 'players', 'spectators', 'tick', ''] as const;

function sessionRow(session: Session): HTMLTableRowElement {
    const { number, kind, map, players, player_capacity, spectators, tick } = session;
    const cells = [
        `${number} (${kind})`, map, `${players} of ${player_capacity}`, String(spectators),
        String(tick),
    ];
    const watch = element('a', { href: `#watch=${number}`, className: 'action' }, 'watch');
    return element(
        'tr', {}, ...cells.map((text) => element('td', {}, text)), element('td', {}, watch),
    );
}

/** Keeps the list up to date until `dispose`. */
export class Sessions {
    private readonly body = element('tbody');
    private readonly state = element('p', { role: 'status' });
    private timer = 0;
    private isOver = false;

    constructor(root: HTMLElement) {
        const head = element('tr', {}, ...HEADS.map((text) => element('th', {}, text)));
        const table = element('table', {}, element('thead', {}, head), this.body);
        root.append(element('section', { className: 'list' },
            element('h1', {}, 'Sabot'), table, this.state));
        void this.refresh();
    }

    dispose(): void {
        this.isOver = true;
        clearTimeout(this.timer);
    }

    private async refresh(): Promise<void> {
        try {
            const answer = await fetch('sessions.json', { cache: 'no-store' });
            const list = (await answer.json()) as { sessions: Session[] };
            this.body.replaceChildren(...list.sessions.map(sessionRow));
            this.state.textContent = list.sessions.length === 0 ? 'No match is on.' : '';
        } catch {
            this.state.textContent = 'The server does not answer.';
        }
        if (!this.isOver) {
            this.timer = window.setTimeout(() => void this.refresh(), REFRESH_MS);
        }
    }
}

export type { Route };

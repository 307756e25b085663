/** The first page: the server's matches and recorded matches. */

import { element } from './dom';
import { restoreLargerText } from './hud/larger_text';
import { Keyed, Label, type Shows } from './keyed';
import {
    courseText, crowdText, isRoomy, type Log, parseLogs, parseSessions, type Session,
} from './listing';
import { sizeText } from './texts';

const REFRESH_MS = 1000;
const LOGS_REFRESH_MS = 10000;
const WELCOME =
    'Tanks, shells and physics on one server: watch a live match, or drive a tank in it.';

function action(text: string, label: string, href: string): HTMLAnchorElement {
    const made = element('a', { href, className: 'action' }, text);
    made.setAttribute('aria-label', label);
    return made;
}

class Card implements Shows {
    readonly element: HTMLElement;
    private readonly map = new Label(element('h3'));
    private readonly course = new Label(element('p', { className: 'course' }));
    private readonly crowd = new Label(element('p'));
    private readonly full = element('span', { className: 'full', hidden: true }, 'full');
    private readonly fill = element('progress', { max: 1, value: 0 });
    private readonly play: HTMLAnchorElement;

    constructor(number: number) {
        this.play = action('play', `play in match ${number}`, `#play=${number}`);
        this.play.classList.add('main');
        this.fill.setAttribute('aria-hidden', 'true'); // the text tells it
        const actions = element('p', { className: 'actions' },
            action('watch', `watch match ${number}`, `#watch=${number}`), this.play, this.full);
        this.element = element('li', { className: 'card' },
            this.map.element, this.course.element, this.fill, this.crowd.element, actions);
    }

    show(session: Session): void {
        const { map, kind, players, playerCapacity } = session;
        this.map.text = map;
        this.course.text = courseText(session);
        this.crowd.text = crowdText(session);
        this.fill.value = playerCapacity > 0 ? players / playerCapacity : 0;
        this.fill.hidden = playerCapacity === 0;
        this.play.hidden = !isRoomy(session);
        this.full.hidden = kind !== 'match' || playerCapacity === 0 || isRoomy(session);
    }
}

class LogRow implements Shows {
    readonly element: HTMLElement;
    private readonly about = new Label(element('span', { className: 'about' }));

    constructor(name: string) {
        this.element = element('li', {},
            element('bdi', { className: 'log-name' }, name), this.about.element,
            action('watch', `watch the recorded match ${name}`,
                `#replay=${encodeURIComponent(name)}`));
    }

    show({ bytes, modifiedMs }: Log): void {
        const when = new Date(modifiedMs).toLocaleString(
            undefined, { dateStyle: 'medium', timeStyle: 'short' });
        this.about.text = [when, sizeText(bytes)].filter((text) => text !== '').join(', ');
    }
}

async function fetchJson(name: string): Promise<unknown> {
    const answer = await fetch(name, { cache: 'no-store' });
    if (!answer.ok) {
        throw new Error(`${name}: ${answer.status}`);
    }
    return answer.json();
}

/** Updates the lists until `dispose`. */
export class Sessions {
    private readonly cardList = element('ul', { className: 'cards' });
    private readonly cards = new Keyed(this.cardList, (number: number) => new Card(number));
    private readonly logList = element('ul', { className: 'logs' });
    private readonly logs = new Keyed(this.logList, (name: string) => new LogRow(name));
    private readonly state = new Label(element('p', { role: 'status', className: 'state' }));
    private readonly stop = new AbortController();

    constructor(root: HTMLElement) {
        restoreLargerText();
        this.logList.hidden = true;
        root.append(element('div', { className: 'list' },
            element('header', {}, element('h1', {}, 'Sabot'), element('p', {}, WELCOME)),
            element('section', {}, element('h2', {}, 'Matches'), this.cardList, this.state.element),
            element('section', {}, element('h2', {}, 'Recorded matches'), this.logList,
                element('p', {}, element('a', { href: '#replay', className: 'action' },
                    'open a log from disk'))),
        ));
        this.state.text = 'Asking the server for its matches.';
        this.repeat(REFRESH_MS, () => this.showSessions());
        this.repeat(LOGS_REFRESH_MS, () => this.showLogs());
    }

    dispose(): void {
        this.stop.abort();
    }

    // Waits for each answer before the next request. A hidden page sends none.
    private repeat(ms: number, work: () => Promise<void>): void {
        const { signal } = this.stop;
        const turn = async (): Promise<void> => {
            if (!document.hidden) {
                await work();
            }
            if (!signal.aborted) {
                setTimeout(() => {
                    if (!signal.aborted) {
                        void turn();
                    }
                }, ms);
            }
        };
        void turn();
    }

    private async showSessions(): Promise<void> {
        try {
            const sessions = parseSessions(await fetchJson('sessions.json'));
            const cards = this.cards.show(sessions.map(({ number }) => number));
            cards.forEach((card, i) => card.show(sessions[i]));
            this.state.text = sessions.length === 0 ? 'No match is running.' : '';
            this.cardList.classList.remove('stale');
        } catch {
            this.state.text = 'The server does not answer. It may have stopped. '
                + 'This page keeps asking, and shows the matches as soon as the server is back.';
            this.cardList.classList.add('stale');
        }
    }

    // A server that records nothing has no such list.
    private async showLogs(): Promise<void> {
        const logs = await fetchJson('logs.json').then(parseLogs).catch(() => []);
        const rows = this.logs.show(logs.map(({ name }) => name));
        rows.forEach((row, i) => row.show(logs[i]));
        this.logList.hidden = logs.length === 0;
    }
}

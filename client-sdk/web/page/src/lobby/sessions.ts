/** The first page: the sessions of the server's lobby, and recorded matches. */

import type { Listing } from '@sabot/client';
import { element } from '../dom';
import { restoreLargerText } from '../hud/larger_text';
import { Keyed, Label, type Shows } from '../keyed';
import { courseText, crowdText, isRoomy, type Log, parseLogs } from '../listing';
import { noteLock } from '../passwords';
import { sizeText } from '../texts';
import { Feed, fetchJson } from './feed';
import { Filters } from './filters';

const REFRESH_MS = 1000;
const LIST_MS_PER_SESSION = 60; // a longer list is asked for less often: the server counts requests
const FILTER_MS = 250; // after a key
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
    private readonly name = new Label(element('h3'));
    private readonly course = new Label(element('p', { className: 'course' }));
    private readonly crowd = new Label(element('p'));
    private readonly lock = element('span', { className: 'tag', hidden: true }, 'password');
    private readonly token = element('span', { className: 'tag', hidden: true }, 'by invitation');
    private readonly full = element('span', { className: 'full', hidden: true }, 'full');
    private readonly fill = element('progress', { max: 1, value: 0 });
    private readonly play: HTMLAnchorElement;

    constructor(number: number) {
        this.play = action('play', `play in match ${number}`, `#play=${number}`);
        this.play.classList.add('main');
        this.fill.setAttribute('aria-hidden', 'true'); // the text tells it
        const actions = element('p', { className: 'actions' },
            action('watch', `watch match ${number}`, `#watch=${number}`), this.play, this.full,
            this.lock, this.token);
        this.element = element('li', { className: 'card' },
            this.name.element, this.course.element, this.fill, this.crowd.element, actions);
    }

    show(session: Listing): void {
        const { number, name, players, playerCapacity, isReplay, asksPassword } = session;
        noteLock(number, asksPassword);
        this.name.text = name;
        this.course.text = courseText(session);
        this.crowd.text = crowdText(session);
        this.fill.value = playerCapacity > 0 ? players / playerCapacity : 0;
        this.fill.hidden = playerCapacity === 0;
        this.play.hidden = !isRoomy(session);
        this.full.hidden = isReplay || playerCapacity === 0 || isRoomy(session);
        this.lock.hidden = !asksPassword;
        this.token.hidden = !session.asksToken;
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

/** Updates the lists until `dispose`. */
export class Sessions {
    private readonly cardList = element('ul', { className: 'cards' });
    private readonly cards = new Keyed(this.cardList, (number: number) => new Card(number));
    private readonly logList = element('ul', { className: 'logs' });
    private readonly logs = new Keyed(this.logList, (name: string) => new LogRow(name));
    private readonly state = new Label(element('p', { role: 'status', className: 'state' }));
    private readonly filters = new Filters(() => this.filter());
    private readonly quick = action('quick play', 'play in any match that has room', '#join=');
    private readonly create = action('make a session', 'make a session of your own', '#create');
    private readonly stop = new AbortController();
    private readonly feed = new Feed(this.stop.signal);
    private turn = 0; // of the newest list that was asked for
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(root: HTMLElement) {
        restoreLargerText();
        this.logList.hidden = true;
        this.create.hidden = true;
        this.quick.classList.add('main');
        root.append(element('div', { className: 'list' },
            element('header', {}, element('h1', {}, 'Sabot'), element('p', {}, WELCOME)),
            element('section', {}, element('h2', {}, 'Matches'),
                element('p', { className: 'ways-in' }, this.quick, ' ', this.create),
                this.filters.element, this.cardList, this.state.element),
            element('section', {}, element('h2', {}, 'Recorded matches'), this.logList,
                element('p', {}, element('a', { href: '#replay', className: 'action' },
                    'open a log from disk'))),
        ));
        this.state.text = 'Asking the server for its matches.';
        void this.showSessions();
        void this.repeatLogs();
        document.addEventListener('visibilitychange', () => {
            if (document.hidden) {
                this.feed.rest();
            }
        }, { signal: this.stop.signal });
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.stop.abort();
        this.feed.rest();
    }

    private filter(): void {
        clearTimeout(this.timer);
        this.turn++;
        this.timer = setTimeout(() => void this.showSessions(), FILTER_MS);
    }

    // Waits for each answer before the next request. A hidden page sends none.
    private async showSessions(): Promise<void> {
        const turn = ++this.turn;
        const found = document.hidden ? null : await this.ask();
        if (turn !== this.turn || this.stop.signal.aborted) {
            return; // another filter is wanted by now
        }
        if (found !== null) {
            this.show(found);
        }
        const afterMs = Math.max(REFRESH_MS, (found?.length ?? 0) * LIST_MS_PER_SESSION);
        this.timer = setTimeout(() => void this.showSessions(), afterMs);
    }

    private async ask(): Promise<Listing[] | null> {
        const turn = this.turn;
        try {
            return await this.feed.list(this.filters.wanted);
        } catch {
            if (turn === this.turn && !this.stop.signal.aborted) {
                this.state.text = 'The server gives no list of matches: it may have stopped, be busy, '
                    + 'or refuse this page. This page keeps asking.';
                this.cardList.classList.add('stale');
            }
            return null;
        }
    }

    private show(found: readonly Listing[]): void {
        const { told } = this.feed;
        const cards = this.cards.show(found.map(({ number }) => number));
        cards.forEach((card, i) => card.show(found[i]));
        this.filters.showModes([...(told?.modes ?? []), ...found.map(({ mode }) => mode)]);
        this.create.hidden = told?.mayCreate !== true;
        const { mode = '' } = this.filters.wanted;
        const makes = told?.mayCreate === true && (mode === '' || told.modes.includes(mode));
        this.quick.href = `#join=${encodeURIComponent(mode)}${makes ? '&create=1' : ''}`;
        this.state.text = found.length > 0 ? ''
            : this.filters.isAny ? 'No match is running.' : 'No match fits these filters.';
        this.cardList.classList.remove('stale');
    }

    private async repeatLogs(): Promise<void> {
        if (!document.hidden) {
            await this.showLogs();
        }
        if (!this.stop.signal.aborted) {
            setTimeout(() => {
                if (!this.stop.signal.aborted) {
                    void this.repeatLogs();
                }
            }, LOGS_REFRESH_MS);
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

/** The scores: a table of players, by teams if there are any. Only changes are written. */

import { Presence } from '@sabot/client';
import { element } from '../dom';
import { Keyed, Label, type Shows } from '../keyed';
import { teamName } from './course';
import { group, type Group, PlayerState, rank, type Standing } from './standings';
import { showSign, signElement } from './tag';
import type { Moment } from '../moment';

const COMPACT_COUNT = 5;
const ROWS_PER_STEP = 8;
const SMALL_SCREEN = '(max-width: 720px), (max-height: 520px)';

/** Signs after a player's name. */
function notesOf({ presence, state, flag }: Standing): string {
    const notes = [
        flag > 0 ? '\u2691' : '',
        presence === Presence.computer ? 'cpu' : presence === Presence.away ? 'away' : '',
        state === PlayerState.dead ? '\u2020' : state === PlayerState.out ? 'out' : '',
    ];
    return notes.filter((note) => note !== '').join(' ');
}

/** The same as text for screen readers. */
function saidOf({ presence, state, flag }: Standing): string {
    const said = [
        flag > 0 ? `, has the flag of ${teamName(flag)}` : '',
        presence === Presence.computer ? ', computer' : '',
        presence === Presence.away ? ', away' : '',
        state === PlayerState.dead ? ', destroyed' : state === PlayerState.out ? ', out' : '',
    ];
    return `follow${said.join('')}`;
}

function isSame(a: Standing, b: Standing): boolean {
    return a.name === b.name && a.presence === b.presence && a.team === b.team
        && a.state === b.state && a.flag === b.flag && a.kills === b.kills
        && a.deaths === b.deaths && a.score === b.score;
}

// Sign and name, then figures.
class Row implements Shows {
    readonly element: HTMLTableRowElement;
    private readonly sign = signElement();
    private readonly name = new Label(element('bdi', { className: 'name' }));
    private readonly notes = new Label(element('small'));
    private readonly button = element('button', { type: 'button' });
    private readonly figures = Array.from({ length: 3 }, () => new Label(element('td')));
    private last: Standing | null = null;
    private wasFollowed = false;

    constructor(slot: number) {
        this.notes.element.setAttribute('aria-hidden', 'true');
        this.button.append(this.sign, this.name.element, this.notes.element);
        const cells = this.figures.map((figure) => figure.element);
        this.element = element('tr', {}, element('td', {}, this.button), ...cells);
        this.element.dataset.slot = String(slot);
    }

    show(standing: Standing, isFollowed: boolean): void {
        if (this.last !== null && isSame(standing, this.last) && isFollowed === this.wasFollowed) {
            return;
        }
        this.last = standing;
        this.wasFollowed = isFollowed;
        const { slot, name, team, state, presence, flag, kills, deaths, score } = standing;
        this.name.text = name;
        this.notes.text = notesOf(standing);
        [kills, deaths, score].forEach((figure, i) => (this.figures[i].text = String(figure)));
        showSign(this.sign, slot, team);
        this.button.title = saidOf(standing);
        this.button.setAttribute('aria-pressed', String(isFollowed));
        const { classList } = this.element;
        classList.toggle('gone', state === PlayerState.dead || state === PlayerState.out);
        classList.toggle('away', presence === Presence.away);
        classList.toggle('carrier', flag > 0);
        classList.toggle('followed', isFollowed);
    }
}

class Section implements Shows {
    readonly element: HTMLElement;
    private readonly title = new Label(element('span'));
    private readonly figures = Array.from({ length: 3 }, () => new Label(element('td')));
    private readonly rows: Keyed<number, Row>;

    constructor(private readonly team: number) {
        const sign = signElement();
        showSign(sign, null, team);
        const name = element('th', { scope: 'rowgroup' }, sign, this.title.element);
        const cells = this.figures.map((figure) => figure.element);
        const head = element('tr', { className: 'team', hidden: team === 0 }, name, ...cells);
        this.element = element('tbody', {}, head);
        this.rows = new Keyed(this.element, (slot) => new Row(slot), head);
    }

    *update(
        { standings, count, kills, deaths }: Group, score: number, followed: number | null,
    ): Generator<void> {
        this.title.text = `${teamName(this.team)} (${count})`;
        [kills, deaths, score].forEach((figure, i) => (this.figures[i].text = String(figure)));
        const rows = this.rows.show(standings.map(({ slot }) => slot));
        for (const [i, row] of rows.entries()) {
            if (i % ROWS_PER_STEP === 0) {
                yield;
            }
            row.show(standings[i], standings[i].slot === followed);
        }
    }
}

function column(text: string, title: string): HTMLElement {
    return element('th', { scope: 'col' }, element('abbr', { title }, text));
}

export class Scoreboard {
    readonly element = element('section', { className: 'scores', hidden: true });
    private isFull = !matchMedia(SMALL_SCREEN).matches;
    private readonly table = element('table');
    private readonly sections: Keyed<number, Section>;
    private readonly toggle = new Label(element('button', { type: 'button' }));

    /** `follow` is called with the chosen slot. */
    constructor(follow: (slot: number) => void) {
        const head = element('thead', {}, element('tr', {},
            element('th', { scope: 'col' }, 'player'), column('K', 'kills'), column('D', 'deaths'),
            column('pts', 'points')));
        this.table.append(head);
        this.sections = new Keyed(this.table, (team) => new Section(team), head);
        this.toggle.element.title = 'Tab';
        this.toggle.element.onclick = () => this.switch();
        const scroller = element('div', { className: 'scroller' }, this.table);
        this.element.append(scroller, this.toggle.element);
        this.element.setAttribute('aria-label', 'scores');
        this.table.onclick = ({ target }) => {
            const row = target instanceof Element ? target.closest('tr') : null;
            if (row?.dataset.slot !== undefined) {
                follow(Number(row.dataset.slot));
            }
        };
        this.setFull(this.isFull);
    }

    /** Closes the full table if it covers a small screen; returns false otherwise. */
    close(): boolean {
        const covers = this.isFull && matchMedia(SMALL_SCREEN).matches;
        if (covers) {
            this.setFull(false);
        }
        return covers;
    }

    switch(): void {
        this.setFull(!this.isFull);
    }

    /** Updates in short steps. */
    *update(
        moment: Moment, scores: readonly number[], followed: number | null,
    ): Generator<void> {
        const ranked = rank(moment);
        const groups = group(ranked, this.isFull ? Infinity : COMPACT_COUNT, moment.view.player);
        this.toggle.element.hidden = ranked.length <= COMPACT_COUNT;
        this.toggle.text = this.isFull ? `first ${COMPACT_COUNT}` : `all ${ranked.length}`;
        this.element.hidden = ranked.length === 0;
        // Other rules only have names.
        this.element.classList.toggle('plain', !moment.isTankGame);
        const sections = this.sections.show(groups.map(({ team }) => team));
        for (const [i, section] of sections.entries()) {
            yield;
            yield* section.update(groups[i], scores[groups[i].team - 1] ?? 0, followed);
        }
    }

    private setFull(isFull: boolean): void {
        this.isFull = isFull;
        this.element.classList.toggle('full', isFull);
        this.toggle.element.setAttribute('aria-expanded', String(isFull));
    }
}

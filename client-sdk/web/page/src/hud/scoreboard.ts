/** The scores: a table of players, by teams if there are any. Only changes are written. */

import { Presence } from '@sabot/client';
import { element } from '../dom';
import { Keyed, Label, type Shows } from '../keyed';
import { teamName } from './course';
import { type Fact, type Figures, figuresOf } from './figures';
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

const STANDARD_COUNT = 3; // kills, deaths, points

// The cells of the figures: the tank game's, then those of the rules' own values.
function figureCells(count: number): Label<HTMLTableCellElement>[] {
    return Array.from({ length: STANDARD_COUNT + count }, (_, i) =>
        new Label(element('td', { className: i < STANDARD_COUNT ? 'standard' : 'ruled' })));
}

// Sign and name, then figures.
class Row implements Shows {
    readonly element: HTMLTableRowElement;
    private readonly sign = signElement();
    private readonly name = new Label(element('bdi', { className: 'name' }));
    private readonly notes = new Label(element('small'));
    private readonly button = element('button', { type: 'button' });
    private readonly figures: readonly Label[];
    private last: Standing | null = null;
    private wasFollowed = false;

    constructor(slot: number, ownCount: number) {
        this.figures = figureCells(ownCount);
        this.notes.element.setAttribute('aria-hidden', 'true');
        this.button.append(this.sign, this.name.element, this.notes.element);
        const cells = this.figures.map((figure) => figure.element);
        this.element = element('tr', {}, element('td', {}, this.button), ...cells);
        this.element.dataset.slot = String(slot);
    }

    show(standing: Standing, isFollowed: boolean, own: readonly string[]): void {
        own.forEach((text, i) => (this.figures[STANDARD_COUNT + i].text = text));
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
    private readonly figures: readonly Label[];
    private readonly rows: Keyed<number, Row>;

    constructor(private readonly team: number, ownCount: number) {
        this.figures = figureCells(ownCount);
        const sign = signElement();
        showSign(sign, null, team);
        const name = element('th', { scope: 'rowgroup' }, sign, this.title.element);
        const cells = this.figures.map((figure) => figure.element);
        const head = element('tr', { className: 'team', hidden: team === 0 }, name, ...cells);
        this.element = element('tbody', {}, head);
        this.rows = new Keyed(this.element, (slot) => new Row(slot, ownCount), head);
    }

    *update(
        { standings, count, kills, deaths }: Group, score: number, followed: number | null,
        own: Figures['bySlot'],
    ): Generator<void> {
        this.title.text = `${teamName(this.team)} (${count})`;
        [kills, deaths, score].forEach((figure, i) => (this.figures[i].text = String(figure)));
        const rows = this.rows.show(standings.map(({ slot }) => slot));
        for (const [i, row] of rows.entries()) {
            if (i % ROWS_PER_STEP === 0) {
                yield;
            }
            const { slot } = standings[i];
            row.show(standings[i], slot === followed, own.get(slot) ?? []);
        }
    }
}

function column(text: string, title: string, className = 'standard'): HTMLElement {
    return element('th', { scope: 'col', className }, element('abbr', { title }, text));
}

// Values that belong to no player, one line each.
class Facts {
    readonly element = element('dl', { className: 'facts', hidden: true });
    private last = '';

    show(facts: readonly Fact[]): void {
        const now = JSON.stringify(facts);
        if (now !== this.last) {
            this.last = now;
            this.element.hidden = facts.length === 0;
            this.element.replaceChildren(...facts.flatMap(({ name, text }) =>
                [element('dt', {}, name), element('dd', {}, text)]));
        }
    }
}

export class Scoreboard {
    readonly element = element('section', { className: 'scores', hidden: true });
    private isFull = !matchMedia(SMALL_SCREEN).matches;
    private readonly table = element('table');
    private readonly facts = new Facts();
    private columns: readonly string[] | null = null;
    private sections: Keyed<number, Section>;
    private readonly toggle = new Label(element('button', { type: 'button' }));

    /** `follow` is called with the chosen slot. */
    constructor(follow: (slot: number) => void) {
        this.sections = this.build([]);
        this.toggle.element.title = 'Tab';
        this.toggle.element.onclick = () => this.switch();
        const scroller = element('div', { className: 'scroller' }, this.table, this.facts.element);
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
        // Other rules have names, and the values of their own kinds.
        this.element.classList.toggle('plain', !moment.isTankGame);
        const { columns, bySlot, facts } = figuresOf(moment);
        if (columns.join() !== this.columns?.join()) {
            this.sections = this.build(columns);
        }
        this.facts.show(facts);
        const sections = this.sections.show(groups.map(({ team }) => team));
        for (const [i, section] of sections.entries()) {
            yield;
            yield* section.update(groups[i], scores[groups[i].team - 1] ?? 0, followed, bySlot);
        }
    }

    // Makes an empty table with these columns after the standard ones.
    private build(columns: readonly string[]): Keyed<number, Section> {
        this.columns = columns;
        this.element.style.setProperty('--own-columns', String(columns.length));
        const head = element('thead', {}, element('tr', {},
            element('th', { scope: 'col' }, 'player'), column('K', 'kills'), column('D', 'deaths'),
            column('pts', 'points'), ...columns.map((name) => column(name, name, 'ruled'))));
        this.table.replaceChildren(head);
        return new Keyed(this.table, (team) => new Section(team, columns.length), head);
    }

    private setFull(isFull: boolean): void {
        this.isFull = isFull;
        this.element.classList.toggle('full', isFull);
        this.toggle.element.setAttribute('aria-expanded', String(isFull));
    }
}

/**
 * The player's session beside the match: who is ready before it begins, teams, votes, the link for
 * others, and the way back to the list.
 */

import { Presence, type SessionState, TankKind, VoteKind } from '@sabot/client';
import { element } from '../dom';
import { isForMatch } from '../input/typing';
import { Label } from '../keyed';
import type { Moment, Part } from '../moment';
import { keepPassword, passwordOf } from '../passwords';
import type { Place } from '../source/source';
import { playHash } from '../route';
import { teamName } from './course';

const INTERVAL_S = 0.25;
const FAULT_S = 6;
const TEAM_COUNT = 2;

function button(text: string, act: () => void): HTMLButtonElement {
    return element('button', { type: 'button', onclick: act }, text);
}

function press(one: HTMLButtonElement, isPressed: boolean): void {
    if (one.ariaPressed !== String(isPressed)) {
        one.ariaPressed = String(isPressed);
    }
}

/** A choice and a button that calls a vote. Options are written only when they change. */
class Poll {
    readonly element: HTMLElement;
    private readonly choice = element('select');
    private readonly call: HTMLButtonElement;
    private last = '';

    constructor(label: string, text: string, act: (target: number) => void) {
        this.choice.setAttribute('aria-label', label);
        this.call = button(text, () => act(Number(this.choice.value)));
        this.element = element('p', {}, this.choice, ' ', this.call);
    }

    show(options: readonly (readonly [number, string])[]): void {
        const now = JSON.stringify(options);
        if (now === this.last) {
            return;
        }
        this.last = now;
        const { value } = this.choice;
        this.choice.replaceChildren(
            ...options.map(([target, text]) => element('option', { value: String(target) }, text)));
        if (options.some(([target]) => String(target) === value)) {
            this.choice.value = value;
        }
        this.element.hidden = options.length === 0;
    }
}

export class SessionMenu implements Part {
    /** For the bar: the button, and a line for what the session asks. */
    readonly tool: HTMLButtonElement;
    readonly line: HTMLElement;
    private readonly dialog: HTMLDialogElement;
    private readonly title = new Label(element('h2'));
    private readonly about = new Label(element('p'));
    private readonly fault = new Label(element('p', { role: 'alert' }));
    private readonly ready = button('ready (R)', () => this.switchReady());
    private readonly readyToo = button('I am ready (R)', () => this.switchReady());
    private readonly teams: readonly HTMLButtonElement[];
    private readonly teamRow: HTMLElement;
    private readonly kick = new Poll('player to vote out', 'vote to send away',
        (slot) => this.place.vote(VoteKind.kick, slot, true));
    private readonly map = new Poll('map to vote for', 'vote for this map',
        (index) => this.place.vote(VoteKind.map, index, true));
    private readonly votes: HTMLElement;
    private readonly link = element('input', { readOnly: true });
    private readonly lineText = new Label(element('span', { role: 'status' }));
    private readonly lineTime = new Label(element('span'));
    private readonly agree = button('for (Y)', () => this.ballot(true));
    private readonly object = button('against (U)', () => this.ballot(false));
    private readonly over = new AbortController();
    private session: SessionState | null = null;
    private own: number | null = null;
    private team = 0; // that was chosen here
    private voted = ''; // the vote of the ballot, and which
    private dueAt = 0;
    private faultUntil = 0;
    private seconds = 0;

    /** `made`: password of the session that this page has made or joined; '' for none. */
    constructor(parent: HTMLElement, private readonly place: Place, private readonly made: string) {
        this.tool = button('\u2630', () => this.switch());
        this.tool.title = 'session: ready, team, votes, leave (J)';
        this.tool.setAttribute('aria-label', this.tool.title);
        this.teams = Array.from({ length: TEAM_COUNT + 1 }, (_, team) =>
            button(team === 0 ? 'any' : teamName(team), () => this.takeTeam(team)));
        this.teamRow = element('p', { className: 'row', role: 'group' }, 'team ', ...this.teams,
            element('small', {}, 'from the next tank on, if teams stay even'));
        this.teamRow.setAttribute('aria-label', 'team');
        this.votes = element('div', {}, element('h3', {}, 'Votes'), this.kick.element,
            this.map.element);
        this.link.setAttribute('aria-label', 'link for others');
        this.link.onfocus = () => this.link.select();
        const close = button('close', () => this.dialog.close());
        close.autofocus = true;
        this.dialog = element('dialog', { className: 'help together' },
            this.title.element, this.about.element, element('p', { className: 'row' }, this.ready),
            this.teamRow, this.votes, this.fault.element,
            element('p', { className: 'row' }, this.link, button('copy', () => this.copy())),
            element('p', { className: 'row' },
                element('a', { href: '#', className: 'action' }, 'leave to the list'), close));
        this.dialog.setAttribute('aria-label', 'session');
        // A click on the backdrop has the dialog itself as its target.
        this.dialog.onclick = ({ target }) => {
            if (target === this.dialog) {
                this.dialog.close();
            }
        };
        this.lineTime.element.setAttribute('aria-hidden', 'true');
        this.line = element('div', { className: 'agree', role: 'group', hidden: true },
            this.lineText.element, this.lineTime.element, this.readyToo, this.agree, this.object);
        this.line.setAttribute('aria-label', 'the session asks');
        parent.append(this.dialog);
        addEventListener('keydown', (event) => this.key(event), { signal: this.over.signal });
    }

    reset(): void {
        this.dueAt = 0;
    }

    show(moment: Moment): void {
        const { seconds } = moment.times;
        this.seconds = seconds;
        const declined = this.place.takeDeclined().at(-1);
        if (declined !== undefined) {
            this.fault.text = declined;
            this.faultUntil = seconds + FAULT_S;
            this.team = this.place.team;
            this.dueAt = 0;
        }
        if (seconds >= this.dueAt) {
            this.dueAt = seconds + INTERVAL_S;
            this.look(moment);
        }
    }

    dispose(): void {
        this.over.abort();
        this.dialog.remove();
        this.line.remove();
        this.tool.remove();
    }

    private look(moment: Moment): void {
        if (this.seconds > this.faultUntil) {
            this.fault.text = '';
        }
        const { session } = this.place;
        if (session !== null && session.number !== this.session?.number) {
            this.enter(session);
        }
        this.session = session;
        this.own = moment.view.player;
        this.tool.hidden = session === null;
        if (session === null) {
            this.line.hidden = true;
            return;
        }
        this.title.text = session.name;
        this.about.text = this.aboutText(session, moment);
        this.showReady(session);
        const hasTeams = moment.of(TankKind.player).some(({ values }) => values.team > 0);
        this.teamRow.hidden = !hasTeams;
        this.teams.forEach((one, team) => press(one, team === this.team));
        this.votes.hidden = !session.hasVotes;
        this.kick.show(moment.players
            .filter(({ slot, presence }) => slot !== this.own && presence === Presence.player)
            .map(({ slot, name }) => [slot, name]));
        this.map.show(session.maps.map((map, index) => [index, map]));
        this.showLine(session, moment);
    }

    // The address leads to this session from now on, also if the way in was another one.
    private enter(session: SessionState): void {
        if (this.made !== '') {
            keepPassword(session.number, this.made);
        }
        const hash = playHash(session.number, '');
        if (!location.hash.startsWith('#play=') || this.session !== null) {
            history.replaceState(null, '', hash);
        }
        const link = new URL(location.href);
        link.hash = playHash(session.number, passwordOf(session.number));
        this.link.value = link.href;
        this.team = 0;
        this.voted = '';
    }

    private aboutText(session: SessionState, { players }: Moment): string {
        const count = players.filter(({ presence }) => presence === Presence.player).length;
        const parts = [
            `match ${session.number}`, `${count} playing`, `${session.spectators} watching`,
            session.delayMs > 0 ? `they see it ${session.delayMs / 1000} s late` : '',
        ];
        return parts.filter((part) => part !== '').join(', ');
    }

    private get isReady(): boolean {
        return this.own !== null && (this.session?.ready.includes(this.own) ?? false);
    }

    private showReady(session: SessionState): void {
        const isAsked = session.readyCount > 0 && session.isWarmingUp;
        for (const one of [this.ready, this.readyToo]) {
            one.hidden = !isAsked;
            press(one, this.isReady);
        }
    }

    private showLine(session: SessionState, moment: Moment): void {
        const { vote } = session;
        const isAsked = session.readyCount > 0 && session.isWarmingUp;
        this.line.hidden = vote === null && !isAsked && this.fault.element.textContent === '';
        this.agree.hidden = vote === null;
        this.object.hidden = vote === null;
        if (vote !== null) {
            const what = vote.kind === VoteKind.kick
                ? `send ${moment.name(vote.target) || 'a player'} away`
                : vote.kind === VoteKind.map
                    ? `play on ${session.maps[vote.target] ?? 'another map'}` : 'unknown';
            this.lineText.text = `Vote: ${what}. ${vote.yes} of ${vote.needed} votes.`;
            this.lineTime.text = `${Math.ceil(vote.msLeft / 1000)} s`;
            const id = `${vote.kind} ${vote.target} `;
            press(this.agree, this.voted === `${id}true`);
            press(this.object, this.voted === `${id}false`);
        } else {
            this.voted = '';
            this.lineTime.text = '';
            this.lineText.text = this.fault.element.textContent || (isAsked
                ? `Warm-up: ${session.ready.length} of ${session.readyCount} players are ready.` : '');
        }
    }

    private switchReady(): void {
        this.place.setReady(!this.isReady);
    }

    private takeTeam(team: number): void {
        this.place.setTeam(team);
        this.team = team;
        this.dueAt = 0;
    }

    private ballot(isFor: boolean): void {
        const vote = this.session?.vote ?? null;
        if (vote !== null) {
            this.place.vote(vote.kind, vote.target, isFor);
            this.voted = `${vote.kind} ${vote.target} ${isFor}`;
            this.dueAt = 0;
        }
    }

    private copy(): void {
        this.link.select();
        // Without a secure context there is no clipboard; the text is selected then.
        void navigator.clipboard?.writeText(this.link.value).catch(() => undefined);
    }

    private switch(): void {
        if (this.dialog.open) {
            this.dialog.close();
        } else if (this.session !== null) {
            this.dialog.showModal();
        }
    }

    private key(event: KeyboardEvent): void {
        if (event.defaultPrevented || event.repeat || (!isForMatch(event) && !this.dialog.open)) {
            return;
        }
        const { code, target } = event;
        if (this.dialog.open && target instanceof Element && target.matches('select, input')) {
            return;
        }
        const act: Partial<Record<string, () => void>> = {
            KeyJ: () => this.switch(),
            KeyR: () => !this.ready.hidden && this.switchReady(),
            KeyY: () => this.ballot(true),
            KeyU: () => this.ballot(false),
        };
        const wanted = act[code];
        if (wanted !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault();
            wanted();
        }
    }
}

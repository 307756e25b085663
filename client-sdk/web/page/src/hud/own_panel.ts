/** The own tank's panel: health, gun, ammunition, the next tank's type, and help. */

import { type Entity, TankKind } from '@sabot/client';
import { element } from '../dom';
import { AMMUNITION, ammunition } from '../input/gunnery';
import type { Choice } from '../input/keys';
import { Label } from '../keyed';
import type { Moment, Part } from '../moment';
import { TANK_TYPES, tankType } from '../scene/tank_shape';
import { RespawnClock } from './respawn';

const HELP_S = 20;
const LOW_SHARE = 0.3;
const STATE_OUT = 3; // `state` of the kind "player": no tanks left this round
const TYPE_KEYS = ['Z', 'X', 'C'] as const;
const HELP_KEYS = 'W A S D drive · mouse aims, its button or space fires · 1 2 3 ammunition · '
    + 'Z X C next tank · Q E turn the view · wheel: nearer, farther · L locks the mouse · N network';
const HELP_TOUCH = 'Left thumb drives · right thumb turns the view, tap or hold fires';

/** A bar with text in it. */
class Gauge {
    private readonly bar = element('span');
    private readonly words = element('b');
    readonly element = element('div', { className: 'gauge' }, this.bar, this.words);
    private last = '';

    show(share: number, text: string, sign: string): void {
        const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
        const now = `${percent} ${text} ${sign}`;
        if (now !== this.last) {
            this.last = now;
            this.bar.style.width = `${percent}%`;
            this.bar.className = sign;
            this.words.textContent = text;
        }
    }
}

export interface Chooser {
    readonly chosen: Readonly<Record<Choice['what'], number | null>>;
    choose(choice: Choice): void;
}

export class OwnPanel implements Part {
    private readonly health = new Gauge();
    private readonly gun = new Gauge();
    private readonly rounds: Label[] = [];
    private readonly buttons: Record<Choice['what'], HTMLButtonElement[]> = {
        ammunition: [], type: [],
    };
    private readonly root: HTMLElement;
    private readonly notice = new Label(element('p', { className: 'fate', role: 'status' }));
    private readonly help: HTMLElement;
    private readonly clock = new RespawnClock();
    private endsS: number | null = null;

    constructor(parent: HTMLElement, private readonly chooser: Chooser) {
        const loads = AMMUNITION.map(({ name }, number) => {
            const count = new Label(element('b'));
            this.rounds.push(count);
            return this.button(
                { what: 'ammunition', number }, `${number + 1}`, name, count.element,
            );
        });
        const types = TANK_TYPES.map(({ name }, number) =>
            this.button({ what: 'type', number }, TYPE_KEYS[number], name));
        const group = (label: string, buttons: HTMLElement[]): HTMLElement =>
            element('div', { className: 'choices', role: 'group', ariaLabel: label }, ...buttons);
        const isTouch = matchMedia('(pointer: coarse)').matches;
        this.help = element('p', {}, isTouch ? HELP_TOUCH : HELP_KEYS);
        this.root = element('section', {
            className: 'own', ariaLabel: 'own tank', hidden: true,
        },
            this.help, this.health.element, this.gun.element,
            group('ammunition', loads), group('next tank', types));
        parent.append(this.root, this.notice.element);
    }

    reset(): void {
        this.clock.reset();
    }

    show(moment: Moment): void {
        const { view, times } = moment;
        this.endsS ??= times.seconds + HELP_S;
        this.help.hidden = times.seconds > this.endsS;
        this.clock.note(moment.events);
        const { player, own } = view;
        const record = player === null ? undefined : moment.record(player);
        // Other rules have none of these values.
        this.root.hidden = record?.values[AMMUNITION[0].rounds] === undefined;
        this.root.classList.toggle('gone', own === null);
        if (own !== null) {
            this.showTank(own);
        }
        this.showChoices(record, own);
        this.notice.text = player === null || own !== null ? '' : this.fate(moment, player);
    }

    dispose(): void {
        this.root.remove();
        this.notice.element.remove();
    }

    private button(
        choice: Choice, key: string, name: string, ...more: HTMLElement[]
    ): HTMLButtonElement {
        const made = element('button', { type: 'button' }, element('kbd', {}, key), ` ${name} `, ...more);
        made.addEventListener('click', () => {
            this.chooser.choose(choice);
            made.blur(); // so that Space fires
        });
        this.buttons[choice.what].push(made);
        return made;
    }

    private showTank({ health, values }: Entity): void {
        const type = tankType(values.type);
        const share = health / type.health;
        const shield = values.shield > 0 ? ` + ${Math.round(values.shield)}` : '';
        const sign = share < LOW_SHARE ? 'low' : 'good';
        this.health.show(share, `${type.name}: ${health} of ${type.health}${shield}`, sign);
        const charged = values.charge / ammunition(values.ammunition).charge;
        this.gun.show(charged, charged >= 1 ? 'gun ready' : 'loading', charged >= 1 ? 'ready' : '');
    }

    private showChoices(record: Entity | undefined, own: Entity | null): void {
        this.rounds.forEach((count, i) => {
            count.text = String(record?.values[AMMUNITION[i].rounds] ?? '');
        });
        const press = (what: Choice['what'], number: number | undefined): void =>
            this.buttons[what].forEach((button, i) => {
                const pressed = String(i === number);
                if (button.ariaPressed !== pressed) {
                    button.ariaPressed = pressed;
                }
            });
        press('ammunition', own?.values.ammunition);
        press('type', this.chooser.chosen.type ?? record?.values.next_type);
    }

    private fate(moment: Moment, player: number): string {
        const state = moment.record(player)?.values.state;
        if (state === STATE_OUT) {
            return 'destroyed; no tanks left this round';
        }
        if (moment.of(TankKind.player).length === 0 || state === undefined) {
            return '';
        }
        const left = this.clock.left(player, moment.view.tick, moment.tickRateHz);
        return left === null
            ? 'destroyed; waiting for a new tank'
            : `destroyed; back in ${Math.ceil(left)} s`;
    }
}

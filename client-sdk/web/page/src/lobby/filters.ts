/** What the list shows: a part of the name, a mode, free places, no password. */

import { isSendable, type SessionFilter, SESSION_NAME_SIZE_MAX } from '@sabot/client';
import { element } from '../dom';

export class Filters {
    readonly element: HTMLFormElement;
    private readonly name = element('input', { type: 'search', name: 'name', autocomplete: 'off' });
    private readonly mode = element('select', { name: 'mode' });
    private readonly free = element('input', { type: 'checkbox', name: 'free' });
    private readonly open = element('input', { type: 'checkbox', name: 'open' });
    private modes: string[] = [];

    /** `changed`: another filter is wanted. */
    constructor(changed: () => void) {
        this.element = element('form', { className: 'filters' },
            element('label', {}, 'name ', this.name), element('label', {}, 'mode ', this.mode),
            element('label', {}, this.free, ' free places'),
            element('label', {}, this.open, ' no password'));
        this.element.setAttribute('role', 'search');
        this.element.setAttribute('aria-label', 'filter the sessions');
        this.element.addEventListener('submit', (event) => event.preventDefault());
        this.element.addEventListener('input', changed);
        this.showModes([]);
    }

    get wanted(): SessionFilter {
        const name = this.name.value.trim();
        return {
            name: isSendable(name, SESSION_NAME_SIZE_MAX) ? name : '',
            mode: this.mode.value,
            notFull: this.free.checked,
            noPassword: this.open.checked,
        };
    }

    get isAny(): boolean {
        const { name, mode, notFull, noPassword } = this.wanted;
        return name === '' && mode === '' && notFull !== true && noPassword !== true;
    }

    /** Offers these modes too. The chosen one stays. */
    showModes(modes: readonly string[]): void {
        const all = [...new Set([...this.modes, ...modes])].filter((mode) => mode !== '').sort();
        if (all.length === this.modes.length && this.mode.options.length > 0) {
            return;
        }
        this.modes = all;
        const { value } = this.mode;
        this.mode.replaceChildren(element('option', { value: '' }, 'any'),
            ...all.map((mode) => element('option', { value: mode }, mode)));
        this.mode.value = value;
    }
}

/** The list of keys. */

import { element } from '../dom';
import { KEY_HELP } from './keys';

export class Help {
    readonly element: HTMLDialogElement;

    constructor() {
        const rows = KEY_HELP.map(([key, does]) => element('tr', {},
            element('th', { scope: 'row' }, element('kbd', {}, key)), element('td', {}, does)));
        const close = element('button', { type: 'button', autofocus: true }, 'close');
        close.onclick = () => this.element.close();
        this.element = element('dialog', { className: 'help' },
            element('h2', {}, 'Keys'), element('table', {}, element('tbody', {}, ...rows)), close);
        this.element.setAttribute('aria-label', 'keys');
        // A click on the backdrop has the dialog itself as its target.
        this.element.onclick = ({ target }) => {
            if (target === this.element) {
                this.element.close();
            }
        };
    }

    switch(): void {
        if (this.element.open) {
            this.element.close();
        } else {
            this.element.showModal();
        }
    }
}

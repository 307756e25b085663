/** The followed player, with buttons for the previous and the next one. */

import { element } from '../dom';
import { Label } from '../keyed';

export class Following {
    readonly element = element('p', { className: 'following', hidden: true });
    private readonly name = new Label(element('bdi', { className: 'name' }));
    private readonly state = new Label(element('span'));

    constructor(step: (by: -1 | 1) => void) {
        const button = (text: string, label: string, by: -1 | 1): HTMLButtonElement => {
            const made = element(
                'button', { type: 'button', title: label, onclick: () => step(by) }, text);
            made.setAttribute('aria-label', label);
            return made;
        };
        this.element.append(
            button('\u2039', 'follow the previous tank ([)', -1),
            element('span', { className: 'whom' },
                'following', this.name.element, this.state.element),
            button('\u203a', 'follow the next tank (])', 1),
        );
    }

    /** `name` is null if no player is followed. */
    show(name: string | null, hasTank: boolean): void {
        this.element.hidden = name === null;
        this.name.text = name ?? '';
        this.state.text = hasTank ? '' : '(destroyed)';
    }
}

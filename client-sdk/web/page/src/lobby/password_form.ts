/** The form that asks for the password of a session. */

import { isSendable, PASSWORD_SIZE_MAX } from '@sabot/client';
import { element } from '../dom';

/** Returns what is wrong with a password, as text for people; '' if it can be one. */
export function passwordFault(password: string): string {
    if (password === '') {
        return 'Type the password.';
    }
    return isSendable(password, PASSWORD_SIZE_MAX)
        ? '' : `A password has at most ${PASSWORD_SIZE_MAX} bytes, without control characters.`;
}

/** Resolves with the password; never if the page goes elsewhere. `wasWrong`: one was tried. */
export function askPassword(root: HTMLElement, wasWrong: boolean): Promise<string> {
    return new Promise((resolve) => {
        const input = element('input', {
            type: 'password', name: 'password', required: true, autocomplete: 'off',
        });
        const fault = element('p', { role: 'alert' });
        fault.textContent = wasWrong ? 'That password is wrong.' : '';
        const form = element('form', { className: 'join', noValidate: true },
            element('h1', {}, 'This session asks for a password'),
            element('label', {}, 'Password ', input), fault,
            element('button', { type: 'submit', className: 'action' }, 'go on'),
            element('a', { href: '#' }, 'back to the list'));
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            fault.textContent = passwordFault(input.value);
            if (fault.textContent === '') {
                form.remove();
                resolve(input.value);
            }
        });
        root.append(form);
        input.focus();
    });
}

/** The form by which a player makes a session, where the server allows it. */

import {
    isSendable, type LobbyState, SESSION_NAME_SIZE_MAX, type SessionWish, Visibility,
} from '@sabot/client';
import { element } from '../dom';
import { nameFault, rememberedName, rememberName } from '../name';
import type { Opening } from '../opening';
import { LobbyConnection } from './connection';
import { passwordFault } from './password_form';

const PLAYERS_MAX = 64;
const VISIBILITIES: readonly (readonly [Visibility, string])[] = [
    [Visibility.public, 'in the list'],
    [Visibility.unlisted, 'not in the list, found by its mode'],
    [Visibility.private, 'only by its link'],
];

export interface AskedSession {
    /** Of the player. */
    name: string;
    wish: SessionWish;
}

function select(name: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
    return element('select', { name },
        ...options.map(([value, text]) => element('option', { value }, text)));
}

function sessionFault(wish: SessionWish): string {
    const { name = '', password = '', playerCapacity = 0 } = wish;
    if (!isSendable(name, SESSION_NAME_SIZE_MAX)) {
        return `The name of a session has at most ${SESSION_NAME_SIZE_MAX} bytes.`;
    }
    if (!Number.isInteger(playerCapacity) || playerCapacity < 0 || playerCapacity > PLAYERS_MAX) {
        return `Places are a whole number from 1 to ${PLAYERS_MAX}.`;
    }
    return password === '' ? '' : passwordFault(password);
}

function show(root: HTMLElement, told: LobbyState): Promise<AskedSession> {
    const own = element('input', { name: 'own', value: rememberedName(), required: true });
    const name = element('input', { name: 'session', autocomplete: 'off' });
    const password = element('input', {
        type: 'password', name: 'password', autocomplete: 'off',
    });
    const mode = select('mode', told.modes.map((one) => [one, one]));
    const map = select('map', [['', 'the mode\u2019s'], ...told.maps.map((one) => [one, one] as const)]);
    const visibility = select('visibility',
        VISIBILITIES.map(([value, text]) => [String(value), text]));
    const places = element('input', {
        type: 'number', name: 'places', min: '1', max: String(PLAYERS_MAX), placeholder: 'the mode\u2019s',
    });
    const fault = element('p', { role: 'alert' });
    const form = element('form', { className: 'join', noValidate: true },
        element('h1', {}, 'Make a session'),
        element('label', {}, 'Your name ', own),
        element('label', {}, 'Name of the session ', name),
        element('label', {}, 'Mode ', mode), element('label', {}, 'Map ', map),
        element('label', {}, 'Places for players ', places),
        element('label', {}, 'Password, or empty for none ', password),
        element('label', {}, 'Who finds it ', visibility), fault,
        element('button', { type: 'submit', className: 'action' }, 'make it and play'),
        element('a', { href: '#' }, 'back to the list'));
    root.append(form);
    own.focus();
    return new Promise((resolve) => form.addEventListener('submit', (event) => {
        event.preventDefault();
        const wish: SessionWish = {
            mode: mode.value, name: name.value.trim(), map: map.value, password: password.value,
            visibility: Number(visibility.value) as Visibility,
            playerCapacity: Number(places.value),
        };
        const player = own.value.trim();
        fault.textContent = nameFault(player) || sessionFault(wish);
        if (fault.textContent === '') {
            rememberName(player);
            form.remove();
            resolve({ name: player, wish });
        }
    }));
}

/**
 * Resolves with what the player wants to make; never if the page goes elsewhere. Throws an Error
 * whose message is for people if the server lets nobody make sessions.
 */
export async function askSession(root: HTMLElement, opening: Opening): Promise<AskedSession> {
    opening.progress('asking the server what it offers');
    const connection = await LobbyConnection.open(opening.signal);
    const { told } = connection.client.lobby;
    connection.close();
    opening.progress('');
    if (told === null || !told.mayCreate) {
        throw new Error('This server lets nobody make sessions.');
    }
    return show(root, told);
}

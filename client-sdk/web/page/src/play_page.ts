/** The page of a player: asks for the name, then shows the match with the controls. */

import { element } from './dom';
import { openAgain } from './for_good';
import { OwnPanel } from './hud/own_panel';
import { SessionMenu } from './hud/session_menu';
import { Helm } from './input/helm';
import { isTyping } from './input/typing';
import { nameFault, rememberedName, rememberName } from './name';
import type { Opening } from './opening';
import { keepPassword, lacksPassword, passwordOf } from './passwords';
import { joinMatch, type PlaySource } from './source/play';
import type { PlayWish } from './source/play_wish';
import { opened, Viewer } from './viewer';

export function leave(): void {
    location.hash = '';
}

/**
 * Resolves with the name; never if the page goes elsewhere. Asks for the session's password too if
 * the list says that it has one.
 */
function askName(root: HTMLElement, wish: PlayWish): Promise<string> {
    return new Promise((resolve) => {
        const name = element('input', {
            name: 'name', value: rememberedName(), required: true,
        });
        const password = element('input', {
            type: 'password', name: 'password', autocomplete: 'off',
        });
        const fault = element('p', { role: 'alert' });
        const asked = lacksPassword(wish.session) && wish.password === ''
            ? [element('label', {}, 'Password of the session ', password)] : [];
        const form = element('form', { className: 'join', noValidate: true },
            element('h1', {}, 'Join the match'),
            element('label', {}, 'Your name ', name), ...asked, fault,
            element('button', { type: 'submit', className: 'action' }, 'play'),
            element('a', { href: '#' }, 'back to the list'));
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            const wanted = name.value.trim();
            fault.textContent = nameFault(wanted);
            if (fault.textContent === '') {
                rememberName(wanted);
                if (password.value !== '') {
                    keepPassword(wish.session, password.value);
                }
                form.remove();
                resolve(wanted);
            }
        });
        root.append(form);
        name.focus();
        name.select();
    });
}

/** A viewer with the controls of a player. */
class Player extends Viewer {
    private readonly over = new AbortController();

    constructor(root: HTMLElement, source: PlaySource, password: string, again: () => void) {
        super(root, source);
        this.again = again;
        const helm = new Helm(root, this.stage, this.cameras);
        this.pilot = helm;
        this.add(helm);
        this.add(new OwnPanel(root, helm));
        const menu = new SessionMenu(root, source.place, password);
        this.addTool(menu.tool, menu.line);
        this.add(menu);
        const { signal } = this.over;
        // After the hud, because the key may close a panel of the hud first.
        addEventListener('keydown', ({ code, target, defaultPrevented }) => {
            if (code === 'Escape' && !defaultPrevented && !isTyping(target)) {
                leave();
            }
        }, { signal });
    }

    override dispose(): void {
        this.over.abort();
        super.dispose();
    }
}

let lastName: string | null = null;
let keepsName = false;

/** The next match is joined by the same name: the page does not ask for it again. */
export function keepName(): void {
    keepsName = lastName !== null;
}

/**
 * Joins as a player, or makes a session, after asking for a name unless it is given. Throws an Error
 * whose message is for people.
 */
export async function openPlay(
    root: HTMLElement, wish: PlayWish, opening: Opening, given: string | null = null,
): Promise<Viewer> {
    opening.signal.throwIfAborted(); // the page went elsewhere while this module was loading
    const { session } = wish;
    const name = given ?? (keepsName && lastName !== null ? lastName : await askName(root, wish));
    keepsName = false;
    lastName = name;
    const password = wish.made?.password ?? (passwordOf(session) || wish.password);
    const source = await joinMatch({ ...wish, password }, name, opening);
    return opened(source, () => new Player(root, source, password, () => {
        keepName();
        openAgain();
    }));
}

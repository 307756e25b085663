/** The page of a player: asks for the name, then shows the match with the controls. */

import { element } from './dom';
import { openAgain } from './for_good';
import { OwnPanel } from './hud/own_panel';
import { Helm } from './input/helm';
import { isTyping } from './input/typing';
import { nameFault, rememberedName, rememberName } from './name';
import type { Opening } from './opening';
import { joinMatch } from './source/play';
import { opened, Viewer } from './viewer';

export function leave(): void {
    location.hash = '';
}

/** Resolves with the name; never if the page goes elsewhere. */
function askName(root: HTMLElement): Promise<string> {
    return new Promise((resolve) => {
        const name = element('input', {
            name: 'name', value: rememberedName(), required: true,
        });
        const fault = element('p', { role: 'alert' });
        const form = element('form', { className: 'join', noValidate: true },
            element('h1', {}, 'Join the match'),
            element('label', {}, 'Your name ', name), fault,
            element('button', { type: 'submit', className: 'action' }, 'play'),
            element('a', { href: '#' }, 'back to the list'));
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            const wanted = name.value.trim();
            fault.textContent = nameFault(wanted);
            if (fault.textContent === '') {
                rememberName(wanted);
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

    constructor(root: HTMLElement, source: Viewer['source'], again: () => void) {
        super(root, source);
        this.again = again;
        const helm = new Helm(root, this.stage, this.cameras);
        this.pilot = helm;
        this.add(helm);
        this.add(new OwnPanel(root, helm));
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

/** The player that rejoins a match; the page does not ask for the name again. */
let last: { session: number; name: string } | null = null;

/** Asks for a name and joins. Throws an Error whose message is for people. */
export async function openPlay(
    root: HTMLElement, session: number, token: string, opening: Opening,
): Promise<Viewer> {
    const name = last?.session === session ? last.name : await askName(root);
    last = null;
    const source = await joinMatch(session, name, token, opening);
    return opened(source, () => new Player(root, source, () => {
        last = { session, name };
        openAgain();
    }));
}

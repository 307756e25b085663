/** The way into a match as a player: the name, then the match with all that plays. */

import { element } from './dom';
import { OwnPanel } from './hud/own_panel';
import { Helm } from './input/helm';
import { isTyping } from './input/typing';
import { nameFault, rememberedName, rememberName } from './name';
import { joinMatch } from './source/play';
import { Viewer } from './viewer';

export function leave(): void {
    location.hash = '';
}

/** Answered once there is a name; never, if the page goes elsewhere. */
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

/** A viewer whose player steers. */
class Player extends Viewer {
    private readonly over = new AbortController();

    constructor(root: HTMLElement, source: Viewer['source']) {
        super(root, source);
        const helm = new Helm(root, this.stage, this.cameras);
        this.pilot = helm;
        this.add(helm);
        this.add(new OwnPanel(root, helm));
        const { signal } = this.over;
        // Behind the hud, for which it may close something first.
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

/** Asks for a name and joins. Throws an Error for people. */
export async function openPlay(root: HTMLElement, session: number): Promise<Viewer> {
    const name = await askName(root);
    return new Player(root, await joinMatch(session, name));
}

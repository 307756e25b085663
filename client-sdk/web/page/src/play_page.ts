/** The way into a match as a player: the name, then the match with all that plays. */

import { element } from './dom';
import { beginAnew } from './for_good';
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

    constructor(root: HTMLElement, source: Viewer['source'], again: () => void) {
        super(root, source);
        this.again = again;
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

/** Who wants to come back into a match that broke off: no name is asked for again. */
let last: { session: number; name: string } | null = null;

/** Asks for a name and joins. Throws an Error for people. */
export async function openPlay(
    root: HTMLElement, session: number, opening: Opening,
): Promise<Viewer> {
    const name = last?.session === session ? last.name : await askName(root);
    last = null;
    const source = await joinMatch(session, name, opening);
    return opened(source, () => new Player(root, source, () => {
        last = { session, name };
        beginAnew();
    }));
}

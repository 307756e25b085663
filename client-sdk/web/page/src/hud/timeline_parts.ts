/** The common parts of the bars of recorded matches. */

import { element } from '../dom';
import { SPEEDS } from '../replay/play_clock';

/** Makes a button. `key`: the key with the same action; '' for none. */
export function timelineButton(
    sign: string, label: string, key: string, act: () => void,
): HTMLButtonElement {
    const title = key === '' ? label : `${label} (${key})`;
    const made = element('button', { type: 'button', title, ariaLabel: label }, sign);
    made.addEventListener('click', ({ detail }) => {
        act();
        if (detail > 0) {
            made.blur(); // after a click the keys act on the match again
        }
    });
    return made;
}

/** Shows the action of the next click. */
export function showPlayButton(button: HTMLButtonElement, isPaused: boolean): void {
    const does = isPaused ? 'play' : 'pause';
    if (button.textContent === '' || button.ariaLabel !== does) {
        button.ariaLabel = does;
        button.title = `${does} (space)`;
        button.textContent = isPaused ? '\u25b6' : '\u2759\u2759';
    }
}

export function speedSelect(choose: (speed: number) => void, title: string): HTMLSelectElement {
    const made = element(
        'select', { ariaLabel: 'speed', title },
        ...SPEEDS.map((speed) => element('option', { value: String(speed) }, `${speed}\u00d7`)),
    );
    made.addEventListener('change', () => choose(Number(made.value)));
    blurAfterPointer(made);
    return made;
}

/** After a change by a pointer the element loses the focus; after a change by keys it keeps it. */
export function blurAfterPointer(control: HTMLElement): void {
    let isPointed = false;
    control.addEventListener('pointerdown', () => (isPointed = true));
    control.addEventListener('keydown', () => (isPointed = false));
    control.addEventListener('change', () => isPointed && control.blur());
}

/** Keeps the rest of the page above a panel of any height at the lower edge. */
export function keepAbove(root: HTMLElement, panel: HTMLElement): ResizeObserver {
    const observer = new ResizeObserver(() => {
        root.style.setProperty('--timeline-height', `${panel.offsetHeight}px`);
    });
    observer.observe(panel);
    return observer;
}

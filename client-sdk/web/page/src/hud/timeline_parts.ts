/** What the bars of recorded matches have in common. */

import { element } from '../dom';
import { SPEEDS } from '../replay/play_clock';

/** `key` does the same; '' for none. */
export function timelineButton(
    sign: string, label: string, key: string, act: () => void,
): HTMLButtonElement {
    const title = key === '' ? label : `${label} (${key})`;
    const made = element('button', { type: 'button', title, ariaLabel: label }, sign);
    made.addEventListener('click', ({ detail }) => {
        act();
        if (detail > 0) {
            made.blur(); // clicked, not pressed by a key: the keys are the match's again
        }
    });
    return made;
}

/** Shows what a click does now. */
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

/** What a pointer has changed gives the keys back to the match; what keys change keeps them. */
export function blurAfterPointer(control: HTMLElement): void {
    let isPointed = false;
    control.addEventListener('pointerdown', () => (isPointed = true));
    control.addEventListener('keydown', () => (isPointed = false));
    control.addEventListener('change', () => isPointed && control.blur());
}

/** Keeps the rest of the page above a panel at its lower edge, however high that is. */
export function keepAbove(root: HTMLElement, panel: HTMLElement): ResizeObserver {
    const observer = new ResizeObserver(() => {
        root.style.setProperty('--timeline-height', `${panel.offsetHeight}px`);
    });
    observer.observe(panel);
    return observer;
}

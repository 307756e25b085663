/** The button and the slider of the sound. */

import { element } from '../dom';
import type { Settings } from './settings';

const STEP = 5;
// Keys that move a focused slider. Without this they would also drive.
const SLIDER_KEYS = /^(Arrow|Page|Home|End)/;

/** What is heard: nothing yet, because browsers allow sound only after a click or a key. */
export type SoundState = 'waiting' | 'on' | 'off' | 'broken';

const TEXTS: Readonly<Record<SoundState, string>> = {
    waiting: 'sound begins with the first click or key',
    on: 'sound is on',
    off: 'sound is off',
    broken: 'this browser plays no sound',
};

export class SoundControl {
    private readonly button = element('button', { type: 'button', ariaLabel: 'sound' });
    private readonly slider = element('input', {
        type: 'range', min: '0', max: '100', step: String(STEP), ariaLabel: 'volume',
        title: 'volume',
    });
    private readonly said = element('span', { className: 'unseen', role: 'status' });
    readonly element = element('span', { className: 'sound', role: 'group', ariaLabel: 'sound' },
        this.button, this.slider, this.said);

    constructor(actions: { toggle(): void; volume(volume: number): void }) {
        this.button.addEventListener('click', () => actions.toggle());
        this.slider.addEventListener('input', () => actions.volume(Number(this.slider.value)));
        this.slider.addEventListener('keydown', (event) => {
            if (SLIDER_KEYS.test(event.key)) {
                event.stopPropagation();
            }
        });
    }

    /** `isTold`: a screen reader reads the state. */
    show(state: SoundState, { volume, isMuted }: Settings, isTold: boolean): void {
        this.button.ariaPressed = String(!isMuted);
        this.button.title = `sound (M): ${TEXTS[state]}`;
        this.slider.value = String(volume);
        this.slider.ariaValueText = `${volume} percent${isMuted ? ', off' : ''}`;
        if (isTold) {
            this.said.textContent = TEXTS[state];
        }
    }
}

/** The bar of a recorded match that a server plays for all viewers; each viewer may change it. */

import { element } from '../dom';
import { isForMatch } from '../input/typing';
import { Label } from '../keyed';
import type { Part } from '../moment';
import type { Watch } from '../source/watch';
import { durationText } from '../texts';
import {
    blurAfterPointer, keepAbove, showPlayButton, speedSelect, timelineButton,
} from './timeline_parts';

export class PlaybackBar implements Part {
    private readonly place = element('input', {
        type: 'range', ariaLabel: 'position in the match', className: 'playback-place',
    });
    private readonly playButton = timelineButton('', 'pause', 'space', () => this.toggle());
    private readonly speeds = speedSelect((speed) => this.source.setPlayback({ speed }), 'speed');
    private readonly time = new Label(element('span', { className: 'timeline-time' }));
    private readonly panel = element(
        'section', { className: 'timeline', ariaLabel: 'recorded match', hidden: true },
        this.place,
        element(
            'div', { className: 'timeline-row' },
            timelineButton('\u2039', 'one tick back', ',', () => this.step(-1)), this.playButton,
            timelineButton('\u203a', 'one tick forward', '.', () => this.step(1)), this.speeds,
            this.time.element,
        ),
    );
    private readonly observer: ResizeObserver;
    private readonly listening = new AbortController();
    private isHeld = false;

    constructor(root: HTMLElement, private readonly source: Watch) {
        root.append(this.panel);
        this.observer = keepAbove(root, this.panel);
        const { signal } = this.listening;
        this.place.addEventListener('input', () => (this.isHeld = true), { signal });
        this.place.addEventListener('change', () => {
            this.isHeld = false;
            this.source.setPlayback({ tick: Math.max(Number(this.place.value), 1) });
        }, { signal });
        blurAfterPointer(this.place);
        addEventListener('keydown', (event) => this.press(event), { signal });
    }

    reset(): void {
        // The server tells the state of the playback.
    }

    show(): void {
        const { playback, tickRateHz } = this.source;
        this.panel.hidden = playback === null || tickRateHz === 0;
        if (playback === null || tickRateHz === 0) {
            return;
        }
        const { paused, speed, tick, firstTick, lastTick } = playback;
        showPlayButton(this.playButton, paused);
        const { speeds, place } = this;
        if (speeds.value !== String(speed) && document.activeElement !== speeds) {
            speeds.value = String(speed); // no choice for another speed
        }
        if (place.max !== String(lastTick)) {
            place.min = String(firstTick);
            place.max = String(lastTick);
        }
        const shown = this.isHeld ? Number(place.value) : tick;
        if (!this.isHeld) {
            place.valueAsNumber = tick;
        }
        const time = durationText(shown / tickRateHz);
        this.time.text = `${time} / ${durationText(lastTick / tickRateHz)} tick ${shown}`;
        place.ariaValueText = time;
    }

    dispose(): void {
        this.listening.abort();
        this.observer.disconnect();
        this.panel.remove();
    }

    private toggle(): void {
        const { playback } = this.source;
        if (playback !== null) {
            this.source.setPlayback({ paused: !playback.paused });
        }
    }

    private step(by: 1 | -1): void {
        const { playback } = this.source;
        if (playback !== null) {
            const tick = Math.max(playback.tick + by, playback.firstTick, 1);
            this.source.setPlayback({ paused: true, tick });
        }
    }

    private press(event: KeyboardEvent): void {
        const acts: Readonly<Record<string, () => void>> = {
            ' ': () => this.toggle(), ',': () => this.step(-1), '.': () => this.step(1),
        };
        const act = acts[event.key];
        if (act !== undefined && isForMatch(event)) {
            event.preventDefault();
            act();
        }
    }
}

/** The bar of a recorded match: where it is, what happened when, and how it is played. */

import { element } from '../dom';
import type { Part } from '../moment';
import { marksNear, neighbour } from '../replay/marks';
import { SPEEDS, timeText } from '../replay/play_clock';
import { replayHash } from '../route';
import type { ReplaySource } from '../source/replay';
import { drawTimeline, shareOf, tickAt, type TimelineRange } from './timeline_marks';

const NEAR_PX = 6;
const HINT_COUNT_MAX = 4;
const LEAP_S = 5;
/** So long before a kill a match that plays is shown from. */
const RUN_UP_S = 1;
const SAID_MS = 4000;
/** Between two pictures while the match is checked. */
const DRAW_MS = 400;
const CHECK_SIGNS = { agrees: '\u2713', differs: '\u2717', none: '' } as const;

/** Writes only what differs: most of it is the same for many frames. */
function write(node: HTMLElement, text: string): void {
    if (node.textContent !== text) {
        node.textContent = text;
    }
}

/** `key` does the same; '' for none. */
function button(sign: string, label: string, key: string, act: () => void): HTMLButtonElement {
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

function isForm(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && target.matches('input, select, textarea');
}

export class Timeline implements Part {
    private readonly canvas = element('canvas');
    private readonly place = element('div', { className: 'timeline-place' });
    private readonly hint = element('p', { className: 'timeline-hint', hidden: true });
    private readonly bar = element(
        'div',
        { className: 'timeline-bar', role: 'slider', tabIndex: 0, ariaLabel: 'place in the match' },
        this.canvas, this.place, this.hint,
    );
    private readonly clockText = element('span');
    private readonly tickText = element('small');
    private readonly hash = element('span', { className: 'timeline-hash' });
    private readonly verdict = element('p', { className: 'timeline-said' });
    private readonly said = element('p', { className: 'timeline-said', role: 'status' });
    private readonly playButton: HTMLButtonElement;
    private readonly speeds: HTMLSelectElement;
    private readonly panel: HTMLElement;
    private readonly observer = new ResizeObserver(() => (this.isStale = true));
    private readonly listening = new AbortController();
    private isStale = true;
    private drawnVersion = -1;
    private drawnLast = -1;
    private drawnMs = -Infinity;
    private shownSpeed = 0;
    private width = 1; // of the bar, px; measured where it may change, not in every frame
    private shownTick = -1;
    private saidUntilMs = 0;

    /** `isShared`: the log can be named by a link. */
    constructor(root: HTMLElement, private readonly source: ReplaySource, isShared: boolean) {
        this.playButton = button('', 'pause', 'space', () => source.toggle());
        this.speeds = element(
            'select', { ariaLabel: 'speed', title: 'speed (- and +)' },
            ...SPEEDS.map((speed) => element('option', { value: String(speed) }, `${speed}\u00d7`)),
        );
        this.panel = element(
            'section', { className: 'timeline', ariaLabel: `recorded match ${source.name}` },
            this.bar, this.row(isShared),
        );
        root.append(this.panel);
        this.observer.observe(this.bar);
        this.listen();
    }

    reset(): void {
        // One match for good.
    }

    show(): void {
        const { source } = this;
        const { tick } = source;
        this.draw();
        if (tick !== this.shownTick) {
            this.shownTick = tick;
            this.showPlace(tick);
        }
        this.showPlay();
        this.showHash();
        this.showSaid();
    }

    dispose(): void {
        this.listening.abort();
        this.observer.disconnect();
        this.panel.remove();
    }

    private row(isShared: boolean): HTMLElement {
        const { source } = this;
        const copy = isShared
            ? [button('copy link', 'copy link to this moment', '', () => void this.copyLink())]
            : [];
        return element(
            'div', { className: 'timeline-row' },
            button('\u00ab\u2715', 'previous kill', 'P', () => this.goToKill(-1)),
            button('\u2039', 'a tick back', ',', () => source.step(-1)),
            this.playButton,
            button('\u203a', 'a tick on', '.', () => source.step(1)),
            button('\u2715\u00bb', 'next kill', 'N', () => this.goToKill(1)),
            this.speeds,
            element('span', { className: 'timeline-time' }, this.clockText, ' ', this.tickText),
            this.hash, this.verdict, this.said,
            element('span', { className: 'timeline-rest' }),
            ...copy,
        );
    }

    private get range(): TimelineRange {
        return { first: this.source.summary.firstTick, last: this.source.lastTick };
    }

    // Drawn anew when there is more to show.
    private draw(): void {
        const { verdict, lastTick } = this.source;
        const isNew = verdict.version !== this.drawnVersion || lastTick !== this.drawnLast;
        const now = performance.now();
        if (!this.isStale && !(isNew && (verdict.isOver || now - this.drawnMs > DRAW_MS))) {
            return;
        }
        this.drawnMs = now;
        this.isStale = false;
        this.drawnVersion = verdict.version;
        this.drawnLast = lastTick;
        this.width = Math.max(this.bar.clientWidth, 1);
        this.shownTick = -1;
        drawTimeline(this.canvas, verdict.marks, this.range, verdict);
        this.verdict.ariaLive = verdict.isOver ? 'polite' : 'off'; // not at every report
        write(this.verdict, verdict.text);
        this.verdict.className = `timeline-said${verdict.differsFrom === null ? '' : ' wrong'}`;
        const { first, last } = this.range;
        this.bar.ariaValueMin = String(first);
        this.bar.ariaValueMax = String(last);
    }

    private showPlace(tick: number): void {
        const { tickRateHz, lastTick } = this.source;
        const time = timeText(tick, tickRateHz);
        this.place.style.transform = `translateX(${shareOf(tick, this.range) * this.width}px)`;
        write(this.clockText, `${time} / ${timeText(lastTick, tickRateHz)}`);
        write(this.tickText, `tick ${tick}`);
        this.bar.ariaValueNow = String(tick);
        this.bar.ariaValueText = `${time}, tick ${tick}`;
    }

    private showPlay(): void {
        const { isPaused } = this.source.clock;
        const does = isPaused ? 'play' : 'pause';
        const { playButton } = this;
        if (playButton.textContent === '' || playButton.ariaLabel !== does) {
            playButton.ariaLabel = does;
            playButton.title = `${does} (space)`;
            playButton.textContent = isPaused ? '\u25b6' : '\u2759\u2759';
        }
    }

    private showHash(): void {
        const { shown, clock } = this.source;
        if (clock.speed !== this.shownSpeed) {
            this.shownSpeed = clock.speed;
            this.speeds.value = String(clock.speed);
        }
        if (shown !== null) {
            const isWrong = shown.check === 'differs';
            const sign = CHECK_SIGNS[shown.check];
            write(this.hash, `${shown.hash} ${sign}${isWrong ? ' not as recorded' : ''}`);
            this.hash.title = `hash of the state after tick ${shown.tick}`;
            this.hash.classList.toggle('wrong', isWrong);
        }
    }

    private showSaid(): void {
        if (performance.now() < this.saidUntilMs) {
            return;
        }
        const { source } = this;
        const end = source.isAtEnd ? 'the end' : '';
        const why =
            source.missing > 0 ? `the download broke off: ${source.missing} bytes are missing`
            : source.verdict.fault === '' ? source.summary.end
            : ''; // the verdict says it
        write(this.said, [end, why].filter((text) => text !== '').join(': '));
    }

    private say(text: string): void {
        write(this.said, text);
        this.saidUntilMs = performance.now() + SAID_MS;
    }

    private async copyLink(): Promise<void> {
        const { source } = this;
        history.replaceState(null, '', replayHash(source.name, source.tick));
        try {
            await navigator.clipboard.writeText(location.href);
            this.say('the link is copied');
        } catch {
            this.say('the link is in the address bar'); // a page without TLS may not copy
        }
    }

    private goToKill(direction: 1 | -1): void {
        const { source } = this;
        const lead = source.clock.isPaused ? 0 : Math.round(RUN_UP_S * source.tickRateHz);
        // Back, not to the one that has just been gone to.
        const from = source.tick + lead - (direction === -1 ? lead : 0);
        const kill = neighbour(source.verdict.marks, 'kill', from, direction);
        if (kill === undefined) {
            this.say(direction === 1 ? 'there is no later kill' : 'there is no earlier kill');
        } else {
            source.seek(kill.tick - lead);
            this.say(`${timeText(kill.tick, source.tickRateHz)} ${kill.text}`);
        }
    }

    private listen(): void {
        const { bar, source } = this;
        const { signal } = this.listening;
        const seek = (event: PointerEvent): void => source.seek(this.tickUnder(event));
        bar.addEventListener('pointerdown', (event) => {
            if (event.button === 0) {
                bar.setPointerCapture(event.pointerId);
                source.isHeld = true;
                seek(event);
                this.showHint(event);
            }
        }, { signal });
        bar.addEventListener('pointermove', (event) => {
            if (source.isHeld) {
                seek(event);
            }
            this.showHint(event);
        }, { signal });
        const release = (): void => {
            source.isHeld = false;
            this.hint.hidden = true;
        };
        bar.addEventListener('lostpointercapture', release, { signal });
        bar.addEventListener('pointerleave', () => (this.hint.hidden = true), { signal });
        this.speeds.addEventListener('change', () => {
            source.setSpeed(Number(this.speeds.value));
            this.speeds.blur();
        }, { signal });
        addEventListener('keydown', (event) => this.onKey(event), { signal });
    }

    private tickUnder(event: PointerEvent): number {
        const { left } = this.bar.getBoundingClientRect();
        return tickAt((event.clientX - left) / this.width, this.range);
    }

    private showHint(event: PointerEvent): void {
        const { source, hint, width } = this;
        const tick = this.tickUnder(event);
        const reach = Math.ceil(((this.range.last - this.range.first) * NEAR_PX) / width);
        const lines = marksNear(source.verdict.marks, tick, reach, HINT_COUNT_MAX).map(
            (mark) => `${timeText(mark.tick, source.tickRateHz)} ${mark.text}`,
        );
        hint.hidden = false;
        write(hint, [`${timeText(tick, source.tickRateHz)}, tick ${tick}`, ...lines].join('\n'));
        const left = shareOf(tick, this.range) * width - hint.offsetWidth / 2;
        const leftMax = width - hint.offsetWidth;
        hint.style.transform = `translateX(${Math.min(Math.max(left, 0), leftMax)}px)`;
    }

    private onKey(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey || isForm(event.target)) {
            return;
        }
        if (event.key === ' ' && event.target instanceof HTMLButtonElement) {
            return; // it presses that
        }
        if (this.act(event.key, event.shiftKey)) {
            event.preventDefault();
        }
    }

    private act(key: string, isShift: boolean): boolean {
        const { source } = this;
        const leap = (direction: 1 | -1): void => {
            if (isShift) {
                source.seek(source.tick + direction * LEAP_S * source.tickRateHz);
            } else {
                source.step(direction);
            }
        };
        const acts: Readonly<Record<string, () => void>> = {
            ' ': () => source.toggle(),
            ',': () => source.step(-1),
            '.': () => source.step(1),
            ArrowLeft: () => leap(-1),
            ArrowRight: () => leap(1),
            Home: () => source.seek(source.summary.firstTick),
            End: () => source.seek(source.lastTick),
            '-': () => source.shiftSpeed(-1),
            '+': () => source.shiftSpeed(1),
            '=': () => source.shiftSpeed(1), // without shift, where plus needs it
            n: () => this.goToKill(1),
            p: () => this.goToKill(-1),
        };
        const found = acts[key.length === 1 ? key.toLowerCase() : key];
        found?.();
        return found !== undefined;
    }
}

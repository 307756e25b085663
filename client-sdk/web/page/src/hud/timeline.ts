/** The bar of a recorded match: position, marks, and the playback controls. */

import { element } from '../dom';
import { isForMatch } from '../input/typing';
import { Label } from '../keyed';
import type { Part } from '../moment';
import { marksNear, neighbour } from '../replay/marks';
import { replayHash } from '../route';
import type { ReplaySource } from '../source/replay';
import { durationText } from '../texts';
import { drawTimeline, shareOf, tickAt, type TimelineRange } from './timeline_marks';
import { keepAbove, showPlayButton, speedSelect, timelineButton } from './timeline_parts';

const NEAR_PX = 6;
const HINT_COUNT_MAX = 4;
const LEAP_S = 5;
/** A jump to a kill while playing goes to this long before it. */
const RUN_UP_S = 1;
const SAID_MS = 4000;
/** Time between two drawings while the match is checked. */
const DRAW_MS = 400;
const CHECK_SIGNS = { agrees: '\u2713', differs: '\u2717', none: '' } as const;

export class Timeline implements Part {
    private readonly canvas = element('canvas');
    private readonly place = element('div', { className: 'timeline-place' });
    private readonly hint = new Label(element('p', { className: 'timeline-hint', hidden: true }));
    private readonly bar = element(
        'div',
        {
            className: 'timeline-bar', role: 'slider', tabIndex: 0,
            ariaLabel: 'position in the match',
        },
        this.canvas, this.place, this.hint.element,
    );
    private readonly clockText = new Label(element('span'));
    private readonly tickText = new Label(element('small'));
    private readonly hash = new Label(element('span', { className: 'timeline-hash' }));
    private readonly verdict = new Label(element('p', { className: 'timeline-said' }));
    private readonly said = new Label(element('p', { className: 'timeline-said', role: 'status' }));
    private readonly playButton: HTMLButtonElement;
    private readonly speeds: HTMLSelectElement;
    private readonly panel: HTMLElement;
    private readonly observer = new ResizeObserver(() => (this.isStale = true));
    private readonly below: ResizeObserver;
    private readonly listening = new AbortController();
    private isStale = true;
    private drawnVersion = -1;
    private drawnLast = -1;
    private drawnMs = -Infinity;
    private shownSpeed = 0;
    private width = 1; // of the bar, px; measured when it may change, not in every frame
    private shownTick = -1;
    private saidUntilMs = 0;

    /** `isShared`: whether a link can name the log. */
    constructor(root: HTMLElement, private readonly source: ReplaySource, isShared: boolean) {
        this.playButton = timelineButton('', 'pause', 'space', () => source.toggle());
        this.speeds = speedSelect((speed) => source.setSpeed(speed), 'speed (- and +)');
        this.panel = element(
            'section', { className: 'timeline', ariaLabel: `recorded match ${source.name}` },
            this.bar, this.row(isShared),
        );
        root.append(this.panel);
        this.observer.observe(this.bar);
        this.below = keepAbove(root, this.panel);
        this.listen();
    }

    reset(): void {
        // There is only one match.
    }

    show(): void {
        const { source } = this;
        const { tick } = source;
        this.draw();
        if (tick !== this.shownTick) {
            this.shownTick = tick;
            this.showPlace(tick);
        }
        showPlayButton(this.playButton, source.clock.isPaused);
        this.showHash();
        this.showSaid();
    }

    dispose(): void {
        this.listening.abort();
        this.observer.disconnect();
        this.below.disconnect();
        this.panel.remove();
    }

    private row(isShared: boolean): HTMLElement {
        const { source } = this;
        const copy = isShared
            ? [timelineButton(
                'copy link', 'copy link to this moment', '', () => void this.copyLink(),
            )]
            : [];
        return element(
            'div', { className: 'timeline-row' },
            timelineButton('\u00ab\u2715', 'previous kill', 'P', () => this.goToKill(-1)),
            timelineButton('\u2039', 'one tick back', ',', () => source.step(-1)),
            this.playButton,
            timelineButton('\u203a', 'one tick forward', '.', () => source.step(1)),
            timelineButton('\u2715\u00bb', 'next kill', 'N', () => this.goToKill(1)),
            this.speeds,
            element('span', { className: 'timeline-time' },
                this.clockText.element, ' ', this.tickText.element),
            this.hash.element, this.verdict.element, this.said.element,
            element('span', { className: 'timeline-rest' }),
            ...copy,
        );
    }

    private timeText(tick: number): string {
        return durationText(tick / Math.max(this.source.tickRateHz, 1));
    }

    private get range(): TimelineRange {
        return { first: this.source.summary.firstTick, last: this.source.lastTick };
    }

    // Redrawn when there is more to show.
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
        this.verdict.element.ariaLive = verdict.isOver ? 'polite' : 'off'; // not at every report
        this.verdict.text = verdict.text;
        this.verdict.element.className = `timeline-said${verdict.differsFrom === null ? '' : ' wrong'}`;
        const { first, last } = this.range;
        this.bar.ariaValueMin = String(first);
        this.bar.ariaValueMax = String(last);
    }

    private showPlace(tick: number): void {
        const { lastTick } = this.source;
        const time = this.timeText(tick);
        this.place.style.transform = `translateX(${shareOf(tick, this.range) * this.width}px)`;
        this.clockText.text = `${time} / ${this.timeText(lastTick)}`;
        this.tickText.text = `tick ${tick}`;
        this.bar.ariaValueNow = String(tick);
        this.bar.ariaValueText = `${time}, tick ${tick}`;
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
            this.hash.text = `${shown.hash} ${sign}${isWrong ? ' not as recorded' : ''}`;
            this.hash.element.title = `hash of the state after tick ${shown.tick}`;
            this.hash.element.classList.toggle('wrong', isWrong);
        }
    }

    private showSaid(): void {
        if (performance.now() < this.saidUntilMs) {
            return;
        }
        const { source } = this;
        const end = source.isAtEnd ? 'the end' : '';
        const why =
            source.missing > 0 ? `the download stopped: ${source.missing} bytes are missing`
            : source.verdict.fault === '' ? source.summary.end
            : ''; // the verdict tells it
        this.said.text = [end, why].filter((text) => text !== '').join(': ');
    }

    private say(text: string): void {
        this.said.text = text;
        this.saidUntilMs = performance.now() + SAID_MS;
    }

    private async copyLink(): Promise<void> {
        const { source } = this;
        history.replaceState(null, '', replayHash(source.name, source.tick));
        try {
            await navigator.clipboard.writeText(location.href);
            this.say('the link is copied');
        } catch {
            this.say('the link is in the address bar'); // without TLS a page may not copy
        }
    }

    private goToKill(direction: 1 | -1): void {
        const { source } = this;
        const lead = source.clock.isPaused ? 0 : Math.round(RUN_UP_S * source.tickRateHz);
        // Backwards, not to the kill that the last jump went to.
        const from = source.tick + lead - (direction === -1 ? lead : 0);
        const kill = neighbour(source.verdict.marks, 'kill', from, direction);
        if (kill === undefined) {
            this.say(direction === 1 ? 'there is no later kill' : 'there is no earlier kill');
        } else {
            source.seek(kill.tick - lead);
            this.say(`${this.timeText(kill.tick)} ${kill.text}`);
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
            this.hint.element.hidden = true;
        };
        bar.addEventListener('lostpointercapture', release, { signal });
        bar.addEventListener('pointerleave', () => (this.hint.element.hidden = true), { signal });
        addEventListener('keydown', (event) => this.onKey(event), { signal });
    }

    private tickUnder(event: PointerEvent): number {
        const { left } = this.bar.getBoundingClientRect();
        return tickAt((event.clientX - left) / this.width, this.range);
    }

    private showHint(event: PointerEvent): void {
        const { source, width } = this;
        const hint = this.hint.element;
        const tick = this.tickUnder(event);
        const reach = Math.ceil(((this.range.last - this.range.first) * NEAR_PX) / width);
        const lines = marksNear(source.verdict.marks, tick, reach, HINT_COUNT_MAX).map(
            (mark) => `${this.timeText(mark.tick)} ${mark.text}`,
        );
        hint.hidden = false;
        this.hint.text = [`${this.timeText(tick)}, tick ${tick}`, ...lines].join('\n');
        const left = shareOf(tick, this.range) * width - hint.offsetWidth / 2;
        const leftMax = width - hint.offsetWidth;
        hint.style.transform = `translateX(${Math.min(Math.max(left, 0), leftMax)}px)`;
    }

    private onKey(event: KeyboardEvent): void {
        if (isForMatch(event) && this.act(event)) {
            event.preventDefault();
        }
    }

    private act({ key, shiftKey, target }: KeyboardEvent): boolean {
        const { source } = this;
        const leap = (direction: 1 | -1, isFar = shiftKey): void => {
            if (isFar) {
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
            '=': () => source.shiftSpeed(1), // plus without Shift
            n: () => this.goToKill(1),
            p: () => this.goToKill(-1),
            // Further keys of a slider; without a slider they scroll.
            ...(target === this.bar && {
                ArrowDown: () => leap(-1),
                ArrowUp: () => leap(1),
                PageDown: () => leap(-1, true),
                PageUp: () => leap(1, true),
            }),
        };
        const found = acts[key.length === 1 ? key.toLowerCase() : key];
        found?.();
        return found !== undefined;
    }
}

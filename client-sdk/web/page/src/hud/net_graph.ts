/** The net graph: draws the last ten seconds of the connection. */

import { element } from '../dom';
import { isForMatch } from '../input/typing';
import type { Moment, Part } from '../moment';
import type { NetworkStatus, Source } from '../source/source';
import { NetworkHistory, type Row, SAMPLE_COUNT } from './network_history';

const WIDTH = 244;
const ROW_HEIGHT = 18;
const PLOT_LEFT = 86;
const PLOT_WIDTH = 92;
const PLOT_HEIGHT = 14;
const SAMPLE_S = 0.1;
const INK = '#f2f4f6';
const CAUSES = ['unknown', 'contact', 'impulse', 'input', 'respawn', 'pick-up', 'round'] as const;

/** Text for people about all corrections: counts by cause, and distances. */
function correctionText({ corrections }: NetworkStatus): string {
    if (corrections === null) {
        return 'no prediction';
    }
    const { counts, lastM, mostM } = corrections;
    const parts = counts.flatMap((count, i) => (count > 0 ? [`${CAUSES[i]} ${count}`] : []));
    const sizes = `last ${lastM.toFixed(2)} m, most ${mostM.toFixed(2)} m`;
    return parts.length === 0 ? 'no corrections' : `${parts.join(', ')}; ${sizes}`;
}

export class NetGraph implements Part {
    private readonly canvas = element('canvas', { ariaLabel: 'state of the connection' });
    private readonly causes = element('p');
    private readonly panel = element('section', { className: 'net', hidden: true },
        this.canvas, this.causes);
    /** Shows or hides the graph; hidden itself without a connection. */
    readonly button = element('button', {
        type: 'button', title: 'network (N)', ariaLabel: 'network',
        ariaPressed: 'false', hidden: true,
    }, '\u2195'); // an arrow up and down
    private readonly history = new NetworkHistory();
    private readonly over = new AbortController();
    private nextS = 0;

    constructor(
        parent: HTMLElement, private readonly source: Source,
        private readonly workMs: readonly number[],
    ) {
        parent.append(this.panel);
        this.button.addEventListener('click', () => this.toggle());
        addEventListener('keydown', (event) => {
            const { code, repeat } = event;
            if (code === 'KeyN' && !repeat && !this.button.hidden && isForMatch(event)) {
                this.toggle();
            }
        }, { signal: this.over.signal });
    }

    reset(): void {
        // The connection stays.
    }

    show({ times }: Moment): void {
        if (times.seconds < this.nextS) {
            return;
        }
        this.nextS = times.seconds + SAMPLE_S;
        const status = this.source.network?.() ?? null;
        this.button.hidden = status === null;
        if (status === null) {
            return;
        }
        const work = this.workMs.at(-1) ?? 0;
        this.history.take(status, work, times.seconds);
        if (!this.panel.hidden) {
            this.draw();
            this.causes.textContent = correctionText(status);
        }
    }

    dispose(): void {
        this.over.abort();
        this.panel.remove();
        this.button.remove();
    }

    private toggle(): void {
        this.panel.hidden = !this.panel.hidden;
        this.button.ariaPressed = String(!this.panel.hidden);
    }

    private draw(): void {
        const { rows } = this.history;
        const scale = devicePixelRatio;
        const height = rows.length * ROW_HEIGHT;
        this.canvas.width = WIDTH * scale;
        this.canvas.height = height * scale;
        this.canvas.style.width = `${WIDTH}px`;
        this.canvas.style.height = `${height}px`;
        const context = this.canvas.getContext('2d');
        if (context === null) {
            return;
        }
        context.scale(scale, scale);
        context.font = '12px system-ui, sans-serif';
        context.textBaseline = 'middle';
        rows.forEach((row, i) => this.drawRow(context, row, i * ROW_HEIGHT));
    }

    private drawRow(context: CanvasRenderingContext2D, row: Row, top: number): void {
        const middle = top + ROW_HEIGHT / 2;
        context.fillStyle = INK;
        context.textAlign = 'left';
        context.fillText(row.name, 0, middle);
        context.textAlign = 'right';
        context.fillText(row.text, WIDTH, middle);
        context.fillStyle = '#ffffff18';
        context.fillRect(PLOT_LEFT, top + 2, PLOT_WIDTH, PLOT_HEIGHT);
        const { values } = row;
        const most = values.reduce((max, value) => Math.max(max, Math.abs(value)), row.scale);
        const step = PLOT_WIDTH / SAMPLE_COUNT;
        // A value that can be negative has its zero in the middle.
        const share = row.isSigned ? 0.5 : 1;
        const zero = top + 2 + share * PLOT_HEIGHT;
        context.fillStyle = row.colour;
        values.forEach((value, i) => {
            const height = (value / most) * share * PLOT_HEIGHT;
            const x = PLOT_LEFT + PLOT_WIDTH - (values.length - i) * step;
            context.fillRect(x, zero - Math.max(height, 0), step, Math.max(Math.abs(height), 0.5));
        });
    }
}

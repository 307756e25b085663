/** The sampled values of the net graph; counters are sampled as their rise. */

import type { NetworkStatus } from '../source/source';

export const SAMPLE_COUNT = 92;
const SECOND_S = 1;

export interface Row {
    readonly name: string;
    readonly colour: string;
    /** The value at the top of the plot, unless a sample is larger. */
    readonly scale: number;
    readonly isSigned: boolean;
    /** Values, oldest first. */
    readonly values: readonly number[];
    /** The newest value as text. */
    readonly text: string;
}

interface Sample {
    readonly seconds: number;
    readonly status: NetworkStatus;
    readonly workMs: number;
}

interface Measure {
    readonly name: string;
    readonly colour: string;
    readonly scale: number;
    readonly isSigned?: boolean;
    /** Null for no value. `past`: the sample a second ago; `last`: the previous sample. */
    value(now: Sample, past: Sample, last: Sample): number | null;
    text(value: number, now: Sample): string;
}

// Counters restart after a lost connection, so a fall counts as 0.
function rise(now: number, before: number): number {
    return Math.max(now - before, 0);
}

function rateOf(of: (status: NetworkStatus) => number): Measure['value'] {
    return (now, past) => {
        const seconds = now.seconds - past.seconds;
        return seconds > 0 ? rise(of(now.status), of(past.status)) / seconds / 1000 : 0;
    };
}

export function correctionCount({ corrections }: NetworkStatus): number {
    return corrections === null ? 0 : corrections.counts.reduce((sum, count) => sum + count, 0);
}

function lossOf({ status }: Sample, { status: before }: Sample): number {
    const lost = rise(status.snapshotsLost, before.snapshotsLost);
    const came = rise(status.snapshots, before.snapshots);
    return lost + came === 0 ? 0 : (100 * lost) / (lost + came);
}

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const kilobytes = (value: number): string => `${value.toFixed(1)} kB/s`;

// The colours of the palette; each row also has a name.
const MEASURES: readonly Measure[] = [
    {
        name: 'round trip', colour: '#56b4e9', scale: 40,
        value: ({ status }) => status.roundTripMs, text: milliseconds,
    },
    {
        name: 'jitter', colour: '#e69f00', scale: 10,
        value: ({ status }) => status.jitterMs, text: milliseconds,
    },
    { name: 'loss', colour: '#d55e00', scale: 10, value: lossOf, text: (v) => `${v.toFixed(1)} %` },
    {
        name: 'corrected', colour: '#d55e00', scale: 3,
        value: ({ status }, _past, { status: last }) =>
            status.corrections && rise(correctionCount(status), correctionCount(last)),
        text: (_value, { status }) => String(correctionCount(status)),
    },
    {
        name: 'margin', colour: '#f0e442', scale: 4, isSigned: true,
        value: ({ status }) => status.inputMargin, text: (v) => `${v > 0 ? '+' : ''}${v} ticks`,
    },
    {
        name: 'display delay', colour: '#cc79a7', scale: 100,
        value: ({ status }) => status.delayMs, text: milliseconds,
    },
    {
        name: 'received', colour: '#009e73', scale: 4,
        value: rateOf(({ bytesReceived }) => bytesReceived), text: kilobytes,
    },
    {
        name: 'sent', colour: '#009e73', scale: 4,
        value: rateOf(({ bytesSent }) => bytesSent), text: kilobytes,
    },
    { name: 'frame work', colour: '#dddddd', scale: 4, value: ({ workMs }) => workMs, text: milliseconds },
];

export class NetworkHistory {
    private readonly samples: Sample[] = [];
    private readonly values: number[][] = MEASURES.map(() => []);
    private isThere: boolean[] = [];

    take(status: NetworkStatus, workMs: number, seconds: number): void {
        const now = { status, workMs, seconds };
        const last = this.samples.at(-1) ?? now;
        this.samples.push(now);
        // The first sample stays at least a second old.
        while (this.samples.length > 2 && this.samples[1].seconds <= seconds - SECOND_S) {
            this.samples.shift();
        }
        const values = MEASURES.map((measure) => measure.value(now, this.samples[0], last));
        this.isThere = values.map((value) => value !== null);
        values.forEach((value, i) => {
            this.values[i].push(value ?? 0);
            if (this.values[i].length > SAMPLE_COUNT) {
                this.values[i].shift();
            }
        });
    }

    /** The rows that have a value. */
    get rows(): Row[] {
        const now = this.samples.at(-1);
        if (now === undefined) {
            return [];
        }
        return MEASURES.flatMap(({ name, colour, scale, isSigned, text }, i) => {
            const values = this.values[i];
            const row = { name, colour, scale, isSigned: isSigned ?? false, values };
            return this.isThere[i] ? [{ ...row, text: text(values[values.length - 1], now) }] : [];
        });
    }
}

/** Draws the timeline: the marks, and how far the match has been checked. */

import { cssColour } from '../palette';
import type { Mark, MarkKind } from '../replay/marks';

export interface TimelineRange {
    readonly first: number;
    readonly last: number;
}

export interface Checked {
    readonly tick: number;
    readonly differsFrom: number | null;
}

const GROUND = '#2b323b';
const RIGHT = '#009e73';
const WRONG = '#ff6a55';
const LINE_PX = 4;
/** A sign that is closer than this to the last one of its kind is left out; its stem stays. */
const SIGN_PX: Readonly<Record<MarkKind, number>> = { kill: 6, flag: 8, round: 0 };

/** Returns a tick's share of the timeline, 0 to 1. */
export function shareOf(tick: number, { first, last }: TimelineRange): number {
    return last > first ? Math.min(Math.max((tick - first) / (last - first), 0), 1) : 0;
}

/** Returns the tick at a share. */
export function tickAt(share: number, { first, last }: TimelineRange): number {
    return Math.round(first + Math.min(Math.max(share, 0), 1) * (last - first));
}

// Each kind has its own form and height: a cross, a pennant, a full line.
function drawMark(
    context: CanvasRenderingContext2D, kind: MarkKind, x: number, height: number, hasSign: boolean,
): void {
    context.beginPath();
    switch (kind) {
        case 'kill':
            context.moveTo(x, height - 2 * LINE_PX);
            context.lineTo(x, height * 0.5);
            if (!hasSign) {
                break;
            }
            context.moveTo(x - 3, height * 0.5 - 7);
            context.lineTo(x + 3, height * 0.5 - 1);
            context.moveTo(x + 3, height * 0.5 - 7);
            context.lineTo(x - 3, height * 0.5 - 1);
            break;
        case 'flag':
            context.moveTo(x, height * 0.42);
            context.lineTo(x, 2);
            if (hasSign) {
                context.lineTo(x + 7, 5);
                context.lineTo(x, 8);
                context.fill();
            }
            break;
        case 'round':
            context.moveTo(x, 0);
            context.lineTo(x, height);
            break;
    }
    context.stroke();
}

export function drawTimeline(
    canvas: HTMLCanvasElement, marks: readonly Mark[], range: TimelineRange, checked: Checked,
): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    const scale = Math.min(devicePixelRatio, 2);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (context === null) {
        return;
    }
    context.scale(scale, scale);
    const line = (from: number, to: number, colour: string, thickness: number): void => {
        context.fillStyle = colour;
        context.fillRect(from, height - LINE_PX - thickness / 2, Math.max(to - from, 0), thickness);
    };
    const placeOf = (tick: number): number => shareOf(tick, range) * width;
    line(0, width, GROUND, LINE_PX);
    line(0, placeOf(checked.differsFrom ?? checked.tick), RIGHT, LINE_PX);
    if (checked.differsFrom !== null) {
        line(placeOf(checked.differsFrom), placeOf(checked.tick), WRONG, 2 * LINE_PX);
    }
    context.lineWidth = 1.5;
    const stems: Partial<Record<MarkKind, number>> = {};
    const signs: Partial<Record<MarkKind, number>> = {};
    for (const { kind, tick, colour } of marks) {
        const x = Math.round(placeOf(tick)) + 0.5;
        if (x === stems[kind]) {
            continue; // each pixel is drawn once, for any number of marks
        }
        const hasSign = x - (signs[kind] ?? -Infinity) >= SIGN_PX[kind];
        stems[kind] = x;
        signs[kind] = hasSign ? x : signs[kind];
        context.strokeStyle = cssColour(colour);
        context.fillStyle = context.strokeStyle;
        drawMark(context, kind, x, height, hasSign);
    }
}

/** Two sticks under the thumbs: the left one drives, the right one turns the view and fires. */

import { element } from '../dom';
import { noWish, type Wish } from './keys';
import { stickOf } from './stick';

const RADIUS_PX = 56;
const TAP_MS = 220;

class Thumb {
    push: [number, number] = [0, 0];
    private readonly knob = element('span');
    private readonly ring = element('div', { className: 'stick' }, this.knob);
    readonly sinceMs = performance.now();
    hasMoved = false;

    constructor(root: HTMLElement, private readonly x: number, private readonly y: number) {
        this.ring.style.transform = `translate(${x}px, ${y}px)`;
        root.append(this.ring);
    }

    move(x: number, y: number): void {
        this.push = stickOf(x - this.x, y - this.y, RADIUS_PX);
        this.hasMoved ||= this.push[0] !== 0 || this.push[1] !== 0;
        const far = Math.max(Math.hypot(x - this.x, y - this.y) / RADIUS_PX, 1);
        const knobX = (x - this.x) / far;
        const knobY = (y - this.y) / far;
        this.knob.style.transform = `translate(${knobX}px, ${knobY}px)`;
    }

    get isLong(): boolean {
        return performance.now() - this.sinceMs >= TAP_MS;
    }

    lift(): void {
        this.ring.remove();
    }
}

export class Touch {
    /** Set by the first touch: from then on the player aims at the middle. */
    isUsed = false;
    private readonly left = new Map<number, Thumb>();
    private readonly right = new Map<number, Thumb>();
    private readonly over = new AbortController();

    constructor(
        private readonly root: HTMLElement, private readonly canvas: HTMLElement,
        private readonly tapped: () => void,
    ) {
        const { signal } = this.over;
        canvas.addEventListener('pointerdown', (event) => this.down(event), { signal });
        canvas.addEventListener('pointermove', (event) => this.move(event), { signal });
        for (const name of ['pointerup', 'pointercancel'] as const) {
            canvas.addEventListener(name, (event) => this.up(event), { signal });
        }
    }

    /** The first finger on a side is its stick; any other finger on the right fires. */
    get wish(): Wish {
        const [drive] = this.left.values();
        const [look, ...others] = this.right.values();
        const [x, y] = drive?.push ?? [0, 0];
        const [turn, tilt] = look?.push ?? [0, 0];
        const holds = look !== undefined && !look.hasMoved && look.isLong;
        return {
            ...noWish(),
            throttle: y,
            steering: -x || 0,
            turn: -turn * Math.abs(turn) || 0,
            tilt: tilt * Math.abs(tilt),
            fire: holds || others.length > 0,
        };
    }

    releaseAll(): void {
        for (const side of [this.left, this.right]) {
            side.forEach((thumb) => thumb.lift());
            side.clear();
        }
    }

    dispose(): void {
        this.over.abort();
        this.releaseAll();
    }

    private down(event: PointerEvent): void {
        if (event.pointerType === 'mouse') {
            return;
        }
        this.isUsed = true;
        const { left, top, width } = this.canvas.getBoundingClientRect();
        const [x, y] = [event.clientX - left, event.clientY - top];
        const side = x < width / 2 ? this.left : this.right;
        side.set(event.pointerId, new Thumb(this.root, x, y));
        this.canvas.setPointerCapture(event.pointerId);
    }

    private move(event: PointerEvent): void {
        const thumb = this.left.get(event.pointerId) ?? this.right.get(event.pointerId);
        const { left, top } = this.canvas.getBoundingClientRect();
        thumb?.move(event.clientX - left, event.clientY - top);
    }

    private up({ pointerId, type }: PointerEvent): void {
        const look = this.right.get(pointerId);
        if (look !== undefined && type === 'pointerup' && !look.hasMoved && !look.isLong) {
            this.tapped();
        }
        for (const side of [this.left, this.right]) {
            side.get(pointerId)?.lift();
            side.delete(pointerId);
        }
    }
}

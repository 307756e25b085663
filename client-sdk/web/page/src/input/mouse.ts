/** The mouse over the picture: position, buttons, wheel. */

import type { Outlook } from './outlook';
import { noWish, type Wish } from './keys';
import { edgeTurn } from './stick';

const LOCKED_RAD = 0.0024; // turn of the view for each pixel of the locked mouse
const MAIN_BUTTON = 1; // of PointerEvent.buttons

export class Mouse {
    /**
     * Position in the picture, -1 to 1 to the right and up; the middle while the mouse is locked.
     */
    readonly place = { x: 0, y: 0 };
    private isInside = false;
    private isPressed = false;
    private readonly over = new AbortController();

    constructor(
        private readonly canvas: HTMLElement, private readonly outlook: Outlook,
        private readonly pressed: () => void,
    ) {
        const { signal } = this.over;
        const on = <K extends keyof HTMLElementEventMap>(
            name: K, act: (event: HTMLElementEventMap[K]) => void, passive = true,
        ): void => canvas.addEventListener(name, act, { signal, passive });
        on('pointermove', (event) => this.move(event));
        on('pointerdown', (event) => this.takeButtons(event));
        on('pointerleave', () => (this.isInside = false));
        on('contextmenu', (event) => event.preventDefault(), false);
        on('wheel', (event) => {
            event.preventDefault();
            outlook.zoom(Math.sign(event.deltaY));
        }, false);
        addEventListener('pointerup', (event) => this.takeButtons(event), { signal });
        document.addEventListener('pointerlockchange', () => this.centre(), { signal });
    }

    get isLocked(): boolean {
        return document.pointerLockElement === this.canvas;
    }

    /** The view turns with a locked mouse, and otherwise when the mouse is near an edge. */
    toggleLock(): void {
        if (this.isLocked) {
            document.exitPointerLock();
        } else {
            // A browser that refuses rejects a promise, if it returns one.
            void Promise.resolve(this.canvas.requestPointerLock()).catch(() => undefined);
        }
    }

    /** Touch and gamepads do not point: they aim at the middle. */
    centre(): void {
        this.place.x = 0;
        this.place.y = 0;
        this.isInside = false;
    }

    releaseAll(): void {
        this.isPressed = false;
        this.isInside = false;
    }

    get wish(): Wish {
        const turns = this.isInside && !this.isLocked;
        return {
            ...noWish(),
            turn: turns ? -edgeTurn(this.place.x) : 0,
            tilt: turns ? edgeTurn(this.place.y) : 0,
            fire: this.isPressed,
        };
    }

    dispose(): void {
        this.over.abort();
        if (this.isLocked) {
            document.exitPointerLock();
        }
    }

    private move(event: PointerEvent): void {
        if (event.pointerType !== 'mouse') {
            return;
        }
        this.takeButtons(event);
        if (this.isLocked) {
            this.outlook.turn(-event.movementX * LOCKED_RAD, -event.movementY * LOCKED_RAD);
            return;
        }
        const { left, top, width, height } = this.canvas.getBoundingClientRect();
        this.isInside = true;
        this.place.x = ((event.clientX - left) / width) * 2 - 1;
        this.place.y = 1 - ((event.clientY - top) / height) * 2;
    }

    // Only the first button down and the last button up have their own events (Pointer Events,
    // 3.2.1). Changes in between come as moves.
    private takeButtons({ pointerType, buttons }: PointerEvent): void {
        if (pointerType !== 'mouse') {
            return;
        }
        const isPressed = (buttons & MAIN_BUTTON) !== 0;
        if (isPressed && !this.isPressed) {
            this.pressed();
        }
        this.isPressed = isPressed;
    }
}

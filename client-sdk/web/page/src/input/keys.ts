/** Held keys and their meanings, by position on the keyboard, not by the printed letter. */

/** The parts of a control, to which several devices may contribute. */
export interface Wish {
    throttle: number; // 1 ahead to -1 back
    steering: number; // 1 left to -1 right
    turn: number; // of the view: 1 left to -1 right
    tilt: number; // of the view: 1 up to -1 down
    fire: boolean;
}

export function noWish(): Wish {
    return { throttle: 0, steering: 0, turn: 0, tilt: 0, fire: false };
}

/** Adds the wishes of two devices. */
export function together(a: Wish, b: Wish): Wish {
    const sum = (x: number, y: number): number => Math.min(Math.max(x + y, -1), 1);
    return {
        throttle: sum(a.throttle, b.throttle),
        steering: sum(a.steering, b.steering),
        turn: sum(a.turn, b.turn),
        tilt: sum(a.tilt, b.tilt),
        fire: a.fire || b.fire,
    };
}

type Axis = 'throttle' | 'steering' | 'turn';

const AXES: ReadonlyMap<string, readonly [Axis, 1 | -1]> = new Map([
    ['KeyW', ['throttle', 1]], ['ArrowUp', ['throttle', 1]],
    ['KeyS', ['throttle', -1]], ['ArrowDown', ['throttle', -1]],
    ['KeyA', ['steering', 1]], ['ArrowLeft', ['steering', 1]],
    ['KeyD', ['steering', -1]], ['ArrowRight', ['steering', -1]],
    ['KeyQ', ['turn', 1]], ['KeyE', ['turn', -1]],
]);

/** A choice of ammunition, or of the next tank's type; numbers from 0. */
export type Choice = { readonly what: 'ammunition' | 'type'; readonly number: number };

const CHOICES: ReadonlyMap<string, Choice> = new Map(
    ['KeyZ', 'KeyX', 'KeyC'].flatMap((type, number): [string, Choice][] => [
        [`Digit${number + 1}`, { what: 'ammunition', number }],
        [`Numpad${number + 1}`, { what: 'ammunition', number }],
        [`F${number + 1}`, { what: 'type', number }],
        [type, { what: 'type', number }],
    ]),
);

/** Returns the choice of a key; undefined for none. */
export function choiceOf(code: string): Choice | undefined {
    return CHOICES.get(code);
}

export class Keys {
    private readonly held = new Set<string>();

    /** Returns false for a key without meaning here. */
    press(code: string): boolean {
        const means = AXES.has(code) || code === 'Space';
        if (means) {
            this.held.add(code);
        }
        return means;
    }

    release(code: string): void {
        this.held.delete(code);
    }

    /** Releases all keys, because the focus is elsewhere and keyup events may be missed. */
    releaseAll(): void {
        this.held.clear();
    }

    /** Opposite keys cancel; two keys of one meaning count once. */
    get wish(): Wish {
        const wish = { ...noWish(), fire: this.held.has('Space') };
        for (const axis of ['throttle', 'steering', 'turn'] as const) {
            wish[axis] = this.has(axis, 1) - this.has(axis, -1);
        }
        return wish;
    }

    private has(axis: Axis, side: 1 | -1): number {
        const asks = [...this.held].some((code) => {
            const meaning = AXES.get(code);
            return meaning !== undefined && meaning[0] === axis && meaning[1] === side;
        });
        return asks ? 1 : 0;
    }
}

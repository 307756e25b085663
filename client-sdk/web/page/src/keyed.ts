/** Elements for things with keys. An element stays as long as its thing does. */

export interface Shows {
    readonly element: HTMLElement;
}

export class Keyed<K, S extends Shows> {
    private readonly made = new Map<K, S>();

    /** The elements are put into `parent`, after its child `head` if given. */
    constructor(
        private readonly parent: HTMLElement, private readonly make: (key: K) => S,
        private readonly head: Element | null = null,
    ) {}

    /**
     * Shows one element for each key, in this order. Elements in their right place are not moved.
     */
    show(keys: readonly K[]): S[] {
        const wanted = new Set(keys);
        for (const [key, { element }] of this.made) {
            if (!wanted.has(key)) {
                element.remove();
                this.made.delete(key);
            }
        }
        const focused = document.activeElement;
        let next = this.head === null
            ? this.parent.firstElementChild : this.head.nextElementSibling;
        const shown = keys.map((key) => {
            const one = this.of(key);
            if (one.element === next) {
                next = next.nextElementSibling;
            } else {
                this.parent.insertBefore(one.element, next);
            }
            return one;
        });
        // An element that is moved loses the focus.
        if (focused instanceof HTMLElement && focused !== document.activeElement) {
            focused.focus({ preventScroll: true });
        }
        return shown;
    }

    private of(key: K): S {
        const one = this.made.get(key) ?? this.make(key);
        this.made.set(key, one);
        return one;
    }
}

/** An element whose text is written only when it changes. */
export class Label<E extends HTMLElement = HTMLElement> {
    private last = '';

    constructor(readonly element: E) {}

    set text(text: string) {
        if (text !== this.last) {
            this.last = text;
            this.element.textContent = text;
        }
    }
}

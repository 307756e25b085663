/** Elements for things that have keys, which are kept while their things are there. */

export interface Shows {
    readonly element: HTMLElement;
}

export class Keyed<K, S extends Shows> {
    private readonly made = new Map<K, S>();

    /** They stand in `parent`, behind its child `head` if there is one. */
    constructor(
        private readonly parent: HTMLElement, private readonly make: (key: K) => S,
        private readonly head: Element | null = null,
    ) {}

    /** One for each key, in this order. What stands where it should is not touched. */
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
        // What is moved loses the focus.
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

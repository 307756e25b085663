/** Elements of the page. What they say is always text: names come from strangers. */

type Attributes<K extends keyof HTMLElementTagNameMap> =
    Partial<Pick<HTMLElementTagNameMap[K], keyof HTMLElementTagNameMap[K]>>;

/** A new element; `children` that are strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K, attributes: Attributes<K> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children);
    return made;
}

/** Elements of the page. Their content is always text, because names come from strangers. */

type Attributes<K extends keyof HTMLElementTagNameMap> =
    Partial<Pick<HTMLElementTagNameMap[K], keyof HTMLElementTagNameMap[K]>>;

/** Makes an element. Strings in `children` become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K, attributes: Attributes<K> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children);
    return made;
}

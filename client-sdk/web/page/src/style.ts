/** The style of all but live matches that are watched, in a file that is loaded on demand. */

import { element } from './dom';

let loaded: Promise<void> | null = null;

/** Resolves once the style holds; without it, if it cannot be had. */
export function loadStyle(): Promise<void> {
    loaded ??= new Promise((resolve) => {
        const link = element('link', { rel: 'stylesheet', href: 'more.css' });
        link.onload = () => resolve();
        link.onerror = () => resolve();
        document.head.append(link);
    });
    return loaded;
}

/**
 * Whether the focus is on what takes keys by itself. A slider is none: its arrows, Home, End and
 * pages are no commands where there is one.
 */
export function isField(target: EventTarget | null): boolean {
    return target instanceof Element
        && target.matches('input:not([type=range]), select, textarea');
}

/** Whether a key is for a field that has the focus, or for an open dialog, and no command. */
export function isTyping(target: EventTarget | null): boolean {
    return isField(target) || (target instanceof Element && target.closest('dialog') !== null);
}

/** Whether a key is for the match: not for what has the focus, nor for the browser. */
export function isForMatch({ ctrlKey, altKey, metaKey, key, target }: KeyboardEvent): boolean {
    const presses = key === ' ' && target instanceof HTMLButtonElement;
    return !(ctrlKey || altKey || metaKey || isTyping(target) || presses);
}

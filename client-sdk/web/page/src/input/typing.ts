/**
 * Returns whether the focus is on an element that takes keys itself. A slider does not count: a
 * page that has one uses no arrows, Home, End or page keys as commands.
 */
export function isField(target: EventTarget | null): boolean {
    return target instanceof Element
        && target.matches('input:not([type=range]), select, textarea');
}

/** Returns whether a key belongs to a focused field or an open dialog, and is no command. */
export function isTyping(target: EventTarget | null): boolean {
    return isField(target) || (target instanceof Element && target.closest('dialog') !== null);
}

/** Returns whether a key is for the match, not for the focused element or the browser. */
export function isForMatch({ ctrlKey, altKey, metaKey, key, target }: KeyboardEvent): boolean {
    const presses = key === ' ' && target instanceof HTMLButtonElement;
    return !(ctrlKey || altKey || metaKey || isTyping(target) || presses);
}

/** Whether the focus is on what takes keys by itself. */
export function isField(target: EventTarget | null): boolean {
    return target instanceof Element && target.matches('input, select, textarea');
}

/** Whether a key is for a field that has the focus, or for an open dialog, and no command. */
export function isTyping(target: EventTarget | null): boolean {
    return isField(target) || (target instanceof Element && target.closest('dialog') !== null);
}

/** Whether a key is for a field that has the focus, or for an open dialog, and no command. */
export function isTyping(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

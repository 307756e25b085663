/** Whether a key is for a text that is being written, and no command. */
export function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

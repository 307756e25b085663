/** What a player is called. */

export const NAME_SIZE_MAX = 23; // bytes of UTF-8
const STORE = 'sabot.name';
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** What is wrong with it, for people; '' for nothing. */
export function nameFault(name: string): string {
    const size = new TextEncoder().encode(name).length;
    if (name.trim() === '') {
        return 'A name has at least one character.';
    }
    if (CONTROL.test(name) || LONE_SURROGATE.test(name)) {
        return 'A name has no control characters.';
    }
    return size > NAME_SIZE_MAX ? `A name has at most ${NAME_SIZE_MAX} bytes; this has ${size}.` : '';
}

// A browser may refuse to remember.
export function rememberedName(): string {
    try {
        return localStorage.getItem(STORE) ?? '';
    } catch {
        return '';
    }
}

export function rememberName(name: string): void {
    try {
        localStorage.setItem(STORE, name);
    } catch {
        // It is asked for again the next time.
    }
}

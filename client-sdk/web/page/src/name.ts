/** What a player is called. */

import { isSendable, NAME_SIZE_MAX } from '@sabot/client';

const STORE = 'sabot.name';

/** What is wrong with it, for people; '' for nothing. */
export function nameFault(name: string): string {
    const size = new TextEncoder().encode(name).length;
    if (name.trim() === '') {
        return 'A name has at least one character.';
    }
    if (!isSendable(name, Infinity)) {
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

/** What a player is called. */

import { isSendable, NAME_SIZE_MAX } from '@sabot/client';

const STORE = 'sabot.name';
// U+2800 is a sign of Braille without a dot.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\u2800]/u;

/** What is wrong with it, for people; '' for nothing. */
export function nameFault(name: string): string {
    const size = new TextEncoder().encode(name).length;
    if (!SEEN.test(name)) {
        return 'A name needs at least one visible character.';
    }
    if (!isSendable(name, Infinity)) {
        return 'A name must not have control characters.';
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

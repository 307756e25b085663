/** The player's name. */

import { isSendable, NAME_SIZE_MAX } from '@sabot/client';

const STORE = 'sabot.name';
// U+2800 is the Braille pattern without dots.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\u2800]/u;

/** Returns what is wrong with a name, as text for people; '' if it is valid. */
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

// A browser may refuse to store it.
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
        // The page asks again the next time.
    }
}

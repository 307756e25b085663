/** Checks the text of messages: UTF-8 without control characters. */

import { WireError } from './error';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

// U+0000 to U+001F and U+007F to U+009F.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// An unpaired surrogate is no character, and TextEncoder would replace it.
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Decodes text. Throws a WireError for bytes that are not valid text. */
export function decodeText(bytes: Uint8Array): string {
    let text: string;
    try {
        text = decoder.decode(bytes);
    } catch {
        throw new WireError('malformed', 'text that is no UTF-8');
    }
    if (CONTROL.test(text)) {
        throw new WireError('malformed', 'a control character in text');
    }
    return text;
}

/** Returns whether the text is valid and fits a field of `sizeMax` bytes. */
export function isSendable(text: string, sizeMax: number): boolean {
    return (
        text.length <= sizeMax &&
        !CONTROL.test(text) &&
        !LONE_SURROGATE.test(text) &&
        encoder.encode(text).length <= sizeMax
    );
}

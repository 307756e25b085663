/** Why a server turns one away, for people. */

import { Refusal } from '@sabot/client';

const OTHER_VERSION = 'this page and the server are of different versions: reload the page';

const TEXTS: Readonly<Record<number, string>> = {
    [Refusal.protocolVersion]: OTHER_VERSION,
    [Refusal.simulationVersion]: OTHER_VERSION,
    [Refusal.sessionUnknown]: 'the server has no such match any more',
    [Refusal.sessionFull]: 'the match is full: try it again later',
    [Refusal.role]: 'this match is not open for this: it may be only to play, or only to watch',
    [Refusal.resume]: 'the server has begun anew and kept no place for you: join again',
};

/** Of a status that is closed; the text that came with it where none here is better. */
export function closedText({ refusal, text }: { refusal: number; text: string }): string {
    return TEXTS[refusal] ?? text;
}

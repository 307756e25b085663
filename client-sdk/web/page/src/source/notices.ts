/** What a match waits for, and why there is no more of it, for people. */

import { Refusal, type State } from '@sabot/client';

export const LOST_TEXT = 'the connection is lost; trying anew';

const STATES: Record<Exclude<State, 'closed'>, string> = {
    connecting: 'connecting',
    loading: 'the map is on its way',
    playing: '',
    reconnecting: LOST_TEXT,
};

const OTHER_VERSION = 'this page and the server are of different versions: reload the page';

const REFUSALS: Readonly<Record<number, string>> = {
    [Refusal.protocolVersion]: OTHER_VERSION,
    [Refusal.simulationVersion]: OTHER_VERSION,
    [Refusal.sessionUnknown]: 'the server has no such match any more',
    [Refusal.sessionFull]: 'the match is full: try it again later',
    [Refusal.role]: 'this match is not open for this: it may be only to play, or only to watch',
    [Refusal.resume]: 'the server keeps your place no longer: join again',
};

interface Ended {
    readonly refusal: number;
    readonly text: string;
}

/** Of what is closed; the text that came with it where none here is better. */
export function closedText({ refusal, text }: Ended): string {
    return REFUSALS[refusal] ?? text;
}

/** '' while it is shown. */
export function noticeOf(state: State, status: Ended): string {
    return state === 'closed' ? closedText(status) : STATES[state];
}

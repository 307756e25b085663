/** Texts for people: what a match waits for, and why it has ended. */

import { Refusal, type State } from '@sabot/client';

export const LOST_TEXT = 'connection lost; trying to reconnect';

const STATES: Record<Exclude<State, 'closed'>, string> = {
    connecting: 'connecting',
    lobby: 'waiting for the session',
    loading: 'loading the map',
    playing: '',
    reconnecting: LOST_TEXT,
};

const OTHER_VERSION = 'this page and the server have different versions: reload the page';

const REFUSALS: Readonly<Record<number, string>> = {
    [Refusal.protocolVersion]: OTHER_VERSION,
    [Refusal.simulationVersion]: OTHER_VERSION,
    [Refusal.sessionUnknown]: 'there is no such match on the server',
    [Refusal.sessionFull]: 'the match is full or moving: try again soon',
    [Refusal.role]:
        'this match does not allow that: it may accept only players, or only spectators',
    [Refusal.password]: 'this session asks for a password, and that one is wrong or missing',
    [Refusal.create]:
        'the server makes no more sessions now, or not this one: join one, or try again later',
    [Refusal.kicked]: 'the players of this session have voted you out: it is closed to you for now',
    [Refusal.resume]: 'the server no longer keeps your place: join again',
};

interface Ended {
    readonly refusal: number;
    readonly text: string;
}

/** Returns the text for a closed match; the server's own text if there is none here. */
export function closedText({ refusal, text }: Ended): string {
    return REFUSALS[refusal] ?? text;
}

/** Returns the notice for a state; '' while the match is shown. */
export function noticeOf(state: State, status: Ended): string {
    return state === 'closed' ? closedText(status) : STATES[state];
}

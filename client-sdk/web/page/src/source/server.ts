/** The server that this page is from: where its WebSocket is, what it plays and by which rules. */

import { parseRules, type Rules } from '@sabot/client';
import { parseSessions } from '../listing';

/** Name of the built-in rules. */
export const TANK_RULES = 'tanks';

const ANSWER_MS_MAX = 8000;

/** What no other try will change. */
export class FinalError extends Error {}

/** Of the server's WebSocket. */
export function socketUrl(): string {
    const url = new URL('ws', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.search = '';
    url.hash = '';
    return url.href;
}

async function ask(name: string, signal: AbortSignal): Promise<Response> {
    try {
        return await fetch(name, { signal, cache: 'no-cache' });
    } catch (error) {
        throw signal.aborted ? error : new Error('the server does not answer');
    }
}

function soon(): AbortSignal {
    return AbortSignal.timeout(ANSWER_MS_MAX);
}

/** What a session is played by. Throws an Error for people. */
export async function fetchRules(session: number, signal = soon()): Promise<Rules> {
    const answer = await ask(`rules.json?session=${session}`, signal);
    if (answer.status === 404) {
        throw new FinalError(`the server has no match ${session}`);
    }
    if (!answer.ok) {
        throw new Error(answer.status === 503
            ? 'the server is busy: try again in a moment'
            : `the server does not give the rules of match ${session} (${answer.status})`);
    }
    return parseRules(await answer.json());
}

/** Whether a session is a recorded match; false where the server does not say. */
export async function isReplay(session: number, signal = soon()): Promise<boolean> {
    const answer = await ask('sessions.json', signal);
    if (!answer.ok) {
        return false;
    }
    const sessions = parseSessions(await answer.json());
    return sessions.some(({ number, kind }) => number === session && kind === 'replay');
}

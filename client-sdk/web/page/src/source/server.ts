/** The server that this page comes from: its WebSocket's address, its matches and rules. */

import { parseRules, type Rules } from '@sabot/client';
import { parseSessions } from '../listing';
import type { OwnRules } from './source';

/** Name of the built-in rules. */
export const TANK_RULES = 'tanks';

/** Whether kinds and events are the tank game's: rules that extend it have these first. */
export function isTankGame({ name, base }: Pick<Rules, 'name' | 'base'>): boolean {
    return name === TANK_RULES || base === TANK_RULES;
}

/** Returns what the page shows of rules that are not the built-in ones; null for those. */
export function ownRulesOf(rules: Rules): OwnRules | null {
    return rules.name === TANK_RULES ? null : rules;
}

const ANSWER_MS_MAX = 8000;

/** An error that another try will not change. */
export class FinalError extends Error {}

/** Returns the address of the server's WebSocket. */
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

/** Returns the rules of a session, or with 0 of the server's first one. Throws an Error whose message is for people. */
export async function fetchRules(session: number, signal = soon()): Promise<Rules> {
    const answer = await ask(session > 0 ? `rules.json?session=${session}` : 'rules.json', signal);
    if (answer.status === 404) {
        throw new FinalError(
            session > 0 ? `the server has no match ${session}` : 'the server has no match now');
    }
    if (!answer.ok) {
        throw new Error(answer.status === 503
            ? 'the server is busy: try again in a moment'
            : `the server does not give the rules of ${session > 0 ? `match ${session}` : 'its matches'
            } (${answer.status})`);
    }
    return parseRules(await answer.json());
}

/** Returns whether a session is a recorded match; false if the server does not tell. */
export async function isReplay(session: number, signal = soon()): Promise<boolean> {
    const answer = await ask('sessions.json', signal);
    if (!answer.ok) {
        return false;
    }
    const sessions = parseSessions(await answer.json());
    return sessions.some(({ number, kind }) => number === session && kind === 'replay');
}

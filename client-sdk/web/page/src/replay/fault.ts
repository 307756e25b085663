/** Texts for people: what is wrong with a log. */

import { LogEnd, SabotError } from '@sabot/core';
import { TANK_RULES } from '../source/server';

const AT_START: Readonly<Record<string, string>> = {
    SB_ERROR_MALFORMED: 'This file is not a recorded match, or its start is damaged.',
    SB_ERROR_TRUNCATED: 'This recording ends before its first state, so there is nothing to play.',
    SB_ERROR_CHECKSUM: 'The start of this recording is damaged.',
    SB_ERROR_VERSION:
        'Another version of Sabot recorded this match, and only that version can play it.',
    SB_ERROR_RANGE: 'The rules refuse the settings or the map of this recording.',
    SB_ERROR_MEMORY: 'There is not enough memory to play this recording.',
};

/** Returns why a log cannot be opened. */
export function openFault(error: unknown): string {
    const text = error instanceof SabotError ? AT_START[error.errorName] : undefined;
    return text ?? `This recording cannot be played: ${messageOf(error)}`;
}

const BY_SERVER = 'An operator with these rules can show it in the browser: '
    + 'sabot replay play --web 8080 --rules FILE LOG';

/**
 * Returns why a log of rules that the core lacks cannot be opened. `wasOwn`: the server has a core
 * for rules of this name, but they are other ones.
 */
export function rulesFault(rules: string, wasOwn: boolean): string {
    if (rules === TANK_RULES) {
        return AT_START.SB_ERROR_VERSION;
    }
    return wasOwn
        ? `This match was played by another version of the rules "${rules}" than ${rules}.wasm of `
            + `this server. ${BY_SERVER}`
        : `This match was played by the rules "${rules}". To play it, the page needs ${rules}.wasm, `
            + `which this server does not have. ${BY_SERVER}`;
}

/** Returns why playback cannot continue. */
export function playFault(error: unknown): string {
    return error instanceof SabotError && error.errorName === 'SB_ERROR_TRUNCATED'
        ? 'the end of this recording is missing'
        : `the recording is damaged here: ${messageOf(error)}`;
}

const ENDS: Readonly<Partial<Record<LogEnd, string>>> = {
    [LogEnd.cut]: 'not closed: the match is still on, its server died, or the end is missing',
    [LogEnd.damaged]: 'the recording is damaged after its last tick',
};

/** Returns a note on a log that was read to its end but is not closed; '' for a closed one. */
export function endText(end: LogEnd): string {
    return ENDS[end] ?? '';
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** What is wrong with a log, for people. */

import { LogEnd, SabotError } from '@sabot/core';

const AT_START: Readonly<Record<string, string>> = {
    SB_ERROR_MALFORMED: 'This is no recorded match, or it is damaged at its start.',
    SB_ERROR_TRUNCATED: 'This recording ends before its first state: there is nothing to play.',
    SB_ERROR_CHECKSUM: 'This recording is damaged at its start.',
    SB_ERROR_VERSION:
        'This match was recorded by another version of Sabot: only that version can play it.',
    SB_ERROR_UNKNOWN:
        'This match was played by rules of its own, which this page lacks. It can only be played by the server: sabot replay play --rules FILE LOG',
    SB_ERROR_RANGE: 'The rules refuse the settings or the map of this recording.',
    SB_ERROR_MEMORY: 'There is not enough memory to play this recording.',
};

/** Why a log cannot be opened. */
export function openFault(error: unknown): string {
    const text = error instanceof SabotError ? AT_START[error.errorName] : undefined;
    return text ?? `This recording cannot be played: ${messageOf(error)}`;
}

/** Why it goes on no further. */
export function playFault(error: unknown): string {
    return error instanceof SabotError && error.errorName === 'SB_ERROR_TRUNCATED'
        ? 'the end of this recording is missing'
        : `the recording is damaged here: ${messageOf(error)}`;
}

const ENDS: Readonly<Partial<Record<LogEnd, string>>> = {
    [LogEnd.cut]: 'not closed: the match goes on, its server died, or the end is missing',
    [LogEnd.damaged]: 'the recording is damaged behind its last tick',
};

/** Of a log that was read to its end and is not closed; '' for one that is. */
export function endText(end: LogEnd): string {
    return ENDS[end] ?? '';
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

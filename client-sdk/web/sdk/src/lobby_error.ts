/** The error of a request that is not granted. */

import { MessageType } from './wire/message';

export type LobbyRequest = 'list' | 'join' | 'create' | 'leave' | 'ready' | 'team' | 'vote';

export type LobbyWhy =
    /** The server declined it; `refusal` and the message say why. */
    | 'declined'
    /** The client is not where it can ask this. */
    | 'state'
    /** A later list took the place of this one. */
    | 'void'
    /** The connection was lost or closed before an answer came. */
    | 'closed'
    /** No answer came in `timeoutMs`. */
    | 'timeout';

const NAMES: Readonly<Record<number, LobbyRequest>> = {
    [MessageType.list]: 'list',
    [MessageType.join]: 'join',
    [MessageType.create]: 'create',
    [MessageType.leave]: 'leave',
    [MessageType.ready]: 'ready',
    [MessageType.team]: 'team',
    [MessageType.vote]: 'vote',
};

/** Returns the name of a message type that is a request; null for others. */
export function requestName(type: number): LobbyRequest | null {
    return NAMES[type] ?? null;
}

/** `message` is for people: the server's own text if it declined the request. */
export class LobbyError extends Error {
    constructor(
        readonly request: LobbyRequest,
        readonly why: LobbyWhy,
        /** The server's code, such as Refusal.password; 0 if the server did not decline it. */
        readonly refusal: number,
        text: string,
    ) {
        super(text !== '' ? text : `the server declined to ${request} (${refusal})`);
        this.name = 'LobbyError';
    }
}

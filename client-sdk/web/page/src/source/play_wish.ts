/** The match that a player asks for. */

import type { SessionWish } from '@sabot/client';

/** What a player wants to play in. */
export interface PlayWish {
    /** 0 for the first of `mode` that has room. */
    readonly session: number;
    /** '' for any. */
    readonly mode: string;
    /** Makes a session of `mode` if none has room. */
    readonly creates: boolean;
    readonly password: string;
    readonly token: string;
    /** The session to make instead. */
    readonly made?: SessionWish;
}

/** The page's route: the part of the address after "#", so that links can be shared. */

export type Route =
    | { readonly page: 'sessions' | 'create' }
    /**
     * `token`: connect token of a game's backend as base64url; '' for none. `password`: of the
     * session; '' for none.
     */
    | {
        readonly page: 'watch' | 'play'; readonly session: number; readonly token: string;
        readonly password: string;
    }
    /** Plays in any session of a mode, '' for any mode; `creates`: makes one if none has room. */
    | {
        readonly page: 'join'; readonly mode: string; readonly creates: boolean;
        readonly token: string; readonly password: string;
    }
    /**
     * `log`: of the server; null to choose a file. `tick`: paused there; null to play from the
     * start.
     */
    | { readonly page: 'replay'; readonly log: string | null; readonly tick: number | null };

const SESSION_MAX = 0xffffffff;
const TICK_MAX = 0xffffffff;
const LOG_NAME_SIZE_MAX = 255;

/** Reads a whole number in decimal digits; null if it is none. */
function wholeNumber(text: string | null, max: number): number | null {
    const number = text !== null && /^[0-9]{1,10}$/.test(text) ? Number(text) : NaN;
    return number <= max ? number : null;
}

/** Reads the name of a file; null if it is none or a path. */
function logName(text: string | null): string | null {
    const isName = text !== null && text !== '' && text.length <= LOG_NAME_SIZE_MAX;
    return isName && !text.startsWith('.') && !/[/\\\p{Cc}]/u.test(text) ? text : null;
}

/** Reads the route; an unknown one is the list of sessions. */
export function parseRoute(hash: string): Route {
    const values = new URLSearchParams(hash.replace(/^#/, ''));
    if (values.has('replay')) {
        const log = logName(values.get('replay'));
        const tick = log === null ? null : wholeNumber(values.get('tick'), TICK_MAX);
        return { page: 'replay', log, tick };
    }
    const token = values.get('token') ?? '';
    const password = values.get('password') ?? '';
    for (const page of ['watch', 'play'] as const) {
        const session = wholeNumber(values.get(page), SESSION_MAX);
        if (session !== null && session >= 1) {
            return { page, session, token, password };
        }
    }
    if (values.has('join')) {
        const mode = values.get('join') ?? '';
        return { page: 'join', mode, creates: values.get('create') === '1', token, password };
    }
    return { page: values.has('create') ? 'create' : 'sessions' };
}

/** Returns the address for playing in a session, with its password unless it is ''. */
export function playHash(session: number, password: string): string {
    return `#play=${session}${password === '' ? '' : `&password=${encodeURIComponent(password)}`}`;
}

/** Returns the address of a log of the server, at a tick or at its start. */
export function replayHash(log: string, tick: number | null): string {
    return `#replay=${encodeURIComponent(log)}${tick === null ? '' : `&tick=${tick}`}`;
}

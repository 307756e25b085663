/** What the page shows, by the part of its address behind "#": a link to it can be sent around. */

export type Route =
    | { readonly page: 'sessions' }
    | { readonly page: 'watch' | 'play'; readonly session: number };

const SESSION_MAX = 0xffffffff;

/** What is not understood is the list of sessions. */
export function parseRoute(hash: string): Route {
    const [page, value = ''] = hash.replace(/^#/, '').split('=', 2);
    const session = /^[0-9]{1,10}$/.test(value) ? Number(value) : 0;
    if ((page === 'watch' || page === 'play') && session >= 1 && session <= SESSION_MAX) {
        return { page, session };
    }
    return { page: 'sessions' };
}

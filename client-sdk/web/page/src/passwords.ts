/**
 * Passwords of sessions that this page knows, by session number. They are kept in memory alone:
 * what a player has typed once, a link has told, or this page has made.
 */

const known = new Map<number, string>();
const locked = new Set<number>();

export function passwordOf(session: number): string {
    return known.get(session) ?? '';
}

export function keepPassword(session: number, password: string): void {
    known.set(session, password);
}

export function forgetPassword(session: number): void {
    known.delete(session);
}

/** Notes whether the list says that a session asks for a password. */
export function noteLock(session: number, isLocked: boolean): void {
    if (isLocked) {
        locked.add(session);
    } else {
        locked.delete(session);
    }
}

/** Whether a session is known to ask for a password that the page does not know. */
export function lacksPassword(session: number): boolean {
    return locked.has(session) && !known.has(session);
}

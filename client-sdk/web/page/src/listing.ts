/** The server's lists of sessions and recorded matches, checked. */

import type { Listing } from '@sabot/client';

export interface Session {
    number: number;
    /** "match", or "replay" for a recorded match. */
    kind: string;
    map: string;
    rules: string;
    players: number;
    playerCapacity: number;
    computers: number;
    spectators: number;
    /** Of the match. */
    seconds: number;
}

export interface Log {
    name: string;
    bytes: number;
    /** Since 1970. */
    modifiedMs: number;
}

type Json = Record<string, unknown>;

function numberOf(value: unknown): number {
    return typeof value === 'number' && Number.isFinite(value) ? Math.max(value, 0) : 0;
}

function textOf(value: unknown): string {
    return typeof value === 'string' ? value : '';
}

// Returns the objects of a list; throws if the value is not a list.
function listOf(value: unknown, name: string): Json[] {
    const list: unknown = (value as Json | null)?.[name];
    if (!Array.isArray(list)) {
        throw new Error(`there is no list of ${name}`);
    }
    return list.filter((one) => typeof one === 'object' && one !== null);
}

/** Reads `sessions.json`. Throws an Error if it is not valid. */
export function parseSessions(value: unknown): Session[] {
    return listOf(value, 'sessions')
        .map((one) => ({
            number: numberOf(one.number),
            kind: textOf(one.kind),
            map: textOf(one.map),
            rules: textOf(one.rules),
            players: numberOf(one.players),
            playerCapacity: numberOf(one.player_capacity),
            computers: numberOf(one.computers),
            spectators: numberOf(one.spectators),
            seconds: numberOf(one.tick) / (numberOf(one.tick_rate_hz) || 60),
        }))
        .filter(({ number }) => number >= 1);
}

/** Reads `logs.json`, newest first. Throws an Error if it is not valid. */
export function parseLogs(value: unknown): Log[] {
    return listOf(value, 'logs')
        .map((one) => ({
            name: textOf(one.name), bytes: numberOf(one.bytes), modifiedMs: numberOf(one.modified),
        }))
        .filter(({ name }) => name !== '')
        .sort((a, b) => b.modifiedMs - a.modifiedMs || (a.name < b.name ? -1 : 1));
}

export function isRoomy({ isReplay, players, playerCapacity }: Listing): boolean {
    return !isReplay && players < playerCapacity;
}

/** "3 of 16 players, 4 computers, 2 watching". */
export function crowdText(session: Listing): string {
    const { players, playerCapacity, computers, spectators } = session;
    const parts = [
        playerCapacity > 0 ? `${players} of ${playerCapacity} players` : '',
        computers > 0 ? `${computers} computer${computers === 1 ? '' : 's'}` : '',
        `${spectators} watching`,
    ];
    return parts.filter((part) => part !== '').join(', ');
}

/** "match 1: ctf on arena, warm-up". */
export function courseText({ number, name, mode, map, isReplay, isWarmingUp }: Listing): string {
    const kind = isReplay ? 'recorded match' : 'match';
    // A session without a name of its own is called by its number.
    const title = name === `Match ${number}` && !isReplay ? '' : `${kind} ${number}: `;
    return `${title}${mode === '' ? '' : `${mode} on `}${map}${isWarmingUp ? ', warm-up' : ''}`;
}

/** Messages of the lobby, and those of a session that are neither inputs nor snapshots. */

import { array, data, emptyOr, fields, integer, list, text, u32, u64, type Value } from '../codec';
import * as limits from '../limits';

const modeName = text(limits.MODE_SIZE_MAX);
const mapName = text(limits.MAP_NAME_SIZE_MAX);
const sessionName = text(limits.SESSION_NAME_SIZE_MAX);
const password = text(limits.PASSWORD_SIZE_MAX);
const mapNames = list(0, limits.LOBBY_COUNT_MAX, mapName);
const mapHashes = list(0, limits.HELLO_MAP_COUNT_MAX, u64);
const sessionNumber = integer(1, limits.U32_MAX);

export const lobby = fields({
    flags: u32,
    sessionCount: u32,
    modes: list(0, limits.LOBBY_COUNT_MAX, modeName),
    maps: mapNames,
});
export type Lobby = Value<typeof lobby>;

export const sessionsWanted = fields({
    request: u32,
    after: u32,
    flags: u32,
    mode: modeName,
    map: mapName,
    name: sessionName,
});
export type SessionsWanted = Value<typeof sessionsWanted>;

const listed = fields({
    number: sessionNumber,
    flags: u32,
    name: sessionName,
    mode: modeName,
    map: mapName,
    players: u32,
    playerCapacity: u32,
    computers: u32,
    spectators: u32,
    spectatorCapacity: u32,
});

export const sessions = fields({
    request: u32,
    /** `after` of the next page; 0: this is the last one. */
    next: u32,
    sessions: list(0, limits.SESSIONS_COUNT_MAX, array(listed)),
});
export type Sessions = Value<typeof sessions>;

export const join = fields({
    session: u32,
    mode: modeName,
    role: u32,
    password,
    create: integer(0, 1),
    mapHashes,
});
export type Join = Value<typeof join>;

export const create = fields({
    mode: modeName,
    name: sessionName,
    map: mapName,
    password,
    visibility: integer(0, 2),
    playerCapacity: u32,
    mapHashes,
});
export type Create = Value<typeof create>;

export const leave = fields({});
export type Leave = Value<typeof leave>;

export const declined = fields({
    request: u32,
    reason: u32,
    text: text(limits.REFUSAL_TEXT_SIZE_MAX),
});
export type Declined = Value<typeof declined>;

export const ready = fields({ ready: integer(0, 1) });
export type Ready = Value<typeof ready>;

export const team = fields({ team: integer(0, 255) });
export type Team = Value<typeof team>;

export const vote = fields({ kind: u32, target: u32, yes: integer(0, 1) });
export type Vote = Value<typeof vote>;

export const session = fields({
    number: sessionNumber,
    name: sessionName,
    flags: u32,
    readyCount: u32,
    /** Bit i: the player in slot i is ready. */
    ready: u64,
    delayMs: u32,
    spectators: u32,
    voteKind: u32,
    voteTarget: u32,
    voteYes: u32,
    voteNeeded: u32,
    voteMsLeft: u32,
    maps: mapNames,
});
export type Session = Value<typeof session>;

/** Sends the client to another port of the same server. */
export const redirect = fields({
    port: integer(1, limits.PORT_MAX),
    /** Of WebSockets; 0: there is none. */
    webPort: integer(0, limits.PORT_MAX),
    session: u32,
    /** The next hello's token; empty: the client's own. */
    ticket: data(0, limits.TICKET_SIZE_MAX),
});
export type Redirect = Value<typeof redirect>;

/** Another server will play the client's session, or may have to. */
export const move = fields({
    /** A name or an address; empty: that of the present connection. */
    host: text(limits.MOVE_HOST_SIZE_MAX),
    /** Of UDP; 0: the match stays, and a move that was told before is void. */
    port: integer(0, limits.PORT_MAX),
    /** Of WebSockets; 0: there is none. */
    webPort: integer(0, limits.PORT_MAX),
    /** The server's public key; empty: the same as now. */
    key: emptyOr(limits.MOVE_KEY_SIZE),
    session: u32,
    /** The first that the other server plays; 0: it is a standby. */
    tick: u32,
    /** The secret of the hello there; empty: the client's own. */
    resume: emptyOr(limits.RESUME_SECRET_SIZE),
    /** The token of the hello there; empty: the client's own. */
    ticket: data(0, limits.TICKET_SIZE_MAX),
});
export type Move = Value<typeof move>;

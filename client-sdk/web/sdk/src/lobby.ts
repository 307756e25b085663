/**
 * The lobby: what the client asks for outside of its match, and the state of its session that is
 * not the match's.
 *
 *     const client = new Client({ url, rules, role: Role.lobby });
 *     // once client.state is 'lobby', with client.update() in every frame:
 *     const open = await client.lobby.list({ notFull: true });
 *     await client.lobby.join({ session: open[0].number }); // the client is in that match now
 *
 * A request that the server declines rejects with a LobbyError; all stays as it was then. Ready,
 * team and vote have no answer if they are granted: they change `session`. If they are declined,
 * `takeDeclined` returns the error.
 */

import type { State } from './client_types';
import { type Listing, listingOf, type SessionState, sessionStateOf } from './lobby_types';
import { type LobbyRequest, LobbyError, requestName } from './lobby_error';
import { U32_MAX } from './wire/limits';
import { MessageType, type OwnMessage } from './wire/message';
import { Refusal, Role } from './wire/messages/handshake';
import type { Declined, Lobby as LobbyMessage, Session, Sessions } from './wire/messages/lobby';

/** Most sessions of one list; `after` goes on behind them. */
export const LISTING_COUNT_MAX = 256;

const DECLINED_COUNT_MAX = 16;

/** Which sessions to list; all public ones without members. */
export interface SessionFilter {
    /** Equal to the session's. */
    mode?: string;
    /** Equal to that of the present match. */
    map?: string;
    /** A part of the session's name; the case of ASCII letters does not count. */
    name?: string;
    /** Only sessions with a free slot. */
    notFull?: boolean;
    /** Only sessions without a password. */
    noPassword?: boolean;
    /** Only sessions with a higher number; default 0. */
    after?: number;
}

export interface JoinWish {
    /** Number of the session; 0 (default) for the first of `mode` that has room. */
    session?: number;
    /** Default: any. */
    mode?: string;
    /** Default: player. */
    role?: Role.player | Role.spectator | Role.replayViewer;
    password?: string;
    /** Makes a session of `mode` if none has room; default false. */
    create?: boolean;
}

export enum Visibility {
    /** Listed, and found by its mode. */
    public = 0,
    /** Not listed; found by its mode and its number. */
    unlisted = 1,
    /** Joined by its number alone. */
    private = 2,
}

/** The session that a client makes; without members the lobby's first mode as it is. */
export interface SessionWish {
    mode?: string;
    name?: string;
    /** Default: the mode's, in turn. */
    map?: string;
    password?: string;
    visibility?: Visibility;
    /**
     * Slots for players, without the computer's; 0 (default), or more than the mode's, for the
     * mode's.
     */
    playerCapacity?: number;
}

export enum VoteKind {
    /** The target is a slot. */
    kick = 1,
    /** The target is an index in the maps of `SessionState`. */
    map = 2,
}

/** What the server said when the client came into the lobby. */
export interface LobbyState {
    mayCreate: boolean;
    /** Count of public sessions then. */
    sessionCount: number;
    /** The modes and maps of the sessions that clients make. */
    modes: readonly string[];
    maps: readonly string[];
}

/** What the lobby needs of its client. */
export interface LobbyHost {
    readonly state: State;
    readonly mapHashes: bigint[];
    /** Passes on the RangeError for a value that the wire cannot carry. */
    send(message: OwnMessage): void;
    /** A session of this role was asked for: its welcome is welcome. */
    expect(role: Role): void;
}

interface Waiting {
    readonly request: LobbyRequest;
    readonly sinceMs: number;
    resolve(): void;
    reject(error: LobbyError): void;
}

interface Reading {
    readonly request: number;
    readonly filter: SessionFilter;
    readonly found: Listing[];
    after: number;
    heardMs: number;
    resolve(found: Listing[]): void;
    reject(error: LobbyError): void;
}

export class Lobby {
    private toldState: LobbyState | null = null;
    private sessionState: SessionState | null = null;
    private waiting: Waiting[] = [];
    private reading: Reading | null = null;
    private listCount = 0;
    private declined: LobbyError[] = [];
    private nowMs = 0;
    /** The team that the server was asked for; 0 for none. The client's inputs name it. */
    team = 0;

    constructor(private readonly host: LobbyHost, private readonly timeoutMs: number) {}

    /** What the server said when the client came into the lobby; null before. */
    get told(): LobbyState | null {
        return this.toldState;
    }

    /** The client's session, as the server last said; null in no session, or before it said so. */
    get session(): SessionState | null {
        return this.sessionState;
    }

    /**
     * Lists sessions, by rising number: all pages, up to LISTING_COUNT_MAX. A list that is still
     * being read is given up. Rejects with a RangeError for text that is too long or not valid, and
     * otherwise with a LobbyError, as the next three.
     */
    async list(filter: SessionFilter = {}): Promise<Listing[]> {
        this.demand('list', this.canAsk);
        const request = (this.listCount + 1) % U32_MAX;
        this.sendPage(request, filter, filter.after ?? 0); // throws before anything has changed
        this.endList('another list was asked for');
        this.listCount = request;
        return new Promise((resolve, reject) => {
            this.reading = {
                request, filter, found: [], after: filter.after ?? 0,
                heardMs: this.nowMs, resolve, reject,
            };
        });
    }

    /**
     * Joins another session. Resolves once the client is welcomed there. The client keeps its
     * connection, and the session that it is in if the other one cannot be had.
     */
    async join(wish: JoinWish = {}): Promise<void> {
        this.demand('join', this.canAsk);
        const { session = 0, mode = '', role = Role.player, password = '', create = false } = wish;
        if (role !== Role.player && role !== Role.spectator && role !== Role.replayViewer) {
            throw new RangeError(`no role of a session: ${role}`);
        }
        this.host.send({
            type: MessageType.join, session, mode, role, password, create: create ? 1 : 0,
            mapHashes: this.host.mapHashes,
        });
        this.host.expect(role);
        return this.await('join');
    }

    /** Makes a session in one of the lobby's modes, and joins it as a player. */
    async create(wish: SessionWish = {}): Promise<void> {
        this.demand('create', this.canAsk);
        const { mode = '', name = '', map = '', password = '', playerCapacity = 0 } = wish;
        this.host.send({
            type: MessageType.create, mode, name, map, password,
            visibility: wish.visibility ?? Visibility.public, playerCapacity,
            mapHashes: this.host.mapHashes,
        });
        this.host.expect(Role.player);
        return this.await('create');
    }

    /** Leaves the session for the lobby. */
    async leave(): Promise<void> {
        this.demand('leave', this.isInSession);
        this.host.send({ type: MessageType.leave });
        return this.await('leave');
    }

    /** Says whether the player is ready. Throws a LobbyError in no session, as the next two. */
    setReady(isReady: boolean): void {
        this.demand('ready', this.isInSession);
        this.host.send({ type: MessageType.ready, ready: isReady ? 1 : 0 });
    }

    /**
     * Takes a team for good, whatever the control asks for; 0: the control decides again. Throws a
     * RangeError for a team outside of 0 to 255.
     */
    setTeam(team: number): void {
        this.demand('team', this.isInSession);
        this.host.send({ type: MessageType.team, team });
        this.team = team;
    }

    /**
     * Calls a vote, or votes on the one that runs if it has this kind and target. Only a call that
     * votes yes begins a vote. A vote passes with more than half of the players, and runs for 30 s.
     * A player can call one a minute, and nobody for 15 s after one that did not pass.
     */
    vote(kind: VoteKind, target: number, isFor = true): void {
        this.demand('vote', this.isInSession);
        this.host.send({ type: MessageType.vote, kind, target, yes: isFor ? 1 : 0 });
    }

    /** Returns the declined requests that nothing waits for, each once; the newest 16. */
    takeDeclined(): LobbyError[] {
        const taken = this.declined;
        this.declined = [];
        return taken;
    }

    // For the client.

    /** Gives up what has waited too long. */
    update(nowMs: number): void {
        this.nowMs = nowMs;
        const isLate = (sinceMs: number): boolean => nowMs - sinceMs > this.timeoutMs;
        const late = this.waiting.filter(({ sinceMs }) => isLate(sinceMs));
        if (late.length > 0) {
            this.waiting = this.waiting.filter((one) => !late.includes(one));
            late.forEach((one) => one.reject(
                new LobbyError(one.request, 'timeout', 0, 'the server does not answer')));
        }
        const { reading } = this;
        if (reading !== null && isLate(reading.heardMs)) {
            this.endList('the server does not answer', 'timeout');
        }
    }

    takeLobby({ flags, sessionCount, modes, maps }: LobbyMessage): void {
        this.toldState = { mayCreate: (flags & 1) !== 0, sessionCount, modes, maps };
        this.forgetSession();
        this.settle('leave');
    }

    takeSessions({ request, next, sessions }: Sessions): void {
        const { reading } = this;
        if (reading === null || request !== reading.request) {
            return; // the answer to an earlier list
        }
        reading.found.push(...sessions.map(listingOf));
        reading.heardMs = this.nowMs;
        // Numbers rise, so that a server cannot keep a client asking for ever.
        if (next > reading.after && reading.found.length < LISTING_COUNT_MAX) {
            reading.after = next;
            this.sendPage(reading.request, reading.filter, next);
        } else {
            this.reading = null;
            reading.resolve(reading.found.slice(0, LISTING_COUNT_MAX));
        }
    }

    takeDecline({ request, reason, text }: Declined): void {
        const name = requestName(request);
        if (name === null) {
            return; // a request of a later version
        }
        const error = new LobbyError(name, 'declined', reason, text);
        if (name === 'team') {
            this.team = 0;
        }
        const at = this.waiting.findIndex((one) => one.request === name);
        const { reading } = this;
        if (name === 'list' && reading !== null) {
            this.reading = null;
            reading.reject(error);
        } else if (at >= 0) {
            this.waiting.splice(at, 1)[0].reject(error);
        } else {
            this.declined.push(error);
            this.declined.splice(0, this.declined.length - DECLINED_COUNT_MAX);
        }
    }

    takeSession(message: Session): void {
        this.sessionState = sessionStateOf(message);
    }

    /** A welcome: `isOther` if it is not of the session that the client was in. */
    takeWelcome(isOther: boolean): void {
        if (isOther) {
            this.forgetSession();
            const at = this.waiting.findIndex(
                ({ request }) => request === 'join' || request === 'create');
            if (at >= 0) {
                this.waiting.splice(at, 1)[0].resolve();
            }
        }
    }

    /** The connection is lost or closed: nothing will be answered. */
    drop(text: string): void {
        const lost = this.waiting;
        this.waiting = [];
        lost.forEach((one) => one.reject(new LobbyError(one.request, 'closed', 0, text)));
        this.endList(text, 'closed');
    }

    private get isInSession(): boolean {
        return this.host.state === 'loading' || this.host.state === 'playing';
    }

    private get canAsk(): boolean {
        return this.host.state === 'lobby' || this.isInSession;
    }

    private demand(request: LobbyRequest, isPossible: boolean): void {
        if (!isPossible) {
            const where = request === 'list' || request === 'join' || request === 'create'
                ? 'neither in the lobby nor in a session' : 'in no session';
            throw new LobbyError(request, 'state', Refusal.state, `the client is ${where}`);
        }
    }

    private await(request: LobbyRequest): Promise<void> {
        return new Promise((resolve, reject) => {
            this.waiting.push({ request, sinceMs: this.nowMs, resolve, reject });
        });
    }

    private settle(request: LobbyRequest): void {
        const at = this.waiting.findIndex((one) => one.request === request);
        if (at >= 0) {
            this.waiting.splice(at, 1)[0].resolve();
        }
    }

    private forgetSession(): void {
        this.sessionState = null;
        this.team = 0;
    }

    private endList(text: string, why: 'void' | 'timeout' | 'closed' = 'void'): void {
        const { reading } = this;
        this.reading = null;
        reading?.reject(new LobbyError('list', why, 0, text));
    }

    private sendPage(request: number, filter: SessionFilter, after: number): void {
        const { mode = '', map = '', name = '', notFull = false, noPassword = false } = filter;
        const flags = (notFull ? 1 : 0) | (noPassword ? 2 : 0);
        this.host.send({ type: MessageType.list, request, after, flags, mode, map, name });
    }
}

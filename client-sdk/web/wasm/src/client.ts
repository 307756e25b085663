/** The client without a socket: it takes bytes and times, and gives bytes and the view. */

import { ChatScope, type SessionState, type SessionWish, slotsOf } from '@sabot/client';
import { ERROR_RANGE, ERROR_STATE, type Module } from './module';
import type {
    ChatLine,
    ClientDef,
    ClientEvent,
    ClientStatus,
    Control,
    Kind,
    LobbyStatus,
    OutgoingMessage,
    Playback,
    Player,
    View,
} from './types';

const encoder = new TextEncoder();

// sb_client_session without its maps.
interface ToldSession {
    number: number;
    name: string;
    warmingUp: boolean;
    votes: boolean;
    readyCount: number;
    ready: bigint;
    delayMs: number;
    spectators: number;
    voteKind: number;
    voteTarget: number;
    voteYes: number;
    voteNeeded: number;
    voteMsLeft: number;
}

/** Counters are less than 2^53. */
function withoutBigints<T>(values: object): T {
    const number = (value: unknown): unknown =>
        typeof value === 'bigint' ? Number(value) : Array.isArray(value) ? value.map(number) : value;
    return Object.fromEntries(Object.entries(values).map(([k, v]) => [k, number(v)])) as T;
}

/** Times are microseconds of any monotonic clock. `destroy` frees its memory. */
export class Client {
    #module: Module;
    #client: number;

    constructor(module: Module, def: Partial<ClientDef>) {
        this.#module = module;
        const table = module.table('sb_wasm_client_def');
        const at = module.scratch();
        module.call('client_def_default', at);
        module.memory.write(table, at, def);
        const place = at + table.size; // the scratch has room for a status, which is larger
        module.try('client_create', [at, place]);
        this.#client = module.memory.u32(place);
    }

    destroy(): void {
        this.#module.call('client_destroy', this.#client);
        this.#client = 0;
    }

    /** Notes that the transport is connected. The hello then waits to be sent. */
    connected(nowUs: number): void {
        this.#module.call('client_connected', this.#client, nowUs);
    }

    disconnected(): void {
        this.#module.call('client_disconnected', this.#client);
    }

    receive(bytes: Uint8Array, nowUs: number): void {
        const at = this.#module.put(bytes);
        this.#module.call('client_receive', this.#client, at, bytes.length, nowUs);
    }

    update(nowUs: number): void {
        this.#module.call('client_update', this.#client, nowUs);
    }

    /**
     * Returns the number of the connection that the client wants, from 1; 0 for none. Ask after
     * each update: if the number has changed, close the connection and, unless it is 0, open
     * another.
     */
    transport(): number {
        return this.#module.call('client_transport', this.#client) >>> 0;
    }

    /** Returns the port of the next connection, at the same host; 0: that of the first one. */
    port(): number {
        return this.#module.call('client_port', this.#client) >>> 0;
    }

    /** Closes the client; returns true if a goodbye waits to be sent. */
    close(): boolean {
        return this.#module.call('client_close', this.#client) !== 0;
    }

    /**
     * Takes the messages to send. Call it after connected, receive, update and close, and after each
     * call that asks the server for something, such as say or setReady. Up to 64 wait; if the queue
     * is full, the newest are dropped and counted.
     */
    takeMessages(): OutgoingMessage[] {
        const list: OutgoingMessage[] = [];
        const out = this.#module.scratch();
        while (this.#module.call('client_message_take', this.#client, out) !== 0) {
            const message = this.#module.getStruct<{ channel: number; size: number; bytes: number }>(
                'sb_wasm_message',
            );
            const bytes = this.#module.memory.bytes(message.bytes, message.size).slice();
            list.push({ channel: message.channel, bytes });
        }
        return list;
    }

    /** Count of messages that were dropped because nobody took them. */
    messagesDropped(): number {
        return this.#module.call('client_messages_dropped', this.#client) >>> 0;
    }

    setInput(control: Partial<Control>): void {
        const at = this.#module.putStruct('sb_client_control', control);
        this.#module.call('client_input_set', this.#client, at);
    }

    /**
     * Returns the canonical bytes of the match's map, which `parseMap` of @sabot/client reads; null
     * before the map is complete.
     */
    map(): Uint8Array | null {
        return this.#module.bytesOf('client_map', this.#client);
    }

    /** Returns the current view; null before the first snapshot. */
    view(): View | null {
        const module = this.#module;
        if (module.try('client_view', [this.#client], [ERROR_STATE]) !== 0) {
            return null;
        }
        const at = module.call('client_view_data', this.#client) >>> 0;
        const { entityCount, ...rest } = module.memory.read(
            module.table('sb_client_view_data'),
            at,
        ) as Omit<View, 'entities'> & { entityCount: number };
        const entitiesAt = module.call('client_view_entities', this.#client) >>> 0;
        return { ...rest, entities: module.structs('sb_client_entity', entitiesAt, entityCount) };
    }

    /**
     * The entities of the last view as bytes: `sb_client_entity` structs. They are not copied, and
     * are valid until the next call of the module.
     */
    viewBytes(): Uint8Array {
        const module = this.#module;
        const at = module.call('client_view_data', this.#client) >>> 0;
        const view = module.memory.read(module.table('sb_client_view_data'), at);
        const count = (view as { entityCount: number }).entityCount;
        const entitiesAt = module.call('client_view_entities', this.#client) >>> 0;
        return module.memory.bytes(entitiesAt, count * module.table('sb_client_entity').size);
    }

    pollEvents(): ClientEvent[] {
        return this.#poll('client_event_poll', 'sb_client_event');
    }

    eventName(kind: number): string | null {
        return this.#module.textOf('client_event_name', this.#client, kind);
    }

    pollChat(): ChatLine[] {
        return this.#poll('client_chat_poll', 'sb_client_chat');
    }

    say(text: string, scope = ChatScope.all, player = 0): void {
        const bytes = encoder.encode(`${text}\0`);
        const at = this.#module.put(bytes);
        this.#module.try('client_chat_send', [this.#client, scope, player, at]);
    }

    #poll<T>(call: string, struct: string): T[] {
        const list: T[] = [];
        const out = this.#module.scratch();
        while (this.#module.call(call, this.#client, out) !== 0) {
            list.push(this.#module.getStruct<T>(struct));
        }
        return list;
    }

    /** Returns the player in a slot; null for a slot that the match lacks. */
    player(slot: number): Player | null {
        return this.#get<Player>('client_player', [slot], 'sb_client_player', ERROR_RANGE);
    }

    /** Returns a kind of entities; null for an unknown one. */
    kind(kind: number): Kind | null {
        return this.#get<Kind>('client_kind', [kind], 'sb_client_kind', ERROR_RANGE);
    }

    /** Returns the state of the playback that the client views; null before the server sent it. */
    playback(): Playback | null {
        return this.#get<Playback>('client_playback', [], 'sb_client_playback', ERROR_STATE);
    }

    setPlayback(wanted: Pick<Playback, 'paused' | 'speed' | 'tick'>): void {
        const at = this.#module.putStruct('sb_client_playback', wanted);
        this.#module.try('client_playback_set', [this.#client, at]);
    }

    #get<T>(call: string, values: number[], struct: string, absent: number): T | null {
        const out = this.#module.scratch();
        const error = this.#module.try(call, [this.#client, ...values, out], [absent]);
        return error === 0 ? this.#module.getStruct<T>(struct) : null;
    }

    /** What the lobby has declined so far. */
    lobby(): LobbyStatus {
        this.#module.call('client_lobby', this.#client, this.#module.scratch());
        return this.#module.getStruct<LobbyStatus>('sb_client_lobby');
    }

    /** The client's session, as the server last said; null in no session, or before it said so. */
    session(): SessionState | null {
        const told = this.#get<ToldSession>('client_session', [], 'sb_client_session', ERROR_STATE);
        if (told === null) {
            return null;
        }
        const maps: string[] = [];
        for (let map; (map = this.#module.textOf('client_session_map', this.#client, maps.length));) {
            maps.push(map);
        }
        return {
            number: told.number, name: told.name, isWarmingUp: told.warmingUp,
            hasVotes: told.votes, readyCount: told.readyCount, ready: slotsOf(told.ready),
            delayMs: told.delayMs, spectators: told.spectators, maps,
            vote: told.voteKind === 0 ? null : {
                kind: told.voteKind, target: told.voteTarget, yes: told.voteYes,
                needed: told.voteNeeded, msLeft: told.voteMsLeft,
            },
        };
    }

    /**
     * Asks for a new session, and joins it. Throws a SabotError if the client is neither in the
     * lobby nor in a session. The next three throw one if it is in no session, so in the lobby too.
     */
    createSession(wish: SessionWish): void {
        const at = this.#module.putStruct('sb_wasm_session_def', wish);
        this.#module.try('client_session_create', [this.#client, at]);
    }

    setReady(isReady: boolean): void {
        this.#module.try('client_ready_set', [this.#client, Number(isReady)]);
    }

    setTeam(team: number): void {
        this.#module.try('client_team_set', [this.#client, team]);
    }

    vote(kind: number, target: number, isFor: boolean): void {
        this.#module.try('client_vote', [this.#client, kind, target, Number(isFor)]);
    }

    status(): ClientStatus {
        this.#module.call('client_status', this.#client, this.#module.scratch());
        return withoutBigints(this.#module.getStruct<object>('sb_client_status'));
    }
}


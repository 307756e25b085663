/** A recorded match, simulated again tick by tick. */

import { ERROR_RANGE, type LogSource, type Module } from './module';
import type {
    Entity,
    Kind,
    LogHead,
    LogState,
    MatchEvent,
    Player,
    StateItem,
} from './types';

interface RawItem {
    name: string;
    index: number;
    isEntity: boolean;
    entity: number;
    present: boolean;
    partCount: number;
    parts: number[];
}

function bytesSource(bytes: Uint8Array): LogSource {
    return {
        readAt(offset, target) {
            const part = bytes.subarray(offset, offset + target.length);
            target.set(part);
            return part.length;
        },
    };
}

export function sourceOf(log: Uint8Array | LogSource): LogSource {
    return log instanceof Uint8Array ? bytesSource(log) : log;
}

/** A replay is at its first tick when it is opened. `destroy` frees its memory. */
export class Replay {
    readonly head: LogHead;
    /** Returns the canonical bytes of the map, which `parseMap` of @sabot/client reads. */
    readonly map: Uint8Array;
    #module: Module;
    #source: number;
    #replay: number;

    constructor(module: Module, log: Uint8Array | LogSource) {
        this.#module = module;
        this.#source = module.addSource(sourceOf(log));
        try {
            const place = module.scratch();
            module.try('replay_open', [this.#source, place]);
            this.#replay = module.memory.u32(place);
        } catch (error) {
            module.removeSource(this.#source);
            throw error;
        }
        this.map = module.bytesOf('replay_map', this.#replay) ?? new Uint8Array();
        module.call('replay_head', this.#replay, module.scratch());
        this.head = module.getStruct<LogHead>('sb_wasm_log_head');
    }

    destroy(): void {
        this.#module.call('replay_destroy', this.#replay);
        this.#module.removeSource(this.#source);
        this.#replay = 0;
    }

    /**
     * Seeks to a tick. Returns false if the log lacks it; the replay is then at the next tick that
     * the log has, or at the last. Throws the log's error; the replay has no state then until
     * another seek succeeds.
     */
    seek(tick: number): boolean {
        return this.#module.try('replay_seek', [this.#replay, tick], [ERROR_RANGE]) === 0;
    }

    /** Plays one tick; returns false at the end. Throws the log's error. */
    step(): boolean {
        return this.#module.try('replay_step', [this.#replay], [ERROR_RANGE]) === 0;
    }

    /** Returns tick and hashes; calculating the hash takes time. Throws if there is no state. */
    state(): LogState {
        this.#module.try('replay_state', [this.#replay, this.#module.scratch()]);
        return this.#module.getStruct<LogState>('sb_wasm_log_state');
    }

    /** Returns the entities as in a client's view, but exact. */
    entities(): Entity[] {
        return this.#module.list('replay_entities', this.#replay, 'sb_client_entity');
    }

    /** Returns a kind of entities; null for an unknown one. */
    kind(kind: number): Kind | null {
        const out = this.#module.scratch();
        const error = this.#module.try('replay_kind', [this.#replay, kind, out], [ERROR_RANGE]);
        return error === 0 ? this.#module.getStruct<Kind>('sb_client_kind') : null;
    }

    /** Returns the events of the last tick. */
    events(): MatchEvent[] {
        return this.#module.list('replay_events', this.#replay, 'sb_event');
    }

    eventName(kind: number): string | null {
        return this.#module.textOf('replay_event_name', this.#replay, kind);
    }

    /**
     * Returns what people read of events of a kind: "{entity}" and "{other}" stand for the names of
     * the players in these slots, "{value}" for the number. Null if such events have no text.
     */
    eventText(kind: number): string | null {
        return this.#module.textOf('replay_event_text', this.#replay, kind);
    }

    /** Returns the player in a slot; null for a slot that the match lacks. */
    player(slot: number): Player | null {
        const out = this.#module.scratch();
        const error = this.#module.try('replay_player', [this.#replay, slot, out], [ERROR_RANGE]);
        return error === 0 ? this.#module.getStruct<Player>('sb_client_player') : null;
    }

    /** Returns all of the state that is present, except for stored past poses. */
    items(): StateItem[] {
        const memory = this.#module.memory;
        const raw = this.#module.list<RawItem>('replay_items', this.#replay, 'sb_state_item');
        return raw
            .filter((item) => item.present)
            .map((item) => {
                const fields: StateItem['fields'] = {};
                for (let part = 0; part < item.partCount; part++) {
                    const table = memory.table(item.parts[2 * part]);
                    Object.assign(fields, memory.read(table, item.parts[2 * part + 1], 'name'));
                }
                const entity = item.isEntity ? item.entity : null;
                return { name: item.name, index: item.index, entity, present: true, fields };
            });
    }
}

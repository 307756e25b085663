/**
 * Sabot's pure core for browsers and Node.js: the client without a socket, and recorded matches.
 */

import type { HitSet } from '@sabot/client';
import { Client } from './client';
import { hitSetsOf } from './hit_sets';
import { type LogSource, Module } from './module';
import { Replay, sourceOf } from './replay';
import type { ClientDef } from './types';
import type { CompiledModule } from './webassembly';

export { Client } from './client';
export { CoreForms, type CoreMatch } from './core_forms';
export { SabotError, type LogSource } from './module';
export { Replay } from './replay';
export { Transport, type TransportOptions } from './transport';
export * from './types';
export type { CompiledModule } from './webassembly';

export class Sabot {
    /** Logs of another version cannot be played. */
    readonly simulationVersion: number;
    #module: Module;

    constructor(module: CompiledModule) {
        this.#module = new Module(module);
        this.simulationVersion = this.#module.call('simulation_version');
    }

    /** Creates a client of the module's rules. Throws SabotError for a def that is out of range. */
    client(def: Partial<ClientDef> = {}): Client {
        return new Client(this.#module, def);
    }

    /** Returns what shells and casts meet of the entities of the module's rules. */
    hitSets(): HitSet[] {
        return hitSetsOf(this.#module);
    }

    /**
     * Returns the name of the rules by which a log was played, whether the module has them or not.
     * Throws SabotError if it is not a log, or damaged at its start.
     */
    rulesOf(log: Uint8Array | LogSource): string {
        const module = this.#module;
        const source = module.addSource(sourceOf(log));
        try {
            const name = module.scratch();
            module.try('log_rules', [source, name]);
            return module.memory.text(name);
        } finally {
            module.removeSource(source);
        }
    }

    /**
     * Opens a log. Throws SabotError if it is not a log, damaged at its start, or not playable:
     * SB_ERROR_UNKNOWN if it was played by rules that the module does not have.
     */
    replay(log: Uint8Array | LogSource): Replay {
        return new Replay(this.#module, log);
    }
}

/**
 * Loads the core from the bytes of sabot.wasm, or from the compiled module. A module that was built
 * with rules of one's own (`./dev wasm --rules FOLDER`) plays by these.
 */
export async function loadSabot(
    wasm: ArrayBuffer | ArrayBufferView | CompiledModule,
): Promise<Sabot> {
    const isCompiled = wasm instanceof WebAssembly.Module;
    return new Sabot(isCompiled ? wasm : await WebAssembly.compile(wasm as BufferSource));
}

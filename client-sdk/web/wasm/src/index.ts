/** Sabot's pure core in the browser, or in node: the client without a socket, and recorded matches. */

import { Client } from './client';
import { type LogSource, Module } from './module';
import { Replay } from './replay';
import type { ClientDef } from './types';

export { Client } from './client';
export { SabotError, type LogSource } from './module';
export { Replay } from './replay';
export * from './types';

export class Sabot {
    /** Logs of another one cannot be played. */
    readonly simulationVersion: number;
    #module: Module;

    constructor(module: WebAssembly.Module) {
        this.#module = new Module(module);
        this.simulationVersion = this.#module.call('simulation_version');
    }

    /** A client of the built-in rules. Throws SabotError for a def that is out of range. */
    client(def: Partial<ClientDef> = {}): Client {
        return new Client(this.#module, def);
    }

    /** Throws SabotError for what is no log, is damaged from its start, or cannot be played here. */
    replay(log: Uint8Array | LogSource): Replay {
        return new Replay(this.#module, log);
    }
}

/** Of the bytes of sabot.wasm, or of it compiled. */
export async function loadSabot(wasm: BufferSource | WebAssembly.Module): Promise<Sabot> {
    return new Sabot(wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
}

/** A match of the server that this page is from, played. */

import { decodeMessage, MessageType, type Rules, webSocket } from '@sabot/client';
import { loadSabot, type Sabot } from '@sabot/core';
import { CorePlay } from './play_core';
import { WirePlay } from './play_wire';
import type { Source } from './source';
import { fetchRules, socketUrl, TANK_RULES } from './watch';

/** A source whose player can be steered. */
export type PlaySource = Source & Required<Pick<Source, 'setControl'>>;

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch('sabot.wasm');
    if (!answer.ok) {
        throw new Error('the server has no sabot.wasm');
    }
    const again = answer.clone();
    // Refused where the answer's type is another than application/wasm.
    return WebAssembly.compileStreaming(answer).catch(async () =>
        WebAssembly.compile(await again.arrayBuffer()));
}

/** The core, compiled once for the page. */
export async function loadCore(): Promise<Sabot> {
    compiled ??= compile();
    try {
        return await loadSabot(await compiled);
    } catch (error) {
        compiled = null; // it may be there the next time
        throw error;
    }
}

/** Whether the core plays by these rules: its own hello says by which it does. */
export function isOfRules(sabot: Sabot, rules: Rules): boolean {
    const client = sabot.client();
    client.connected(0);
    const hello = decodeMessage(client.takeMessages()[0].bytes);
    client.destroy();
    return (
        hello.type === MessageType.hello &&
        hello.rulesName === rules.name &&
        hello.rulesTablesHash === rules.tablesHash &&
        hello.rulesBehaviourVersion === rules.behaviourVersion &&
        hello.simulationVersion === (rules.simulationVersion ?? hello.simulationVersion)
    );
}

/** Joins a match as a player. Throws an Error for people. */
export async function joinMatch(session: number, name: string): Promise<PlaySource> {
    const rules = await fetchRules(session);
    if (rules.name === TANK_RULES) {
        const sabot = await loadCore();
        if (isOfRules(sabot, rules)) {
            return new CorePlay(sabot, { session, name, url: socketUrl(), socket: webSocket });
        }
    }
    return WirePlay.join(session, name, rules);
}

/** Plays a match of the server that this page comes from. */

import { decodeMessage, MessageType, type Rules, webSocket } from '@sabot/client';
import { loadSabot, type Sabot } from '@sabot/core';
import type { Opening } from '../opening';
import { coreModule } from './core_module';
import { CorePlay } from './play_core';
import { WirePlay } from './play_wire';
import { fetchRules, socketUrl, TANK_RULES } from './server';
import type { Source } from './source';

/** A source with a player that can be controlled. */
export type PlaySource = Source & Required<Pick<Source, 'setControl'>>;

/** Returns whether the core has these rules, which its own hello names. */
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

/** Joins a match as a player. Throws an Error whose message is for people. */
export async function joinMatch(
    session: number, name: string, token: string, { progress, signal }: Opening,
): Promise<PlaySource> {
    progress('asking the server for the match');
    const rules = await fetchRules(session, signal);
    if (rules.name === TANK_RULES) {
        progress('loading the game');
        const sabot = await loadSabot(await coreModule());
        signal.throwIfAborted();
        if (isOfRules(sabot, rules)) {
            return new CorePlay(sabot, {
                session, name, token, url: socketUrl(), socket: webSocket,
            });
        }
    }
    return WirePlay.join(session, name, token, rules);
}

/** Plays a match of the server that this page comes from. */

import {
    decodeMessage, MessageType, type Rules, webSocket,
} from '@sabot/client';
import { loadSabot, type Sabot } from '@sabot/core';
import type { Opening } from '../opening';
import { coreModule, ownCoreModule } from './core_module';
import { CorePlay } from './play_core';
import type { PlayWish } from './play_wish';
import { WirePlay } from './play_wire';
import { fetchRules, isTankGame, ownRulesOf, socketUrl, TANK_RULES } from './server';
import type { Source } from './source';

/** A source with a player that can be controlled. */
export type PlaySource = Source & Required<Pick<Source, 'setControl' | 'place'>>;

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

/** Joins a match as a player, or makes it. Throws an Error whose message is for people. */
export async function joinMatch(
    wish: PlayWish, name: string, { progress, signal }: Opening,
): Promise<PlaySource> {
    progress('asking the server for the match');
    const rules = await fetchRules(wish.session, signal);
    progress('loading the game');
    const module = rules.name === TANK_RULES
        ? await coreModule() : await ownCoreModule(rules.name, signal);
    if (module !== null) {
        const sabot = await loadSabot(module);
        signal.throwIfAborted();
        if (isOfRules(sabot, rules)) {
            return new CorePlay(sabot, {
                ...wish, name, url: socketUrl(), socket: webSocket,
                isTankGame: isTankGame(rules), ownRules: ownRulesOf(rules),
            });
        }
    }
    return WirePlay.join(wish, name, rules);
}

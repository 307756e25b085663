/** What a welcome must be that the decoder cannot know. */

import type { CompletedOptions } from './client_options';
import { NO_PLAYER } from './wire/limits';
import { Role, SnapshotForm, type Welcome } from './wire/messages/handshake';

/** Whether it is an answer to what was asked for; `session` 0 or undefined: any. */
export function isAsked(
    welcome: Welcome, options: CompletedOptions, session: number | undefined,
): boolean {
    const { rules, role } = options;
    return (
        welcome.simulationVersion === options.simulationVersion &&
        welcome.role === role &&
        (role === Role.player || welcome.player === NO_PLAYER) &&
        (welcome.form === SnapshotForm.plain || welcome.form === options.form) &&
        (!session || welcome.session === session) &&
        welcome.rulesName === rules.name &&
        welcome.rulesInterfaceVersion === rules.interfaceVersion &&
        welcome.rulesBehaviourVersion === rules.behaviourVersion &&
        welcome.rulesTablesHash === rules.tablesHash
    );
}

/**
 * Whether what was shown last is still of use. Not the epoch: a server that goes on from its log
 * raises it.
 */
export function isOfTheSameMatch(
    before: Readonly<Welcome> | undefined, welcome: Readonly<Welcome>,
): boolean {
    return (
        before?.session === welcome.session &&
        before.seed === welcome.seed &&
        before.mapHash === welcome.mapHash &&
        before.player === welcome.player &&
        before.playerCapacity === welcome.playerCapacity
    );
}

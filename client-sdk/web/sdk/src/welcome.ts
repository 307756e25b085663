/** Checks of a welcome that the decoder cannot make. */

import type { CompletedOptions } from './client_options';
import { NO_PLAYER } from './wire/limits';
import { Role, SnapshotForm, type Welcome } from './wire/messages/handshake';

/**
 * Returns whether the welcome answers what the client asked for, in one of these roles; `session` 0
 * or undefined accepts any.
 */
export function isAsked(
    welcome: Welcome, options: CompletedOptions, roles: readonly Role[],
    session: number | undefined,
): boolean {
    const { rules } = options;
    const { role } = welcome;
    return (
        welcome.simulationVersion === options.simulationVersion &&
        role !== Role.lobby &&
        roles.includes(role) &&
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
 * Returns whether the welcome continues the same match, so that the last view still holds. The
 * epoch does not count: a server that resumes from its log raises it.
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

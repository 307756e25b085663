/** Messages that begin and end a connection: hello, welcome, refuse, goodbye. */

import { checked, data, emptyOr, fields, i32, integer, list, text, u32, u64, type Value } from '../codec';
import * as limits from '../limits';
import { mapSize } from './map';

export enum Role {
    player = 0,
    spectator = 1,
    /** Views a recorded match and controls its playback. */
    replayViewer = 2,
    /** In no session: looks at the list of sessions, and joins one from there. */
    lobby = 3,
}

/** How the entities of snapshots are written. */
export enum SnapshotForm {
    plain = 0,
    packed = 1,
    absolute = 2,
}

/** Why a server refuses a client; later versions may have more. */
export enum Refusal {
    /** The client speaks another version of the wire. */
    protocolVersion = 1,
    /** It simulates another version of the game. */
    simulationVersion = 2,
    /** No session has this number, or this mode. */
    sessionUnknown = 3,
    /** No free slot in the session, or in any. */
    sessionFull = 4,
    /** The client broke the wire standard. */
    malformed = 5,
    /** The request does not fit the client's state. */
    state = 6,
    /** The server shuts down, or the session ends soon. */
    closing = 7,
    /** The client plays by other rules. */
    rules = 8,
    /** The server does not offer this role. */
    role = 9,
    /** The server does not expect the player back. */
    resume = 10,
    /** The connect token is missing or not accepted. */
    token = 11,
    /** The address connects too often. */
    rate = 12,
    /** The address has as many clients as it may have. */
    address = 13,
    /** The session's password is missing or wrong. */
    password = 14,
    /** No session may be made, or there is no room. */
    create = 15,
    /** The session's players voted the client out. */
    kicked = 16,
    /** There is no such vote now. */
    vote = 17,
    /** No such team, or the player may not change it. */
    team = 18,
    /** The operator has banned the client. */
    banned = 19,
}

const rules = {
    rulesName: text(limits.RULES_NAME_SIZE_MAX),
    rulesInterfaceVersion: u32,
    rulesBehaviourVersion: u32,
    rulesTablesHash: u64,
};

const resume = emptyOr(limits.RESUME_SECRET_SIZE);

/** All elements after the major version, which tells whether the rest can be read. */
export const hello = fields({
    simulationVersion: u32,
    /** The newest minor version that the client knows. */
    minorVersion: u32,
    /** Number of the wanted match, from 1; 0 for any with room. */
    session: u32,
    role: u32,
    form: u32,
    name: text(limits.NAME_SIZE_MAX),
    select: u32,
    /** Hashes of the maps that the client has. */
    mapHashes: list(0, limits.HELLO_MAP_COUNT_MAX, u64),
    ...rules,
    resume,
    token: data(0, limits.TOKEN_SIZE_MAX),
});
export type Hello = Value<typeof hello>;

const welcomeFields = fields({
    simulationVersion: u32,
    minorVersion: u32,
    session: integer(1, limits.U32_MAX),
    /** Epoch of the session. Each welcome on one connection has a different one. */
    epoch: u32,
    role: u32,
    form: integer(SnapshotForm.plain, SnapshotForm.absolute),
    /** The client's slot, or NO_PLAYER. */
    player: integer(0, limits.NO_PLAYER),
    playerCapacity: integer(0, limits.U16_MAX),
    /** Count of computer players; they have the last slots. */
    computerCount: integer(0, limits.U16_MAX),
    tick: u32,
    tickRateHz: integer(limits.TICK_RATE_HZ_MIN, limits.TICK_RATE_HZ_MAX),
    snapshotRateHz: integer(1, limits.TICK_RATE_HZ_MAX),
    seed: u64,
    mapHash: u64,
    mapSize,
    ...rules,
    settings: list(0, limits.SETTING_COUNT_MAX, i32),
    /** The secret for coming back after a loss; empty for none. */
    resume,
});
export type Welcome = Value<typeof welcomeFields>;

function welcomeFault(welcome: Welcome): string | undefined {
    const { player, playerCapacity, role } = welcome;
    if (player >= playerCapacity && (player !== limits.NO_PLAYER || role === Role.player)) {
        return `slot ${player} of ${playerCapacity}`;
    }
    if (welcome.computerCount > playerCapacity) {
        return `${welcome.computerCount} computer players in ${playerCapacity} slots`;
    }
    return welcome.snapshotRateHz > welcome.tickRateHz ? 'more snapshots than ticks' : undefined;
}

export const welcome = checked(welcomeFields, welcomeFault);

export const refuse = fields({ reason: u32, text: text(limits.REFUSAL_TEXT_SIZE_MAX) });
export type Refuse = Value<typeof refuse>;

export enum GoodbyeReason {
    ownAccord = 0,
    serverCloses = 1,
    matchOver = 2,
    idle = 3,
    kicked = 4,
}

export const goodbye = fields({ reason: u32 });
export type Goodbye = Value<typeof goodbye>;

/**
 * The types of data between the module and a page. Units and meanings are those of
 * <sabot/client.h>. Enumerations of the wire are the SDK's; kinds and events are its `TankKind` and
 * `TankEvent`.
 */

import type { ChatScope, Presence, Quaternion, Role, Vec3 } from '@sabot/client';

/** In place of a slot: no player, such as a spectator's. In place of an index: no entity. Both are
 * null in the SDK. */
export const NO_PLAYER = 65535;
export const NO_ENTITY = 65535;

export enum ClientState {
    connecting = 0,
    loading = 1,
    playing = 2,
    closed = 3,
    reconnecting = 4,
    lobby = 5,
}

/** Flags of an entity. */
export const ENTITY_OWN = 1;
export const ENTITY_PREDICTED = 2;
export const ENTITY_STARVED = 4;

/** How a log ends. */
export enum LogEnd {
    open = 0,
    closed = 1,
    cut = 2,
    damaged = 3,
}

export interface Entity {
    index: number;
    generation: number;
    kind: number;
    owner: number;
    position: Vec3;
    velocity: Vec3;
    orientation: Quaternion;
    yaw: number;
    turretYaw: number;
    turretPitch: number;
    flags: number;
    health: number;
    kills: number;
    deaths: number;
    /** In the order of the kind's value names, then zeros. */
    values: number[];
}

export interface Kind {
    name: string;
    firstIndex: number;
    count: number;
    valueCount: number;
    /** `valueCount` names; null behind them. */
    valueNames: (string | null)[];
    /** Likewise; '' for a value without a unit. */
    valueUnits: (string | null)[];
}

export interface Player {
    presence: Presence;
    name: string;
}

export interface ClientDef {
    name: string;
    session: number;
    role: Role;
    timeoutMs: number;
    interpolationMs: number;
    reconnectMs: number;
    select: number[];
    plain: boolean;
    predict: boolean;
    /** Connect token as base64url; '' for none. */
    token: string;
    /** Of the session; '' for none. */
    password: string;
    /** That the session shall have; '' for any. */
    mode: string;
    /** Makes a session of `mode` if none has room. */
    create: boolean;
}

/** What the lobby has declined: how often, and the last request. */
export interface LobbyStatus {
    mayCreate: boolean;
    declinedCount: number;
    /** Its message type on the wire. */
    declinedRequest: number;
    declinedRefusal: number;
    declinedText: string;
}

export interface Control {
    throttle: number;
    steering: number;
    aimYaw: number;
    aimPitch: number;
    fire: boolean;
    select: number[];
}

/** A message for the transport: channel 0 reliable and in order, 2 as soon as possible. */
export interface OutgoingMessage {
    channel: number;
    bytes: Uint8Array;
}

export interface View {
    tick: number;
    interpolationTick: number;
    player: number;
    alive: boolean;
    ownIndex: number;
    entities: Entity[];
}

export interface ClientEvent {
    tick: number;
    kind: number;
    entity: number;
    other: number;
    value: number;
    point: Vec3;
    predicted: boolean;
}

export interface ChatLine {
    scope: ChatScope;
    player: number;
    text: string;
}

export interface Playback {
    paused: boolean;
    speed: number;
    tick: number;
    firstTick: number;
    lastTick: number;
}

export interface ClientStatus {
    state: ClientState;
    reason: number;
    refusal: number;
    text: string;
    role: Role;
    session: number;
    epoch: number;
    player: number;
    tickRateHz: number;
    snapshotTick: number;
    inputTick: number;
    inputMargin: number;
    roundTripMs: number;
    serverTick: number;
    jitterUs: number;
    bytesSent: number;
    bytesReceived: number;
    snapshotsReceived: number;
    snapshotsStale: number;
    snapshotsUnusable: number;
    messagesMalformed: number;
    eventsDropped: number;
    chatDropped: number;
    durableTick: number;
    reconnects: number;
    reconnectMsLeft: number;
    /** Counts by cause. */
    corrections: number[];
    correctionM: number;
    correctionMMax: number;
    snapshotsLost: number;
    interpolationDelayUs: number;
    views: number;
    viewsStarved: number;
    rollbacks: number;
}

export interface LogHead {
    startedUnixMs: bigint;
    seed: bigint;
    simulationVersion: number;
    session: number;
    tickRateHz: number;
    playerCapacity: number;
    computerCount: number;
    firstTick: number;
    lastTick: number;
    end: LogEnd;
    rules: string;
    /** The built-in rules that these extend; '' for none. */
    base: string;
    map: string;
}

export interface LogState {
    tick: number;
    /** The state's hash, calculated. */
    hash: bigint;
    /** The recorded bits of the hash, by `hashMask`. */
    hashRecorded: bigint;
    hashMask: bigint;
    hasHash: boolean;
    /** Whether the calculated hash has the recorded bits. */
    agrees: boolean;
}

export interface MatchEvent {
    kind: number;
    entity: number;
    other: number;
    value: number;
    ordinal: number;
    point: Vec3;
}

/** A part of a match's state, with the names of `sabot replay seek`. */
export interface StateItem {
    name: string;
    index: number;
    /** Its index in snapshots; null if it is not an entity. */
    entity: number | null;
    present: boolean;
    /** A field with several elements is a list; 64-bit integers are bigint. */
    fields: Record<string, number | bigint | (number | bigint)[]>;
}

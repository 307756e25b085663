/** The types by which a client reports on itself and on the match. */

import type { MatchCounts } from './match';
import type { ChatScope } from './wire/messages/chat';

/**
 * - `connecting`: the socket opens, or the client waits for the welcome
 * - `lobby`: connected and in no session
 * - `loading`: welcomed; the map is being received
 * - `playing`: in the match
 * - `reconnecting`: the connection was lost and the client tries again; the last view stays
 * - `closed`: closed for good; `reason` says why
 */
export type State =
    'connecting' | 'lobby' | 'loading' | 'playing' | 'reconnecting' | 'closed';

export type Reason =
    /** The client is not closed, or the program closed it. */
    | 'none'
    /** The server refused it; `refusal` and `text` say why. */
    | 'refused'
    /** The server said goodbye. */
    | 'goodbye'
    /** The server did not answer, or the connection was lost for good. */
    | 'timeout'
    /** The server broke the wire standard. */
    | 'protocol';

/** An event of the match. */
export interface GameEvent {
    tick: number;
    /** 1 join, 2 leave, 3 end of the match; the rules define kinds from 8 on. */
    kind: number;
    /** Name of the kind, such as "fire"; '' if the rules' table has no names. */
    name: string;
    /** Index of the entity that caused the event; null for none. */
    entity: number | null;
    /** Index of the entity that the event happened to; null for none. */
    other: number | null;
    /** Its meaning depends on the kind. */
    value: number;
    /** Where it happened, m. */
    point: [number, number, number];
}

/** A line of chat. */
export interface ChatLine {
    scope: ChatScope;
    /** Slot of the speaker; null for the server, or a speaker without a slot. */
    player: number | null;
    /** Name of the speaker; '' if it is not known. */
    name: string;
    text: string;
}

/** How the server plays a recorded match back. */
export interface PlaybackState {
    paused: boolean;
    /** Factor of the match's own speed, 0.25 to 16. */
    speed: number;
    /** The tick that playback has reached. */
    tick: number;
    firstTick: number;
    lastTick: number;
}

export interface Status extends MatchCounts {
    state: State;
    reason: Reason;
    /** The server's code if it refused the client; 0 otherwise. */
    refusal: number;
    /** The reason as text for people. */
    text: string;
    /** The session's number on its server. */
    session: number;
    /** The session's epoch. When it changes, another match may have begun on another map. */
    epoch: number;
    /** Own slot; null for spectators and replay viewers. */
    player: number | null;
    tickRateHz: number;
    /** Tick of the newest snapshot. */
    snapshotTick: number;
    /** The server's tick as snapshots arrive here, estimated. */
    serverTick: number;
    jitterMs: number;
    /** How far the interpolation tick is behind `serverTick`, ms. */
    delayMs: number;
    /** By how much a spectator sees the match late, ms; 0 until the server says, and for players. */
    behindMs: number;
    /**
     * The round trip to the server, ms, measured on: of the hello at first, then of inputs, or of
     * acknowledgements if the client does not play. It may be longer than the network's by a tick,
     * or by the time between snapshots. 0 outside of a match.
     */
    roundTripMs: number;
    /** Tick of the newest input. */
    inputTick: number;
    /** How many ticks early the newest input reached the server; negative if late. */
    inputMargin: number;
    /** Tick up to which the server has stored the match; null if it stores none. */
    durableTick: number | null;
    bytesSent: number;
    bytesReceived: number;
    /** Count of messages that broke the standard. */
    malformed: number;
    /** Counts of events and chat lines that were dropped because the program did not take them. */
    eventsDropped: number;
    chatDropped: number;
    /** How often the client has come back to a match. */
    reconnects: number;
    /** Time left to reconnect, ms; 0 while not reconnecting. */
    reconnectMsLeft: number;
    /** How often the match has gone to another server while it was played, and the client with it. */
    moves: number;
}

/** Texts of the reasons, for people. */
export const REASON_TEXTS: Record<Reason, string> = {
    none: '',
    refused: 'the server refused the connection',
    goodbye: 'the server closed the connection',
    timeout: 'the server does not answer',
    protocol: 'the server broke the wire standard',
};

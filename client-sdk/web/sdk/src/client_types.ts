/** What a client says of itself and of the match. */

import type { MatchCounts } from './match';
import type { ChatScope } from './wire/messages/chat';

/**
 * - `connecting`: the socket opens, or the welcome is awaited
 * - `loading`: welcomed; the map is on its way
 * - `playing`
 * - `reconnecting`: the connection was lost, and is tried anew; what was shown last stays
 * - `closed`: over for good; `reason` says why
 */
export type State = 'connecting' | 'loading' | 'playing' | 'reconnecting' | 'closed';

export type Reason =
    /** It is not closed, or the program closed it. */
    | 'none'
    /** By the server; `refusal` and `text` say why. */
    | 'refused'
    /** The server said goodbye. */
    | 'goodbye'
    /** No answer, or the connection was lost for good. */
    | 'timeout'
    /** The server broke the wire standard. */
    | 'protocol';

/** Something that happened. */
export interface GameEvent {
    tick: number;
    /** 1 join, 2 leave, 3 end of the match; from 8 on the rules'. */
    kind: number;
    /** Of the kind, such as "fire"; '' if the rules' table has no names. */
    name: string;
    /** Index of who did it, and of whom it was done to; null for nobody. */
    entity: number | null;
    other: number | null;
    value: number;
    /** Where, m. */
    point: [number, number, number];
}

/** A line that was said. */
export interface ChatLine {
    scope: ChatScope;
    /** Slot of the speaker; null for the server, and who has none. */
    player: number | null;
    /** Of the speaker; '' for nobody. */
    name: string;
    text: string;
}

/** How a recorded match is played. */
export interface PlaybackState {
    paused: boolean;
    /** Times the match's own, 0.25 to 16. */
    speed: number;
    /** Where it is. */
    tick: number;
    firstTick: number;
    lastTick: number;
}

export interface Status extends MatchCounts {
    state: State;
    reason: Reason;
    /** The server's code, if refused; 0 otherwise. */
    refusal: number;
    /** For people. */
    text: string;
    session: number;
    /** The match's epoch: when it has changed, another match may have begun, on another map. */
    epoch: number;
    player: number | null;
    tickRateHz: number;
    snapshotTick: number;
    /** As it arrives here. */
    serverTick: number;
    jitterMs: number;
    /** By which what is shown is behind the server's tick. */
    delayMs: number;
    roundTripMs: number;
    inputTick: number;
    /** Ticks by which the server had our newest input early. */
    inputMargin: number;
    durableTick: number | null;
    bytesSent: number;
    bytesReceived: number;
    malformed: number;
    eventsDropped: number;
    chatDropped: number;
    reconnects: number;
    reconnectMsLeft: number;
}

/** For people. */
export const REASON_TEXTS: Record<Reason, string> = {
    none: '',
    refused: 'the server refused the connection',
    goodbye: 'the server closed the connection',
    timeout: 'the server does not answer',
    protocol: 'the server broke the wire standard',
};

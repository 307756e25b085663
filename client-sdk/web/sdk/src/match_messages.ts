/** What the messages of a match change in it, after its welcome. */

import type { Connection } from './connection';
import type { Inbox } from './inbox';
import type { Match } from './match';
import { MessageType, type OwnMessage } from './wire/message';
import type { Events } from './wire/messages/event';
import { Role } from './wire/messages/handshake';

/** What a message did: `broken` if it breaks the standard so that the client must close. */
export type Outcome = 'taken' | 'malformed' | 'broken';

export interface MatchSurroundings {
    readonly inbox: Inbox;
    readonly connection: Connection;
    readonly role: Role;
    readonly nowMs: number;
}

function outcome(isTaken: boolean): Outcome {
    return isTaken ? 'taken' : 'malformed';
}

function takeSnapshot(
    match: Match, part: Extract<OwnMessage, { type: MessageType.snapshot }>,
    { connection, role, nowMs }: MatchSurroundings,
): void {
    try {
        match.takeSnapshot(part, nowMs);
    } finally {
        // A held snapshot comes again if the server has not got its acknowledgement.
        if (role !== Role.player) {
            connection.sendInput(match.acknowledgement(nowMs));
        }
    }
}

function takeEvents(match: Match, message: Events, inbox: Inbox): Outcome {
    if (message.sequence !== match.eventSequence) {
        return 'broken';
    }
    match.eventSequence += message.events.length;
    return outcome(inbox.events(message));
}

/** Takes a message other than a piece of the map. Throws a WireError for an unusable snapshot. */
export function takeMatchMessage(
    match: Match, message: OwnMessage, surroundings: MatchSurroundings,
): Outcome {
    const { inbox, role, nowMs } = surroundings;
    switch (message.type) {
        case MessageType.snapshot:
            if (message.epoch === match.welcome.epoch) {
                takeSnapshot(match, message, surroundings);
            }
            return 'taken';
        case MessageType.event:
            return takeEvents(match, message, inbox);
        case MessageType.roster:
            return outcome(match.roster.take(message));
        case MessageType.chat:
            return outcome(inbox.chat(message, match));
        case MessageType.playback:
            if (role === Role.replayViewer) {
                match.takePlayback(message, nowMs);
            }
            return outcome(role === Role.replayViewer);
        default:
            return 'taken';
    }
}

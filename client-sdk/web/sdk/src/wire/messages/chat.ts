/** Messages for roster, chat and playback. */

import { array, checked, fields, integer, list, text, u32, type Value } from '../codec';
import * as limits from '../limits';

export enum Presence {
    none = 0,
    player = 1,
    computer = 2,
    /** The player lost the connection and may come back. */
    away = 3,
}

const rosterPlayer = fields({
    slot: integer(0, limits.NO_PLAYER - 1),
    presence: u32,
    name: text(limits.NAME_SIZE_MAX),
});

export const roster = fields({ players: list(1, limits.ROSTER_COUNT_MAX, array(rosterPlayer)) });
export type Roster = Value<typeof roster>;

export enum ChatScope {
    all = 0,
    team = 1,
    player = 2,
    /** From the server only: a text of the server itself. */
    server = 3,
}

const chatText = checked(text(limits.CHAT_SIZE_MAX), (line) =>
    line === '' ? 'an empty line' : undefined,
);

export const chat = fields({
    scope: u32,
    /**
     * To the server: the receiver's slot if the scope is one player. To the client: the speaker's.
     */
    player: integer(0, limits.NO_PLAYER),
    text: chatText,
});
export type Chat = Value<typeof chat>;

const playbackFields = fields({
    paused: integer(0, 1),
    speedPercent: integer(25, 1600),
    /** To the server: the tick to seek, 0 for none. To the client: the current tick. */
    tick: u32,
    firstTick: u32,
    lastTick: u32,
});
export type Playback = Value<typeof playbackFields>;

export const playback = checked(playbackFields, (message) =>
    message.firstTick > message.lastTick ? 'a replay that ends before it begins' : undefined,
);

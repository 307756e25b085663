/** Who is there, and what they say; how a replay is played. */

import { array, checked, fields, integer, list, text, u32, type Value } from '../codec';
import * as limits from '../limits';

export enum Presence {
    none = 0,
    player = 1,
    computer = 2,
    /** Lost the connection and may come back. */
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
    /** Down alone: the server speaks. */
    server = 3,
}

const chatText = checked(text(limits.CHAT_SIZE_MAX), (line) =>
    line === '' ? 'an empty line' : undefined,
);

export const chat = fields({
    scope: u32,
    /** Up: of whom it is for, if the scope is one player. Down: of the speaker. */
    player: integer(0, limits.NO_PLAYER),
    text: chatText,
});
export type Chat = Value<typeof chat>;

const playbackFields = fields({
    paused: integer(0, 1),
    speedPercent: integer(25, 1600),
    /** Up: where to go, 0 to stay. Down: where it is. */
    tick: u32,
    firstTick: u32,
    lastTick: u32,
});
export type Playback = Value<typeof playbackFields>;

export const playback = checked(playbackFields, (message) =>
    message.firstTick > message.lastTick ? 'a replay that ends before it begins' : undefined,
);

/** The messages between server and client: types, encoding and decoding. */

import { Decoder, Encoder } from '@msgpack/msgpack';
import type { Codec, Packable } from './codec';
import { Elements } from './elements';
import { WireError } from './error';
import { MAJOR_VERSION, MESSAGE_SIZE_MAX, U32_MAX } from './limits';
import * as events from './messages/event';
import * as handshake from './messages/handshake';
import * as inputs from './messages/input';
import * as maps from './messages/map';
import * as snapshots from './messages/snapshot';
import * as chat from './messages/chat';
import * as lobby from './messages/lobby';
import { Form, structureOf } from './structure';

/** The first element of every message. */
export enum MessageType {
    hello = 1,
    welcome = 2,
    refuse = 3,
    map = 4,
    input = 5,
    snapshot = 6,
    event = 7,
    goodbye = 8,
    roster = 9,
    chat = 10,
    playback = 11,
    lobby = 12,
    list = 13,
    sessions = 14,
    join = 15,
    create = 16,
    leave = 17,
    declined = 18,
    ready = 19,
    team = 20,
    vote = 21,
    session = 22,
    redirect = 23,
    move = 25, // 24 is of the absolute form, for which this client does not ask
}

const codecs = {
    [MessageType.hello]: handshake.hello,
    [MessageType.welcome]: handshake.welcome,
    [MessageType.refuse]: handshake.refuse,
    [MessageType.map]: maps.map,
    [MessageType.input]: inputs.input,
    [MessageType.snapshot]: snapshots.snapshot,
    [MessageType.event]: events.event,
    [MessageType.goodbye]: handshake.goodbye,
    [MessageType.roster]: chat.roster,
    [MessageType.chat]: chat.chat,
    [MessageType.playback]: chat.playback,
    [MessageType.lobby]: lobby.lobby,
    [MessageType.list]: lobby.sessionsWanted,
    [MessageType.sessions]: lobby.sessions,
    [MessageType.join]: lobby.join,
    [MessageType.create]: lobby.create,
    [MessageType.leave]: lobby.leave,
    [MessageType.declined]: lobby.declined,
    [MessageType.ready]: lobby.ready,
    [MessageType.team]: lobby.team,
    [MessageType.vote]: lobby.vote,
    [MessageType.session]: lobby.session,
    [MessageType.redirect]: lobby.redirect,
    [MessageType.move]: lobby.move,
};

type Typed<T extends MessageType, V> = { type: T } & V;

/** A hello or welcome of another major version; the rest of it cannot be read. */
export interface ForeignMessage {
    type: 'foreign';
    of: MessageType.hello | MessageType.welcome;
    majorVersion: number;
    simulationVersion: number;
}

/** A message of this version. */
export type OwnMessage =
    | Typed<MessageType.hello, handshake.Hello>
    | Typed<MessageType.welcome, handshake.Welcome>
    | Typed<MessageType.refuse, handshake.Refuse>
    | Typed<MessageType.map, maps.MapChunk>
    | Typed<MessageType.input, inputs.Input>
    | Typed<MessageType.snapshot, snapshots.Snapshot>
    | Typed<MessageType.event, events.Events>
    | Typed<MessageType.goodbye, handshake.Goodbye>
    | Typed<MessageType.roster, chat.Roster>
    | Typed<MessageType.chat, chat.Chat>
    | Typed<MessageType.playback, chat.Playback>
    | Typed<MessageType.lobby, lobby.Lobby>
    | Typed<MessageType.list, lobby.SessionsWanted>
    | Typed<MessageType.sessions, lobby.Sessions>
    | Typed<MessageType.join, lobby.Join>
    | Typed<MessageType.create, lobby.Create>
    | Typed<MessageType.leave, lobby.Leave>
    | Typed<MessageType.declined, lobby.Declined>
    | Typed<MessageType.ready, lobby.Ready>
    | Typed<MessageType.team, lobby.Team>
    | Typed<MessageType.vote, lobby.Vote>
    | Typed<MessageType.session, lobby.Session>
    | Typed<MessageType.redirect, lobby.Redirect>
    | Typed<MessageType.move, lobby.Move>;

export type Message = OwnMessage | ForeignMessage;

// Text is decoded as bytes, because the library would replace broken characters. Integers of 64
// bits become bigint. The contents of maps are skipped, so any key is accepted.
const decoder = new Decoder({ rawStrings: true, useBigInt64: true, mapKeyConverter: () => '' });
const encoder = new Encoder({ useBigInt64: true });

// A type that is not a u64 is out of range; a u64 that is no type of this version is unknown.
function takeType(elements: Elements): MessageType {
    const type = elements.u64();
    if (type > BigInt(U32_MAX) || MessageType[Number(type)] === undefined) {
        throw new WireError('unknown', `a message of type ${type}`);
    }
    return Number(type);
}

// Even if the elements that follow are missing or different.
function takeForeign(of: ForeignMessage['of'], major: number, elements: Elements): ForeignMessage {
    let simulationVersion = 0;
    try {
        simulationVersion = elements.u32();
    } catch {
        // The type is not known then.
    }
    return { type: 'foreign', of, majorVersion: major, simulationVersion };
}

/**
 * Decodes a message. Throws a WireError, and nothing else, for bytes that are not a valid message.
 * The result does not point into the bytes.
 */
export function decodeMessage(bytes: Uint8Array): Message {
    const structure = structureOf(bytes);
    if (structure.forms[0] !== Form.array) {
        throw new WireError('malformed', 'no array');
    }
    const elements = new Elements(structure, decoder.decode(bytes) as unknown[], 0);
    const type = takeType(elements);
    if (type === MessageType.hello || type === MessageType.welcome) {
        const major = elements.u32();
        if (major !== MAJOR_VERSION) {
            return takeForeign(type, major, elements);
        }
    }
    return { type, ...(codecs[type] as Codec<object>).get(elements) } as OwnMessage;
}

/**
 * Encodes a message in its shortest form. Throws a RangeError for a value that is out of range, or
 * a message that is too long.
 */
export function encodeMessage(message: OwnMessage): Uint8Array<ArrayBuffer> {
    const out: Packable[] = [message.type];
    if (message.type === MessageType.hello || message.type === MessageType.welcome) {
        out.push(MAJOR_VERSION);
    }
    (codecs[message.type] as Codec<object>).put(message, out);
    const bytes = encoder.encode(out);
    if (bytes.length > MESSAGE_SIZE_MAX) {
        throw new RangeError(`a message of ${bytes.length} bytes`);
    }
    return bytes;
}

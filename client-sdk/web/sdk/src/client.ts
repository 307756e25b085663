/**
 * The client connects to a server's WebSocket, sends the player's inputs and gives a view of the
 * match.
 *
 *     const client = new Client({ url: 'ws://127.0.0.1:8080/ws', rules, role: Role.spectator });
 *     function frame(): void {
 *         client.update();
 *         const view = client.view();
 *         for (const event of client.takeEvents()) { ... }
 *         requestAnimationFrame(frame);
 *     }
 *
 * Metres, seconds, radians; right-handed, y up; yaw 0 looks along +z, and a positive yaw turns from
 * +z towards +x. Times are milliseconds of any monotonic clock. Nothing that a server sends makes
 * the client throw: a message that breaks the standard is dropped and counted, or closes the
 * client.
 */

import { type ClientOptions, completed } from './client_options';
import type { ChatLine, GameEvent, PlaybackState, State, Status } from './client_types';
import { type Control, quantise } from './control';
import type { Lobby } from './lobby';
import type { GameMap } from './map';
import type { Match, View } from './match';
import { Participation } from './participation';
import { playbackRequest, playbackState } from './playback';
import type { Player } from './roster';
import * as limits from './wire/limits';
import { MessageType } from './wire/message';
import { ChatScope } from './wire/messages/chat';
import { Role, type Welcome } from './wire/messages/handshake';
import { isSendable } from './wire/text';

export class Client {
    private readonly part: Participation;

    /**
     * Begins to connect. Throws a RangeError for an empty name, for a value that the wire cannot
     * carry, such as a negative session, for a token that is no base64url, and without a simulation
     * version. Times are not checked. Passes on what the socket factory throws for an address that is
     * not valid.
     */
    constructor(options: ClientOptions) {
        this.part = new Participation(completed(options), options.predictor ?? null);
    }

    /** What the client asks for outside of its match. */
    get lobby(): Lobby {
        return this.part.lobby;
    }

    get state(): State {
        return this.part.state;
    }

    /** The map once it is loaded; null before, and while another map loads. */
    get map(): GameMap | null {
        return this.part.loader?.map ?? null;
    }

    /**
     * Count of matches that have begun on this client. It changes only with the match: a lost
     * connection that comes back to the same match leaves it as it is.
     */
    get matchCount(): number {
        return this.part.matches;
    }

    /** The newest welcome; null before the first, and in the lobby. */
    get welcome(): Readonly<Welcome> | null {
        return this.part.match?.welcome ?? null;
    }

    /** All players in the match, ordered by slot. */
    get players(): Player[] {
        return this.part.match?.roster.players ?? [];
    }

    /** Returns the player in a slot; undefined if the slot is empty. */
    player(slot: number): Player | undefined {
        return this.part.match?.roster.player(slot);
    }

    /**
     * Sends what is due and advances the clocks. Call it once a frame. Received messages are read
     * as they arrive, not here.
     */
    update(): void {
        this.part.update();
    }

    /** Sets the player's control. It holds until the next call. */
    setControl(control: Control): void {
        this.part.control = quantise(control);
    }

    /**
     * Returns the view at the interpolation tick; null before the first snapshot. The last view
     * stays while the connection is lost.
     */
    view(): View | null {
        return this.part.view();
    }

    /**
     * Returns the events whose tick the interpolation tick has reached, each once and in order. Up
     * to 1,024 wait; further ones replace the oldest, which the status counts.
     */
    takeEvents(): GameEvent[] {
        const isTimed = this.state === 'playing' && (this.part.match?.tick ?? 0) > 0;
        const untilTick = isTimed ? (this.part.match as Match).interpolationTick : Infinity;
        return this.part.inbox.takeEvents(untilTick);
    }

    /**
     * Returns the new chat lines, each once and in order. The player's own lines are among them. Up
     * to 64 wait; further ones replace the oldest, which the status counts.
     */
    takeChat(): ChatLine[] {
        return this.part.inbox.takeChat();
    }

    /**
     * Sends a chat line: UTF-8 without control characters, 1 to 191 bytes. `player` is the
     * receiver's slot if the scope is ChatScope.player. Returns false if the line is not valid or
     * the client is not in a match. The server passes on five lines at once and then one a second,
     * and drops further ones.
     */
    sendChat(scope: ChatScope, text: string, player: number = limits.NO_PLAYER): boolean {
        const isFor = scope === ChatScope.player;
        const capacity = this.part.match?.welcome.playerCapacity ?? 0;
        const good =
            this.part.isWelcomed &&
            [ChatScope.all, ChatScope.team, ChatScope.player].includes(scope) &&
            text !== '' &&
            isSendable(text, limits.CHAT_SIZE_MAX) &&
            (!isFor || (Number.isInteger(player) && player >= 0 && player < capacity));
        if (good) {
            const to = isFor ? player : limits.NO_PLAYER;
            this.part.connection.send({ type: MessageType.chat, scope, player: to, text });
        }
        return good;
    }

    /**
     * The state of the playback; null if the client is no replay viewer, or until the server has
     * sent it.
     */
    get playback(): PlaybackState | null {
        const told = this.part.match?.playback ?? null;
        return told === null ? null : playbackState(told, this.part.match?.tick ?? 0);
    }

    /**
     * Asks the server to pause, to change the speed or to seek, for all viewers of the replay. A
     * member that is left out stays as it is. To step, pause and seek to the next or previous tick.
     * Seeking backwards begins a new epoch. Returns false if the client cannot ask now, or the
     * speed is out of range.
     */
    setPlayback(wanted: { paused?: boolean; speed?: number; tick?: number }): boolean {
        const { playback } = this;
        const request =
            playback === null || !this.part.isWelcomed ? null : playbackRequest(wanted, playback);
        if (request !== null) {
            this.part.connection.send(request);
        }
        return request !== null;
    }

    /** Sends a goodbye and closes the client for good. */
    close(): void {
        this.part.close();
    }

    get status(): Status {
        const { part } = this;
        const { match } = part;
        const counts = match?.counts ?? { received: 0, stale: 0, unusable: 0, lost: 0 };
        return {
            ...counts,
            state: part.state,
            reason: part.reason,
            refusal: part.refusal,
            text: part.text,
            session: match?.welcome.session ?? 0,
            epoch: match?.welcome.epoch ?? 0,
            player: match?.player ?? null,
            tickRateHz: match?.welcome.tickRateHz ?? 0,
            snapshotTick: match?.tick ?? 0,
            serverTick: match?.serverTick ?? 0,
            jitterMs: match?.jitterMs ?? 0,
            delayMs: match?.delayMs ?? 0,
            behindMs: match?.welcome.role === Role.spectator ? part.lobby.session?.delayMs ?? 0 : 0,
            roundTripMs: match?.roundTrip.ms ?? 0,
            inputTick: match?.newestInputTick ?? 0,
            inputMargin: match?.inputClock.margin ?? 0,
            durableTick: match?.durableTick ?? null,
            bytesSent: part.connection.bytesSent,
            bytesReceived: part.connection.bytesReceived,
            malformed: part.malformed,
            eventsDropped: part.inbox.eventsDropped,
            chatDropped: part.inbox.chatDropped,
            reconnects: part.reconnects,
            reconnectMsLeft: part.reconnectMsLeft,
            moves: part.moves,
        };
    }
}

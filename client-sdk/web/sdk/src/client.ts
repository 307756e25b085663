/**
 * The client connects to a server's WebSocket, sends the player's inputs and gives a view of the
 * match.
 *
 *     const client = new Client({ url: 'ws://127.0.0.1:8080/play', rules, role: Role.spectator });
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

import { type ClientOptions, completed, type CompletedOptions } from './client_options';
import {
    type ChatLine, type GameEvent, type PlaybackState, type Reason, REASON_TEXTS, type State,
    type Status,
} from './client_types';
import { INPUT_LEAD_START } from './clock/input_clock';
import { Connection } from './connection';
import { type Control, NEUTRAL, packSelect, quantise, withTeam } from './control';
import { Inbox } from './inbox';
import { Lobby } from './lobby';
import type { LobbyError } from './lobby_error';
import type { GameMap } from './map';
import { MapLoader } from './map_loader';
import { Match, type View } from './match';
import { playbackRequest, playbackState } from './playback';
import type { Predictor } from './predictor';
import { Reconnection } from './reconnection';
import type { Player } from './roster';
import type { Rules } from './snapshot/rules';
import { isAsked, isOfTheSameMatch } from './welcome';
import { WireError } from './wire/error';
import * as limits from './wire/limits';
import {
    decodeMessage, encodeMessage, type Message, MessageType, type OwnMessage,
} from './wire/message';
import type { Events } from './wire/messages/event';
import { Refusal, type Refuse, Role, type Welcome } from './wire/messages/handshake';
import { ChatScope, type Playback } from './wire/messages/chat';
import type { Lobby as LobbyMessage, Redirect } from './wire/messages/lobby';
import { isSendable } from './wire/text';

const SILENCE_MS_MAX = 2000; // a server sends each player at least five snapshots a second
const ROUND_TRIP_MS_MAX = 500;
// A server that sends the client on more often than this, without a welcome, is given up.
const REDIRECT_COUNT_MAX = 4;

export class Client {
    private readonly options: CompletedOptions;
    private readonly predictor: Predictor | null;
    private readonly inbox: Inbox;
    /** What the client asks for outside of its match. */
    readonly lobby: Lobby;
    private readonly connection: Connection;

    private currentState: State = 'connecting';
    private reason: Reason = 'none';
    private refusal = 0;
    private text = '';
    private loader: MapLoader | null = null;
    private match: Match | null = null;
    private secret = new Uint8Array(); // that the next hello shows
    // The one before. A server that died may know only that one, if it had no input yet since it
    // gave the newer one.
    private lastSecret = new Uint8Array();
    private hasSwapped = false; // the older one was tried since the last welcome
    private reconnection: Reconnection | null = null;
    private hasAsked = false; // a hello is out and has no answer yet
    private redirect: Redirect | null = null; // what the next hello asks for, after a redirect
    private redirects = 0; // since the last welcome
    private port = 0; // of the server's host; 0: that of the options
    private lastView: View | undefined; // kept until the next one
    private control = quantise(NEUTRAL);
    private role: Role; // of the session that the client is in or asked for by its hello
    private nextRole: Role; // of the session that it asked for last
    private session: number; // that it asked for; 0 for any
    private goesOn: boolean; // from the lobby by itself, as the options say
    private nowMs: number;
    private progressMs: number; // when the connecting or loading last advanced
    private heardMs: number;
    private helloMs = 0;
    private roundTripMs = 0;
    private malformed = 0;
    private reconnects = 0;
    private matches = 0;

    /**
     * Begins to connect. Throws a RangeError for options that are not valid, and passes on what the
     * socket factory throws for an address that is not valid.
     */
    constructor(options: ClientOptions) {
        this.options = completed(options);
        this.inbox = new Inbox(this.options.rules);
        this.connection = new Connection(this.options, {
            onOpen: () => this.opened(),
            onMessage: (bytes) => this.receive(bytes),
            onText: () => this.fail(),
            onClose: () => this.lost(),
        });
        const { role, session, password, mode, create } = this.options;
        this.role = role;
        this.nextRole = role;
        this.session = session;
        this.goesOn = role !== Role.lobby && (password !== '' || mode !== '' || create);
        this.predictor = options.predictor ?? null;
        this.control.select = packSelect(this.options.select);
        this.lobby = new Lobby(this.lobbyHost(), this.options.timeoutMs);
        this.nowMs = this.options.now();
        this.progressMs = this.nowMs;
        this.heardMs = this.nowMs;
        encodeMessage(this.hello()); // throws for options that the wire cannot carry
        encodeMessage(this.joinOfOptions());
        if (this.options.name === '') {
            throw new RangeError('an empty name');
        }
        this.connection.open();
    }

    get state(): State {
        return this.currentState;
    }

    /** The map once it is loaded; the last map while the next match's map loads; null before. */
    get map(): GameMap | null {
        return this.loader?.map ?? null;
    }

    /**
     * Count of matches that have begun on this client. It changes only with the match: a lost
     * connection that comes back to the same match leaves it as it is.
     */
    get matchCount(): number {
        return this.matches;
    }

    /** The newest welcome; null before the first. */
    get welcome(): Readonly<Welcome> | null {
        return this.match?.welcome ?? null;
    }

    /** All players in the match, ordered by slot. */
    get players(): Player[] {
        return this.match?.roster.players ?? [];
    }

    /** Returns the player in a slot; undefined if the slot is empty. */
    player(slot: number): Player | undefined {
        return this.match?.roster.player(slot);
    }

    /**
     * Sends what is due and advances the clocks. Call it once a frame. Received messages are read
     * as they arrive, not here.
     */
    update(): void {
        this.time();
        this.lobby.update(this.nowMs);
        this.match?.advance(this.nowMs);
        switch (this.currentState) {
            case 'connecting':
            case 'loading':
                this.enter();
                break;
            case 'playing':
                this.play();
                break;
            case 'reconnecting':
                this.reconnect();
                break;
            case 'lobby':
            case 'closed':
                break;
        }
    }

    /** Sets the player's control. It holds until the next call. */
    setControl(control: Control): void {
        this.control = quantise(control);
    }

    /**
     * Returns the view at the interpolation tick; null before the first snapshot. The last view
     * stays while the connection is lost.
     */
    view(): View | null {
        const view = this.currentState === 'reconnecting' ? undefined : this.match?.view();
        this.lastView = view ?? this.lastView;
        return this.lastView ?? null;
    }

    /** Returns the events whose tick the interpolation tick has reached, each once and in order. */
    takeEvents(): GameEvent[] {
        const isTimed = this.currentState === 'playing' && (this.match?.tick ?? 0) > 0;
        return this.inbox.takeEvents(isTimed ? (this.match as Match).interpolationTick : Infinity);
    }

    /**
     * Returns the new chat lines, each once and in order. The player's own lines are among them.
     */
    takeChat(): ChatLine[] {
        return this.inbox.takeChat();
    }

    /**
     * Sends a chat line: UTF-8 without control characters, 1 to 191 bytes. `player` is the
     * receiver's slot if the scope is ChatScope.player. Returns false if the line is not valid or
     * the client is not in a match.
     */
    sendChat(scope: ChatScope, text: string, player: number = limits.NO_PLAYER): boolean {
        const isFor = scope === ChatScope.player;
        const capacity = this.match?.welcome.playerCapacity ?? 0;
        const good =
            this.isWelcomed &&
            [ChatScope.all, ChatScope.team, ChatScope.player].includes(scope) &&
            text !== '' &&
            isSendable(text, limits.CHAT_SIZE_MAX) &&
            (!isFor || (Number.isInteger(player) && player >= 0 && player < capacity));
        if (good) {
            const to = isFor ? player : limits.NO_PLAYER;
            this.connection.send({ type: MessageType.chat, scope, player: to, text });
        }
        return good;
    }

    /**
     * The state of the playback; null if the client is no replay viewer, or until the server has
     * sent it.
     */
    get playback(): PlaybackState | null {
        const told = this.match?.playback ?? null;
        return told === null ? null : playbackState(told, this.match?.tick ?? 0);
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
            playback === null || !this.isWelcomed ? null : playbackRequest(wanted, playback);
        if (request !== null) {
            this.connection.send(request);
        }
        return request !== null;
    }

    /** Sends a goodbye and closes the client for good. */
    close(): void {
        this.goodbye();
        this.end('none');
    }

    get status(): Status {
        const { match } = this;
        const counts = match?.counts ?? { received: 0, stale: 0, unusable: 0, lost: 0 };
        return {
            ...counts,
            state: this.currentState,
            reason: this.reason,
            refusal: this.refusal,
            text: this.text,
            session: match?.welcome.session ?? 0,
            epoch: match?.welcome.epoch ?? 0,
            player: match?.player ?? null,
            tickRateHz: match?.welcome.tickRateHz ?? 0,
            snapshotTick: match?.tick ?? 0,
            serverTick: match?.serverTick ?? 0,
            jitterMs: match?.jitterMs ?? 0,
            delayMs: match?.delayMs ?? 0,
            behindMs: match?.welcome.role === Role.spectator ? this.lobby.session?.delayMs ?? 0 : 0,
            roundTripMs: this.roundTripMs,
            inputTick: match?.newestInputTick ?? 0,
            inputMargin: match?.inputClock.margin ?? 0,
            durableTick: match?.durableTick ?? null,
            bytesSent: this.connection.bytesSent,
            bytesReceived: this.connection.bytesReceived,
            malformed: this.malformed,
            eventsDropped: this.inbox.eventsDropped,
            chatDropped: this.inbox.chatDropped,
            reconnects: this.reconnects,
            reconnectMsLeft:
                this.currentState === 'reconnecting'
                    ? (this.reconnection?.leftMs(this.nowMs) ?? 0)
                    : 0,
        };
    }

    // Connection

    private get isWelcomed(): boolean {
        return this.currentState === 'loading' || this.currentState === 'playing';
    }

    // A clock that runs backwards stands still.
    private time(): void {
        this.nowMs = Math.max(this.nowMs, this.options.now());
    }

    private opened(): void {
        this.time();
        this.helloMs = this.nowMs;
        this.reconnection?.wait(this.nowMs, this.options.timeoutMs);
        this.hasAsked = true;
        this.connection.send(this.hello());
    }

    private hello(): OwnMessage {
        const { rules, options } = this;
        const isBack = this.currentState === 'reconnecting';
        const to = isBack ? null : this.redirect;
        const token = to !== null && to.ticket.length > 0 ? to.ticket : options.token;
        const isForLobby =
            !isBack && to === null && (this.goesOn || options.role === Role.lobby);
        return {
            type: MessageType.hello,
            simulationVersion: options.simulationVersion,
            minorVersion: limits.MINOR_VERSION,
            session: isBack
                ? (this.match?.welcome.session ?? 0)
                : (to?.session ?? (isForLobby ? 0 : options.session)),
            role: isForLobby ? Role.lobby : to !== null ? this.nextRole : this.role,
            form: options.form,
            name: options.name,
            select: this.control.select,
            mapHashes: this.mapHashes,
            rulesName: rules.name,
            rulesInterfaceVersion: rules.interfaceVersion,
            rulesBehaviourVersion: rules.behaviourVersion,
            rulesTablesHash: rules.tablesHash,
            resume: isBack ? this.secret : new Uint8Array(),
            token: isBack ? new Uint8Array() : token,
        };
    }

    private get mapHashes(): bigint[] {
        return this.loader?.map ? [this.loader.hash] : [];
    }

    // What the client asks for in the lobby by itself.
    private joinOfOptions(): Extract<OwnMessage, { type: MessageType.join }> {
        const { session, mode, role, password, create } = this.options;
        return {
            type: MessageType.join, session, mode, role, password, create: create ? 1 : 0,
            mapHashes: this.mapHashes,
        };
    }

    private lobbyHost(): ConstructorParameters<typeof Lobby>[0] {
        const client = this;
        return {
            get state() {
                return client.currentState;
            },
            get mapHashes() {
                return client.mapHashes;
            },
            send(message) {
                client.connection.send(message);
            },
            expect(role) {
                client.goesOn = false;
                client.session = 0; // the welcome says which
                client.nextRole = role;
                client.helloMs = client.nowMs;
                client.hasAsked = true;
                client.redirects = 0;
            },
        };
    }

    private get rules(): Rules {
        return this.options.rules;
    }

    private goodbye(): void {
        this.connection.send({ type: MessageType.goodbye, reason: 0 });
    }

    private end(reason: Reason): void {
        if (this.currentState === 'closed') {
            return;
        }
        this.currentState = 'closed';
        this.reason = reason;
        this.text = REASON_TEXTS[reason];
        this.forgetSecrets();
        this.predictor?.stop();
        this.connection.drop();
        this.lobby.drop(this.text !== '' ? this.text : 'the client is closed');
    }

    private forgetSecrets(): void {
        this.secret.fill(0);
        this.lastSecret.fill(0);
        this.secret = new Uint8Array();
        this.lastSecret = new Uint8Array();
    }

    private fail(): void {
        this.goodbye();
        this.end('protocol');
    }

    private get isSilent(): boolean {
        const { timeoutMs } = this.options;
        const silenceMs = Math.min(SILENCE_MS_MAX, timeoutMs);
        return this.mayComeBack && this.nowMs - this.heardMs > silenceMs;
    }

    private get mayComeBack(): boolean {
        return this.secret.length > 0 && this.options.reconnectMs > 0;
    }

    private lost(): void {
        this.time();
        this.connection.drop();
        if (this.currentState === 'reconnecting') {
            this.reconnection?.later(this.nowMs);
        } else if (this.isWelcomed && this.mayComeBack) {
            this.beginReconnection();
        } else {
            this.end('timeout');
        }
    }

    private beginReconnection(): void {
        const wasSilent = this.isSilent;
        this.view(); // the last picture stays
        this.connection.drop();
        this.predictor?.stop();
        this.lobby.drop('the connection was lost');
        this.currentState = 'reconnecting';
        if (this.reconnection === null) {
            const { reconnectMs } = this.options;
            this.reconnection = new Reconnection(this.nowMs, reconnectMs, wasSilent);
        } else {
            // A client that was welcomed but got no snapshot is not back: the time runs on.
            this.reconnection.later(this.nowMs);
        }
        this.reconnect();
    }

    private reconnect(): void {
        const { reconnection } = this;
        if (reconnection === null || reconnection.leftMs(this.nowMs) === 0) {
            this.end('timeout');
            return;
        }
        const due = reconnection.due(this.nowMs);
        if (due === 'giveUpTry') {
            this.connection.drop();
            reconnection.later(this.nowMs);
        } else if (due === 'try') {
            reconnection.begin(this.nowMs);
            this.connection.open(this.port);
        }
    }

    // Connects and loads.
    private enter(): void {
        const isLoading = this.currentState === 'loading';
        if (this.nowMs - this.progressMs <= this.options.timeoutMs) {
            if (isLoading) {
                this.match?.skipInputs(this.nowMs);
            }
        } else if (isLoading && this.isSilent) {
            this.beginReconnection();
        } else {
            this.goodbye();
            this.end('timeout');
        }
    }

    private play(): void {
        if (this.isSilent) {
            this.beginReconnection();
            return;
        }
        const match = this.match as Match;
        const silenceMs = this.nowMs - this.heardMs;
        if (!this.mayComeBack && match.isMoving && silenceMs > this.options.timeoutMs) {
            this.goodbye();
            this.end('timeout');
            return;
        }
        if (match.tick > 0) {
            this.reconnection = null;
        }
        if (this.role === Role.player) {
            this.connection.sendInput(
                match.makeInputs(withTeam(this.control, this.lobby.team), this.nowMs));
        }
    }

    // Messages

    private receive(bytes: Uint8Array): void {
        this.time();
        this.heardMs = this.nowMs;
        try {
            this.dispatch(decodeMessage(bytes));
        } catch (error) {
            if (!(error instanceof WireError)) {
                throw error; // our own bug
            }
            this.malformed += error.fault === 'unknown' ? 0 : 1;
            if (error.fault === 'range' && !this.isWelcomed) {
                this.fail(); // a welcome with values out of range: no other will follow
            }
        }
    }

    private dispatch(message: Message): void {
        switch (message.type) {
            case MessageType.welcome:
                this.takeWelcome(message);
                break;
            case MessageType.refuse:
                this.takeRefuse(message);
                break;
            case MessageType.goodbye:
                this.end('goodbye');
                break;
            case MessageType.redirect:
                this.takeRedirect(message);
                break;
            case MessageType.hello:
            case MessageType.input:
            case MessageType.list:
            case MessageType.join:
            case MessageType.create:
            case MessageType.leave:
            case MessageType.ready:
            case MessageType.team:
            case MessageType.vote:
                this.malformed++; // only clients send these
                break;
            case MessageType.lobby:
                this.takeLobby(message);
                break;
            case MessageType.sessions:
                this.lobby.takeSessions(message);
                break;
            case MessageType.declined:
                this.hasAsked = this.hasAsked && message.request !== MessageType.join &&
                    message.request !== MessageType.create;
                this.lobby.takeDecline(message);
                break;
            case MessageType.session:
                if (this.isWelcomed) {
                    this.lobby.takeSession(message);
                }
                break;
            case 'foreign':
                this.fail();
                break;
            default:
                this.dispatchInMatch(message);
        }
    }

    private dispatchInMatch(message: OwnMessage): void {
        const { match } = this;
        if (this.currentState === 'lobby') {
            this.malformed += message.type === MessageType.snapshot ? 0 : 1;
            return;
        }
        if (match === null || !this.isWelcomed) {
            // Only snapshots may arrive before the welcome.
            if (message.type !== MessageType.snapshot) {
                this.fail();
            }
            return;
        }
        switch (message.type) {
            case MessageType.map:
                this.takeMap(message);
                break;
            case MessageType.snapshot:
                if (message.epoch === match.welcome.epoch) {
                    this.takeSnapshot(match, message);
                }
                break;
            case MessageType.event:
                this.takeEventMessage(match, message);
                break;
            case MessageType.roster:
                this.malformed += match.roster.take(message) ? 0 : 1;
                break;
            case MessageType.chat:
                this.malformed += this.inbox.chat(message, match) ? 0 : 1;
                break;
            case MessageType.playback:
                this.takePlayback(match, message);
                break;
        }
    }

    private takeWelcome(welcome: Welcome): void {
        // A later welcome begins the next match, once the last match is over.
        const isNext = this.isWelcomed;
        const isBack = this.currentState === 'reconnecting';
        const before = this.match?.welcome;
        const session = isBack ? before?.session : this.session;
        const isTwice = isNext && welcome.epoch === before?.epoch;
        const isFirst = this.currentState === 'connecting' && this.redirect === null;
        const roles = isFirst || isBack ? [this.role] : [this.role, this.nextRole];
        if (!isAsked(welcome, this.options, roles, session) || isTwice) {
            this.fail();
            return;
        }
        const isOther = !isBack && welcome.session !== before?.session;
        this.role = welcome.role;
        // A next match does not answer a request for another session.
        this.nextRole = isOther ? welcome.role : this.nextRole;
        this.goesOn = false;
        this.lobby.takeWelcome(isOther);
        this.reconnects += isBack ? 1 : 0;
        this.hasAsked = false;
        this.redirect = null;
        this.redirects = 0;
        const isSame = isOfTheSameMatch(before, welcome);
        if (!isBack || !isSame) {
            this.lastView = undefined;
        }
        this.matches += isSame ? 0 : 1;
        this.keepSecret(welcome);
        this.inbox.release();
        this.predictor?.stop();
        const inputTick = isNext ? this.tickByLead(welcome) : this.tickOnArrival(welcome);
        const { rules, options, nowMs } = this;
        const predictor = this.role === Role.player ? this.predictor : null;
        this.match = new Match(
            rules, welcome, options.interpolationMs, predictor, inputTick, nowMs);
        this.progressMs = nowMs;
        if (this.loader?.map && this.loader.hash === welcome.mapHash) {
            this.begin();
        } else {
            this.currentState = 'loading';
            this.loader = new MapLoader(welcome.mapHash, welcome.mapSize);
        }
    }

    // The client is in no session: what it knew of one is void.
    private leaveSession(): void {
        this.match = null;
        this.lastView = undefined;
        this.reconnection = null;
        this.inbox.release();
        this.predictor?.stop();
        this.forgetSecrets();
    }

    private takeLobby(message: LobbyMessage): void {
        if (this.isWelcomed) {
            this.leaveSession();
        } else if (this.currentState !== 'connecting') {
            this.malformed++;
            return;
        }
        this.currentState = 'lobby';
        this.hasAsked = false;
        this.redirect = null;
        this.lobby.takeLobby(message);
        if (this.goesOn) {
            this.joinByOptions();
        }
    }

    private joinByOptions(): void {
        const { session, mode, role, password, create } = this.options;
        const joined = this.lobby.join({ session, mode, role: role as Role.player, password, create });
        // What the options ask for cannot be had: the client ends as after a refusal.
        joined.catch(({ why, refusal, message }: LobbyError) => {
            if (why === 'declined' && this.currentState === 'lobby') {
                this.goodbye();
                this.end('refused');
                this.refusal = refusal;
                this.text = message;
            } else if (why === 'timeout' && this.currentState === 'lobby') {
                this.goodbye();
                this.end('timeout');
            }
        });
    }

    // Only a player has a slot to come back to.
    private keepSecret(welcome: Welcome): void {
        this.hasSwapped = false;
        this.lastSecret.fill(0);
        this.lastSecret = this.secret;
        this.secret =
            this.role === Role.player ? welcome.resume.slice() : new Uint8Array();
    }

    // Lets the next hello show the other secret. Returns true for the first time since a welcome.
    private tryOtherSecret(): boolean {
        if (this.secret.length === 0 || this.lastSecret.length === 0) {
            return false;
        }
        [this.secret, this.lastSecret] = [this.lastSecret, this.secret];
        const isFirst = !this.hasSwapped;
        this.hasSwapped = true;
        return isFirst;
    }

    // The server's tick when an input that is sent now arrives: the welcome's tick plus the hello's
    // round trip.
    private tickOnArrival(welcome: Welcome): number {
        this.roundTripMs = Math.min(this.nowMs - this.helloMs, ROUND_TRIP_MS_MAX);
        return welcome.tick + (this.roundTripMs * welcome.tickRateHz) / 1000;
    }

    // The input clock of the last match knows the connection, so its lead still holds.
    private tickByLead(welcome: Welcome): number {
        const learnt = this.match?.inputClock.leadLearnt ?? 0;
        return welcome.tick + Math.min(learnt, limits.U32_MAX - INPUT_LEAD_START - welcome.tick);
    }

    private begin(): void {
        const { match, loader } = this;
        this.currentState = 'playing';
        if (match !== null && loader !== null && this.role === Role.player) {
            this.predictor?.start(match.welcome, loader.canonical);
        }
    }

    private takeRefuse(refuse: Refuse): void {
        if (this.isWelcomed) {
            this.malformed++; // the client is in a match already
            return;
        }
        const { reconnection } = this;
        if (reconnection !== null) {
            const isOther = refuse.reason === Refusal.resume && this.tryOtherSecret();
            if (isOther || reconnection.mayPass(refuse.reason, this.nowMs)) {
                this.connection.drop();
                reconnection.later(this.nowMs);
                return;
            }
        }
        this.end('refused');
        this.refusal = refuse.reason;
        this.text = refuse.text !== '' ? refuse.text : REASON_TEXTS.refused;
    }

    // The server has the session on another of its ports: the client goes there by itself.
    private takeRedirect(redirect: Redirect): void {
        if (!this.hasAsked) {
            this.malformed++; // it answers nothing
            return;
        }
        if (redirect.webPort === 0 || this.redirects === REDIRECT_COUNT_MAX) {
            this.fail();
            this.text = redirect.webPort === 0
                ? 'the server sent the client to a port that has no WebSockets'
                : 'the server sent the client from port to port too often';
            return;
        }
        if (this.isWelcomed) {
            this.leaveSession();
        }
        this.redirects++;
        this.redirect = redirect;
        this.port = redirect.webPort;
        this.hasAsked = false;
        this.connection.drop();
        this.progressMs = this.nowMs;
        if (this.currentState === 'reconnecting') {
            this.reconnection?.begin(this.nowMs);
        } else {
            this.currentState = 'connecting';
        }
        this.connection.open(this.port);
    }

    private takeMap(chunk: Extract<OwnMessage, { type: MessageType.map }>): void {
        if (this.currentState !== 'loading' || this.loader === null) {
            this.fail();
            return;
        }
        try {
            this.loader.add(chunk);
        } catch (error) {
            if (!(error instanceof WireError)) {
                throw error;
            }
            this.fail();
            return;
        }
        this.progressMs = this.nowMs;
        if (this.loader.map !== null) {
            this.begin();
        }
    }

    private takeSnapshot(
        match: Match, part: Extract<OwnMessage, { type: MessageType.snapshot }>,
    ): void {
        try {
            match.takeSnapshot(part, this.nowMs);
        } finally {
            // A held snapshot comes again if the server has not got its acknowledgement.
            if (this.role !== Role.player) {
                this.connection.sendInput(match.acknowledgement());
            }
        }
    }

    private takeEventMessage(match: Match, message: Events): void {
        if (message.sequence !== match.eventSequence) {
            this.fail();
            return;
        }
        match.eventSequence += message.events.length;
        this.malformed += this.inbox.events(message) ? 0 : 1;
    }

    private takePlayback(match: Match, message: Playback): void {
        if (this.role === Role.replayViewer) {
            match.takePlayback(message, this.nowMs);
        } else {
            this.malformed++;
        }
    }
}

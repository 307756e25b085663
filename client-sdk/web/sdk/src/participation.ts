/**
 * A client's participation: the states of a connection from connecting to closed, and what each
 * message and the time change in them. `Client` is its face.
 */

import { type CompletedOptions } from './client_options';
import { type Reason, REASON_TEXTS, type State } from './client_types';
import { Connection } from './connection';
import { NEUTRAL, packSelect, quantise, withTeam } from './control';
import { CurrentMatch } from './current_match';
import { Destination } from './destination';
import { Inbox } from './inbox';
import { Lobby } from './lobby';
import type { LobbyError } from './lobby_error';
import type { MapLoader } from './map_loader';
import type { Match, View } from './match';
import { takeMatchMessage } from './match_messages';
import { Moving, type MovingHost } from './moving';
import type { Predictor } from './predictor';
import { ResumeSecrets } from './resume_secrets';
import { Returning } from './returning';
import { isAsked } from './welcome';
import { WireError } from './wire/error';
import {
    decodeMessage, encodeMessage, type Message, MessageType, type OwnMessage,
} from './wire/message';
import { Refusal, type Refuse, Role, type Welcome } from './wire/messages/handshake';
import type { Lobby as LobbyMessage, Move, Redirect } from './wire/messages/lobby';

const SILENCE_MS_MAX = 2000; // a server sends each player at least five snapshots a second
const ROUND_TRIP_MS_MAX = 500;

export class Participation {
    readonly inbox: Inbox;
    readonly lobby: Lobby;
    readonly connection: Connection;
    control = quantise(NEUTRAL);
    reason: Reason = 'none';
    refusal = 0;
    text = '';
    malformed = 0;
    reconnects = 0;
    moves = 0;

    private currentState: State = 'connecting';
    private readonly destination: Destination;
    private readonly secrets = new ResumeSecrets();
    private readonly current: CurrentMatch;
    private readonly returning: Returning;
    private nowMs: number;
    private progressMs: number; // when the connecting or loading last advanced
    private heardMs: number;
    private helloMs = 0;
    private readonly moving: Moving;

    /** Begins to connect; throws as the constructor of `Client`. */
    constructor(
        private readonly options: CompletedOptions, private readonly predictor: Predictor | null,
    ) {
        this.inbox = new Inbox(options.rules);
        this.current = new CurrentMatch(options, predictor, this.inbox);
        this.connection = new Connection(options, {
            onOpen: () => this.opened(),
            onMessage: (bytes) => this.receive(bytes),
            onText: () => this.fail(),
            onClose: () => this.lost(),
        });
        this.destination = new Destination(options);
        this.returning = new Returning(this.connection, this.destination);
        this.moving = new Moving(options, this.destination, this.secrets, this.movingHost());
        this.control.select = packSelect(options.select);
        this.lobby = new Lobby(this.lobbyHost(), options.timeoutMs);
        this.nowMs = options.now();
        this.progressMs = this.nowMs;
        this.heardMs = this.nowMs;
        encodeMessage(this.hello()); // throws for options that the wire cannot carry
        encodeMessage(this.destination.joinOfOptions([]));
        if (options.name === '') {
            throw new RangeError('an empty name');
        }
        this.connection.open();
    }

    get state(): State {
        return this.currentState;
    }

    get match(): Match | null {
        return this.current.match;
    }

    get loader(): MapLoader | null {
        return this.current.loader;
    }

    get matches(): number {
        return this.current.count;
    }

    /** Time left to reconnect, ms; 0 while not reconnecting. */
    get reconnectMsLeft(): number {
        const isBack = this.currentState === 'reconnecting';
        return isBack ? this.returning.leftMs(this.nowMs) : 0;
    }

    /** Sends what is due and advances the clocks. */
    update(): void {
        this.time();
        this.lobby.update(this.nowMs);
        this.match?.advance(this.nowMs);
        this.moving.update(this.nowMs, this.currentState === 'reconnecting');
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

    view(): View | null {
        return this.current.view(this.currentState === 'reconnecting');
    }

    close(): void {
        this.goodbye();
        this.end('none');
    }

    get isWelcomed(): boolean {
        return this.currentState === 'loading' || this.currentState === 'playing';
    }

    // A clock that runs backwards stands still.
    private time(): void {
        this.nowMs = Math.max(this.nowMs, this.options.now());
    }

    private opened(): void {
        this.time();
        this.helloMs = this.nowMs;
        this.returning.opened(this.nowMs, this.options.timeoutMs);
        this.destination.hasAsked = true;
        this.connection.send(this.hello());
    }

    private hello(): OwnMessage {
        const session = this.match?.welcome.session ?? 0;
        const isBack = this.currentState === 'reconnecting';
        return this.destination.hello({
            select: this.control.select,
            mapHashes: this.current.mapHashes,
            lost: isBack ? { session, secret: this.secrets.current } : null,
        });
    }

    private lobbyHost(): ConstructorParameters<typeof Lobby>[0] {
        const self = this;
        return {
            get state() {
                return self.currentState;
            },
            get mapHashes() {
                return self.current.mapHashes;
            },
            send(message) {
                self.connection.send(message);
            },
            expect(role) {
                self.destination.expect(role);
                self.helloMs = self.nowMs;
            },
        };
    }

    private movingHost(): MovingHost {
        const self = this;
        return {
            get url() {
                return self.connection.url;
            },
            get match() {
                return self.match;
            },
            get select() {
                return self.control.select;
            },
            get mapHashes() {
                return self.current.mapHashes;
            },
            goOver: (welcome, move, connection) => self.goOver(welcome, move, connection),
            receive: (bytes) => self.receive(bytes),
            failed: () => self.fail(),
            lost: () => self.lost(),
            malformed: () => {
                self.malformed++;
            },
        };
    }

    // The server to which the match has gone welcomes the client.
    private goOver(welcome: Welcome, move: Move, connection: Connection): boolean {
        this.time();
        const { match, options } = this;
        const session = move.session !== 0 ? move.session : match?.welcome.session;
        if (match === null || !isAsked(welcome, options, [this.destination.role], session)) {
            return false;
        }
        this.moves++;
        this.moving.wentOver();
        this.returning.wentOver();
        this.connection.takeOver(connection);
        this.destination.moveTo(welcome.session);
        this.heardMs = this.nowMs;
        if (this.currentState === 'playing' && match.continuesWith(welcome)) {
            this.secrets.keep(welcome);
            match.carryOn(welcome);
            return true;
        }
        const { reconnects } = this;
        this.helloMs = this.nowMs - match.roundTrip.ms;
        this.view(); // the last picture stays
        this.currentState = 'reconnecting';
        this.takeWelcome(welcome, session);
        this.reconnects = reconnects;
        return true;
    }

    // Waits for the server to which the match goes, instead of taking the connection for lost.
    private isOrphaned(): boolean {
        if (this.currentState !== 'playing' || !this.moving.orphan(this.nowMs)) {
            return false;
        }
        this.connection.drop();
        return true;
    }

    private takeMove(move: Move): void {
        const isViewer = this.destination.role === Role.replayViewer;
        // A server that refuses a client which comes back may say where its match has gone meanwhile.
        const isExpected = this.isWelcomed || this.currentState === 'reconnecting';
        if (this.match === null || !isExpected || isViewer) {
            this.malformed++;
        } else {
            this.moving.tell(move, this.match, this.nowMs);
        }
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
        this.secrets.forget();
        this.predictor?.stop();
        this.moving.stop();
        this.connection.drop();
        this.lobby.drop(this.text !== '' ? this.text : 'the client is closed');
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
        return !this.secrets.isEmpty && this.options.reconnectMs > 0;
    }

    private lost(): void {
        this.time();
        if (this.isOrphaned()) {
            return;
        }
        this.connection.drop();
        if (this.currentState === 'reconnecting') {
            this.returning.fail(this.nowMs);
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
        this.returning.begin(this.nowMs, this.options.reconnectMs, wasSilent);
        this.reconnect();
    }

    private reconnect(): void {
        if (!this.returning.update(this.nowMs, this.moving.standby)) {
            this.end('timeout');
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
        const isForlorn = this.moving.isForlorn(this.nowMs);
        if (isForlorn && !this.mayComeBack) {
            this.end('timeout');
            return;
        }
        if (isForlorn || (!this.moving.isOrphan && this.isSilent)) {
            this.moving.giveUp();
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
            this.returning.end();
        }
        if (this.destination.role === Role.player) {
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
                // Clients that have not followed their match yet are said goodbye to.
                if (!this.isOrphaned()) {
                    this.end('goodbye');
                }
                break;
            case MessageType.move:
                this.takeMove(message);
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
                this.destination.hasAsked &&= message.request !== MessageType.join &&
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
        if (message.type === MessageType.map) {
            this.takeMap(message);
            return;
        }
        const { inbox, connection, nowMs, destination: { role } } = this;
        const outcome = takeMatchMessage(match, message, { inbox, connection, role, nowMs });
        this.malformed += outcome === 'malformed' ? 1 : 0;
        if (outcome === 'broken') {
            this.fail();
        }
    }

    private takeWelcome(welcome: Welcome, expected?: number): void {
        // A later welcome begins the next match, once the last match is over.
        const isNext = this.isWelcomed;
        const isBack = this.currentState === 'reconnecting';
        const before = this.match?.welcome;
        const isTwice = isNext && welcome.epoch === before?.epoch;
        const isFirst = this.currentState === 'connecting';
        const lost = isBack ? expected ?? before?.session : undefined;
        if (!this.destination.admits(welcome, isFirst, lost) || isTwice) {
            this.fail();
            return;
        }
        const isOther = !isBack && welcome.session !== before?.session;
        this.returning.welcomed(welcome.session);
        this.destination.arrive(welcome, isOther);
        this.lobby.takeWelcome(isOther);
        this.reconnects += isBack ? 1 : 0;
        this.secrets.keep(welcome);
        const helloMs = Math.min(this.nowMs - this.helloMs, ROUND_TRIP_MS_MAX);
        this.progressMs = this.nowMs;
        if (this.current.enter(welcome, isBack, isNext, helloMs, this.nowMs)) {
            this.begin();
        } else {
            this.currentState = 'loading';
        }
    }

    // The client is in no session: what it knew of one is void.
    private leaveSession(): void {
        this.moving.leave();
        this.current.leave();
        this.returning.end();
        this.secrets.forget();
    }

    private takeLobby(message: LobbyMessage): void {
        if (this.isWelcomed) {
            this.leaveSession();
        } else if (this.currentState !== 'connecting') {
            this.malformed++;
            return;
        }
        this.currentState = 'lobby';
        this.destination.rest();
        this.lobby.takeLobby(message);
        if (this.destination.goesOn) {
            this.joinByOptions();
        }
    }

    private joinByOptions(): void {
        const { session, mode, role, password, create } = this.options;
        const wish = { session, mode, role: role as Role.player, password, create };
        const joined = this.lobby.join(wish);
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

    private begin(): void {
        this.currentState = 'playing';
        this.current.begin(this.destination.role);
    }

    private takeRefuse(refuse: Refuse): void {
        if (this.isWelcomed) {
            this.malformed++; // the client is in a match already
            return;
        }
        if (this.returning.isOut) {
            const isOther = refuse.reason === Refusal.resume && this.secrets.tryOther();
            if (isOther || this.returning.mayPass(refuse.reason, this.nowMs)) {
                this.returning.fail(this.nowMs);
                return;
            }
        }
        this.end('refused');
        this.refusal = refuse.reason;
        this.text = refuse.text !== '' ? refuse.text : REASON_TEXTS.refused;
    }

    // The server has the session on another of its ports: the client goes there by itself.
    private takeRedirect(redirect: Redirect): void {
        if (!this.destination.hasAsked) {
            this.malformed++; // it answers nothing
            return;
        }
        const { port } = this.destination;
        const fault = this.destination.follow(redirect);
        if (fault !== '') {
            this.fail();
            this.text = fault;
            return;
        }
        if (this.isWelcomed) {
            this.leaveSession();
        }
        this.connection.drop();
        this.progressMs = this.nowMs;
        if (this.currentState !== 'reconnecting') {
            this.currentState = 'connecting';
        }
        this.returning.redirect(redirect.webPort, port, this.nowMs);
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
}

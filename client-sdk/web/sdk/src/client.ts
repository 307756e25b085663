/**
 * The client: connects to a server's WebSocket, sends its player's input and shows the match.
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
 * +z towards +x. Times are milliseconds of any monotonic clock. Nothing is thrown for what a server
 * sends: what breaks the standard is dropped and counted, or closes the client.
 */

import { type Control, NEUTRAL, packSelect, quantise } from './control';
import { INPUT_LEAD_START } from './clock/input_clock';
import type { GameMap } from './map';
import { MapLoader } from './map_loader';
import { Match, type MatchCounts, type View } from './match';
import type { Predictor } from './predictor';
import { Reconnection } from './reconnection';
import type { Player } from './roster';
import { eventName, type Rules } from './snapshot/rules';
import { ENTITY_COUNT_MAX } from './snapshot/view';
import { type Socket, type SocketFactory, webSocket } from './socket';
import { TimedQueue } from './timed_queue';
import { WireError } from './wire/error';
import * as limits from './wire/limits';
import type { Events, WireEvent } from './wire/messages/event';
import { type Refuse, Role, SnapshotForm, type Welcome } from './wire/messages/handshake';
import { type Chat, ChatScope, type Playback } from './wire/messages/talk';
import { decodeMessage, encodeMessage, type Message, MessageType, type OwnMessage } from './wire/message';
import { isSendable } from './wire/text';

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

export interface ClientOptions {
    /** Of the server's WebSocket, ws: or wss:. */
    url: string;
    /** What the server plays by: `parseRules` of what `sabot rules --json` prints. */
    rules: Rules;
    /** Of the server's game, as `sabot --version` says; default: that of the rules' table. */
    simulationVersion?: number;
    /** Default: player. */
    role?: Role;
    /** A match's number, or 0 (default) for any with room. */
    session?: number;
    /** UTF-8 without control characters, 1 to 23 bytes; default "player". */
    name?: string;
    /** Choices that hold until the first input, as in `Control.select`. */
    select?: readonly number[];
    /** Proof of admission, where the server asks for one; at most 512 bytes. */
    token?: Uint8Array;
    /** Of snapshots; default: packed, which is smaller. */
    form?: SnapshotForm;
    /** Without an answer the client closes; default 5000. */
    timeoutMs?: number;
    /** For so long a player's lost connection is tried anew; 0: not at all; default 30000. */
    reconnectMs?: number;
    /** Others are shown so long ago, at most 500; 0 (default): as the link needs. */
    interpolationMs?: number;
    predictor?: Predictor;
    /** Default: the browser's WebSocket. */
    socket?: SocketFactory;
    /** A monotonic clock, ms; default performance.now. */
    now?: () => number;
}

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

const SILENCE_MS_MAX = 2000; // a server sends a player five snapshots a second at least
const ROUND_TRIP_MS_MAX = 500;
const EVENT_COUNT_MAX = 1024;
const CHAT_COUNT_MAX = 64;
const WAITING_SIZE_MAX = 16384; // beyond it inputs are left out: they would come too late
const METRES_PER_STEP = 1 / 64;
const SPEED_MIN = 0.25;
const SPEED_MAX = 16;

const TEXTS: Record<Reason, string> = {
    none: '',
    refused: 'the server refused the connection',
    goodbye: 'the server closed the connection',
    timeout: 'the server does not answer',
    protocol: 'the server broke the wire standard',
};

type Required = globalThis.Required<Omit<ClientOptions, 'predictor'>>;

function completed(options: ClientOptions): Required {
    const { rules } = options;
    const simulationVersion = options.simulationVersion ?? rules.simulationVersion;
    if (simulationVersion === null) {
        throw new RangeError('the simulation version is neither given nor in the rules');
    }
    return {
        role: Role.player,
        session: 0,
        name: 'player',
        select: [],
        token: new Uint8Array(),
        form: SnapshotForm.packed,
        timeoutMs: 5000,
        reconnectMs: 30000,
        interpolationMs: 0,
        socket: webSocket,
        now: () => performance.now(),
        ...options,
        simulationVersion,
    };
}

export class Client {
    private readonly options: Required;
    private readonly predictor: Predictor | null;
    private readonly events = new TimedQueue<GameEvent>(EVENT_COUNT_MAX);
    private readonly chat = new TimedQueue<ChatLine & { tick: number }>(CHAT_COUNT_MAX);

    private currentState: State = 'connecting';
    private reason: Reason = 'none';
    private refusal = 0;
    private text = '';
    private socket: Socket | null = null;
    private isOpen = false;
    private loader: MapLoader | null = null;
    private match: Match | null = null;
    private secret = new Uint8Array();
    private reconnection: Reconnection | null = null;
    private lastView: View | undefined; // kept while there is no other
    private control = quantise(NEUTRAL);
    private nowMs: number;
    private progressMs: number; // when it last got nearer to the match
    private heardMs: number;
    private helloMs = 0;
    private roundTripMs = 0;
    private bytesSent = 0;
    private bytesReceived = 0;
    private malformed = 0;
    private reconnects = 0;

    /**
     * Begins to connect. Throws a RangeError for options that cannot be, and what the socket throws
     * for an address that is none.
     */
    constructor(options: ClientOptions) {
        this.options = completed(options);
        this.predictor =
            this.options.role === Role.player ? (options.predictor ?? null) : null;
        this.control.select = packSelect(this.options.select);
        this.nowMs = this.options.now();
        this.progressMs = this.nowMs;
        this.heardMs = this.nowMs;
        encodeMessage(this.hello()); // throws for what cannot be said
        if (this.options.name === '') {
            throw new RangeError('an empty name');
        }
        this.open();
    }

    get state(): State {
        return this.currentState;
    }

    /** Once it is there; the last one while another match's is on its way. */
    get map(): GameMap | null {
        return this.loader?.map ?? null;
    }

    /** What the last server said; null before. */
    get welcome(): Readonly<Welcome> | null {
        return this.match?.welcome ?? null;
    }

    /** All who are in the match, by slot. */
    get players(): Player[] {
        return this.match?.roster.players ?? [];
    }

    /** Who is in a slot; undefined for nobody. */
    player(slot: number): Player | undefined {
        return this.match?.roster.player(slot);
    }

    /** Sends what is due. Call it once a frame; what is received is taken as it comes. */
    update(): void {
        this.time();
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
            case 'closed':
                break;
        }
    }

    /** What the player asks for, until set anew. */
    setControl(control: Control): void {
        this.control = quantise(control);
    }

    /** What is shown now; null before the first snapshot. */
    view(): View | null {
        const view = this.currentState === 'reconnecting' ? undefined : this.match?.view();
        this.lastView = view ?? this.lastView;
        return this.lastView ?? null;
    }

    /** Events whose tick is shown by now, each once and in order. */
    takeEvents(): GameEvent[] {
        const isTimed = this.currentState === 'playing' && (this.match?.tick ?? 0) > 0;
        return this.events.take(isTimed ? (this.match as Match).shownTick : Infinity);
    }

    /** What was said, each line once and in order, one's own included. */
    takeChat(): ChatLine[] {
        return this.chat.take(Infinity).map(({ scope, player, name, text }) => ({
            scope, player, name, text,
        }));
    }

    /**
     * Says a line: UTF-8 without control characters, 1 to 191 bytes. `player`: the slot that
     * ChatScope.player is for. False if it cannot be said, or not now.
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
            this.send({ type: MessageType.chat, scope, player: to, text });
        }
        return good;
    }

    /** How the replay stands; null for who is no replay viewer, and before it was told. */
    get playback(): PlaybackState | null {
        const told = this.match?.playback ?? null;
        const tick = this.match?.tick ?? 0;
        return told === null ? null : {
            paused: told.paused !== 0,
            speed: told.speedPercent / 100,
            tick: tick > 0 ? tick : told.tick,
            firstTick: told.firstTick,
            lastTick: told.lastTick,
        };
    }

    /**
     * Asks for pause, speed and place, for all who watch the replay; what is left out stays. A step
     * is to be paused and go to the tick after or before. Going back begins a new epoch. False if it
     * cannot be asked now, or the speed is out of its range.
     */
    setPlayback(wanted: { paused?: boolean; speed?: number; tick?: number }): boolean {
        const { playback } = this;
        const speed = wanted.speed ?? playback?.speed ?? 1;
        const good = speed >= SPEED_MIN && speed <= SPEED_MAX && (wanted.tick ?? 0) >= 0;
        if (!good || playback === null || !this.isWelcomed) {
            return false;
        }
        this.send({
            type: MessageType.playback,
            paused: (wanted.paused ?? playback.paused) ? 1 : 0,
            speedPercent: Math.round(speed * 100),
            tick: Math.min(Math.floor(wanted.tick ?? 0), limits.U32_MAX),
            firstTick: 0,
            lastTick: 0,
        });
        return true;
    }

    /** Says goodbye and ends. */
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
            roundTripMs: this.roundTripMs,
            inputTick: match?.newestInputTick ?? 0,
            inputMargin: match?.inputClock.margin ?? 0,
            durableTick: match?.durableTick ?? null,
            bytesSent: this.bytesSent,
            bytesReceived: this.bytesReceived,
            malformed: this.malformed,
            eventsDropped: this.events.droppedCount,
            chatDropped: this.chat.droppedCount,
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

    private open(): void {
        this.isOpen = false;
        this.socket = this.options.socket(this.options.url, {
            onOpen: () => this.opened(),
            onMessage: (bytes) => this.receive(bytes),
            onText: () => this.fail(),
            onClose: () => this.lost(),
        });
    }

    private drop(): void {
        this.isOpen = false;
        this.socket?.close();
        this.socket = null;
    }

    private opened(): void {
        this.time();
        this.isOpen = true;
        this.helloMs = this.nowMs;
        this.reconnection?.wait(this.nowMs, this.options.timeoutMs);
        this.send(this.hello());
    }

    private hello(): OwnMessage {
        const { rules, options } = this;
        const isBack = this.currentState === 'reconnecting';
        return {
            type: MessageType.hello,
            simulationVersion: options.simulationVersion,
            minorVersion: limits.MINOR_VERSION,
            session: isBack ? (this.match?.welcome.session ?? 0) : options.session,
            role: options.role,
            form: options.form,
            name: options.name,
            select: this.control.select,
            mapHashes: this.loader?.map ? [this.loader.hash] : [],
            rulesName: rules.name,
            rulesInterfaceVersion: rules.interfaceVersion,
            rulesBehaviourVersion: rules.behaviourVersion,
            rulesTablesHash: rules.tablesHash,
            resume: isBack ? this.secret : new Uint8Array(),
            token: options.token,
        };
    }

    private get rules(): Rules {
        return this.options.rules;
    }

    private send(message: OwnMessage): void {
        if (!this.isOpen || this.socket === null) {
            return;
        }
        const bytes = encodeMessage(message);
        this.bytesSent += bytes.length;
        this.socket.send(bytes);
    }

    // What is not sent in time is of no use: inputs are repeated, and acknowledgements follow.
    private sendInput(input: Extract<OwnMessage, { type: MessageType.input }> | undefined): void {
        if (input !== undefined && (this.socket?.waitingSize ?? 0) <= WAITING_SIZE_MAX) {
            this.send(input);
        }
    }

    private goodbye(): void {
        this.send({ type: MessageType.goodbye, reason: 0 });
    }

    private end(reason: Reason): void {
        if (this.currentState === 'closed') {
            return;
        }
        this.currentState = 'closed';
        this.reason = reason;
        this.text = TEXTS[reason];
        this.secret.fill(0);
        this.predictor?.stop();
        this.drop();
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
        this.drop();
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
        this.drop();
        this.predictor?.stop();
        this.currentState = 'reconnecting';
        // Who is welcomed and shown nothing has not come back: the time goes on.
        this.reconnection ??= new Reconnection(this.nowMs, this.options.reconnectMs, wasSilent);
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
            this.drop();
            reconnection.later(this.nowMs);
        } else if (due === 'try') {
            reconnection.begin(this.nowMs);
            this.open();
        }
    }

    // On the way into the match.
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
        if (match.tick > 0) {
            this.reconnection = null;
        }
        if (this.options.role === Role.player) {
            const input = match.makeInputs(this.control, this.nowMs);
            this.sendInput(input && { type: MessageType.input, ...input });
        }
    }

    // Messages

    private receive(bytes: Uint8Array): void {
        this.time();
        this.bytesReceived += bytes.length;
        this.heardMs = this.nowMs;
        try {
            this.dispatch(decodeMessage(bytes));
        } catch (error) {
            if (!(error instanceof WireError)) {
                throw error; // a fault of ours
            }
            this.malformed += error.fault === 'unknown' ? 0 : 1;
            if (error.fault === 'range' && !this.isWelcomed) {
                this.fail(); // a welcome whose values cannot be: no other will follow
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
            case MessageType.hello:
            case MessageType.input:
                this.malformed++; // only clients say these
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
        if (match === null || !this.isWelcomed) {
            // Nothing but snapshots comes before the welcome.
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
                this.takeChatMessage(match, message);
                break;
            case MessageType.playback:
                this.takePlayback(match, message);
                break;
        }
    }

    // What the decoder cannot know: our versions, and what was asked for.
    private isSound(welcome: Welcome): boolean {
        const { options, rules } = this;
        const isBack = this.currentState === 'reconnecting';
        const session = isBack ? this.match?.welcome.session : options.session;
        return (
            welcome.simulationVersion === options.simulationVersion &&
            welcome.role === options.role &&
            (options.role === Role.player || welcome.player === limits.NO_PLAYER) &&
            (welcome.form === SnapshotForm.plain || welcome.form === options.form) &&
            (session === 0 || welcome.session === session) &&
            welcome.rulesName === rules.name &&
            welcome.rulesInterfaceVersion === rules.interfaceVersion &&
            welcome.rulesBehaviourVersion === rules.behaviourVersion &&
            welcome.rulesTablesHash === rules.tablesHash
        );
    }

    private takeWelcome(welcome: Welcome): void {
        // A later one begins the next match, where the last one's is over.
        const isNext = this.isWelcomed;
        if (!this.isSound(welcome) || (isNext && welcome.epoch === this.match?.welcome.epoch)) {
            this.fail();
            return;
        }
        const isBack = this.currentState === 'reconnecting';
        this.reconnects += isBack ? 1 : 0;
        if (!isBack || !this.isOfTheSameMatch(welcome)) {
            this.lastView = undefined;
        }
        this.keepSecret(welcome);
        this.events.release();
        this.predictor?.stop();
        const inputTick = isNext ? this.tickByLead(welcome) : this.tickOnArrival(welcome);
        const { rules, options, predictor, nowMs } = this;
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

    // Whether what was shown last is still of use. Not the epoch: a server that goes on from its
    // log raises it.
    private isOfTheSameMatch(welcome: Welcome): boolean {
        const before = this.match?.welcome;
        return (
            before?.session === welcome.session &&
            before.seed === welcome.seed &&
            before.mapHash === welcome.mapHash &&
            before.player === welcome.player &&
            before.playerCapacity === welcome.playerCapacity
        );
    }

    // Without a slot there is nothing to come back to.
    private keepSecret(welcome: Welcome): void {
        this.secret.fill(0);
        this.secret =
            this.options.role === Role.player ? welcome.resume.slice() : new Uint8Array();
    }

    // The server's tick when an input sent now arrives: the welcome's, and the hello's round trip.
    private tickOnArrival(welcome: Welcome): number {
        this.roundTripMs = Math.min(this.nowMs - this.helloMs, ROUND_TRIP_MS_MAX);
        return welcome.tick + (this.roundTripMs * welcome.tickRateHz) / 1000;
    }

    // What was learnt of the connection in the last match still holds.
    private tickByLead(welcome: Welcome): number {
        const learnt = this.match?.inputClock.leadLearnt ?? 0;
        return welcome.tick + Math.min(learnt, limits.U32_MAX - INPUT_LEAD_START - welcome.tick);
    }

    private begin(): void {
        const { match, loader } = this;
        this.currentState = 'playing';
        if (match !== null && loader !== null) {
            this.predictor?.start(match.welcome, loader.canonical);
        }
    }

    private takeRefuse(refuse: Refuse): void {
        if (this.isWelcomed) {
            this.malformed++; // it is in already
            return;
        }
        if (this.reconnection?.mayPass(refuse.reason, this.nowMs)) {
            this.drop();
            this.reconnection.later(this.nowMs);
            return;
        }
        this.end('refused');
        this.refusal = refuse.reason;
        this.text = refuse.text !== '' ? refuse.text : TEXTS.refused;
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
            // Also of one that is held: it comes again because the server has not heard of that.
            if (this.options.role !== Role.player) {
                const input = match.acknowledgement();
                this.sendInput(input && { type: MessageType.input, ...input });
            }
        }
    }

    private takeEventMessage(match: Match, message: Events): void {
        if (message.sequence !== match.eventSequence) {
            this.fail();
            return;
        }
        match.eventSequence += message.events.length;
        const isSound = (index: number | null): boolean =>
            index === null || index < ENTITY_COUNT_MAX;
        const sound = message.events.filter(
            (event) => isSound(event.entity) && isSound(event.other),
        );
        this.malformed += sound.length < message.events.length ? 1 : 0;
        sound.forEach((event) => this.takeEvent(message.tick, event));
    }

    private takeEvent(tick: number, { kind, entity, other, value, x, y, z }: WireEvent): void {
        // One that a later version added is skipped.
        const name = eventName(this.rules, kind);
        if (name !== null) {
            const point = [x, y, z].map((steps) => steps * METRES_PER_STEP);
            this.events.push({
                tick, kind, name, entity, other, value, point: point as GameEvent['point'],
            });
        }
    }

    private takeChatMessage(match: Match, { scope, player, text }: Chat): void {
        const speaker = player === limits.NO_PLAYER ? null : player;
        if (speaker !== null && speaker >= match.welcome.playerCapacity) {
            this.malformed++;
        } else if (scope <= ChatScope.server) {
            const name = speaker === null ? '' : (match.roster.player(speaker)?.name ?? '');
            this.chat.push({ tick: 0, scope, player: speaker, name, text });
        }
    }

    private takePlayback(match: Match, message: Playback): void {
        if (this.options.role === Role.replayViewer) {
            match.takePlayback(message, this.nowMs);
        } else {
            this.malformed++;
        }
    }
}

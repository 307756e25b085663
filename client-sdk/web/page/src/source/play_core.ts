/**
 * A match played by the core: the server's own rules predict the own tank, so it answers at once.
 */

import {
    type ChatLine, type Control, type GameMap, type HitSet, MessageType, parseMap, type Player, Role,
    type SessionState, type SessionWish, type SocketFactory, type View,
} from '@sabot/client';
import {
    type Client, type ClientStatus, ClientState, CoreForms, NO_PLAYER, type Sabot, Transport,
} from '@sabot/core';
import { closedText, noticeOf } from './notices';
import type { HeardEvent, NetworkStatus, OwnRules, Place, Source } from './source';
import { Standstill } from './standstill';

const ROSTER_MS = 250; // between two reads of the roster

export interface CorePlayOptions {
    session: number;
    name: string;
    /** As base64url; default none. */
    token?: string;
    /** Of the session; default none. */
    password?: string;
    /** That the session shall have; default any. */
    mode?: string;
    /** Makes a session of `mode` if none has room; default false. */
    creates?: boolean;
    /** The session to make instead of joining one. */
    made?: SessionWish;
    /** Rules that the core has beside the built-in ones; default: it plays those. */
    ownRules?: OwnRules | null;
    /** Whether the rules are the tank game or extend it; default true. */
    isTankGame?: boolean;
    url: string;
    /** Default: the browser's WebSocket. */
    socket: SocketFactory;
    /** A monotonic clock, ms; default performance.now. */
    now?: () => number;
}

function sameBytes(a: Uint8Array | null, b: Uint8Array): boolean {
    return a !== null && a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The session of a client of the core. */
class CorePlace implements Place {
    session: SessionState | null = null;
    team = 0;
    private heardCount = 0;

    /** `say`: does what it is given if the client is in a session. */
    constructor(private readonly client: Client, private readonly say: (act: () => void) => void) {}

    setReady(isReady: boolean): void {
        this.say(() => this.client.setReady(isReady));
    }

    setTeam(team: number): void {
        this.say(() => {
            this.client.setTeam(team);
            this.team = team;
        });
    }

    vote(kind: number, target: number, isFor: boolean): void {
        this.say(() => this.client.vote(kind, target, isFor));
    }

    takeDeclined(): string[] {
        const texts: string[] = [];
        this.say(() => {
            const { declinedCount, declinedRequest, declinedText } = this.client.lobby();
            if (declinedCount > this.heardCount) {
                this.heardCount = declinedCount;
                this.team = declinedRequest === MessageType.team ? 0 : this.team;
                texts.push(declinedText);
            }
        });
        return texts;
    }
}

export class CorePlay implements Source {
    readonly place: CorePlace;
    readonly isTankGame: boolean;
    readonly ownRules: OwnRules | null;
    readonly hitSets: readonly HitSet[];
    map: GameMap | null = null;
    private readonly client: Client;
    private readonly forms: CoreForms;
    private readonly now: () => number;
    private status: ClientStatus;
    private readonly transport: Transport;
    private mapBytes: Uint8Array | null = null;
    private mapEpoch = -1;
    private aim: readonly [number, number] = [0, 0];
    private rosterMs = -Infinity;
    private readonly standstill = new Standstill();
    private isClosed = false;
    private hasAsked = false; // for the session to make
    private fault = ''; // why it was not made

    /** Begins to connect. Throws for a name or token that is not valid. */
    constructor(sabot: Sabot, private readonly options: CorePlayOptions) {
        const { session, name, token = '', password = '', mode = '', creates = false } = options;
        this.now = options.now ?? (() => performance.now());
        this.standstill.waits(this.now());
        this.hitSets = sabot.hitSets();
        this.isTankGame = options.isTankGame ?? true;
        this.ownRules = options.ownRules ?? null;
        const role = options.made === undefined ? Role.player : Role.lobby;
        this.client = sabot.client({
            session, name, token, password, mode, create: creates, role,
        });
        this.place = new CorePlace(this.client, (act) => {
            if (!this.isClosed && this.place.session !== null) {
                act();
                this.transport.flush();
            }
        });
        this.forms = new CoreForms(this.client);
        this.status = this.client.status();
        this.transport = new Transport(this.client, options);
    }

    get match(): number {
        return this.status.epoch;
    }

    get isOver(): boolean {
        return this.fault !== '' || this.status.state === ClientState.closed;
    }

    get refusal(): number {
        return this.status.refusal;
    }

    get players(): readonly Player[] {
        return this.forms.players;
    }

    get tickRateHz(): number {
        return this.status.tickRateHz;
    }

    get playerCapacity(): number {
        return this.forms.playerCapacity;
    }

    update(): void {
        const nowMs = this.now();
        if (this.isClosed || this.standstill.waits(nowMs)) {
            return;
        }
        this.transport.update();
        this.status = this.client.status();
        this.makeSession();
        this.readMatch();
    }

    view(): View | null {
        const view = this.isClosed ? null : this.client.view();
        if (view === null) {
            return null;
        }
        const entities = this.forms.entities(view.entities);
        return {
            tick: view.tick,
            interpolationTick: view.interpolationTick,
            player: view.player === NO_PLAYER ? null : view.player,
            own: view.alive ? (entities[view.ownIndex] ?? null) : null,
            entities,
        };
    }

    takeEvents(): HeardEvent[] {
        return this.client.pollEvents().map((event) => this.forms.event(event, event.tick));
    }

    takeChat(): ChatLine[] {
        return this.client.pollChat().map((line) => this.forms.chatLine(line));
    }

    notice(): string {
        return this.fault !== '' ? this.fault : noticeOf(ClientState[this.status.state] as keyof typeof ClientState, this.status);
    }

    network(): NetworkStatus | null {
        const { status } = this;
        if (status.tickRateHz === 0) {
            return null;
        }
        return {
            roundTripMs: status.roundTripMs,
            jitterMs: status.jitterUs / 1000,
            delayMs: status.interpolationDelayUs / 1000,
            inputMargin: status.inputMargin,
            snapshots: status.snapshotsReceived,
            snapshotsLost: status.snapshotsLost,
            bytesSent: status.bytesSent,
            bytesReceived: status.bytesReceived,
            corrections: {
                counts: status.corrections,
                lastM: status.correctionM,
                mostM: status.correctionMMax,
            },
        };
    }

    setControl({ throttle, steering, aimYaw, aimPitch, fire, select }: Control): void {
        if (this.isClosed) {
            return;
        }
        this.aim = aimYaw === null ? this.aim : [aimYaw, aimPitch];
        const [yaw, pitch] = this.aim;
        this.client.setInput({
            throttle, steering, fire, aimYaw: yaw, aimPitch: pitch, select: [...select],
        });
    }

    /** Says goodbye. */
    close(): void {
        if (this.isClosed) {
            return;
        }
        this.isClosed = true;
        this.transport.close();
        this.client.destroy();
    }

    private makeSession(): void {
        const { made } = this.options;
        if (made === undefined || this.status.state !== ClientState.lobby || this.fault !== '') {
            return;
        }
        if (!this.hasAsked) {
            this.hasAsked = true;
            this.client.createSession(made);
            this.transport.flush();
            return;
        }
        const { declinedCount, declinedRefusal, declinedText } = this.client.lobby();
        if (declinedCount > 0) {
            this.fault = closedText({ refusal: declinedRefusal, text: declinedText });
        }
    }

    private readMatch(): void {
        const { state, epoch } = this.status;
        const nowMs = this.now();
        const isNew = state === ClientState.playing && epoch !== this.mapEpoch;
        if (isNew) {
            this.readMap(epoch);
        }
        if (isNew || nowMs - this.rosterMs >= ROSTER_MS) {
            this.rosterMs = nowMs;
            this.forms.readPlayers();
            this.place.session = this.client.session();
        }
    }

    // The next match may have the same map.
    private readMap(epoch: number): void {
        const bytes = this.client.map();
        if (bytes === null) {
            return;
        }
        this.mapEpoch = epoch;
        if (!sameBytes(this.mapBytes, bytes)) {
            this.mapBytes = bytes;
            this.map = parseMap(bytes);
        }
    }
}

/** The source of the match that is shown: a server, to watch or to play, or a log. */

import type {
    ChatLine, Control, GameEvent, GameMap, HitSet, Player, SessionState, View, VoteKind,
} from '@sabot/client';

/** State of the connection; counts are since its start. */
export interface NetworkStatus {
    readonly roundTripMs: number;
    readonly jitterMs: number;
    /** How far other entities are shown behind the server, ms. */
    readonly delayMs: number;
    /** How many ticks early the newest input reached the server; null if the page does not play. */
    readonly inputMargin: number | null;
    readonly snapshots: number;
    readonly snapshotsLost: number;
    readonly bytesSent: number;
    readonly bytesReceived: number;
    /** Null without prediction. */
    readonly corrections: Corrections | null;
}

/** Corrections: snapshots in which the own tank differed from its prediction. */
export interface Corrections {
    /** Counts by cause: unknown, contact, impulse, input, respawn, pick-up, round. */
    readonly counts: readonly number[];
    /** Distance by which the last correction moved the tank, m; and the largest. */
    readonly lastM: number;
    readonly mostM: number;
}

/** An event as a source reports it. */
export interface HeardEvent extends GameEvent {
    /** True if it is reported ahead of the server. */
    readonly isPredicted?: boolean;
}

/** The player's session beside the match. What cannot be said now is not said. */
export interface Place {
    /** As the server last said; null before. */
    readonly session: SessionState | null;
    /** The team that was asked for and not declined; 0 for none. */
    readonly team: number;
    setReady(isReady: boolean): void;
    setTeam(team: number): void;
    vote(kind: VoteKind | number, target: number, isFor: boolean): void;
    /** Returns why requests were declined, as texts for people, each once. */
    takeDeclined(): string[];
}

/** What the page shows of rules that are not the built-in ones. */
export interface OwnRules {
    readonly name: string;
    /** By the kind of an event from EVENT_KIND_RULES on; see `Rules` of `@sabot/client`. */
    readonly eventTexts: readonly (string | null)[];
}

/** Every frame calls `update` first, then the others. */
export interface Source {
    /** The map once it is loaded; another map is another object. */
    readonly map: GameMap | null;
    /** Number of the match, of those that this source has shown. */
    readonly match: number;
    /** All players of the match, by slot. */
    readonly players: readonly Player[];
    readonly tickRateHz: number; // 0 before the match has begun
    readonly playerCapacity: number; // slots
    /** Speed at which a recorded match is played, 1 for its own; absent for live matches. */
    readonly speed?: number;
    /**
     * True for the built-in rules and those that extend them. False for others, whose kinds and
     * events have other meanings.
     */
    readonly isTankGame: boolean;
    /** Null or absent for the built-in rules. */
    readonly ownRules?: OwnRules | null;
    /** What shells meet of entities; absent or empty if the server does not tell. */
    readonly hitSets?: readonly HitSet[];
    /** By how much the match is shown late, ms; absent or 0 for as it is played. */
    readonly behindMs?: number;

    update(nowMs: number): void;
    /** Returns the view to show; null before the first. */
    view(): View | null;
    /**
     * Returns the events that are due, in order. Each comes once, except a predicted one: it comes
     * again if the server's value differs, such as the points of a hit.
     */
    takeEvents(): HeardEvent[];
    takeChat(): ChatLine[];
    /** Text for people: what the match waits for, or why it has ended; '' while it is shown. */
    notice(): string;
    /** Whether the match has ended for this page; the notice tells why. */
    readonly isOver: boolean;
    /** The server's code if it refused this page; 0 or absent otherwise. */
    readonly refusal?: number;
    /** Absent for a source that does not play. */
    readonly place?: Place;
    close(): void;
    /** Returns null before the connection is made; absent for a source without connection. */
    network?(): NetworkStatus | null;
    /** Sets the player's control until the next call; absent for a source that does not play. */
    setControl?(control: Control): void;
}

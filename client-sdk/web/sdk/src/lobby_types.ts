/** Sessions as the lobby tells them. */

import type { Session, Sessions } from './wire/messages/lobby';

/** A session in a list. */
export interface Listing {
    /** The server never uses it again. */
    number: number;
    name: string;
    mode: string;
    /** Of the present match. */
    map: string;
    asksPassword: boolean;
    asksToken: boolean;
    /** A recorded match that the server plays. */
    isReplay: boolean;
    /** Its match waits until its players are ready. */
    isWarmingUp: boolean;
    /** Connected. */
    players: number;
    /** Slots for players, without the computer's. */
    playerCapacity: number;
    computers: number;
    spectators: number;
    spectatorCapacity: number;
}

/** A vote that runs. */
export interface Vote {
    /** A VoteKind; later versions may have more. */
    kind: number;
    target: number;
    /** Votes for it, and how many of them pass it. */
    yes: number;
    needed: number;
    /** When the server said so. */
    msLeft: number;
}

/** The state of the client's session that is not the match's. */
export interface SessionState {
    number: number;
    name: string;
    isWarmingUp: boolean;
    /** Players may call votes. */
    hasVotes: boolean;
    /** Players that must be there, all of them ready; 0: matches do not wait. */
    readyCount: number;
    /** Slots of the players that are ready. */
    ready: readonly number[];
    /** By how much spectators see the match late. */
    delayMs: number;
    spectators: number;
    vote: Vote | null;
    /** The session's maps, in turn. */
    maps: readonly string[];
}

export function listingOf(one: Sessions['sessions'][number]): Listing {
    const { flags, ...rest } = one;
    return {
        ...rest,
        asksPassword: (flags & 1) !== 0,
        asksToken: (flags & 2) !== 0,
        isReplay: (flags & 4) !== 0,
        isWarmingUp: (flags & 8) !== 0,
    };
}

/** Returns the slots of a bit set. */
export function slotsOf(bits: bigint): number[] {
    const slots: number[] = [];
    for (let slot = 0; bits >> BigInt(slot) > 0n; slot++) {
        if ((bits >> BigInt(slot)) & 1n) {
            slots.push(slot);
        }
    }
    return slots;
}

export function sessionStateOf(message: Session): SessionState {
    const { number, name, flags, readyCount, delayMs, spectators, maps } = message;
    return {
        number, name, readyCount, delayMs, spectators, maps,
        isWarmingUp: (flags & 1) !== 0,
        hasVotes: (flags & 2) !== 0,
        ready: slotsOf(message.ready),
        vote: message.voteKind === 0 ? null : {
            kind: message.voteKind,
            target: message.voteTarget,
            yes: message.voteYes,
            needed: message.voteNeeded,
            msLeft: message.voteMsLeft,
        },
    };
}

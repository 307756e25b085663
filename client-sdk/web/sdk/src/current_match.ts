/** The match that a client is in: it begins with a welcome, its map is loaded, its views are kept. */

import type { CompletedOptions } from './client_options';
import { INPUT_LEAD_START } from './clock/input_clock';
import type { Inbox } from './inbox';
import { MapLoader } from './map_loader';
import { Match, type View } from './match';
import type { Predictor } from './predictor';
import { isOfTheSameMatch } from './welcome';
import * as limits from './wire/limits';
import { Role, type Welcome } from './wire/messages/handshake';

// The server's tick when an input that is sent now arrives: the welcome's tick plus the hello's
// round trip.
function tickOnArrival(welcome: Welcome, roundTripMs: number): number {
    return welcome.tick + (roundTripMs * welcome.tickRateHz) / 1000;
}

export class CurrentMatch {
    match: Match | null = null;
    loader: MapLoader | null = null;
    /** Count of matches that have begun. */
    count = 0;

    private lastView: View | undefined; // kept until the next one

    constructor(
        private readonly options: CompletedOptions, private readonly predictor: Predictor | null,
        private readonly inbox: Inbox,
    ) {}

    /** The map that the client has, for its hellos and requests. */
    get mapHashes(): bigint[] {
        return this.loader?.map ? [this.loader.hash] : [];
    }

    /** Returns the newest view; the last one while the connection is lost. */
    view(isLost: boolean): View | null {
        const view = isLost ? undefined : this.match?.view();
        this.lastView = view ?? this.lastView;
        return this.lastView ?? null;
    }

    /**
     * Begins with a welcome, `helloMs` after its hello. `isBack`: the connection was lost;
     * `isNext`: the client is in a match on the same connection. Returns whether the client has the
     * map.
     */
    enter(
        welcome: Welcome, isBack: boolean, isNext: boolean, helloMs: number, nowMs: number,
    ): boolean {
        const before = this.match;
        const isSame = isOfTheSameMatch(before?.welcome, welcome);
        if (!isBack || !isSame) {
            this.lastView = undefined;
        }
        this.count += isSame ? 0 : 1;
        this.inbox.release();
        this.predictor?.stop();
        const roundTripMs = isNext ? before?.roundTrip.ms ?? helloMs : helloMs;
        const inputTick = isNext ? this.tickByLead(welcome) : tickOnArrival(welcome, helloMs);
        const predictor = welcome.role === Role.player ? this.predictor : null;
        this.match =
            new Match(this.options, welcome, predictor, inputTick, roundTripMs, nowMs);
        const hasMap = !!this.loader?.map && this.loader.hash === welcome.mapHash;
        if (!hasMap) {
            this.loader = new MapLoader(welcome.mapHash, welcome.mapSize);
        }
        return hasMap;
    }

    /** The map is there: a player's tank is predicted from here on. */
    begin(role: Role): void {
        if (this.match !== null && this.loader !== null && role === Role.player) {
            this.predictor?.start(this.match.welcome, this.loader.canonical);
        }
    }

    /** The client is in no match any more. */
    leave(): void {
        this.match = null;
        this.lastView = undefined;
        this.inbox.release();
        this.predictor?.stop();
    }

    // The input clock of the last match knows the connection, so its lead still holds.
    private tickByLead(welcome: Welcome): number {
        const learnt = this.match?.inputClock.leadLearnt ?? 0;
        return welcome.tick + Math.min(learnt, limits.U32_MAX - INPUT_LEAD_START - welcome.tick);
    }
}

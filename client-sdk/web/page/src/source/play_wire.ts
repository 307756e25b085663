/** A match played by the wire alone, without prediction, for rules that the core lacks. */

import {
    Client, type Control, LobbyError, Role, type Rules, type SessionState, type SessionWish,
} from '@sabot/client';
import { closedText } from './notices';
import type { PlayWish } from './play_wish';
import { isTankGame, ownRulesOf, socketUrl } from './server';
import type { Place } from './source';
import { WireSource } from './wire';

/** The session of a client of the SDK. */
class WirePlace implements Place {
    constructor(private readonly client: Client) {}

    get session(): SessionState | null {
        return this.client.lobby.session;
    }

    get team(): number {
        return this.client.lobby.team;
    }

    setReady(isReady: boolean): void {
        this.ask(() => this.client.lobby.setReady(isReady));
    }

    setTeam(team: number): void {
        this.ask(() => this.client.lobby.setTeam(team));
    }

    vote(kind: number, target: number, isFor: boolean): void {
        this.ask(() => this.client.lobby.vote(kind, target, isFor));
    }

    takeDeclined(): string[] {
        return this.client.lobby.takeDeclined().map(({ message }) => message);
    }

    private ask(act: () => void): void {
        if (this.session !== null && this.client.state !== 'closed') {
            act();
        }
    }
}

export class WirePlay extends WireSource {
    readonly place: Place = new WirePlace(this.client);
    private made: SessionWish | undefined;
    private fault = ''; // why the session could not be made

    static join(wish: PlayWish, name: string, rules: Rules): WirePlay {
        const { session, mode, creates, password, token, made } = wish;
        const options = made === undefined
            ? { role: Role.player, session, mode, create: creates, password }
            : { role: Role.lobby };
        const play = new WirePlay({
            client: new Client({ url: socketUrl(), rules, name, token, ...options }),
            isTankGame: isTankGame(rules), ownRules: ownRulesOf(rules), hitSets: rules.hitSets,
        });
        play.made = made;
        return play;
    }

    override get isOver(): boolean {
        return this.fault !== '' || super.isOver;
    }

    override notice(): string {
        return this.fault !== '' ? this.fault : super.notice();
    }

    setControl(control: Control): void {
        this.client.setControl(control);
    }

    protected override advance(nowMs: number): void {
        super.advance(nowMs);
        if (this.made === undefined || this.client.state !== 'lobby') {
            return;
        }
        const { made } = this;
        this.made = undefined;
        this.client.lobby.create(made).catch((error: unknown) => {
            const { refusal, message } = error as LobbyError;
            this.fault = closedText({ refusal, text: message });
            this.client.close();
        });
    }
}

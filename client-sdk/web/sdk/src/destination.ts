/** The session that a client asks for: by its options, through the lobby, or after a redirect. */

import type { CompletedOptions } from './client_options';
import { isAsked } from './welcome';
import { MINOR_VERSION } from './wire/limits';
import { MessageType, type OwnMessage } from './wire/message';
import { Role, type Welcome } from './wire/messages/handshake';
import type { Redirect } from './wire/messages/lobby';

// A server that sends the client on more often than this, without a welcome, is given up.
const REDIRECT_COUNT_MAX = 4;

/** What a hello says beside the options. */
export interface HelloState {
    select: number;
    mapHashes: bigint[];
    /** The session of the lost match, and the secret to come back to it; null for a new session. */
    lost: { session: number; secret: Uint8Array } | null;
}

export class Destination {
    /** Of the session that the client is in, or asked for by its hello. */
    role: Role;
    /** Of the server's host; 0: that of the options. */
    port = 0;
    /** A request for a session is out and has no answer yet. */
    hasAsked = false;
    /** The client goes on from the lobby by itself, as the options say. */
    goesOn: boolean;
    private nextRole: Role; // of the session that it asked for last
    private session: number; // that it asked for; 0 for any
    private redirect: Redirect | null = null; // what the next hello asks for
    private redirects = 0; // since the last welcome

    constructor(private readonly options: CompletedOptions) {
        const { role, session, password, mode, create } = options;
        this.role = role;
        this.nextRole = role;
        this.session = session;
        this.goesOn = role !== Role.lobby && (password !== '' || mode !== '' || create);
    }

    hello({ select, mapHashes, lost }: HelloState): OwnMessage {
        const { options } = this;
        const { rules } = options;
        const to = lost !== null ? null : this.redirect;
        const token = to !== null && to.ticket.length > 0 ? to.ticket : options.token;
        const isForLobby =
            lost === null && to === null && (this.goesOn || options.role === Role.lobby);
        return {
            type: MessageType.hello,
            simulationVersion: options.simulationVersion,
            minorVersion: MINOR_VERSION,
            session: lost?.session ?? to?.session ?? (isForLobby ? 0 : options.session),
            role: isForLobby ? Role.lobby : to !== null ? this.nextRole : this.role,
            form: options.form,
            name: options.name,
            select,
            mapHashes,
            rulesName: rules.name,
            rulesInterfaceVersion: rules.interfaceVersion,
            rulesBehaviourVersion: rules.behaviourVersion,
            rulesTablesHash: rules.tablesHash,
            resume: lost?.secret ?? new Uint8Array(),
            token: lost !== null ? new Uint8Array() : token,
        };
    }

    /** What the client asks for in the lobby by itself. */
    joinOfOptions(mapHashes: bigint[]): Extract<OwnMessage, { type: MessageType.join }> {
        const { session, mode, role, password, create } = this.options;
        return {
            type: MessageType.join, session, mode, role, password, create: create ? 1 : 0,
            mapHashes,
        };
    }

    /** A session of this role was asked for in the lobby; the welcome says which. */
    expect(role: Role): void {
        this.goesOn = false;
        this.session = 0;
        this.nextRole = role;
        this.hasAsked = true;
        this.redirects = 0;
    }

    /**
     * Returns whether a welcome answers what was asked for. `lost`: number of the session to which
     * the client comes back; `isFirst`: it is in no session yet.
     */
    admits(welcome: Welcome, isFirst: boolean, lost: number | undefined): boolean {
        const isPlain = lost !== undefined || (isFirst && this.redirect === null);
        const roles = isPlain ? [this.role] : [this.role, this.nextRole];
        return isAsked(welcome, this.options, roles, lost ?? this.session);
    }

    /** The client is welcomed. `isOther`: to another session than the one that it was in. */
    arrive({ role }: Welcome, isOther: boolean): void {
        this.role = role;
        // A next match does not answer a request for another session.
        this.nextRole = isOther ? role : this.nextRole;
        this.goesOn = false;
        this.rest();
        this.redirects = 0;
    }

    /** The client's match goes on at another server, which has this number for it. */
    moveTo(session: number): void {
        this.port = 0;
        this.session = this.session === 0 ? 0 : session;
    }

    /** Nothing is asked for any more. */
    rest(): void {
        this.hasAsked = false;
        this.redirect = null;
    }

    /** Goes where a redirect says. Returns why that cannot be; '' if it can. */
    follow(redirect: Redirect): string {
        if (redirect.webPort === 0) {
            return 'the server sent the client to a port that has no WebSockets';
        }
        if (this.redirects === REDIRECT_COUNT_MAX) {
            return 'the server sent the client from port to port too often';
        }
        this.redirects++;
        this.redirect = redirect;
        this.port = redirect.webPort;
        this.hasAsked = false;
        return '';
    }
}

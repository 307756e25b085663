/** The secrets by which a player comes back to its slot after a lost connection. */

import { Role, type Welcome } from './wire/messages/handshake';

export class ResumeSecrets {
    /** The secret that the next hello shows; empty for none. */
    current = new Uint8Array();
    // The one before. A server that died may know only that one, if it had no input yet since it
    // gave the newer one.
    private last = new Uint8Array();
    private hasSwapped = false; // the older one was tried since the last welcome

    get isEmpty(): boolean {
        return this.current.length === 0;
    }

    /** Takes the welcome's secret. Only a player has a slot to come back to. */
    keep(welcome: Welcome): void {
        this.hasSwapped = false;
        this.last.fill(0);
        this.last = this.current;
        this.current = welcome.role === Role.player ? welcome.resume.slice() : new Uint8Array();
    }

    /** Makes the other secret the current one. Returns true for the first time since a welcome. */
    tryOther(): boolean {
        if (this.isEmpty || this.last.length === 0) {
            return false;
        }
        [this.current, this.last] = [this.last, this.current];
        const isFirst = !this.hasSwapped;
        this.hasSwapped = true;
        return isFirst;
    }

    forget(): void {
        this.current.fill(0);
        this.last.fill(0);
        this.current = new Uint8Array();
        this.last = new Uint8Array();
    }
}

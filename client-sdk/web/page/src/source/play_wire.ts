/** A match played by the wire alone, for rules that the core does not have: nothing is foreseen. */

import { Client, type Control, Role, type Rules } from '@sabot/client';
import { socketUrl, TANK_RULES, Watch } from './watch';

export class WirePlay extends Watch {
    static join(session: number, name: string, rules: Rules): WirePlay {
        const options = { url: socketUrl(), rules, role: Role.player, session, name };
        return new WirePlay(new Client(options), rules.name === TANK_RULES);
    }

    setControl(control: Control): void {
        this.client.setControl(control);
    }
}

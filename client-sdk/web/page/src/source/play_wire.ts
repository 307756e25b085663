/** A match played by the wire alone, without prediction, for rules that the core lacks. */

import { Client, type Control, Role, type Rules } from '@sabot/client';
import { socketUrl, TANK_RULES } from './server';
import { WireSource } from './wire';

export class WirePlay extends WireSource {
    static join(session: number, name: string, token: string, rules: Rules): WirePlay {
        const options = { url: socketUrl(), rules, role: Role.player, session, name, token };
        return new WirePlay({
            client: new Client(options), isTankGame: rules.name === TANK_RULES,
            hitSets: rules.hitSets,
        });
    }

    setControl(control: Control): void {
        this.client.setControl(control);
    }
}

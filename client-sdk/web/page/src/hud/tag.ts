/** Tags of players and teams: sign, colour and name. */

import { element } from '../dom';
import { cssColour, playerColour, teamColour, teamSign } from '../palette';
import type { Line, Who } from './lines';

const NO_TEAM_SIGN = '\u25fc'; // a patch of the player's colour

/** Shows by sign and colour to whom a thing belongs. */
export function showSign(sign: HTMLElement, slot: number | null, team: number): void {
    sign.textContent = teamSign(team) || NO_TEAM_SIGN;
    sign.style.color = cssColour(slot === null ? teamColour(team) : playerColour(slot, team));
}

export function signElement(): HTMLElement {
    const sign = element('span', { className: 'sign' });
    sign.setAttribute('aria-hidden', 'true');
    return sign;
}

/** A name is isolated, so that its direction of writing does not affect other text. */
export function nameTag({ slot, name, team }: Who): HTMLElement {
    const sign = signElement();
    showSign(sign, slot, team);
    return element('span', { className: 'who' }, sign, element('bdi', { className: 'name' }, name));
}

export function lineContent(line: Line): (Node | string)[] {
    return line.pieces.map((piece) => typeof piece === 'string' ? piece : nameTag(piece));
}

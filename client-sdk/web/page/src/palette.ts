/**
 * Colours that people with any kind of colour vision can tell apart: those of Okabe and Ito (Color
 * Universal Design, 2008) without black, in an order in which neighbours also differ in lightness.
 */

const PLAYERS = [
    0x56b4e9, // sky blue
    0xe69f00, // orange
    0x009e73, // bluish green
    0xf0e442, // yellow
    0xcc79a7, // reddish purple
    0x0072b2, // blue
    0xd55e00, // vermilion
    0xdddddd, // light grey
] as const;

/** Colours of the teams from 1 on. Everybody can tell blue from orange. */
const TEAMS = [0x56b4e9, 0xe69f00, 0x009e73, 0xcc79a7] as const;
/** Each team has a sign besides its colour. */
const TEAM_SIGNS = ['\u25b2', '\u25a0', '\u25cf', '\u25c6'] as const; // triangle, square, disc, diamond

/** Returns a player's colour: the team's colour if there are teams. `team` is 0 for none. */
export function playerColour(slot: number, team: number): number {
    return team > 0 ? TEAMS[(team - 1) % TEAMS.length] : PLAYERS[slot % PLAYERS.length];
}

export function teamColour(team: number): number {
    return team > 0 ? TEAMS[(team - 1) % TEAMS.length] : 0xdddddd;
}

/** Returns a team's sign; '' for no team. */
export function teamSign(team: number): string {
    return team > 0 ? TEAM_SIGNS[(team - 1) % TEAM_SIGNS.length] : '';
}

export function cssColour(colour: number): string {
    return `#${colour.toString(16).padStart(6, '0')}`;
}

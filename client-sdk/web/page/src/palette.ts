/**
 * Colours that people with any kind of colour vision tell apart: those of Okabe and Ito (Color
 * Universal Design, 2008) but black, and in an order in which neighbours differ in lightness too.
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

/** Of the teams from 1 on: blue against orange is safe for all. */
const TEAMS = [0x56b4e9, 0xe69f00, 0x009e73, 0xcc79a7] as const;
/** Beside its colour each team has a sign. */
const TEAM_SIGNS = ['\u25b2', '\u25a0', '\u25cf', '\u25c6'] as const; // triangle, square, disc, diamond

/** Of a player: the team's colour, where there are teams. `team` is 0 for none. */
export function playerColour(slot: number, team: number): number {
    return team > 0 ? TEAMS[(team - 1) % TEAMS.length] : PLAYERS[slot % PLAYERS.length];
}

export function teamColour(team: number): number {
    return team > 0 ? TEAMS[(team - 1) % TEAMS.length] : 0xdddddd;
}

/** Of a team; '' for none. */
export function teamSign(team: number): string {
    return team > 0 ? TEAM_SIGNS[(team - 1) % TEAM_SIGNS.length] : '';
}

export function cssColour(colour: number): string {
    return `#${colour.toString(16).padStart(6, '0')}`;
}

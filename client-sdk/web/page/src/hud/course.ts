/** The course of a match of tanks: the mode, the phase of the round, the winner. */

import { TankKind } from '@sabot/client';
import type { Moment } from '../moment';
import { durationText } from '../texts';

/** Modes, numbered as in the rules' setting `mode`. */
export enum Mode {
    deathmatch = 0,
    team = 1,
    flags = 2,
    targets = 3,
}

/** The value `phase` of a round. */
export enum Phase {
    warmUp = 0,
    play = 1,
    result = 2,
}

export interface Round {
    phase: Phase;
    secondsLeft: number | null; // null for no limit
    /** Scores of team 1 and 2. */
    scores: readonly [number, number];
    targetsLeft: number;
    winnerTeam: number; // 0 for none
    winnerSlot: number | null;
}

const NO_LIMIT = 65535;

type Known = Pick<Moment, 'of' | 'players' | 'team'>;

/** Returns the state of the round; null before it is known, and for other rules. */
export function roundOf(moment: Pick<Moment, 'of'>): Round | null {
    const values = moment.of(TankKind.round)[0]?.values;
    if (values === undefined) {
        return null;
    }
    return {
        phase: values.phase,
        secondsLeft: values.seconds_left === NO_LIMIT ? null : values.seconds_left,
        scores: [values.score_1, values.score_2],
        targetsLeft: values.targets_left,
        winnerTeam: values.winner_team,
        winnerSlot: values.winner_player > 0 ? values.winner_player - 1 : null,
    };
}

/**
 * Derives the mode from the visible entities. A later moment may show fewer (a flag in the fog, the
 * last targets), but never a higher mode than the match has.
 */
export function modeOf(moment: Known): Mode {
    if (moment.of(TankKind.wall).some(({ values }) => values.target === 1)) {
        return Mode.targets;
    }
    if (moment.of(TankKind.flag).length > 0) {
        return Mode.flags;
    }
    return moment.players.some(({ slot }) => moment.team(slot) > 0) ? Mode.team : Mode.deathmatch;
}

const MODE_TEXTS: Record<Mode, string> = {
    [Mode.deathmatch]: 'deathmatch',
    [Mode.team]: 'team deathmatch',
    [Mode.flags]: 'capture the flag',
    [Mode.targets]: 'targets',
};

export function modeText(mode: Mode): string {
    return MODE_TEXTS[mode];
}

const PHASE_TEXTS: Record<Phase, string> = {
    [Phase.warmUp]: 'warm-up',
    [Phase.play]: '',
    [Phase.result]: 'result',
};

/** "warm-up 0:12", "4:05"; "round" for a round without a limit. */
export function phaseText({ phase, secondsLeft }: Round): string {
    const time = secondsLeft === null ? '' : durationText(secondsLeft);
    // A phase that a later version adds has no name here.
    return [PHASE_TEXTS[phase] ?? '', time].filter((word) => word !== '').join(' ') || 'round';
}

export function teamName(team: number): string {
    return `Team ${team}`;
}

/** Text beside the time: who won, or what remains to do; '' for none. */
export function noteText(
    { phase, targetsLeft, winnerTeam, winnerSlot }: Round, nameOf: (slot: number) => string,
): string {
    if (phase !== Phase.result) {
        return targetsLeft > 0 ? `${targetsLeft} targets left` : '';
    }
    if (winnerTeam > 0) {
        return `${teamName(winnerTeam)} won`;
    }
    return winnerSlot === null ? 'draw' : `${nameOf(winnerSlot)} won`;
}

/** Reads an event of the kind "round": the phase that begins, and the team that won. */
export function roundEvent(value: number): { phase: Phase; winnerTeam: number } {
    return { phase: value % 16, winnerTeam: Math.floor(value / 16) };
}

/** Returns the tick that is shown, and by how much a spectator sees the match late. */
export function timeText(tick: number, behindMs: number): string {
    const behind = behindMs > 0 ? `, ${Math.round(behindMs / 100) / 10} s behind` : '';
    return `tick ${tick}${behind}`;
}

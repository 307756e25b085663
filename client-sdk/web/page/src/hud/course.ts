/** The course of a match of tanks: what is played for, the phase of the round, who won. */

import { TankKind } from '@sabot/client';
import type { Moment } from '../moment';
import { durationText } from '../texts';

/** As the rules' setting `mode` counts them. */
export enum Mode {
    deathmatch = 0,
    team = 1,
    flags = 2,
    targets = 3,
}

/** Value `phase` of a round. */
export enum Phase {
    warmUp = 0,
    play = 1,
    result = 2,
}

export interface Round {
    phase: Phase;
    secondsLeft: number | null; // null: no limit
    /** Of team 1 and 2. */
    scores: readonly [number, number];
    targetsLeft: number;
    winnerTeam: number; // 0 for none
    winnerSlot: number | null;
}

const NO_LIMIT = 65535;

type Known = Pick<Moment, 'of' | 'players' | 'team'>;

/** Null before it is known, and where other rules are played by. */
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
 * What is seen to be played for. A later moment may show less (in the fog a flag, in the end the
 * targets), never a higher mode than the match's.
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

/** "warm-up 0:12", "4:05"; of a round without a limit "round". */
export function phaseText({ phase, secondsLeft }: Round): string {
    const time = secondsLeft === null ? '' : durationText(secondsLeft);
    // A phase that a later version adds has no name here.
    return [PHASE_TEXTS[phase] ?? '', time].filter((word) => word !== '').join(' ') || 'round';
}

export function teamName(team: number): string {
    return `Team ${team}`;
}

/** Beside the time: who won, or what is left to do; '' for nothing. */
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

/** What an event of the kind "round" says: which phase begins, and which team won. */
export function roundEvent(value: number): { phase: Phase; winnerTeam: number } {
    return { phase: value % 16, winnerTeam: Math.floor(value / 16) };
}

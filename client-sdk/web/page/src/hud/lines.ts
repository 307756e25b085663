/** Lines about events and chat: pieces to show, and the same as plain text. */

import {
    type ChatLine, ChatScope, EVENT_KIND_RULES, type GameEvent, TankEvent,
} from '@sabot/client';
import { teamSign } from '../palette';
import { Phase, roundEvent, teamName } from './course';

/** A player, or a team if `slot` is null. */
export interface Who {
    slot: number | null;
    name: string;
    team: number;
}

export type Piece = string | Who;

export interface Line {
    kind: 'kill' | 'flag' | 'round' | 'chat' | 'roster' | 'rules';
    pieces: readonly Piece[];
}

/** Returns the player of a slot. */
export type WhoOf = (slot: number) => Who;

export function teamWho(team: number): Who {
    return { slot: null, name: teamName(team), team };
}

function death(killer: number | null, victim: number, whoOf: WhoOf): Line {
    const fallen = whoOf(victim);
    if (killer === null || killer === victim) {
        return { kind: 'kill', pieces: [fallen, killer === null ? ' was destroyed' : ' destroyed itself'] };
    }
    const shooter = whoOf(killer);
    const isMate = shooter.team > 0 && shooter.team === fallen.team;
    return { kind: 'kill', pieces: [shooter, ' \u203a ', fallen, isMate ? ' (own team)' : ''] };
}

function flag(event: GameEvent, whoOf: WhoOf): Line {
    const doer = event.entity === null ? null : whoOf(event.entity);
    const it = [' the flag of ', teamWho(event.value)];
    switch (event.kind) {
        case TankEvent.flagTake:
            return { kind: 'flag', pieces: [doer ?? 'Somebody', ' took', ...it] };
        case TankEvent.flagDrop:
            return { kind: 'flag', pieces: [doer ?? 'Somebody', ' lost', ...it] };
        case TankEvent.flagCapture:
            return { kind: 'flag', pieces: [doer ?? 'Somebody', ' captured', ...it] };
        default:
            return doer === null
                ? { kind: 'flag', pieces: ['The flag of ', teamWho(event.value), ' went home'] }
                : { kind: 'flag', pieces: [doer, ' returned', ...it] };
    }
}

/** Returns the winner of a round; null for a draw. */
function winner(event: GameEvent, whoOf: WhoOf): Who | null {
    const { winnerTeam } = roundEvent(event.value);
    return winnerTeam > 0 ? teamWho(winnerTeam) : event.entity === null ? null : whoOf(event.entity);
}

/** Returns the announcement of a phase that begins; null for other events. */
export function announcement(event: GameEvent, whoOf: WhoOf): Line | null {
    if (event.kind !== TankEvent.round) {
        return null;
    }
    switch (roundEvent(event.value).phase) {
        case Phase.warmUp:
            return { kind: 'round', pieces: ['Warm-up'] };
        case Phase.play:
            return { kind: 'round', pieces: ['Round begins'] };
        case Phase.result: {
            const best = winner(event, whoOf);
            return { kind: 'round', pieces: best === null ? ['Draw'] : [best, ' wins'] };
        }
        default:
            return null;
    }
}

// The text that the rules have for an event, with names and number filled in.
function ruledLine(text: string, { entity, other, value }: GameEvent, whoOf: WhoOf): Line {
    const someone = (slot: number | null): Piece => (slot === null ? 'nobody' : whoOf(slot));
    const pieces = text.split(/(\{entity\}|\{other\}|\{value\})/).map((part) => {
        switch (part) {
            case '{entity}': return someone(entity);
            case '{other}': return someone(other);
            case '{value}': return String(value);
            default: return part;
        }
    });
    return { kind: 'rules', pieces: pieces.filter((piece) => piece !== '') };
}

/**
 * Returns an event's line; null for none. `texts` are those of the rules (`Rules.eventTexts`). Other
 * rules have lines for joining, leaving and what they have a text for.
 */
export function eventLine(
    event: GameEvent, isTankGame: boolean, whoOf: WhoOf, texts: readonly (string | null)[] = [],
): Line | null {
    const { kind, entity, other } = event;
    if (kind === TankEvent.join || kind === TankEvent.leave) {
        const said = kind === TankEvent.join ? ' joined' : ' left';
        return entity === null ? null : { kind: 'roster', pieces: [whoOf(entity), said] };
    }
    if (kind === TankEvent.end) {
        return { kind: 'round', pieces: ['The match is over'] };
    }
    const text = texts[kind - EVENT_KIND_RULES] ?? null;
    if (text !== null) {
        return ruledLine(text, event, whoOf);
    }
    if (!isTankGame) {
        return null;
    }
    switch (kind) {
        case TankEvent.death:
            return other === null ? null : death(entity, other, whoOf);
        case TankEvent.flagTake:
        case TankEvent.flagDrop:
        case TankEvent.flagReturn:
        case TankEvent.flagCapture:
            return flag(event, whoOf);
        case TankEvent.target:
            return entity === null
                ? null : { kind: 'flag', pieces: [whoOf(entity), ' destroyed a target'] };
        case TankEvent.round:
            return announcement(event, whoOf);
        default:
            return null;
    }
}

/** Returns the line of a chat message; the server has no slot. */
export function chatLine({ scope, player, name, text }: ChatLine, whoOf: WhoOf): Line {
    const speaker: Piece = player === null
        ? (scope === ChatScope.server ? 'Server' : name || 'Somebody') : whoOf(player);
    const to = scope === ChatScope.team ? ' (team)' : scope === ChatScope.player ? ' (to you)' : '';
    return { kind: 'chat', pieces: [speaker, `${to}: `, text] };
}

/** Whether a screen reader should read the line: kills, joins, leaves and others are too many. */
export function isSpoken(line: Line): boolean {
    return line.kind !== 'kill' && line.kind !== 'roster' && line.kind !== 'rules';
}

/** Returns the line as text, with the team's sign instead of its colour. */
export function lineText(line: Line): string {
    return line.pieces
        .map((piece) => typeof piece === 'string' ? piece : `${teamSign(piece.team)} ${piece.name}`.trim())
        .join('');
}

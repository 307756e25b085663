/** Which sounds begin in a moment of the match. */

import type { Entity, GameEvent, TankKind } from '@sabot/client';
import type { Moment } from '../moment';
import type { HeardEvent } from '../source/source';
import { soundOf } from './sounds';

// Not imported: browsers would load the enums as a file of their own.
const SHELL: TankKind.shell = 1;
const LATE_S = 0.7; // an older event is silent
const CONFIRM_S = 0.5; // at most between a predicted event and the server's, as the SDK has it
const TEMPO_MAX = 2.5; // times the match's own speed; faster than this is a jump
const TEMPO_MIN = 0.1; // slower than this is a pause
const TEMPO_S = 0.08; // over which the tempo is averaged
const SPEED_MAX = 2; // a faster replay is silent, also if it cannot keep its speed
const BURST_MAX = 5; // times the match's own speed between two moments
const PASSED_S_MAX = 1; // the sound was off in a longer time between two moments

/** A sound that begins. */
export interface Cue {
    /** Number in SOUNDS. */
    readonly sound: number;
    readonly event: GameEvent;
}

/** Tells whether the match is played, and slowly enough to be heard. */
export class Tempo {
    private played = 0;
    private passed = 0;
    private lastS: number | null = null;

    /** Call it once in each moment. */
    isHeard(seconds: number, played: number): boolean {
        if (this.lastS === null) {
            this.lastS = seconds;
            return false;
        }
        const passed = Math.min(Math.max(seconds - this.lastS, 0), PASSED_S_MAX);
        this.lastS = seconds;
        const rest = Math.exp(-passed / TEMPO_S);
        this.played = this.played * rest + played;
        this.passed = this.passed * rest + passed;
        return this.played >= TEMPO_MIN * this.passed
            && this.played <= TEMPO_MAX * this.passed && played <= BURST_MAX * passed;
    }
}

/**
 * Notices the second report of one event. The SDK reports an event of the own player when it is
 * predicted, and again if the server's value differs: the points of a hit are only known then.
 */
export class Once {
    private heard: HeardEvent[] = [];

    /** Returns whether the event is heard for the first time. */
    isNew(event: HeardEvent, tickRateHz: number): boolean {
        const ticks = CONFIRM_S * tickRateHz;
        this.heard = this.heard.filter(({ tick }) => Math.abs(event.tick - tick) <= 2 * ticks);
        const first = this.heard.findIndex((other) =>
            (other.isPredicted === true) !== (event.isPredicted === true)
            && other.kind === event.kind && other.entity === event.entity
            && other.other === event.other && Math.abs(event.tick - other.tick) <= ticks);
        if (first >= 0) {
            this.heard.splice(first, 1); // each is confirmed once
            return false;
        }
        this.heard.push(event);
        return true;
    }
}

/** Remembers shells and shots: the events of a hit do not tell the ammunition. */
class Ammunition {
    private shells: readonly Entity[] = [];
    private readonly last = new Map<number, number>(); // of each shooter

    /** Call it after the events of a moment: its shells have not hit yet. */
    look(moment: Moment): void {
        this.shells = moment.of(SHELL);
    }

    /** The number of the ammunition of a shot, or of the shooter's shell that was the nearest. */
    of({ name, entity, value, point }: GameEvent): number {
        if (entity === null) {
            return 0;
        }
        if (name === 'fire') {
            this.last.set(entity, value);
            return value;
        }
        const away = ({ position }: Entity): number =>
            Math.hypot(...point.map((x, axis) => x - position[axis]));
        const [nearest] = this.shells.filter(({ owner }) => owner === entity)
            .sort((a, b) => away(a) - away(b));
        return nearest?.values.ammunition ?? this.last.get(entity) ?? 0;
    }

    forget(): void {
        this.shells = [];
        this.last.clear();
    }
}

export class Cues {
    /** Whether the last moment can be heard. */
    isHeard = false;
    private readonly tempo = new Tempo();
    private readonly ammunition = new Ammunition();
    private once = new Once();

    /** Another match begins. */
    reset(): void {
        this.ammunition.forget();
        this.once = new Once();
    }

    take(moment: Moment): Cue[] {
        const { times, view, tickRateHz } = moment;
        this.isHeard = this.tempo.isHeard(times.seconds, times.played) && moment.speed <= SPEED_MAX;
        const oldest = view.tick - LATE_S * tickRateHz;
        const cues: Cue[] = [];
        for (const event of moment.isTankGame ? moment.events : []) {
            const sound = soundOf(event.name, this.ammunition.of(event));
            // A prediction is never part of a replay, and goes on while the server is silent.
            const isHeard = event.tick >= oldest && (this.isHeard || event.isPredicted === true);
            if (sound >= 0 && this.once.isNew(event, tickRateHz) && isHeard) {
                cues.push({ sound, event });
            }
        }
        this.ammunition.look(moment);
        return cues;
    }
}

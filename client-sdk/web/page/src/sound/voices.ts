/** Bounds how many sounds are heard at once. */

import { ENGINE_LOAD } from './sounds';

/** Events that sound at once. */
export const VOICE_COUNT = 24;
/** Engines that sound at once. */
export const ENGINE_COUNT = 6;

interface Voice {
    untilS: number;
    loudness: number;
}

/** Gives each sound one of the voices. A sound takes the place of the quietest if all are busy. */
export class Voices {
    private readonly voices: Voice[] =
        Array.from({ length: VOICE_COUNT }, () => ({ untilS: -Infinity, loudness: 0 }));

    /** Returns the number of a voice; null if no busy voice is quieter than the new sound. */
    claim(nowS: number, seconds: number, loudness: number): number | null {
        let best = 0;
        const rank = ({ untilS, loudness: its }: Voice): number => (untilS <= nowS ? -1 : its);
        for (let i = 1; i < VOICE_COUNT; i++) {
            if (rank(this.voices[i]) < rank(this.voices[best])) {
                best = i;
            }
        }
        if (rank(this.voices[best]) >= loudness) {
            return null;
        }
        this.voices[best] = { untilS: nowS + seconds, loudness };
        return best;
    }

    isBusy(voice: number, nowS: number): boolean {
        return this.voices[voice].untilS > nowS;
    }
}

/** How hard an engine works: by its tank's speed, and more while the tank gains speed. */
export class EngineWork {
    private speed = 0; // m/s
    private pull = 0; // m/s^2

    /** Another tank. */
    reset(speed: number): void {
        this.speed = speed;
        this.pull = 0;
    }

    /** Returns a share from 0 to 1. `seconds`: since the last call. */
    share(speed: number, speedMax: number, seconds: number): number {
        const [load, pullMax, average] = ENGINE_LOAD;
        if (seconds > 0) {
            const rest = Math.exp(-seconds / average);
            this.pull = this.pull * rest + ((speed - this.speed) / seconds) * (1 - rest);
            this.speed = speed;
        }
        const pull = Math.min(Math.max(this.pull / pullMax, -1), 1);
        return Math.min(Math.max(speed / speedMax + load * pull, 0), 1);
    }
}

/** Gives the loudest engines a slot each, which a tank keeps as long as it is among them. */
export class EngineSlots {
    private tanks: (number | null)[] = Array.from({ length: ENGINE_COUNT }, () => null);

    /** Returns the tank of each slot; null for none. */
    choose(heard: readonly { readonly tank: number; readonly gain: number }[]):
        readonly (number | null)[] {
        const loudest = heard.filter(({ gain }) => gain > 0)
            .sort((a, b) => b.gain - a.gain || a.tank - b.tank)
            .slice(0, ENGINE_COUNT).map(({ tank }) => tank);
        this.tanks = this.tanks.map((tank) =>
            tank !== null && loudest.includes(tank) ? tank : null);
        for (const tank of loudest) {
            if (!this.tanks.includes(tank)) {
                this.tanks[this.tanks.indexOf(null)] = tank;
            }
        }
        return this.tanks;
    }
}

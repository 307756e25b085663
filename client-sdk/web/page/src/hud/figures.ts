/** The values of kinds that the page does not know: those of other rules, and of modes. */

import type { Entity } from '@sabot/client';
import type { Moment } from '../moment';

/** Values of a kind that belong to nobody, such as the goals of two teams. */
export interface Fact {
    name: string;
    text: string;
}

export interface Figures {
    /** Names of values that players have. */
    columns: readonly string[];
    /** The same players' values as texts, by slot; '' for one that a player lacks. */
    bySlot: ReadonlyMap<number, readonly string[]>;
    facts: readonly Fact[];
}

const COLUMN_COUNT_MAX = 6;
const FACT_COUNT_MAX = 8;
// Where a thing is and how it moves is seen in the scene.
const SEEN = new Set([
    'owner', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'yaw', 'yaw_rate', 'thrust', 'tilt_x', 'tilt_z',
    'turret_yaw', 'turret_rate', 'turret_pitch',
]);

function textOf(value: number): string {
    return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

function namesOf({ values }: Entity): string[] {
    return Object.keys(values).filter((name) => !SEEN.has(name));
}

function plain(name: string): string {
    return name.replaceAll('_', ' ');
}

/** Returns the values beside the players whose slot is the value "owner", and the values of nobody. */
export function figuresOf({ foreign }: Pick<Moment, 'foreign'>): Figures {
    const columns: string[] = [];
    const known = new Map<number, Map<string, string>>();
    const facts: Fact[] = [];
    for (const entity of foreign) {
        const { owner, values, kindName } = entity;
        for (const name of namesOf(entity)) {
            const text = textOf(values[name]);
            if (owner !== null) {
                if (!columns.includes(name) && columns.length < COLUMN_COUNT_MAX) {
                    columns.push(name);
                }
                known.set(owner, (known.get(owner) ?? new Map()).set(name, text));
            } else if (!('x' in values) && facts.length < FACT_COUNT_MAX) {
                facts.push({ name: `${plain(kindName)} ${plain(name)}`, text });
            }
        }
    }
    const bySlot = new Map([...known].map(([slot, texts]) =>
        [slot, columns.map((name) => texts.get(name) ?? '')]));
    return { columns: columns.map(plain), bySlot, facts };
}

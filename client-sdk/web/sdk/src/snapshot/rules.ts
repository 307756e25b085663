/**
 * The rules of a match, as far as a client must know them: their identity, the kinds of entities,
 * how the values are sent and how entities are extrapolated. This is what `sabot rules --json`
 * prints, checked.
 */

import { INDEX_MAX, I32_MAX, I32_MIN, RULES_NAME_SIZE_MAX, U32_MAX } from '../wire/limits';
import { isSendable } from '../wire/text';
import { type HitSet, hitSetsOf, type JsonReader } from './hit_sets';
import { MODEL_COUNT } from './packed/models';
import { defaultPrior } from './packed/prior';

export const FIELD_COUNT_MAX = 20; // fields of a kind
export const KIND_COUNT_MAX = 32;

/** How a value is sent: as it is, as a multiple of `step`, or as a part of a turn. */
export type Quantity = 'integer' | 'linear' | 'angle';

/** A value of an entity. The wire carries an integer, `min` to `max`, a multiple of `quantum`. */
export interface Field {
    readonly name: string;
    readonly unit: string;
    readonly quantity: Quantity;
    /** The size of one step in `unit`. */
    readonly step: number;
    readonly min: number;
    readonly max: number;
    readonly quantum: number;
}

/** An angle and the rate by which it turns. */
export interface Spin {
    readonly angle: number;
    readonly rate: number;
    readonly shift: number;
}

export type Three = readonly [number, number, number];

/** How a kind is extrapolated; each field is given by its number in the kind. */
export interface Motion {
    readonly position: Three;
    readonly velocity: Three;
    readonly positionShift: number;
    /** 1/256 steps of velocity per second squared. */
    readonly acceleration: Three;
    readonly ballistic: boolean;
    readonly thrust: number | null;
    readonly thrustShift: number;
    /** The first angle is the heading along which the entity drives; null for a missing one. */
    readonly spins: readonly (Spin | null)[];
    readonly gripBy: number | null;
    readonly grips: readonly number[];
}

export interface Kind {
    readonly name: string;
    readonly fields: readonly Field[];
    readonly motion: Motion | null;
}

export interface Rules {
    readonly name: string;
    readonly interfaceVersion: number;
    readonly behaviourVersion: number;
    readonly tablesHash: bigint;
    /** The simulation version of the program that printed the rules; null if not printed. */
    readonly simulationVersion: number | null;
    readonly kinds: readonly Kind[];
    /** Names of the kinds of events, from EVENT_KIND_RULES on; null if they are not known. */
    readonly events: readonly string[] | null;
    /**
     * What people read of these events, null for one without a text; empty if none has one.
     * "{entity}" and "{other}" stand for players, by slot, and "{value}" for the number.
     */
    readonly eventTexts: readonly (string | null)[];
    /** Name of the built-in rules that these extend, such as "tanks"; null for none. */
    readonly base: string | null;
    /** The packed form's initial probabilities: a number of 16 bits for each model. */
    readonly prior: Uint16Array;
    /** What shells and casts meet of entities with bodies; empty if the server does not tell. */
    readonly hitSets: readonly HitSet[];
}

/** Thrown for a table of rules that is not valid. */
export class RulesError extends Error {
    constructor(what: string) {
        super(`the rules are no table of a rules module: ${what}`);
        this.name = 'RulesError';
    }
}

type Json = Record<string, unknown>;

function objectOf(value: unknown, what: string): Json {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new RulesError(`${what} is no object`);
    }
    return value as Json;
}

function listOf(value: unknown, what: string, countMin: number, countMax: number): unknown[] {
    if (!Array.isArray(value) || value.length < countMin || value.length > countMax) {
        throw new RulesError(`${what} is no list of ${countMin} to ${countMax}`);
    }
    return value;
}

function integerOf(value: unknown, what: string, min: number, max: number): number {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
        throw new RulesError(`${what} is no integer from ${min} to ${max}`);
    }
    return value;
}

function textOf(value: unknown, what: string): string {
    if (typeof value !== 'string') {
        throw new RulesError(`${what} is no text`);
    }
    return value;
}

function quantityOf(value: unknown): Quantity {
    if (value !== 'integer' && value !== 'linear' && value !== 'angle') {
        throw new RulesError(`a quantity ${String(value)}`);
    }
    return value;
}

function fieldOf(value: unknown): Field {
    const json = objectOf(value, 'a field');
    const name = textOf(json.name, 'the name of a field');
    const field: Field = {
        name,
        unit: typeof json.unit === 'string' ? json.unit : '',
        quantity: quantityOf(json.quantity),
        step: typeof json.step === 'number' ? json.step : NaN,
        min: integerOf(json.min, `min of ${name}`, I32_MIN, I32_MAX),
        max: integerOf(json.max, `max of ${name}`, I32_MIN, I32_MAX),
        quantum: integerOf(json.grain, `grain of ${name}`, 1, I32_MAX),
    };
    const turns = field.quantity === 'angle';
    if (field.min > field.max || (turns && (field.min !== 0 || field.max === I32_MAX))) {
        throw new RulesError(`the range of ${name}`);
    }
    if (!Number.isFinite(field.step)) {
        throw new RulesError(`the step of ${name}`);
    }
    return field;
}

function threeOf(value: unknown, what: string, min: number, max: number): Three {
    const numbers = listOf(value, what, 3, 3).map((one) => integerOf(one, what, min, max));
    return numbers as unknown as Three;
}

// The number of a field; null for none.
function fieldOrNone(value: unknown, what: string, fields: readonly Field[]): number | null {
    return value === undefined || value === null
        ? null
        : integerOf(value, what, 0, fields.length - 1);
}

function spinOf(value: unknown, fields: readonly Field[]): Spin | null {
    if (value === null) {
        return null;
    }
    const json = objectOf(value, 'a spin');
    const spin = {
        angle: integerOf(json.angle, 'the angle of a spin', 0, fields.length - 1),
        rate: integerOf(json.rate, 'the rate of a spin', 0, fields.length - 1),
        shift: integerOf(json.shift, 'the shift of a spin', -8, 8),
    };
    const { quantity, max } = fields[spin.angle];
    // Headings are calculated in 65,536 parts of a turn.
    if (quantity !== 'angle' || 65536 % (max + 1) !== 0) {
        throw new RulesError(`${fields[spin.angle].name} is no angle to turn`);
    }
    return spin;
}

const ACCELERATION_MAX = 1 << 22;
const GRIP_MAX = 1 << 20;

function motionOf(value: unknown, fields: readonly Field[]): Motion | null {
    if (value === undefined || value === null) {
        return null;
    }
    const json = objectOf(value, 'a motion');
    const last = fields.length - 1;
    return {
        position: threeOf(json.position, 'position', 0, last),
        velocity: threeOf(json.velocity, 'velocity', 0, last),
        positionShift: integerOf(json.position_shift, 'position_shift', -8, 8),
        acceleration: threeOf(
            json.acceleration, 'acceleration', -ACCELERATION_MAX, ACCELERATION_MAX),
        ballistic: json.ballistic === true,
        thrust: fieldOrNone(json.thrust, 'thrust', fields),
        thrustShift: integerOf(json.thrust_shift ?? 0, 'thrust_shift', 0, 12),
        spins: listOf(json.spins, 'spins', 0, 2).map((spin) => spinOf(spin, fields)),
        gripBy: fieldOrNone(json.grip_by, 'grip_by', fields),
        grips: listOf(json.grips ?? [0, 0, 0, 0], 'grips', 4, 4).map((grip) =>
            integerOf(grip, 'a grip', 0, GRIP_MAX),
        ),
    };
}

function kindOf(value: unknown): Kind {
    const json = objectOf(value, 'a kind');
    const name = textOf(json.name, 'the name of a kind');
    const fields = listOf(json.fields, `fields of ${name}`, 1, FIELD_COUNT_MAX).map(fieldOf);
    return { name, fields, motion: motionOf(json.motion, fields) };
}

function hashOf(value: unknown): bigint {
    const digits = textOf(value, 'tables_hash').replace(/^0x/, '');
    if (!/^[0-9a-fA-F]{1,16}$/.test(digits)) {
        throw new RulesError('tables_hash is no hash');
    }
    return BigInt(`0x${digits}`);
}

function priorOf(value: unknown): Uint16Array {
    if (value === undefined || value === null) {
        return defaultPrior();
    }
    const numbers = listOf(value, 'prior', MODEL_COUNT, MODEL_COUNT);
    return Uint16Array.from(numbers, (one) => integerOf(one, 'an entry of prior', 0, INDEX_MAX));
}

const EVENT_COUNT_MAX = 1024;

function eventsOf(value: unknown): string[] | null {
    if (value === undefined) {
        return null;
    }
    return listOf(value, 'events', 0, EVENT_COUNT_MAX).map((one) => textOf(one, 'an event'));
}

function eventTextsOf(value: unknown): (string | null)[] {
    return value === undefined ? [] : listOf(value, 'event_texts', 0, EVENT_COUNT_MAX).map(
        (one) => (one === null ? null : textOf(one, 'the text of an event')));
}

const READER: JsonReader = {
    objectOf, listOf, integerOf, textOf, fault: (what) => new RulesError(what),
};

/** Reads the rules from the parsed JSON of `sabot rules --json`. Throws a RulesError. */
export function parseRules(value: unknown): Rules {
    const json = objectOf(value, 'what is given');
    const name = textOf(json.name, 'name');
    if (!isSendable(name, RULES_NAME_SIZE_MAX)) {
        throw new RulesError('the name');
    }
    const versionOf = (word: string): number => integerOf(json[word], word, 0, U32_MAX);
    const kinds = listOf(json.entities, 'entities', 1, KIND_COUNT_MAX).map(kindOf);
    return {
        name,
        interfaceVersion: versionOf('interface_version'),
        behaviourVersion: versionOf('behaviour_version'),
        tablesHash: hashOf(json.tables_hash),
        simulationVersion:
            json.simulation_version === undefined ? null : versionOf('simulation_version'),
        kinds,
        events: eventsOf(json.events),
        eventTexts: eventTextsOf(json.event_texts),
        base: typeof json.base === 'string' ? json.base : null,
        prior: priorOf(json.prior),
        hitSets: hitSetsOf(json.hit_sets, READER, kinds),
    };
}

/** The first kind of events that the rules define. */
export const EVENT_KIND_RULES = 8;
const EVENT_NAMES = ['', 'join', 'leave', 'end'];

/** Returns the name of a kind of events; null for an unknown kind, '' if the table has no names. */
export function eventName(rules: Rules, kind: number): string | null {
    if (kind < EVENT_KIND_RULES) {
        return EVENT_NAMES[kind] || null;
    }
    return rules.events === null ? '' : (rules.events[kind - EVENT_KIND_RULES] ?? null);
}

/** Returns the number of a kind's field by name, or -1. */
export function fieldNumber(kind: Kind, name: string): number {
    return kind.fields.findIndex((field) => field.name === name);
}

/** Returns a quantised value in the field's unit; angles in radians from -pi to pi. */
export function restore(field: Field, quantised: number): number {
    if (field.quantity === 'integer') {
        return quantised;
    }
    const value = quantised * field.step;
    return field.quantity === 'angle' ? wrapAngle(value) : value;
}

/** Wraps an angle into -pi to pi. */
export function wrapAngle(radians: number): number {
    return radians - 2 * Math.PI * Math.round(radians / (2 * Math.PI));
}

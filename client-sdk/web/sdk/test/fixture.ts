/** Rules, messages and randomness for tests. */

import { parseRules, type Rules } from '../src/snapshot/rules';
import { NO_MARGIN } from '../src/wire/limits';
import type { Welcome } from '../src/wire/messages/handshake';
import type { Snapshot } from '../src/wire/messages/snapshot';

const motionField = (name: string, step: number, most: number): object => ({
    name, unit: '', quantity: 'linear', step, min: -most, max: most, grain: 1, tolerance: 1,
});
const place = ['x', 'y', 'z'].map((name) => motionField(name, 1 / 64, 1 << 20));
const speed = ['vx', 'vy', 'vz'].map((name) => motionField(name, 1 / 64, 1 << 17));
const angle = (name: string): object => ({
    name, unit: 'rad', quantity: 'angle', step: (2 * Math.PI) / 1024, min: 0, max: 1023, grain: 1,
    tolerance: 1,
});
const whole = (name: string, max: number): object => ({
    name, unit: '', quantity: 'integer', step: 1, min: 0, max, grain: 1, tolerance: 0,
});
const motion = {
    position: [0, 1, 2], velocity: [3, 4, 5], position_shift: 0, acceleration: [0, 0, 0],
    ballistic: false, spins: [], grips: [0, 0, 0, 0],
};

/** Rules as `sabot rules --json` prints them: tanks without extrapolation, shells that fall. */
export const RULES_JSON = {
    name: 'test', interface_version: 3, behaviour_version: 4, tables_hash: '00000000000000ab',
    simulation_version: 9, events: ['spawn', 'fire'],
    entities: [
        { name: 'tank', fields: [...place, angle('yaw'), whole('health', 65535)] },
        // 10 m/s^2 downwards, in 1/256 steps of 1/64 m/s.
        { name: 'shell', fields: [...place, ...speed, whole('owner', 255)],
            motion: { ...motion, acceleration: [0, -10 * 64 * 256, 0], ballistic: true } },
        { name: 'cart', fields: [...place, ...speed], motion },
    ],
};

export const RULES: Rules = parseRules(RULES_JSON);

/** A generator that can be seeded: a number from 0 to below 1 at each call. */
export function randomOf(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        // Numerical Recipes' linear congruential generator, its upper bits.
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 256) / 2 ** 24;
    };
}

export function welcomeOf(more: Partial<Welcome> = {}): Welcome {
    return {
        simulationVersion: 9, minorVersion: 0, session: 1, epoch: 5, role: 0, form: 0, player: 1,
        playerCapacity: 4, computerCount: 0, tick: 100, tickRateHz: 60, snapshotRateHz: 30,
        seed: 1n, mapHash: 0n, mapSize: 1, rulesName: 'test', rulesInterfaceVersion: 3,
        rulesBehaviourVersion: 4, rulesTablesHash: 0xabn, settings: [], resume: new Uint8Array(),
        ...more,
    };
}

export function snapshotOf(tick: number, more: Partial<Snapshot> = {}): Snapshot {
    return {
        epoch: 5, tick, baselineAge: 0, durableAge: -1, inputMargin: NO_MARGIN,
        part: { index: 0, count: 1 }, own: 0, changes: [], ...more,
    };
}

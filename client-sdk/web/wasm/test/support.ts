/** Shared by the tests: the module, the native program, golden logs. */

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSabot, type Sabot } from '../src/index';

declare const CHECKOUT: string; // by test.mjs

export const goldenFolder = join(CHECKOUT, 'tests/fuzz/corpus/log');
export const corpusFolder = join(CHECKOUT, 'tests/fuzz/corpus');
export const vectorFolder = join(CHECKOUT, 'protocol/vectors');

export function fromEnvironment(name: string): string {
    const value = process.env[name];
    if (value === undefined) {
        throw new Error(`${name} is not set: run the tests by ../check`);
    }
    return value;
}

export const compiled = WebAssembly.compile(readFileSync(fromEnvironment('SABOT_WASM')));

/** A fresh instance. */
export async function load(): Promise<Sabot> {
    return loadSabot(await compiled);
}

export function golden(name: string): Uint8Array {
    return readFileSync(join(goldenFolder, `${name}.sblog`));
}

/** The files of a folder, without those of folders in it. */
export function filesOf(folder: string): { name: string; bytes: Uint8Array }[] {
    return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort()
        .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** Returns the output of the native program with --json, for any result. */
export function nativeJson(...words: string[]): unknown {
    const run = spawnSync(fromEnvironment('SABOT'), words, {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
    });
    if (run.stdout === '') {
        throw new Error(`sabot ${words.join(' ')}: ${run.stderr}`);
    }
    return JSON.parse(run.stdout);
}

/** Seconds that the native program takes. */
export function nativeSeconds(...words: string[]): number {
    const begin = performance.now();
    execFileSync(fromEnvironment('SABOT'), words, { stdio: 'ignore' });
    return (performance.now() - begin) / 1000;
}

/** Mulberry32: the seed that a failure prints reproduces it. */
export function random(seed: number): (bound: number) => number {
    let state = seed >>> 0;
    return (bound) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) % bound;
    };
}

/** Changes one to four bytes, removes or doubles a part, or cuts off the end. */
export function mutate(bytes: Uint8Array, draw: (bound: number) => number): Uint8Array {
    const copy = Uint8Array.from(bytes);
    if (copy.length < 2) {
        return copy;
    }
    const at = draw(copy.length);
    const length = 1 + draw(Math.min(64, copy.length - at));
    switch (draw(4)) {
        case 0:
            return copy.slice(0, at);
        case 1:
            return Uint8Array.from([...copy.slice(0, at), ...copy.slice(at + length)]);
        case 2:
            return Uint8Array.from([...copy.slice(0, at + length), ...copy.slice(at)]);
        default:
            for (let i = draw(4); i >= 0; i--) {
                copy[draw(copy.length)] = draw(256);
            }
            return copy;
    }
}

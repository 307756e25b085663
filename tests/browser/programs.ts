/** Programs as children of a test. Every wait has a limit. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const START_MS = 60_000;
const END_MS = 60_000;
const SEE_MS = 30_000;

export function fromEnvironment(name: string): string {
    const value = process.env[name];
    if (value === undefined) {
        throw new Error(`${name} is not set: run the tests by ./check`);
    }
    return value;
}

/** Runs `sabot` to its end: what it prints, as JSON. */
export async function sabotJson(...words: string[]): Promise<unknown> {
    const { stdout } = await promisify(execFile)(fromEnvironment('SABOT'), words, {
        timeout: END_MS, maxBuffer: 1 << 28,
    });
    return JSON.parse(stdout);
}

// Resolves with the first of the stream's lines that matches.
function lineOf(child: ChildProcess, pattern: RegExp, heard: string[]): Promise<RegExpMatchArray> {
    return new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error(`${pattern} did not come:\n${heard.join('\n')}`));
        const timer = setTimeout(fail, START_MS);
        child.once('exit', () => {
            clearTimeout(timer);
            fail();
        });
        createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
            heard.push(line);
            const match = line.match(pattern);
            if (match !== null) {
                clearTimeout(timer);
                resolve(match);
            }
        });
    });
}

function ended(child: ChildProcess): Promise<void> {
    return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
            resolve();
            return;
        }
        const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
        child.once('exit', () => {
            clearTimeout(timer);
            resolve();
        });
    });
}

/** A server with a web page, which records into a folder of its own. */
export class Server {
    private constructor(
        private readonly child: ChildProcess,
        readonly folder: string,
        readonly port: number,
        readonly webPort: number,
        readonly heard: string[],
    ) {}

    /** `words`: more flags of `sabot serve`. */
    static async start(...words: string[]): Promise<Server> {
        const folder = mkdtempSync(join(tmpdir(), 'sabot-browser-'));
        const flags = [
            'serve', '--port', '0', '--web', '0', '--web-logs', '--record', folder,
            '--seconds', '280', // whatever becomes of the test
        ];
        const child = spawn(fromEnvironment('SABOT'), [...flags, ...words], {
            stdio: ['ignore', 'ignore', 'pipe'],
        });
        const heard: string[] = [];
        const web = await lineOf(child, /web page at http:\/\/127\.0\.0\.1:(\d+)/, heard);
        const udp = heard.join('\n').match(/listening on 127\.0\.0\.1:(\d+)/);
        return new Server(child, folder, Number(udp?.[1]), Number(web[1]), heard);
    }

    get url(): string {
        return `http://127.0.0.1:${this.webPort}/`;
    }

    /** The paths of the logs so far. */
    logs(): string[] {
        const names = readdirSync(this.folder).filter((name) => name.endsWith('.sblog'));
        return names.sort().map((name) => join(this.folder, name));
    }

    /** Ends it, which closes its logs; they stay until `dispose`. */
    async stop(): Promise<void> {
        this.child.kill('SIGINT');
        await ended(this.child);
    }

    async dispose(): Promise<void> {
        await this.stop();
        rmSync(this.folder, { recursive: true, force: true });
    }
}

/** What a spectator on the C SDK saw at a tick. */
export interface Seen {
    tick: number;
    shells: number;
    tanks: { slot: number; x: number; y: number; z: number; turret: number }[];
}

/** A client on the C SDK that watches. */
export class NativeSpectator {
    readonly seen: Seen[] = [];
    private readonly child: ChildProcess;

    constructor(port: number, seconds: number) {
        this.child = spawn(fromEnvironment('SPECTATOR'), [String(port), String(seconds)], {
            stdio: ['ignore', 'pipe', 'inherit'],
        });
        createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) =>
            this.seen.push(JSON.parse(line) as Seen),
        );
    }

    /** The first of what is seen from now on that is so. */
    async waitFor(what: string, isSo: (seen: Seen) => boolean): Promise<Seen> {
        const from = this.seen.length;
        for (const end = Date.now() + SEE_MS; Date.now() < end; await delay(50)) {
            const found = this.seen.slice(from).find(isSo);
            if (found !== undefined) {
                return found;
            }
        }
        throw new Error(`never seen: ${what}; last ${JSON.stringify(this.seen.at(-1))}`);
    }

    async stop(): Promise<void> {
        this.child.kill();
        await ended(this.child);
    }
}

export type Position = [number, number, number];

/** Where tanks were after a tick by `sabot replay seek`, by their number in the world. */
export async function recordedTanks(log: string, tick: number): Promise<Map<number, Position>> {
    const state = (await sabotJson(
        'replay', 'seek', '--tick', String(tick), '--entity', 'tank', '--field', 'position',
        '--json', log,
    )) as { agrees: boolean; items: { entity: number; fields: { position: Position } }[] };
    if (!state.agrees) {
        throw new Error(`tick ${tick} of ${log} is not what was recorded`);
    }
    return new Map(state.items.map(({ entity, fields }) => [entity, fields.position]));
}

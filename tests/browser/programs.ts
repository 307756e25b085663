/** Child processes of a test. Every wait has a limit. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const START_MS = 60_000;
const END_MS = 60_000;
const SEE_MS = 60_000;

export function fromEnvironment(name: string): string {
    const value = process.env[name];
    if (value === undefined) {
        throw new Error(`${name} is not set: run the tests by ./check`);
    }
    return value;
}

const run = promisify(execFile);

/**
 * Runs `sabot` to its end and returns its JSON output, also if it reports a diverged log.
 */
export async function sabotJson(...words: string[]): Promise<unknown> {
    const limits = { timeout: END_MS, maxBuffer: 1 << 28 };
    const ending = run(fromEnvironment('SABOT'), words, limits);
    const { stdout } = await ending.catch((error: { code?: unknown; stdout: string }) => {
        if (error.code !== 1) {
            throw error;
        }
        return error;
    });
    return JSON.parse(stdout);
}

function logsIn(folder: string): string[] {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sblog'));
    return names.sort().map((name) => join(folder, name));
}

/** Plays a match to its end at once and returns its log's path. `words`: flags of `sabot serve`. */
export async function recordMatch(folder: string, ...words: string[]): Promise<string> {
    const before = logsIn(folder);
    await sabotJson('serve', '--port', '0', '--fast', '--json', '--quiet', '--record', folder, ...words);
    const log = logsIn(folder).find((path) => !before.includes(path));
    if (log === undefined) {
        throw new Error('the match was not recorded');
    }
    return log;
}

// Resolves with the first line that matches.
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
            'serve', '--port', '0', '--web', '0', '--web-logs-live', '--record', folder,
            '--seconds', '600', // even if the test is ended before it stops the server
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
        return logsIn(this.folder);
    }

    /** Prints what the server has said, for the report of a failed test. */
    tell(): void {
        this.heard.forEach((line) => console.log(`the server: ${line}`));
    }

    /** Stops the server, which closes its logs; they stay until `dispose`. */
    async stop(): Promise<void> {
        this.child.kill('SIGINT');
        await ended(this.child);
    }

    async dispose(): Promise<void> {
        await this.stop();
        rmSync(this.folder, { recursive: true, force: true });
    }
}

/** The view of a spectator on the C SDK at a tick. */
export interface Seen {
    tick: number;
    shells: number;
    tanks: { slot: number; x: number; y: number; z: number; turret: number }[];
}

/** A client on the C SDK that watches or, with a name, an idle player. */
export class NativeSpectator {
    readonly seen: Seen[] = [];
    private readonly child: ChildProcess;

    constructor(port: number, seconds: number, ...name: string[]) {
        const words = [String(port), String(seconds), ...name];
        this.child = spawn(fromEnvironment('SPECTATOR'), words, {
            stdio: ['ignore', 'pipe', 'inherit'],
        });
        createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) =>
            this.seen.push(JSON.parse(line) as Seen),
        );
    }

    /** Waits for the first view from now on that meets the condition. */
    async waitFor(what: string, isSo: (seen: Seen) => boolean, ms = SEE_MS): Promise<Seen> {
        const from = this.seen.length;
        for (const end = Date.now() + ms; Date.now() < end; await delay(50)) {
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

/** The output of `sabot replay seek` for a tick. */
export interface Recorded {
    hash: string; // 16 digits
    /** Positions of tanks, by their index in the world. */
    tanks: Map<number, Position>;
}

/**
 * Reads a tick's state; `agrees`: whether its hash is expected to be the recorded one; `words`: more
 * flags of `sabot replay seek`.
 */
export async function recorded(
    log: string, tick: number, agrees = true, ...words: string[]
): Promise<Recorded> {
    const state = (await sabotJson(
        'replay', 'seek', '--tick', String(tick), '--entity', 'tank', '--field', 'position',
        '--json', ...words, log,
    )) as {
        agrees: boolean;
        hash: string;
        items: { entity: number; fields: { position: Position } }[];
    };
    if (state.agrees !== agrees) {
        throw new Error(`tick ${tick} of ${log} ${agrees ? 'is not' : 'is'} what was recorded`);
    }
    const tanks = state.items.map(({ entity, fields }) => [entity, fields.position] as const);
    return { hash: state.hash, tanks: new Map(tanks) };
}

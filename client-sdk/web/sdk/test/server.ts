/** A real server for tests, and clients of it. Every wait has a limit. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from '../src/client';
import type { ClientOptions } from '../src/client_options';
import { parseRules, type Rules } from '../src/snapshot/rules';
import { nodeSocket } from '../src/node';

const WAIT_MS = 60_000;
const TURN_MS = 10;

/** Path of the program; undefined if the tests run without a build. */
export const SABOT = process.env.SABOT;

export function pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A server that ends by itself after 20 minutes, even if the test is ended before it stops it. */
export class Server {
    private readonly clients: Client[] = [];

    private constructor(
        private readonly child: ChildProcess, private readonly url: string,
        private readonly rules: Rules,
    ) {}

    static async start(...words: string[]): Promise<Server> {
        const program = SABOT as string;
        const table = spawnSync(program, ['rules', '--json'], { encoding: 'utf8' });
        const child = spawn(program, [
            'serve', '--port', '0', '--web', '0', '--seconds', '1200', ...words,
        ], { stdio: ['ignore', 'ignore', 'pipe'] });
        const heard: string[] = [];
        const port = await new Promise<string>((resolve, reject) => {
            const fail = (): void => reject(new Error(`it does not serve:\n${heard.join('\n')}`));
            const timer = setTimeout(fail, WAIT_MS);
            child.once('exit', fail);
            createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
                heard.push(line);
                const found = line.match(/http:\/\/127\.0\.0\.1:(\d+)/);
                if (found !== null) {
                    clearTimeout(timer);
                    resolve(found[1]);
                }
            });
        });
        return new Server(child, `ws://127.0.0.1:${port}/ws`, parseRules(JSON.parse(table.stdout)));
    }

    client(options: Partial<ClientOptions> = {}): Client {
        const client = new Client({
            url: this.url, rules: this.rules, socket: nodeSocket, ...options,
        });
        this.clients.push(client);
        return client;
    }

    /** Updates all clients until the condition holds. */
    async until(what: string, isSo: () => boolean): Promise<void> {
        for (const end = Date.now() + WAIT_MS; !isSo(); await pause(TURN_MS)) {
            this.clients.forEach((client) => client.update());
            if (Date.now() > end) {
                const states = this.clients.map(({ state, status }) => `${state} ${status.text}`);
                throw new Error(`not so: ${what}; ${states.join('; ')}`);
            }
        }
    }

    /** Updates all clients until the promise settles; returns its value or throws its error. */
    async settled<T>(promise: Promise<T>): Promise<T> {
        let isSettled = false;
        const end = (): void => void (isSettled = true);
        promise.then(end, end);
        await this.until('an answer', () => isSettled);
        return promise;
    }

    async stop(): Promise<void> {
        this.clients.forEach((client) => client.close());
        const ended = new Promise((resolve) => this.child.once('exit', resolve));
        if (this.child.exitCode === null) {
            this.child.kill('SIGINT');
            const timer = setTimeout(() => this.child.kill('SIGKILL'), WAIT_MS);
            await ended;
            clearTimeout(timer);
        }
    }
}

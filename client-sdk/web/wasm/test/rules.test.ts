// The core with rules of one's own, which `build --rules` has linked in: it predicts a match of a
// real server by them, and replays that match's log, both to the bit.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { nodeSocket } from '../../sdk/src/node';
import {
    type Client, ClientState, ENTITY_PREDICTED, loadSabot, type Sabot, SabotError, Transport,
} from '../src/index';
import { fromEnvironment, load } from './support';

const WAIT_MS = 60_000;
const CAUSE_NONE = 0; // of a correction: a fault of server or client
const module = fromEnvironment('SABOT_RULES_MODULE'); // the shared object that the server loads
const wasm = fromEnvironment('SABOT_RULES_WASM');

const sabotOfRules = async (): Promise<Sabot> => loadSabot(readFileSync(wasm));

/** Starts a server of the rules that records to a folder; it ends by itself. */
async function serve(logs: string): Promise<{ child: ChildProcess; url: string }> {
    // A server takes its options from variables too.
    const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !name.startsWith('SABOT')));
    const child = spawn(fromEnvironment('SABOT'), [
        'serve', '--port', '0', '--web', '0', '--rules', module, '--players', '2', '--seconds', '120',
        '--record', logs,
    ], { stdio: ['ignore', 'ignore', 'pipe'], env });
    const port = await new Promise<string>((resolve, reject) => {
        const told: string[] = [];
        const fail = (): void => reject(new Error(`it does not serve:\n${told.join('\n')}`));
        const timer = setTimeout(fail, WAIT_MS);
        child.once('exit', fail);
        createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
            told.push(line);
            const found = line.match(/http:\/\/127\.0\.0\.1:(\d+)/);
            if (found !== null) {
                clearTimeout(timer);
                resolve(found[1]);
            }
        });
    });
    return { child, url: `ws://127.0.0.1:${port}/ws` };
}

async function stop(child: ChildProcess): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
}

/** Drives in a curve for some ticks; returns how far, m, and how often the own car was predicted. */
async function drive(client: Client, transport: Transport, ticks: number):
    Promise<{ driven: number; predicted: number }> {
    let [driven, predicted] = [0, 0];
    let last: readonly number[] | null = null;
    let until = Infinity;
    for (const end = Date.now() + WAIT_MS; client.status().snapshotTick < until; ) {
        assert.ok(Date.now() < end, `${ClientState[client.status().state]} ${client.status().text}`);
        client.setInput({ throttle: 1, steering: 0.4 });
        transport.update();
        const view = client.view();
        if (view !== null && view.alive) {
            until = Math.min(until, view.tick + ticks);
            const own = view.entities[view.ownIndex];
            predicted += (own.flags & ENTITY_PREDICTED) !== 0 ? 1 : 0;
            driven += last === null ? 0 : Math.hypot(...own.position.map((x, i) => x - last![i]));
            last = own.position;
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return { driven, predicted };
}

test('a match by rules of one\'s own is predicted and replayed to the bit', async () => {
    const logs = mkdtempSync(join(tmpdir(), 'sabot-rules-'));
    const { child, url } = await serve(logs);
    try {
        const sabot = await sabotOfRules();
        const client = sabot.client({ name: 'driver' });
        const transport = new Transport(client, { url, socket: nodeSocket });
        const { driven, predicted } = await drive(client, transport, 300);
        const { corrections, snapshotsReceived, roundTripMs } = client.status();
        assert.ok(driven > 5, `${driven} m`);
        assert.ok(predicted > 100 && snapshotsReceived > 100, `${predicted} ${snapshotsReceived}`);
        assert.equal(client.kind(0)?.name, 'car');
        assert.ok(roundTripMs > 0 && roundTripMs < 1000, `${roundTripMs} ms`);
        assert.equal(corrections[CAUSE_NONE], 0, corrections.join(' '));
        transport.close();
        client.destroy();
    } finally {
        await stop(child);
    }
    const [log] = readdirSync(logs).filter((name) => name.endsWith('.sblog'));
    const replay = (await sabotOfRules()).replay(readFileSync(join(logs, log)));
    let ticks = 0;
    for (; replay.step(); ticks++) {
        assert.ok(replay.state().agrees, `tick ${replay.state().tick}`);
    }
    assert.ok(ticks > 300, `${ticks} ticks`);
    // The module without these rules says so.
    await assert.rejects(async () => (await load()).replay(readFileSync(join(logs, log))),
        (error) => error instanceof SabotError && error.errorName === 'SB_ERROR_UNKNOWN');
    rmSync(logs, { recursive: true });
});

test('what shells meet is that of the rules', async () => {
    const names = (await sabotOfRules()).hitSets().map(({ name }) => name);
    assert.notDeepEqual(names, (await load()).hitSets().map(({ name }) => name));
    assert.ok(names.length > 0);
});

// The core with rules of one's own, which `build --rules` has linked in: it predicts a match of a
// real server by them, and replays that match's log, both to the bit. The page plays that log too,
// by the core that lies beside it.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { EVENT_KIND_RULES } from '@sabot/client';
import { nodeSocket } from '../../sdk/src/node';
import {
    type Client, ClientState, ENTITY_PREDICTED, loadSabot, type Replay, type Sabot, SabotError,
    Transport,
} from '../src/index';
import { openInPage } from './page_worker';
import { fromEnvironment, load } from './support';

const WAIT_MS = 60_000;
const CAUSE_NONE = 0; // of a correction: a fault of server or client

/** An example: the server loads `module`, a shared object, and the client `wasm`. */
interface Example {
    readonly module: string;
    readonly wasm: string;
    readonly map: readonly string[]; // options
    readonly ownKind: string;
    readonly base: string; // '' for none
    /** The texts of its events, by the kinds behind those of the base. */
    readonly texts: readonly string[];
    readonly ticks: number;
}

const BALL: Example = {
    module: fromEnvironment('SABOT_RULES_MODULE'), wasm: fromEnvironment('SABOT_RULES_WASM'),
    map: [], ownKind: 'car', base: '', texts: [], ticks: 300,
};
// It extends the tank game, and holds the tanks for five seconds.
const RACE: Example = {
    module: fromEnvironment('SABOT_MODE_MODULE'), wasm: fromEnvironment('SABOT_MODE_WASM'),
    map: ['--map', fromEnvironment('SABOT_MODE_MAP')], ownKind: 'tank', ticks: 600,
    base: 'tanks', texts: ['{entity} passed gate {value}', '{entity} finished lap {value}',
        '{entity} has driven all {value} laps'],
};

const sabotOf = async ({ wasm }: Example): Promise<Sabot> => loadSabot(readFileSync(wasm));

/** Starts a server of the rules that records to a folder; it ends by itself. */
async function serve(
    { module, map }: Example, logs: string,
): Promise<{ child: ChildProcess; url: string }> {
    // A server takes its options from variables too.
    const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !name.startsWith('SABOT')));
    const child = spawn(fromEnvironment('SABOT'), [
        'serve', '--port', '0', '--web', '0', '--rules', module, '--players', '2', '--seconds', '600',
        '--record', logs, ...map,
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

async function waitUntil(what: string, isSo: () => boolean): Promise<void> {
    for (const end = Date.now() + WAIT_MS; !isSo(); ) {
        assert.ok(Date.now() < end, `never: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
}

/** The page shows every tick as the core has it, and its check of the whole log finds no fault. */
async function playsInPage(
    { wasm, base, ownKind, texts }: Example, log: Uint8Array<ArrayBuffer>, replay: Replay,
): Promise<void> {
    const { rules, lastTick } = replay.head;
    const core = readFileSync(fromEnvironment('SABOT_WASM'));
    const needs = new RegExp(`needs ${rules}.wasm`);
    await assert.rejects(openInPage(log, 0, { 'sabot.wasm': core }), needs);
    const page = await openInPage(
        log, 300, { 'sabot.wasm': core, [`${rules}.wasm`]: readFileSync(wasm) });
    try {
        for (const tick of [300, lastTick, 1]) {
            page.seek(tick);
            await waitUntil(`tick ${tick}`, () => page.shown?.tick === tick);
            assert.ok(replay.seek(tick));
            assert.equal(page.shown?.hash, replay.state().hash.toString(16).padStart(16, '0'));
            assert.equal(page.shown?.check, 'agrees');
            const own = (entities: readonly { kind: number; position: readonly number[] }[]) =>
                entities.filter(({ kind }) => kind === 0).map(({ position }) => [...position]);
            assert.deepEqual(own(page.view()?.entities ?? []), own(replay.entities()));
        }
        assert.equal(page.summary.kinds[0].name, ownKind);
        assert.equal(page.isTankGame, base !== '');
        assert.equal(page.ownRules?.name, rules);
        assert.ok(texts.every((text) => page.ownRules?.eventTexts.includes(text)));
        await waitUntil('the whole log is checked', () => page.verdict.isOver);
        assert.equal(page.verdict.text, `\u2713 all ${lastTick} ticks agree`);
    } finally {
        page.close();
    }
}

async function plays(example: Example): Promise<void> {
    const logs = mkdtempSync(join(tmpdir(), 'sabot-rules-'));
    const { child, url } = await serve(example, logs);
    try {
        const sabot = await sabotOf(example);
        const client = sabot.client({ name: 'driver' });
        const transport = new Transport(client, { url, socket: nodeSocket });
        const { driven, predicted } = await drive(client, transport, example.ticks);
        const { corrections, snapshotsReceived, roundTripMs } = client.status();
        assert.ok(driven > 5, `${driven} m`);
        assert.ok(predicted > 100 && snapshotsReceived > 100, `${predicted} ${snapshotsReceived}`);
        assert.equal(client.kind(0)?.name, example.ownKind);
        assert.ok(roundTripMs > 0 && roundTripMs < 1000, `${roundTripMs} ms`);
        assert.equal(corrections[CAUSE_NONE], 0, corrections.join(' '));
        transport.close();
        client.destroy();
    } finally {
        await stop(child);
    }
    const [log] = readdirSync(logs).filter((name) => name.endsWith('.sblog'));
    const replay = (await sabotOf(example)).replay(readFileSync(join(logs, log)));
    let ticks = 0;
    for (; replay.step(); ticks++) {
        assert.ok(replay.state().agrees, `tick ${replay.state().tick}`);
    }
    assert.ok(ticks > 300, `${ticks} ticks`);
    assert.equal(replay.head.base, example.base);
    const texts: string[] = [];
    for (let kind = EVENT_KIND_RULES; replay.eventName(kind) !== null; kind++) {
        texts.push(replay.eventText(kind) ?? '');
    }
    assert.deepEqual(texts.filter((text) => text !== ''), example.texts);
    await playsInPage(example, new Uint8Array(readFileSync(join(logs, log))), replay);
    // The module without these rules says so, and which rules they are.
    const builtIn = await load();
    assert.throws(() => builtIn.replay(readFileSync(join(logs, log))),
        (error) => error instanceof SabotError && error.errorName === 'SB_ERROR_UNKNOWN');
    assert.equal(builtIn.rulesOf(readFileSync(join(logs, log))), replay.head.rules);
    assert.throws(() => builtIn.rulesOf(new Uint8Array(99)), SabotError);
    rmSync(logs, { recursive: true });
}

test('a match by rules of one\'s own is predicted and replayed to the bit', () => plays(BALL));
test('so is one by rules that extend the tank game', () => plays(RACE));

test('what shells meet is that of the rules, or of their base', async () => {
    const names = async (sabot: Promise<Sabot>): Promise<string[]> =>
        (await sabot).hitSets().map(({ name }) => name);
    const builtIn = await names(load());
    const own = await names(sabotOf(BALL));
    assert.notDeepEqual(own, builtIn);
    assert.ok(own.length > 0);
    assert.deepEqual(await names(sabotOf(RACE)), builtIn);
});

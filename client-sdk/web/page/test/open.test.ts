// By which core a log is opened: that of the page, or one beside the page under the name of the
// log's rules.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { LogPlayer } from '../src/replay/log_player';
import { openLog } from '../src/replay/open';
import type { Answer, Request } from '../src/replay/protocol';
import { bytesOfMap } from '../../sdk/test/map_bytes';
import { FakeLog } from './fake_log';

// Empty modules. That of one's own has a section with the name of its rules.
const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const RULES = 'race';
const section = [...Buffer.from(`\x05rules${RULES}`)];
const FILES: Record<string, number[]> = {
    'sabot.wasm': HEAD, [`${RULES}.wasm`]: [...HEAD, 0, section.length, ...section],
};

interface Stage {
    /** Names of the files that the page has asked for. */
    readonly asked: string[];
    readonly told: string[];
    readonly workers: FakeWorker[];
}

let stage: Stage;
let logRules = '';

function rulesIn(wasm: WebAssembly.Module): string {
    return WebAssembly.Module.customSections(wasm, 'rules')
        .map((bytes) => Buffer.from(bytes).toString()).join() || 'tanks';
}

/** Plays a log of `logRules`, as the worker does with a core that has them. */
class FakeWorker {
    onmessage: ((event: { data: Answer }) => void) | null = null;
    wasm: WebAssembly.Module | null = null;
    isClosed = false;

    constructor() {
        stage.workers.push(this);
    }

    postMessage(request: Request): void {
        if (request.kind !== 'open') {
            return;
        }
        this.wasm = request.wasm;
        const has = rulesIn(request.wasm) === logRules;
        const log = new FakeLog({ lastTick: 9, rules: [logRules, 'tanks'] }, bytesOfMap());
        const data: Answer = has
            ? { kind: 'opened', summary: new LogPlayer(log, () => 0).summary }
            : { kind: 'refused', text: 'not this', rules: logRules };
        setImmediate(() => this.isClosed || this.onmessage?.({ data }));
    }

    terminate(): void {
        this.isClosed = true;
    }
}

const before = { fetch: globalThis.fetch, Worker: globalThis.Worker };

function open(rules: string, files = FILES): Promise<Awaited<ReturnType<typeof openLog>>> {
    stage = { asked: [], told: [], workers: [] };
    logRules = rules;
    globalThis.Worker = FakeWorker as unknown as typeof Worker;
    globalThis.fetch = (async (name: string) => {
        stage.asked.push(name);
        const bytes = files[name];
        return bytes === undefined ? new Response('', { status: 404 })
            : new Response(new Uint8Array(bytes), { headers: { 'content-type': 'application/wasm' } });
    }) as typeof fetch;
    const opening = {
        progress: (text: string) => stage.told.push(text), signal: new AbortController().signal,
    };
    return openLog(new Blob([]), 'a.sblog', null, opening);
}

afterEach(() => Object.assign(globalThis, before));

test('a log of the built-in rules needs no other core', async () => {
    const source = await open('tanks');
    assert.ok(!stage.asked.includes('tanks.wasm'));
    assert.ok(source.isTankGame);
    assert.equal(source.ownRules, null);
    source.close();
    assert.ok(stage.workers.every(({ isClosed }) => isClosed));
});

test('a log of other rules is opened and checked by the core of their name', async () => {
    const source = await open(RULES);
    assert.equal(stage.asked.at(-1), `${RULES}.wasm`);
    assert.ok(stage.told.includes(`loading the rules ${RULES}`));
    const [refused, plays, scans] = stage.workers;
    assert.ok(refused.isClosed && !plays.isClosed && !scans.isClosed);
    assert.equal(rulesIn(scans.wasm as WebAssembly.Module), RULES);
    assert.equal(scans.wasm, plays.wasm);
    assert.ok(source.isTankGame, 'they extend the tank game');
    assert.equal(source.ownRules?.name, RULES);
    assert.equal(source.ownRules.eventTexts.at(-1), '{entity} won');
    source.close();
    assert.ok(plays.isClosed && scans.isClosed);
});

test('without such a core the page says which file it needs', async () => {
    await assert.rejects(open('ball'), /rules "ball".*ball\.wasm, which this server does not have/);
    assert.ok(stage.workers.every(({ isClosed }) => isClosed));
});

test('a core of other rules with the same name is told from none', async () => {
    const files = { ...FILES, 'ball.wasm': FILES[`${RULES}.wasm`] };
    await assert.rejects(open('ball', files), /another version of the rules "ball" than ball\.wasm/);
});

// Recorded matches: the module's results must be the recorded ones, and those of the native
// program.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseMap } from '@sabot/client';
import { Client } from '../src/client';
import { LogEnd, Replay, SabotError, type StateItem } from '../src/index';
import { Module } from '../src/module';
import {
    compiled,
    fromEnvironment,
    golden,
    goldenFolder,
    load,
    nativeJson,
    nativeSeconds,
} from './support';

/** Plays to the end; returns the count of ticks with their recorded hash. */
function verify(replay: Replay): { agreed: number; differed: number; events: number } {
    const found = { agreed: 0, differed: 0, events: 0 };
    while (replay.step()) {
        const state = replay.state();
        assert.ok(state.hasHash, `tick ${state.tick} has a recorded hash`);
        found[state.agrees ? 'agreed' : 'differed']++;
        found.events += replay.events().length;
    }
    return found;
}

interface Verdict {
    ticks_agreed: number;
    last_tick: number;
    diverged_tick: number;
}

function verdictOf(path: string): Verdict {
    const report = nativeJson('replay', 'verify', '--json', path) as { logs?: Verdict[] } & Verdict;
    return report.logs?.[0] ?? report;
}

for (const name of ['closed', 'paused', 'turnover', 'unclosed']) {
    test(`every tick of the golden log "${name}" has the recorded hash`, async () => {
        const replay = (await load()).replay(golden(name));
        const native = verdictOf(join(goldenFolder, `${name}.sblog`));
        assert.equal(replay.head.firstTick, 0);
        const found = verify(replay);
        assert.equal(found.differed, 0);
        assert.equal(found.agreed, native.ticks_agreed);
        assert.ok(found.agreed >= 60 && found.events > 0, 'the match is alive');
        assert.equal(replay.head.lastTick, replay.state().tick);
        assert.equal(replay.head.end, name === 'unclosed' ? LogEnd.cut : LogEnd.closed);
        replay.destroy();
    });
}

test('a log with another state is reported from that tick on', async () => {
    const replay = (await load()).replay(golden('diverged'));
    let first = 0;
    while (first === 0 && replay.step()) {
        first = replay.state().agrees ? 0 : replay.state().tick;
    }
    assert.equal(first, verdictOf(join(goldenFolder, 'diverged.sblog')).diverged_tick);
});

test('logs that cannot be played here are refused with their errors', async () => {
    const sabot = await load();
    const codeOf = (bytes: Uint8Array): string => {
        try {
            sabot.replay(bytes).destroy();
        } catch (error) {
            assert.ok(error instanceof SabotError, String(error));
            return error.errorName;
        }
        return 'none';
    };
    assert.equal(codeOf(golden('other_rules')), 'SB_ERROR_UNKNOWN');
    assert.equal(codeOf(golden('closed').subarray(0, 100)), 'SB_ERROR_TRUNCATED');
    assert.equal(codeOf(new Uint8Array(0)), 'SB_ERROR_TRUNCATED');
    assert.equal(codeOf(new Uint8Array(4096)), 'SB_ERROR_MALFORMED');
    const otherFormat = Uint8Array.from(golden('closed'));
    otherFormat[100] ^= 1;
    assert.equal(codeOf(otherFormat), 'SB_ERROR_CHECKSUM');
});

type NativeValue = number | string | null | NativeValue[];
interface NativeItem {
    name: string;
    index: number;
    entity?: number;
    fields: Record<string, NativeValue>;
}
interface NativeState {
    tick: number;
    hash: string;
    items: NativeItem[];
}

// Converts to the native program's JSON: reals with enough digits for their bits, large integers as
// text, no padding.
function likeNative(item: StateItem, native: NativeItem): NativeItem {
    const value = (mine: number | bigint, theirs: NativeValue): NativeValue => {
        if (typeof mine === 'bigint') {
            return typeof theirs === 'string' ? String(mine) : Number(mine);
        }
        return typeof theirs === 'number' && Math.fround(theirs) === mine ? theirs : mine;
    };
    const fields: NativeItem['fields'] = {};
    for (const [name, mine] of Object.entries(item.fields)) {
        if (name.startsWith('reserved')) {
            continue;
        }
        const theirs = native.fields[name];
        fields[name] = Array.isArray(mine)
            ? mine.map((m, i) => value(m, Array.isArray(theirs) ? theirs[i] : null))
            : value(mine, theirs);
    }
    const entity = item.entity === null ? {} : { entity: item.entity };
    return { name: item.name, index: item.index, ...entity, fields };
}

function assertSameState(replay: Replay, native: NativeState): void {
    const state = replay.state();
    assert.equal(state.tick, native.tick);
    assert.equal(state.hash.toString(16).padStart(16, '0'), native.hash);
    const items = replay.items();
    assert.deepEqual(
        items.map((item, i) => likeNative(item, native.items[i])),
        native.items.map(({ name, index, entity, fields }) => ({
            name,
            index,
            ...(entity === undefined ? {} : { entity }),
            fields,
        })),
    );
}

test('seek gives the state that the native program prints, forwards and backwards', async () => {
    const path = join(goldenFolder, 'turnover.sblog');
    const replay = (await load()).replay(golden('turnover'));
    let tanks = 0;
    for (const tick of [1, 30, 99, 60, 59, 100, 2, 0]) {
        assert.ok(replay.seek(tick));
        const native = nativeJson('replay', 'seek', '--json', '--tick', String(tick), path);
        assertSameState(replay, native as NativeState);
        tanks += (native as NativeState).items.filter((item) => item.name === 'tank').length;
    }
    assert.ok(tanks > 8, 'the match is alive');
    assert.equal(replay.seek(101), false, 'behind the end');
    assert.equal(replay.state().tick, 100);
    assert.equal(replay.step(), false);
});

test('destroyed objects free their memory', async () => {
    const module = new Module(await compiled);
    const size = (): number => module.memory.view.byteLength;
    const log = golden('turnover');
    let first = 0;
    for (let i = 0; i < 100; i++) {
        const replay = new Replay(module, log);
        replay.seek(50);
        replay.items();
        const client = new Client(module, {});
        client.connected(1);
        replay.destroy();
        client.destroy();
        assert.throws(() => new Replay(module, log.subarray(0, 100)), SabotError);
        first = first === 0 ? size() : first;
    }
    assert.ok(first > 0);
    assert.equal(size(), first);
    console.log(`memory: ${(first / 1e6).toFixed(1)} MB with a replay and a client`);
});

test('a minute of a match: verified, seeks, and speed', async () => {
    const path = fromEnvironment('SABOT_LOG');
    const log = readFileSync(path);
    const sabot = await load();
    const replay = sabot.replay(log);
    const found = verify(replay);
    assert.equal(found.differed, 0);
    assert.equal(found.agreed, verdictOf(path).ticks_agreed);
    assert.ok(found.agreed >= 3600 && found.events > 100, `alive: ${found.events} events`);
    assert.ok(replay.seek(2017));
    assertSameState(
        replay,
        nativeJson('replay', 'seek', '--json', '--tick', '2017', path) as NativeState,
    );
    // The entities of a page's view are those of the state.
    const tank = replay.entities().find((entity) => replay.kind(entity.kind)?.name === 'tank');
    assert.ok(tank !== undefined);
    const item = replay.items().find((i) => i.name === 'tank' && i.index === tank.index);
    assert.deepEqual(tank.position, item?.fields.position);
    assert.equal(replay.player(0)?.name, 'player');
    assert.equal(replay.player(12), null);
    assert.equal(replay.eventName(9), 'fire');
    const map = parseMap(replay.map);
    assert.equal(map.name, replay.head.map);
    assert.ok(map.boxes.length > 0);
    assert.equal(map.spawns.length, 24);
    assert.equal(map.boundsMax[0], 50);

    const play = (): number => {
        assert.equal(replay.seek(0), true);
        const begin = performance.now();
        let ticks = 0;
        while (replay.step()) {
            void replay.state().agrees;
            ticks++;
        }
        return (ticks / (performance.now() - begin)) * 1000;
    };
    play(); // the engine compiles better code while it runs
    const wasm = Math.max(play(), play(), play());
    const start = nativeSeconds('replay', 'verify', join(goldenFolder, 'closed.sblog'));
    const native = found.agreed / (Math.min(...[1, 2, 3].map(() => nativeSeconds('replay', 'verify', path))) - start);
    console.log(
        `speed: ${Math.round(wasm)} ticks/s verified in WebAssembly, native about ` +
            `${Math.round(native)}: a ratio of ${(wasm / native).toFixed(2)}`,
    );
    assert.ok(wasm > 600, 'ten times as fast as the match was');
    replay.destroy();
});

/** Recorded matches in the page, against the output of `sabot replay` for the same logs. */

import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { ReplaySource } from '../page/src/source/replay';
import { launch, type SabotWindow, TestPage } from './browser';
import {
    fromEnvironment, type Position, recorded, recordMatch, sabotJson, Server,
} from './programs';

declare const CHECKOUT: string; // by test.mjs

/** A log in which one recorded hash differs from its tick's. */
const DIVERGED = join(CHECKOUT, 'tests/fuzz/corpus/log/diverged.sblog');
const TICKS = 5400;
const RACE = join(CHECKOUT, 'server/core/game/examples/race');
const RACE_WASM = process.env.RACE_WASM ?? '';
const RACE_TICKS = 900;
const SHOWN_MS = 60_000;
const SEEK_MS = 100;
const DRAGS = 10; // at most, until one is quick enough: others use the machine
const PACES = 6; // likewise
const DRAG_STEPS = 15; // each way
const VIEWPORT = { viewport: { width: 960, height: 540 } };

let server: Server;
let browser: Browser;
let log: string;

before(async () => {
    server = await Server.start('--players', '2');
    log = await recordMatch(
        server.folder, '--ai', '12', '--ticks', String(TICKS), '--set', 'respawn_s=3',
    );
    browser = await launch();
});

after(async () => {
    await browser.close();
    await server.dispose();
});

/** A recorded match as the page shows it. */
interface Shown {
    tick: number;
    hash: string;
    tanks: [number, Position][];
}

const show = (page: TestPage): Promise<Shown> =>
    page.page.evaluate(() => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        const tanks = viewer?.moment?.view.entities.filter(({ kind }) => kind === 0) ?? [];
        return {
            tick: viewer?.moment?.view.interpolationTick ?? NaN,
            hash: document.querySelector('.timeline-hash')?.textContent ?? '',
            tanks: tanks.map(({ index, position }) => [index, position]),
        };
    });

// Waits until a frame has shown the sought tick, or any tick if null.
async function waitForTick(page: TestPage, tick: number | null): Promise<void> {
    const shown = page.page.waitForFunction((wanted) => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        const source = viewer?.source as ReplaySource | undefined;
        const shown = viewer?.moment?.view.interpolationTick;
        return shown !== undefined && shown === source?.tick && shown === source.shown?.tick
            && (wanted === null || shown === wanted);
    }, tick);
    await shown.catch(async (error: unknown) => {
        throw new Error(`sought tick ${tick ?? 'any'}, shown ${await tickOf(page)}: ${error}`);
    });
}

// To the bit: the program's output reads as the same floats.
async function assertAsRecorded(
    page: TestPage, how: string, of = log, agrees = true, ...words: string[]
): Promise<number> {
    const shown = await show(page);
    const state = await recorded(of, shown.tick, agrees, ...words);
    assert.ok(state.tanks.size > 2, `${state.tanks.size} tanks at tick ${shown.tick}`);
    const positions = [...state.tanks].map(([index, position]) =>
        [index, position.map(Math.fround)] as const);
    assert.deepEqual(shown.tanks, positions, `${how}: tick ${shown.tick}`);
    const sign = agrees ? '\u2713' : '\u2717 not as recorded';
    assert.equal(shown.hash.trim(), `${state.hash} ${sign}`, `${how}: tick ${shown.tick}`);
    return shown.tick;
}

async function openFromList(page: TestPage): Promise<void> {
    await page.page.getByRole('link', { name: `watch the recorded match ${basename(log)}` }).click();
    await page.waitForTanks();
}

const press = (page: TestPage, key: string): Promise<void> => page.page.keyboard.press(key);

async function tickOf(page: TestPage): Promise<number> {
    return (await show(page)).tick;
}

async function seekByHand(page: TestPage): Promise<void> {
    await press(page, 'Space');
    await waitForTick(page, null);
    await assertAsRecorded(page, 'paused');
    await press(page, 'End');
    await waitForTick(page, TICKS);
    await assertAsRecorded(page, 'the end');
    await press(page, 'Home');
    await waitForTick(page, 0); // before any player has joined
    await press(page, 'Shift+ArrowRight');
    await waitForTick(page, 300);
    await press(page, '.');
    await waitForTick(page, 301);
    await assertAsRecorded(page, 'leap and step');
    await press(page, ',');
    await waitForTick(page, 300);
    await assertAsRecorded(page, 'step back');
    await page.page.getByRole('button', { name: 'one tick back' }).click();
    await waitForTick(page, 299); // whose state is not held
    await assertAsRecorded(page, 'step back by the button');
    await page.page.getByRole('button', { name: 'one tick forward' }).click();
    await waitForTick(page, 300);
    await assertAsRecorded(page, 'step by the button');

    const slider = page.page.getByRole('slider', { name: 'position in the match' });
    await slider.focus();
    for (const [key, tick] of [
        ['ArrowUp', 301], ['PageUp', 601], ['ArrowDown', 600], ['PageDown', 300],
    ] as const) {
        await press(page, key);
        await waitForTick(page, tick);
    }

    const box = await slider.boundingBox();
    assert.ok(box !== null);
    const y = box.y + box.height / 2;
    await page.page.mouse.move(box.x + box.width * 0.2, y);
    await page.page.mouse.down();
    for (const share of [0.35, 0.62, 0.48]) {
        await page.page.mouse.move(box.x + box.width * share, y);
    }
    await page.page.mouse.up();
    await waitForTick(page, null);
    const dragged = await assertAsRecorded(page, 'dragged');
    assert.ok(Math.abs(dragged / TICKS - 0.48) < 0.01, `dragged to tick ${dragged}`);
}

// Returns match seconds per page second. A frame counts for 0.25 s at most, so that none is a leap.
function paceOf(page: TestPage): Promise<number> {
    return page.page.evaluate(async (lengthMs) => {
        const source = (window as unknown as SabotWindow).sabot?.viewer?.source as ReplaySource;
        const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
        const begunMs = await nextFrame();
        const { position } = source.clock;
        let passed = 0;
        for (let ms = begunMs; ms - begunMs < lengthMs; ) {
            const next = await nextFrame();
            passed += Math.min((next - ms) / 1000, 0.25);
            ms = next;
        }
        return (source.clock.position - position) / source.tickRateHz / passed;
    }, 1500);
}

// Never faster, and in one measurement at least `least`: a busy worker makes the match wait.
async function assertPace(page: TestPage, asked: number, least = 0.75 * asked): Promise<void> {
    const shown = (): Promise<string> =>
        page.page.getByRole('combobox', { name: 'speed' }).inputValue();
    for (const end = Date.now() + SHOWN_MS; await shown() !== String(asked) && Date.now() < end;) {
        await page.page.waitForTimeout(50); // a frame shows it
    }
    assert.equal(await shown(), String(asked), 'the speed that is shown');
    let pace = 0;
    for (let attempt = 0; attempt < PACES && pace < least; attempt++) {
        pace = await paceOf(page);
        console.log(`asked for ${asked} times, played at ${pace.toFixed(3)}`);
        assert.ok(pace < 1.05 * asked, `plays at ${pace} when asked for ${asked}`);
    }
    assert.ok(pace >= least, `plays at ${pace} when asked for ${asked}`);
}

async function play(page: TestPage): Promise<void> {
    await press(page, 'Home');
    await waitForTick(page, 0);
    await page.page.getByRole('button', { name: 'play', exact: true }).click();
    await assertPace(page, 1);
    await press(page, '-');
    await press(page, '-');
    await assertPace(page, 0.25);
    for (let count = 0; count < 4; count++) {
        await press(page, '+');
    }
    await assertPace(page, 4);
    await page.page.getByRole('combobox', { name: 'speed' }).selectOption('16');
    await assertPace(page, 16, 4.2); // more than any slower asserted speed
    await page.page.getByRole('button', { name: 'pause' }).click();
    await waitForTick(page, null);
    const stopped = await assertAsRecorded(page, 'played and paused');
    assert.equal(await paceOf(page), 0, 'paused');
    assert.equal(await tickOf(page), stopped);
    await press(page, 'Home');
}

interface Stats {
    last_tick: number;
    players: { deaths: number }[];
}

// Waits for the check of the whole log, and returns its text and the count of kills.
async function readVerdict(page: TestPage): Promise<{ text: string; kills: number }> {
    await page.page.waitForFunction(() => {
        const source = (window as unknown as SabotWindow).sabot?.viewer?.source;
        return (source as ReplaySource | undefined)?.verdict.isOver;
    });
    return page.page.evaluate(async () => {
        for (let i = 0; i < 3; i++) {
            await new Promise(requestAnimationFrame); // a frame shows it
        }
        const source = (window as unknown as SabotWindow).sabot?.viewer?.source as ReplaySource;
        return {
            text: document.querySelector('.timeline-said')?.textContent ?? '',
            kills: source.verdict.marks.filter(({ kind }) => kind === 'kill').length,
        };
    });
}

async function assertVerdict(page: TestPage): Promise<void> {
    const stats = (await sabotJson('replay', 'stats', '--json', log)) as Stats;
    const deaths = stats.players.reduce((sum, player) => sum + player.deaths, 0);
    assert.ok(deaths >= 3, `${deaths} tanks were destroyed`);
    const { text, kills } = await readVerdict(page);
    assert.equal(text, `\u2713 all ${stats.last_tick} ticks agree`);
    assert.equal(kills, deaths, 'kills on the timeline');
}

interface Wish {
    tick: number;
    ms: number;
}

type DragWindow = SabotWindow & { waits?: number[] };

// Notes for each seek from now on how long it waits for its state, or for that of a later seek.
function noteWaits(page: TestPage): Promise<void> {
    return page.page.evaluate(() => {
        const own = window as unknown as DragWindow;
        const source = own.sabot?.viewer?.source as ReplaySource;
        const waits: number[] = (own.waits = []);
        let wishes: Wish[] = [];
        const [seek, answer] = [source.seek.bind(source), source.answer.bind(source)];
        const settle = (isNew: boolean): void => {
            const found = wishes.map(({ tick }) => tick).lastIndexOf(source.shown?.tick ?? NaN);
            if (isNew && found >= 0) {
                const now = performance.now();
                waits.push(...wishes.slice(0, found + 1).map(({ ms }) => now - ms));
                wishes = wishes.slice(found + 1);
            }
        };
        const settled = (act: () => void): void => {
            const before = source.seekMs.length;
            act();
            settle(source.seekMs.length > before);
        };
        source.seek = (tick) => settled(() => {
            const ms = performance.now();
            wishes.push({ tick: Math.round(tick), ms });
            seek(tick);
        });
        source.answer = (given) => settled(() => answer(given));
    });
}

// Drags the mouse to and fro over the bar; returns the sorted waits, ms.
async function drag(page: TestPage): Promise<number[]> {
    await page.page.evaluate(() => {
        const { waits } = window as unknown as DragWindow;
        waits?.splice(0);
    });
    const box = await page.page.getByRole('slider', { name: 'position in the match' }).boundingBox();
    assert.ok(box !== null);
    const y = box.y + box.height / 2;
    await page.page.mouse.move(box.x + box.width * 0.1, y);
    await page.page.mouse.down();
    for (const share of [0.9, 0.25, 0.7]) {
        await page.page.mouse.move(box.x + box.width * share, y, { steps: DRAG_STEPS });
    }
    await page.page.mouse.up();
    await waitForTick(page, null);
    const waits = await page.page.evaluate(() => (window as unknown as DragWindow).waits ?? []);
    return waits.sort((a, b) => a - b);
}

async function assertDrag(page: TestPage): Promise<void> {
    await noteWaits(page);
    const p90s: number[] = [];
    for (let i = 0; i < DRAGS && !p90s.some((ms) => ms < SEEK_MS); i++) {
        const ms = await drag(page);
        assert.ok(ms.length >= 3 * DRAG_STEPS, `${ms.length} places were sought`);
        const [median, p90] = [0.5, 0.9].map((share) => ms[Math.ceil(ms.length * share) - 1]);
        assert.ok(median > 0, 'places that were not there yet');
        console.log(`${ms.length} seeks in a drag: median ${median.toFixed(1)} ms, 90 % `
            + `${p90.toFixed(1)} ms, at most ${ms[ms.length - 1].toFixed(1)} ms`);
        p90s.push(p90);
    }
    assert.ok(Math.min(...p90s) < SEEK_MS, `90 % within ${p90s.join(', ')} ms`);
}

test('a recorded match is shown as recorded, after any seek', async () => {
    const page = await TestPage.open(browser, server.url, VIEWPORT);
    await openFromList(page);
    await seekByHand(page);
    await play(page);
    await assertVerdict(page);
    await page.picture('replay');
    await assertDrag(page);
    for (const tick of [60, 1234, 4001]) {
        await page.page.goto(`${server.url}#replay=${basename(log)}&tick=${tick}`);
        await waitForTick(page, tick);
        await assertAsRecorded(page, 'by a link');
    }
    await page.close();
});

test('a damaged log is played up to the damage, which is reported', async () => {
    const bytes = readFileSync(log);
    bytes[Math.floor(bytes.length * 0.6)] ^= 0x40;
    const damaged = join(server.folder, 'damaged.sblog');
    writeFileSync(damaged, bytes);
    const verified = (await sabotJson('replay', 'verify', '--json', damaged)) as {
        logs: { verdict: string; ticks_agreed: number; last_tick: number }[];
    };
    const [{ verdict, ticks_agreed: agreed, last_tick: last }] = verified.logs;
    assert.equal(verdict, 'damaged');
    assert.ok(agreed > 1000 && agreed < TICKS, `${agreed} ticks agree`);

    const page = await TestPage.open(browser, `${server.url}#replay=damaged.sblog`, VIEWPORT);
    await page.waitForTanks();
    const { text } = await readVerdict(page);
    assert.ok(text.startsWith(`\u26a0 checked to tick ${agreed}; all agree; `), text);
    assert.match(text, /damaged/);
    await press(page, 'Space'); // otherwise playback would get there by itself
    await press(page, 'End');
    await waitForTick(page, last);
    await assertAsRecorded(page, 'where it is damaged');
    await page.picture('replay-damaged');
    await page.close();
});

test('a diverged log is reported', async () => {
    const name = basename(DIVERGED);
    copyFileSync(DIVERGED, join(server.folder, name));
    const verified = (await sabotJson('replay', 'verify', '--json', DIVERGED)) as {
        logs: { verdict: string; diverged_tick: number }[];
    };
    const [{ verdict, diverged_tick: differs }] = verified.logs;
    assert.equal(verdict, 'diverged');
    await recorded(DIVERGED, differs - 1);
    await recorded(DIVERGED, differs + 1);

    const link = `${server.url}#replay=${name}&tick=${differs}`;
    const page = await TestPage.open(browser, link, VIEWPORT);
    await waitForTick(page, differs);
    await assertAsRecorded(page, 'where it differs', DIVERGED, false);
    await press(page, '.');
    await waitForTick(page, differs + 1);
    await assertAsRecorded(page, 'behind it', DIVERGED);
    const { text } = await readVerdict(page);
    await press(page, 'End');
    await waitForTick(page, null);
    const last = await assertAsRecorded(page, 'the end', DIVERGED);
    assert.equal(text, `\u2717 differs from tick ${differs} on: 1 of ${last} ticks`);
    await page.close();
});

test('a log from disk is played', async () => {
    const page = await TestPage.open(browser, server.url, VIEWPORT);
    await page.page.getByRole('link', { name: 'open a log from disk' }).click();
    await page.page.getByLabel('file of a recorded match').setInputFiles(log);
    await page.waitForTanks();
    const { text } = await readVerdict(page);
    assert.equal(text, `\u2713 all ${TICKS} ticks agree`);
    await press(page, 'Space'); // otherwise playback would get there by itself
    await press(page, 'End');
    await waitForTick(page, TICKS);
    await assertAsRecorded(page, 'from disk');

    const none = join(server.folder, 'none.txt');
    writeFileSync(none, 'this is no log');
    await page.page.goto(`${server.url}#replay`);
    await page.page.getByLabel('file of a recorded match').setInputFiles(none);
    await page.page.getByRole('alert').waitFor();
    assert.match(await page.page.getByRole('alert').innerText(), /not a recorded match/);
    await page.close();
});

test('a log of own rules is played by the core that lies beside the page', {
    skip: RACE_WASM === '' && 'build/wasm/race.wasm is missing or old; ./dev wasm makes it',
}, async () => {
    const rules = ['--rules', fromEnvironment('RACE_RULES')];
    const race = await recordMatch(
        server.folder, ...rules, '--map', join(RACE, 'circuit.json'), '--ai', '4',
        '--ticks', String(RACE_TICKS),
    );
    const bare = await TestPage.open(browser, `${server.url}#replay=${basename(race)}`, VIEWPORT);
    await bare.page.getByRole('alert').waitFor();
    assert.match(await bare.page.getByRole('alert').innerText(), /needs race\.wasm/);
    await bare.page.close();

    const root = join(server.folder, 'page');
    mkdirSync(root);
    cpSync(join(CHECKOUT, 'client-sdk/web/dist'), root, { recursive: true });
    copyFileSync(RACE_WASM, join(root, 'race.wasm'));
    const own = await Server.start('--web-root', root);
    try {
        // Under its first name it could replace the log that this server writes: names have seconds.
        copyFileSync(race, join(own.folder, 'race.sblog'));
        const link = `${own.url}#replay=race.sblog&tick=600`;
        const page = await TestPage.open(browser, link, VIEWPORT);
        await waitForTick(page, 600);
        await assertAsRecorded(page, 'own rules', race, true, ...rules);
        const { text } = await readVerdict(page);
        assert.equal(text, `\u2713 all ${RACE_TICKS} ticks agree`);
        await press(page, 'Space'); // otherwise playback would get there by itself
        await press(page, 'End');
        await waitForTick(page, RACE_TICKS);
        await assertAsRecorded(page, 'the end of own rules', race, true, ...rules);
        await page.picture('replay-race');
        await page.close();
    } finally {
        await own.dispose();
    }
});

/** What a frame costs with 64 tanks and 200 shells, how soon there is a picture, what is loaded. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, type SabotWindow, TestPage } from './browser';
import { recordMatch, Server } from './programs';

const TANKS = 64;
const SHELLS = 200;
const FRAMES = 60;
const HIGHEST = 4; // of the ladder of efforts

let server: Server;
let browser: Browser;

before(async () => {
    server = await Server.start('--players', '0', '--ai', String(TANKS), '--set', 'respawn_s=0');
    browser = await launch();
});

after(async () => {
    await browser.close();
    await server.dispose();
});

// Shells that are not there, beside all that is: of indices of the shells, flying.
async function addShells(page: TestPage): Promise<void> {
    await page.page.evaluate(({ tanks, shells }) => {
        const source = (window as unknown as SabotWindow).sabot?.viewer?.source;
        if (source === undefined) {
            throw new Error('a match is shown');
        }
        const view = source.view.bind(source);
        source.view = () => {
            const real = view();
            if (real === null) {
                return null;
            }
            const [first] = real.entities;
            const others = real.entities.filter(({ kind }) => kind > 1);
            const made = Array.from({ length: shells }, (_, i) => {
                const turn = i + real.shownTick / 20;
                return {
                    ...first, index: tanks + i, kind: 1, kindName: 'shell', owner: i % tanks,
                    position: [40 * Math.sin(turn), 3 + (i % 5), 40 * Math.cos(turn)] as
                        [number, number, number],
                    velocity: [80 * Math.cos(turn), 0, -80 * Math.sin(turn)] as
                        [number, number, number],
                    values: { owner: i % tanks, ammunition: i % 3 },
                };
            });
            const tanksThere = real.entities.filter(({ kind }) => kind === 0);
            return { ...real, entities: [...tanksThere, ...made, ...others] };
        };
    }, { tanks: TANKS, shells: SHELLS });
}

interface Cost {
    work: number[];
    render: number[];
    frame: number[];
    calls: number[];
    tanks: number;
    shells: number;
}

// Of so many frames; calls are all of them, those for the shadows too.
function measure(page: TestPage): Promise<Cost> {
    return page.page.evaluate(async ({ frames, quality }) => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        if (viewer === null || viewer === undefined) {
            throw new Error('a match is shown');
        }
        viewer.quality.fixed = quality;
        const { info } = viewer.stage.renderer;
        info.autoReset = false;
        const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
        for (let i = 0; i < 10; i++) {
            await nextFrame(); // shaders are made
        }
        viewer.workMs.length = viewer.renderMs.length = 0;
        const [frame, calls]: number[][] = [[], []];
        let last = await nextFrame();
        for (let i = 0; i < frames; i++) {
            info.reset();
            const now = await nextFrame();
            calls.push(info.render.calls);
            frame.push(now - last);
            last = now;
        }
        const count = (wanted: number): number =>
            viewer.moment?.view.entities.filter(({ kind }) => kind === wanted).length ?? 0;
        return {
            work: [...viewer.workMs], render: [...viewer.renderMs], frame, calls,
            tanks: count(0), shells: count(1),
        };
    }, { frames: FRAMES, quality: HIGHEST });
}

function shares(values: readonly number[]): [median: number, p90: number, p99: number] {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)];
    return [at(0.5), at(0.9), at(0.99)];
}

function tell(what: string, values: readonly number[]): number {
    const three = shares(values);
    console.log(`${what}: ${three.map((ms) => ms.toFixed(2)).join(', ')} ms (median, 90 %, 99 %)`);
    return three[0];
}

test('a frame with 64 tanks and 200 shells costs little', async () => {
    const page = await TestPage.open(browser, `${server.url}#watch=1`, {
        viewport: { width: 320, height: 180 },
    });
    await page.waitForTanks(TANKS / 2);
    await addShells(page);
    const { work, render, frame, calls, tanks, shells } = await measure(page);
    assert.ok(tanks > TANKS / 2, `${tanks} tanks`);
    assert.equal(shells, SHELLS);
    assert.ok(work.length >= FRAMES, `${work.length} frames`);
    const median = tell(`${tanks} tanks, ${shells} shells: the page's own work`, work);
    tell('three.js and the driver', render);
    tell('from frame to frame', frame);
    const most = Math.max(...calls);
    console.log(`at most ${most} draw calls, shadows included`);
    assert.ok(median < 4, `median ${median} ms`);
    assert.ok(most > 10 && most < 100, `${most} draw calls`);
    await page.page.setViewportSize({ width: 1280, height: 720 });
    await page.picture('cost');
    await page.close();
});

// What the page itself is made of, as it came over the wire; data of matches is not.
function loaded(page: TestPage): Promise<Record<string, number>> {
    return page.page.evaluate(() => {
        const sizes: Record<string, number> = {};
        const all = [
            ...performance.getEntriesByType('navigation'),
            ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[];
        for (const { name, encodedBodySize } of all) {
            const { pathname } = new URL(name);
            if (/(\/|\.html|\.js|\.css|\.wasm)$/.test(pathname)) {
                sizes[pathname] = Math.max(sizes[pathname] ?? 0, encodedBodySize);
            }
        }
        return sizes;
    });
}

test('the first picture comes soon, and all that is ever loaded is small', async () => {
    const own = await Server.start('--players', '2', '--ai', '4');
    try {
        await recordMatch(own.folder, '--ai', '4', '--ticks', '600');
        const page = await TestPage.open(browser, `${own.url}#watch=1`, {
            viewport: { width: 640, height: 360 },
        });
        await page.waitForTanks();
        const soon = await page.page.evaluate(() => performance.now());
        console.log(`from navigation to a picture with tanks: ${soon.toFixed(0)} ms`);
        assert.ok(soon < 10_000, `${soon} ms`);

        await page.page.goto(`${own.url}#play=1`);
        await page.page.getByLabel('Your name').fill('Ada');
        await page.page.getByRole('button', { name: 'play' }).click();
        await page.waitForTanks();
        await page.page.goto(`${own.url}#`);
        await page.page.getByRole('link', { name: /recorded match/ }).first().click();
        await page.waitForTanks();
        const sizes = await loaded(page);
        const sum = Object.values(sizes).reduce((a, b) => a + b, 0);
        console.log(`${Object.keys(sizes).length} files, ${sum} bytes as they came`);
        for (const part of ['sabot.wasm', 'main.js', 'style.css', 'replay_worker.js']) {
            assert.ok((sizes[`/${part}`] ?? 0) > 0, `${part} in ${Object.keys(sizes).join(', ')}`);
        }
        assert.ok(sum > 100_000 && sum < 300_000, `${sum} bytes`);
        await page.close();
    } finally {
        await own.dispose();
    }
});

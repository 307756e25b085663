/**
 * The example page of @sabot/client: served by --web-root, and from another origin. It connects,
 * drives, shoots and draws.
 */

import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import type { Browser } from 'playwright-core';
import { launch, TestPage } from './browser';
import { Server } from './programs';

declare const CHECKOUT: string; // by test.mjs

const WAIT_MS = 60_000;
const FRAMES = 300;
const MOVED_MIN = 20; // pixels, 4 m
const web = fileURLToPath(new URL('..', import.meta.url)); // the bundles lie in a folder of it

let browser: Browser;
let root: string;

before(async () => {
    browser = await launch();
    root = mkdtempSync(join(tmpdir(), 'sabot-example-'));
    const example = join(CHECKOUT, 'client-sdk/web/examples/npm/page');
    for (const name of ['index.html', 'page.css']) {
        copyFileSync(join(example, name), join(root, name));
    }
    await esbuild.build({
        entryPoints: [join(example, 'page.ts')], outfile: join(root, 'page.js'), bundle: true,
        format: 'esm', target: 'es2022', alias: { '@sabot/client': join(web, 'sdk/src/index.ts') },
        nodePaths: [join(web, 'node_modules')], logLevel: 'warning',
    });
});

after(async () => {
    await browser.close();
    rmSync(root, { recursive: true });
});

// The middle of the own tank's colour in the canvas, pixels; null if it is not drawn.
function ownPlace(page: TestPage): Promise<[number, number] | null> {
    return page.page.evaluate(() => {
        const canvas = document.querySelector('canvas')!;
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        const own: number[] = [];
        for (let i = 0; i < data.length; i += 4) {
            if (data[i] === 0xff && data[i + 1] === 0xd0 && data[i + 2] === 0x40) {
                own.push(i / 4);
            }
        }
        const middle = own[Math.floor(own.length / 2)];
        return own.length === 0 ? null : [middle % width, Math.floor(middle / width)];
    });
}

async function hunts(url: string): Promise<void> {
    const page = await TestPage.open(browser, url);
    try {
        await page.page.waitForFunction(
            () => Number(document.querySelector('canvas')?.dataset.shots) >= 3, undefined,
            { timeout: WAIT_MS });
        let first: [number, number] | null = null;
        let moved = 0;
        for (let i = 0; i < FRAMES && moved < MOVED_MIN; i++) {
            const place = await ownPlace(page);
            first ??= place;
            if (first !== null && place !== null) {
                moved = Math.max(moved, Math.hypot(place[0] - first[0], place[1] - first[1]));
            }
            await page.page.waitForTimeout(50);
        }
        assert.ok(moved >= MOVED_MIN, `the tank moved ${moved} pixels`);
        assert.deepEqual(page.errors, []);
    } finally {
        await page.page.close();
    }
}

test('the page of --web-root drives and shoots', async () => {
    const server = await Server.start('--bots', '3', '--web-root', root);
    try {
        await hunts(server.url);
    } finally {
        await server.dispose();
    }
});

test('a page of another origin plays where its origin is named, and nowhere else', async () => {
    const home = await Server.start('--web-root', root);
    const origin = new URL(home.url).origin;
    const open = await Server.start('--bots', '3', '--web-origin', origin);
    const closed = await Server.start('--bots', '3');
    try {
        await hunts(`${home.url}?server=127.0.0.1:${open.webPort}`);
        const page = await TestPage.open(browser, `${home.url}?server=127.0.0.1:${closed.webPort}`);
        while (page.errors.length === 0) {
            await page.page.waitForTimeout(50);
        }
        assert.equal(await page.page.textContent('#line'), 'connecting');
        await page.page.close();
    } finally {
        await Promise.all([home, open, closed].map((server) => server.dispose()));
    }
});

/** The operator's page of a real server: what it shows, and what its buttons do. */

import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launch, type SabotWindow } from './browser';
import { Server } from './programs';

const TOKEN = 'correct-horse-battery-staple';
const WAIT_MS = 60_000;

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
const faults: string[] = [];

async function addressOfAdmin(): Promise<string> {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await delay(50)) {
        const found = server.heard.join('\n').match(/admin interface at (http:\/\/\S+\/)/);
        if (found !== null) {
            return found[1] as string;
        }
    }
    throw new Error(`no admin interface:\n${server.heard.join('\n')}`);
}

before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sabot-operator-'));
    const token = join(folder, 'token');
    writeFileSync(token, `${TOKEN}\n`);
    chmodSync(token, 0o600);
    server = await Server.start('--bots', '3', '--admin', '0', '--admin-token-file', token);
    browser = await launch();
    page = await browser.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('401')) {
            faults.push(message.text());
        }
    });
    await page.goto(await addressOfAdmin());
});

after(async () => {
    await browser.close();
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
});

async function enter(token: string): Promise<void> {
    await page.getByLabel('Admin token').fill(token);
    await page.getByRole('button', { name: 'Show the server' }).click();
}

test('a wrong token shows nothing', async () => {
    await enter(`${TOKEN}x`);
    await page.locator('#login-fault').filter({ hasText: 'token' }).waitFor();
    assert.equal(await page.locator('#view').isVisible(), false);
});

test('sessions, players and the tick time are shown and follow the server', async () => {
    await enter(TOKEN);
    await page.locator('#players tbody tr').nth(2).waitFor();
    assert.equal(await page.locator('#sessions tbody tr').count(), 1);
    const tick = (): Promise<number> =>
        page.locator('#sessions tbody tr td').nth(5).innerText().then(Number);
    const before = await tick();
    await page.waitForFunction(
        (old) => Number(document.querySelectorAll('#sessions tbody tr td')[5]?.textContent) > old,
        before,
    );
    await page.waitForFunction(
        () => (document.querySelector('#p99')?.getAttribute('points')?.split(' ').length ?? 0) > 2,
    );
    // Tick time and lateness of the session are measured: its ticks took some time.
    const cell = (index: number): Promise<number> =>
        page.locator('#sessions tbody tr td').nth(index).innerText().then(Number);
    assert.ok(await cell(6) > 0, 'tick time');
    assert.ok(await cell(7) >= 0, 'lateness');
    const names = await page.locator('#sessions thead th').allInnerTexts();
    assert.deepEqual(names.slice(6, 8), ['tick ms, 99 %', 'late ms, 99 %']);
    // A player's link at a glance.
    const player = await page.locator('#players tbody tr').first().locator('td').allInnerTexts();
    assert.match(player[6], /^\d+$/, 'round trip');
    assert.match(player[7], /^\d+\.\d %$/, 'loss');
    assert.match(player[8] + player[9], /^\d+$/, 'late inputs and corrections');
    const link = page.getByRole('link', { name: 'watch' });
    assert.equal(await link.getAttribute('href'), `${server.url}#watch=1`);
    const opened = page.waitForEvent('popup');
    await link.click();
    const watched = await opened;
    await watched.waitForFunction(() =>
        (window as unknown as SabotWindow).sabot?.viewer?.moment !== null, null, { timeout: WAIT_MS });
    await watched.close();
});

test('buttons mute, kick and ban, and a ban can be lifted', async () => {
    const first = page.locator('#players tbody tr').first();
    const id = await first.getAttribute('data-key');
    await page.getByRole('button', { name: `mute player ${id}`, exact: true }).click();
    await page.getByRole('button', { name: `unmute player ${id}`, exact: true }).waitFor();
    await page.getByRole('button', { name: `kick player ${id}`, exact: true }).click();
    await page.locator(`#players tr[data-key="${id}"]`).waitFor({ state: 'detached' });
    await page.getByLabel('Reason of bans').fill('aimbot');
    await page.locator('#players').getByRole('button', { name: /^ban player/ }).first().click();
    await page.locator('#bans').getByText('aimbot').waitFor();
    await page.locator('#players tbody tr').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^lift ban/ }).click();
    await page.locator('#bans tbody tr').waitFor({ state: 'detached' });
});

test('a message is sent, and the token is forgotten on request', async () => {
    await page.getByLabel('Text').fill('restart soon');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForFunction(
        () => (document.querySelector('#text') as HTMLInputElement).value === '',
    );
    assert.equal(await page.locator('#fault').innerText(), '');
    await page.getByRole('button', { name: 'Forget the token' }).click();
    await page.reload();
    await page.locator('#login').waitFor();
    assert.equal(await page.locator('#view').isVisible(), false);
    assert.deepEqual(faults, []);
});

/** The list, and every page on a phone: pictures for people, and their width. */

import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, TestPage } from './browser';
import { recordMatch, Server } from './programs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: Server;
let browser: Browser;
let log: string;

before(async () => {
    server = await Server.start('--sessions', '2', '--players', '8', '--ai', '6', '--mode', 'ctf');
    log = await recordMatch(server.folder, '--ai', '8', '--ticks', '1800');
    browser = await launch();
});

after(async () => {
    await browser.close();
    await server.dispose();
});

// Asserts that nothing is wider than the screen.
async function assertFits(page: TestPage, what: string): Promise<void> {
    const [wide, screen] = await page.page.evaluate(() =>
        [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= screen, `${what} is ${wide} px wide on a screen of ${screen}`);
}

test('the first page lists the matches and the recorded ones', async () => {
    const page = await TestPage.open(browser, server.url);
    await page.page.getByRole('link', { name: 'watch match 2' }).waitFor();
    assert.equal(await page.page.locator('.card').count(), 2);
    const first = await page.page.locator('.card').first().innerText();
    assert.match(first, /0 of 8 players, 6 computers, 0 watching/);
    await page.page.getByText(basename(log)).waitFor();
    // The logs of the two live matches count, too.
    assert.equal(await page.page.locator('.logs li').count(), 3);
    await page.picture('list');
    await page.close();
});

test('a page whose code comes after the user has left it is not shown', async () => {
    const page = await TestPage.open(browser, server.url);
    let deliver = (): void => {};
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    let script = '';
    await page.page.route('**/extra-*.js', async (route) => {
        script = route.request().url();
        await delivered;
        await route.continue();
    });
    const goTo = (hash: string): Promise<void> =>
        page.page.evaluate((to) => void (location.hash = to), hash);
    const asked = page.page.waitForRequest('**/extra-*.js');
    await goTo('#replay=');
    await asked;
    await goTo('#');
    await page.page.getByRole('link', { name: 'watch match 2' }).waitFor();
    deliver();
    await page.page.evaluate((url) => import(url), script);
    await page.page.waitForTimeout(500);
    assert.equal(await page.page.locator('.replays').count(), 0);
    await goTo('#replay=');
    await page.page.locator('.replays').waitFor();
    await page.close();
});

test('a phone shows every page', async () => {
    const page = await TestPage.open(browser, server.url, PHONE);
    await page.page.getByText(basename(log)).waitFor();
    await assertFits(page, 'the list');
    await page.picture('phone-list');

    await page.page.getByRole('link', { name: 'watch match 1' }).tap();
    await page.waitForTanks();
    await page.page.waitForTimeout(1500);
    await assertFits(page, 'a match');
    await page.picture('phone-watch');

    await page.page.goto(`${server.url}#play=1`);
    await page.page.getByLabel('Your name').fill('Ada');
    await page.picture('phone-name');
    await page.page.getByRole('button', { name: 'play' }).tap();
    await page.waitForTanks();
    await page.page.waitForTimeout(1500);
    await assertFits(page, 'playing');
    await page.picture('phone-play');

    await page.page.goto(`${server.url}#replay=${basename(log)}&tick=900`);
    await page.waitForTanks();
    await page.page.waitForTimeout(1500);
    await assertFits(page, 'a recorded match');
    await page.picture('phone-replay');
    await page.close();
});

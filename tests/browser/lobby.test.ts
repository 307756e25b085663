/** The lobby in the page: two browsers meet in a session that one of them has made. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, type SabotWindow, TestPage } from './browser';
import { Server } from './programs';

const SMALL = { viewport: { width: 480, height: 320 } };
const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };

let browser: Browser;

before(async () => {
    browser = await launch();
});

after(async () => {
    await browser.close();
});

async function withServer(words: string[], act: (server: Server) => Promise<void>): Promise<void> {
    const server = await Server.start(...words);
    try {
        await act(server);
    } finally {
        // Pages that a failed test left would slow down the next one.
        await Promise.all(browser.contexts().map((context) => context.close()));
        await server.dispose();
    }
}

// Waits until the page plays in this session, with a tank of its own.
async function plays(page: TestPage, session: number): Promise<void> {
    await page.page.waitForFunction((number) => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        return viewer?.source.place?.session?.number === number
            && (viewer.moment?.view.own ?? null) !== null;
    }, session);
}

function session(page: TestPage): Promise<{ match: number; names: string[]; team: number }> {
    return page.page.evaluate(() => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        const moment = viewer?.moment;
        if (!viewer || !moment) {
            throw new Error('a match is shown');
        }
        return {
            match: viewer.source.match, names: moment.players.map(({ name }) => name).sort(),
            team: moment.team(moment.view.player),
        };
    });
}

async function join(page: TestPage, name: string): Promise<void> {
    await page.page.getByLabel('Your name').fill(name);
    await page.page.getByRole('button', { name: 'play', exact: true }).click();
}

async function makeSession(page: TestPage, name: string, password: string): Promise<void> {
    const { page: shown } = page;
    await shown.getByLabel('Your name').fill(name);
    await shown.getByLabel('Name of the session').fill(`${name}\u2019s evening`);
    await shown.getByLabel('Password, or empty for none').fill(password);
    await shown.getByRole('button', { name: 'make it and play' }).click();
}

async function meet(server: Server): Promise<[TestPage, TestPage]> {
    const ada = await TestPage.open(browser, server.url, SMALL);
    await ada.page.getByRole('link', { name: 'play in match 2' }).waitFor();
    await ada.page.getByLabel('name').fill('match 2');
    await ada.page.getByRole('link', { name: 'play in match 1' }).waitFor({ state: 'detached' });
    assert.equal(await ada.page.locator('.card').count(), 1);
    await ada.page.getByRole('link', { name: 'make a session of your own' }).click();
    await makeSession(ada, 'Ada', 'open sesame');
    await plays(ada, 3);
    // The address leads to the session; it may follow the first picture.
    await ada.page.waitForFunction(() => location.hash === '#play=3');

    const bob = await TestPage.open(browser, server.url, SMALL);
    await bob.page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const card = bob.page.locator('.card', { hasText: 'Ada\u2019s evening' });
    await card.getByText('password').waitFor();
    await bob.page.getByLabel('no password').check();
    await card.waitFor({ state: 'detached' });
    await bob.page.getByLabel('no password').uncheck();
    await card.getByRole('link', { name: 'play in match 3' }).click();
    await bob.page.getByLabel('Password of the session').fill('wrong');
    await join(bob, 'Bob');
    await bob.page.getByText('That password is wrong.').waitFor();
    await bob.page.getByLabel('Password').fill('open sesame');
    await bob.page.getByRole('button', { name: 'go on' }).click();
    await plays(bob, 3);
    return [ada, bob];
}

test('two browsers meet in a session with a password, vote, and one goes to another', () =>
    withServer(['--create', '1', '--sessions', '2', '--players', '4'], async (server) => {
        const [ada, bob] = await meet(server);
        await ada.page.waitForFunction(() =>
            (window as unknown as SabotWindow).sabot?.viewer?.moment?.players.length === 2);
        assert.deepEqual((await session(ada)).names, ['Ada', 'Bob']);
        assert.deepEqual((await session(bob)).names, ['Ada', 'Bob']);

        const { match } = await session(bob);
        await ada.page.keyboard.press('KeyJ');
        const menu = ada.page.getByRole('dialog', { name: 'session' });
        await menu.getByText('Ada\u2019s evening').waitFor();
        const link = await menu.getByLabel('link for others').inputValue();
        assert.equal(new URL(link).hash, '#play=3&password=open%20sesame');
        await menu.getByRole('button', { name: 'vote for this map' }).click();
        await bob.page.getByText('Vote: play on arena. 1 of 2 votes.').waitFor();
        await bob.picture('lobby-vote');
        await bob.page.keyboard.press('KeyY');
        await bob.page.waitForFunction((last) => {
            const source = (window as unknown as SabotWindow).sabot?.viewer?.source;
            return (source?.match ?? last) > last && source?.place?.session?.vote === null;
        }, match);
        // The next vote is too early: it is declined, and says so.
        await menu.getByRole('button', { name: 'vote to send away' }).click();
        await menu.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
        await ada.picture('lobby-menu');

        await bob.page.keyboard.press('KeyJ');
        await bob.page.getByRole('link', { name: 'leave to the list' }).click();
        await bob.page.getByRole('link', { name: 'make a session of your own' }).click();
        await makeSession(bob, 'Bob', '');
        await bob.page.getByText('the server makes no more sessions now').waitFor();
        await bob.page.getByRole('link', { name: 'the list of matches' }).click();
        await bob.page.getByRole('link', { name: 'play in match 1' }).click();
        await join(bob, 'Bob');
        await plays(bob, 1);
        assert.deepEqual((await session(bob)).names, ['Bob']);
        assert.equal(await bob.page.evaluate(() =>
            (window as unknown as { isSamePage?: boolean }).isSamePage), true, 'no reload');
        await bob.close();
        await ada.close();
    }));

test('a team that is taken in the warm-up holds in the match', () =>
    withServer(['--ready', '1', '--players', '4', '--mode', 'team'], async (server) => {
        const page = await TestPage.open(browser, `${server.url}#join=`, SMALL);
        await join(page, 'Ada');
        await plays(page, 1);
        const { team } = await session(page);
        const other = team === 1 ? 2 : 1; // where nobody is, so that it may be taken
        await page.page.keyboard.press('KeyJ');
        await page.page.getByRole('group', { name: 'team' }).getByRole('button').nth(other).click();
        await page.page.keyboard.press('Escape');
        await page.page.keyboard.press('KeyR');
        await page.page.waitForFunction((wanted) => {
            const viewer = (window as unknown as SabotWindow).sabot?.viewer;
            const moment = viewer?.moment;
            return viewer?.source.place?.session?.isWarmingUp === false && moment?.view.own
                && moment.team(moment.view.player) === wanted;
        }, other);
        await page.close();
    }));

test('players get ready before the match, by keys and by touch', () =>
    withServer(['--ready', '2', '--players', '4', '--mode', 'team'], async (server) => {
        const ada = await TestPage.open(browser, `${server.url}#join=`, SMALL);
        await join(ada, 'Ada');
        await plays(ada, 1);
        await ada.page.getByText('Warm-up: 0 of 2 players are ready.').waitFor();
        await ada.page.keyboard.press('KeyR');
        await ada.page.getByText('Warm-up: 1 of 2 players are ready.').waitFor();
        const bob = await TestPage.open(browser, `${server.url}#play=1`, PHONE);
        await join(bob, 'Bob');
        await plays(bob, 1);
        await bob.page.getByRole('button', { name: /^session: ready/ }).tap();
        const menu = bob.page.getByRole('dialog', { name: 'session' });
        await bob.picture('phone-session');
        const [wide, screen] = await bob.page.evaluate(() =>
            [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= screen, `it is ${wide} px wide on a screen of ${screen}`);
        const { match } = await session(bob);
        await menu.getByRole('button', { name: 'ready (R)' }).tap();
        await bob.page.waitForFunction((last) => {
            const source = (window as unknown as SabotWindow).sabot?.viewer?.source;
            return (source?.match ?? last) > last && source?.place?.session?.isWarmingUp === false;
        }, match);
        await bob.close();
        await ada.close();
    }));

test('the list and the form fit a phone, and a link with a password leads in', () =>
    withServer(['--create', '2', '--session-password', 'open', '--players', '4'], async (server) => {
        const page = await TestPage.open(browser, server.url, PHONE);
        await page.page.getByRole('link', { name: 'play in match 1' }).waitFor();
        await page.picture('phone-lobby');
        await page.page.getByRole('link', { name: 'make a session of your own' }).tap();
        await page.page.getByLabel('Who finds it').waitFor();
        await page.picture('phone-create');
        const [wide, screen] = await page.page.evaluate(() =>
            [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= screen, `it is ${wide} px wide on a screen of ${screen}`);
        await page.page.goto(`${server.url}#play=1&password=open`);
        await join(page, 'Ada');
        await plays(page, 1);
        // A spectator is asked for the password too.
        await page.page.goto(`${server.url}#watch=1`);
        await page.page.reload(); // so that the page does not know it any more
        await page.page.getByLabel('Password').fill('open');
        await page.page.getByRole('button', { name: 'go on' }).tap();
        await page.page.waitForFunction(() =>
            (window as unknown as SabotWindow).sabot?.viewer?.moment !== null);
        await page.close();
    }));

/** Names with markup, pages of other origins, and foreign scripts. */

import assert from 'node:assert/strict';
import { createServer, type Server as HttpServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, type SabotWindow, TestPage } from './browser';
import { NativeSpectator, Server } from './programs';

/** Names of the largest size; the second changes its direction in the middle. */
const MARKUP = '<img src=q onerror=x()>';
// The server takes out what turns the direction of text, and leaves letters that run from the right.
const REVERSED = 'abc\u202egpj.\u2066<hr>\u202e\u2067';
const CLEANED = 'abcgpj.<hr>';
const FROM_THE_RIGHT = '\u05e9\u05dc\u05d5\u05dd<hr>';
const SMALL = { viewport: { width: 320, height: 240 } };

let server: Server;
let browser: Browser;
let elsewhere: HttpServer;
let elsewhereUrl: string;

before(async () => {
    elsewhere = createServer(({ url }, answer) => {
        const isScript = url === '/far.js';
        answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
        answer.end(isScript ? 'ran.push("elsewhere")' : '<!doctype html><title>elsewhere</title>');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    assert.ok(address !== null && typeof address === 'object');
    elsewhereUrl = `http://127.0.0.1:${address.port}`;
    server = await Server.start('--players', '4', '--ai', '6');
    browser = await launch();
});

after(async () => {
    await browser.close();
    elsewhere.close();
    await server.dispose();
});

// Asserts that no name became markup.
async function assertNoMarkup(page: TestPage): Promise<void> {
    const found = await page.page.evaluate(() => ({
        made: document.querySelectorAll('img, hr, script:not([src])').length,
        handlers: [...document.querySelectorAll('*')].filter((one) =>
            one.getAttributeNames().some((name) => name.startsWith('on'))).length,
    }));
    assert.deepEqual(found, { made: 0, handlers: 0 });
}

// Returns, for each element with the name as its text, how it isolates the text's direction.
function placesOf(page: TestPage, where: string, name: string) {
    return page.page.evaluate(({ selector, text }) =>
        [...document.querySelectorAll(`${selector} *`)]
            .filter((one) => one.childElementCount === 0 && one.textContent === text)
            .map((one) => getComputedStyle(one).unicodeBidi),
    { selector: where, text: name });
}

test('names with any content stay text', async () => {
    const watcher = await TestPage.open(browser, `${server.url}#watch=1`, {
        viewport: { width: 800, height: 450 },
    });
    const dialogs: string[] = [];
    watcher.page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
    });
    await watcher.waitForTanks();
    // Kept from here on: lines of the feed go after some seconds.
    await watcher.page.evaluate(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
                addedNodes.forEach((node) => told.push(node.textContent ?? ''));
            }
        }).observe(document.querySelector('.feed') as Element, { childList: true });
    });
    const players = [MARKUP, REVERSED, FROM_THE_RIGHT].map((name) => new NativeSpectator(server.port, 200, name));
    for (const name of [MARKUP, CLEANED, FROM_THE_RIGHT]) {
        await watcher.page.waitForFunction((wanted) =>
            [...document.querySelectorAll('.scores bdi')].some((one) => one.textContent === wanted),
        name);
        const places = await placesOf(watcher, '.scores', name);
        assert.ok(places.length > 0 && places.every((bidi) => bidi.startsWith('isolate')),
            `${name} in the scores: ${places.join(', ')}`);
        await watcher.page.waitForFunction((wanted) =>
            (window as unknown as { told: string[] }).told.some((line) => line.includes(wanted)),
        name);
    }
    const labels = await watcher.page.evaluate(() =>
        (window as unknown as SabotWindow).sabot?.viewer?.moment?.players.map(({ name }) => name));
    assert.ok([MARKUP, CLEANED, FROM_THE_RIGHT].every((name) => labels?.includes(name)),
        'labels are drawn of these');
    await assertNoMarkup(watcher);
    await watcher.picture('hostile-names');
    await watcher.page.goto(`${server.url}#`);
    await watcher.page.getByText('of 4 players').waitFor();
    await assertNoMarkup(watcher);
    await watcher.close();
    await Promise.all(players.map((player) => player.stop()));
    assert.deepEqual(dialogs, []);
});

interface Reached {
    socket: boolean;
    sessions: boolean;
}

// Returns whether a page can open the server's WebSocket, and read its list of sessions.
function reach(page: TestPage, port: number): Promise<Reached> {
    return page.page.evaluate(async (to) => {
        const socket = await new Promise<boolean>((resolve) => {
            const made = new WebSocket(`ws://127.0.0.1:${to}/ws`);
            made.onopen = () => resolve(true);
            made.onerror = () => resolve(false);
        });
        const sessions = await fetch(`http://127.0.0.1:${to}/sessions.json`).then(
            async (answer) => Array.isArray(((await answer.json()) as { sessions: unknown }).sessions),
            () => false,
        );
        return { socket, sessions };
    }, port);
}

test('pages of other origins reach no match, unless the server allows them', async () => {
    const own = await TestPage.open(browser, server.url, SMALL);
    assert.deepEqual(await reach(own, server.webPort), { socket: true, sessions: true });
    await own.close();

    const foreign = await TestPage.open(browser, elsewhereUrl, SMALL);
    assert.deepEqual(await reach(foreign, server.webPort), { socket: false, sessions: false });
    const open = await Server.start('--players', '2', '--web-origin', elsewhereUrl);
    try {
        assert.equal((await reach(foreign, open.webPort)).socket, true, 'it was named');
    } finally {
        await open.dispose();
    }
    foreign.errors.length = 0; // the browser reports each refusal
    await foreign.close();
});

/** The ways in which a script could come into a page. */
const WAYS = ['data', 'elsewhere', 'handler', 'inline', 'text'];

// Tries each way; returns those by which a script ran. The page's own task does it, because code
// that the test evaluates may do more.
function tryScripts(page: TestPage, far: string): Promise<string[]> {
    return page.page.evaluate(async ([farScript, count]) => {
        const ran: string[] = [];
        let refused = 0;
        document.addEventListener('securitypolicyviolation', () => refused++);
        Object.assign(window, { ran });
        const inline = document.createElement('script');
        inline.textContent = 'ran.push("inline")';
        const data = document.createElement('script');
        data.src = 'data:text/javascript,ran.push("data")';
        const elsewhere = document.createElement('script');
        elsewhere.src = farScript;
        const handler = document.createElement('div');
        handler.innerHTML = '<img src="data:," onerror="ran.push(\'handler\')">';
        document.body.append(inline, data, elsewhere, handler);
        await new Promise((resolve) => setTimeout(resolve, 0));
        try {
            setTimeout('ran.push("text")', 0);
        } catch {
            // Refused, which is told on the console, too.
        }
        // Each either runs or is refused.
        const end = performance.now() + 30_000;
        while (ran.length + refused < count && performance.now() < end) {
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        await new Promise((resolve) => setTimeout(resolve, 500)); // time for a script that was reported and still runs
        return ran.sort();
    }, [far, WAYS.length] as const);
}

test('a foreign script does not run in the page', async () => {
    const far = `${elsewhereUrl}/far.js`;
    const page = await TestPage.open(browser, server.url, SMALL);
    assert.deepEqual(await tryScripts(page, far), []);
    const refused = page.errors.filter((error) => error.includes('Content Security Policy'));
    assert.ok(refused.length >= WAYS.length, page.errors.join('\n'));
    page.errors.length = 0;
    await page.close();

    // All of them do in a page that allows everything.
    const open = await TestPage.open(browser, elsewhereUrl, SMALL);
    const ran = await tryScripts(open, far);
    assert.deepEqual(ran, WAYS);
    open.errors.length = 0; // the invalid picture
    await open.close();
});

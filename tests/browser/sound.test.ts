/**
 * The sound of the page: when it begins, what is heard of a player's own shot, the controls, and
 * the samples that the browser makes of it.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, type SabotWindow, TestPage } from './browser';
import { recordMatch, Server } from './programs';
import { SlowLink } from './slow_link';

const ONE_WAY_MS = 300; // each way, so that a shot is heard long before the server tells of it
const SECOND_TICKS = 60;
const START_TICK = 600; // of the replay
const WINDOW = { viewport: { width: 1024, height: 640 } };

// Numbers of rows in client-sdk/examples/desktop/sounds.c.
const FIRE = [0, 1, 2];
const HIT = [3, 4, 5];
const SOUND_COUNT = 19;

let server: Server;
let range: Server; // without computer players
let link: SlowLink;
let browser: Browser;

before(async () => {
    server = await Server.start('--players', '8', '--ai', '6');
    range = await Server.start('--players', '4');
    link = await SlowLink.to(range.webPort, ONE_WAY_MS);
    browser = await launch();
});

after(async () => {
    await browser.close();
    link.close();
    await range.dispose();
    await server.dispose();
});

/** What the page has of the sound. */
function heard(page: TestPage) {
    return page.page.evaluate(() => {
        const sound = (window as unknown as SabotWindow).sabot?.viewer?.sound;
        return {
            state: sound?.state,
            context: sound?.context?.state ?? null,
            started: [...(sound?.player?.started ?? [])],
            loaded: performance.getEntriesByType('resource')
                .some(({ name }) => /\/player-\w+\.js$/.test(name)),
            stored: [localStorage.getItem('sabot.volume'), localStorage.getItem('sabot.muted')],
        };
    });
}

async function waitForContext(page: TestPage, state: string): Promise<void> {
    await page.page.waitForFunction((wanted) => {
        const sound = (window as unknown as SabotWindow).sabot?.viewer?.sound;
        return sound?.player && sound.context?.state === wanted;
    }, state);
}

async function waitForSounds(page: TestPage): Promise<void> {
    await page.page.waitForFunction(() =>
        ((window as unknown as SabotWindow).sabot?.viewer?.sound.player?.started.length ?? 0) > 0);
}

// What Playwright evaluates counts as a gesture. Until then a script of the page itself looks, when
// tanks are shown, and tells by the console.
function beforeGesture(page: TestPage): Promise<{ other: string; state: string; made: boolean }> {
    return new Promise((resolve) => {
        page.page.on('console', (message) => {
            const [, text] = message.text().split('before the gesture: ');
            if (text !== undefined) {
                resolve(JSON.parse(text));
            }
        });
    });
}

test('a spectator hears the match after the first click, and nothing before it', async () => {
    const page = await TestPage.open(browser, 'about:blank', WINDOW);
    await page.page.addInitScript(() => {
        const look = (): void => {
            const viewer = (window as unknown as SabotWindow).sabot?.viewer;
            if (!viewer?.moment?.view.entities.some(({ kind }) => kind === 0)) {
                requestAnimationFrame(look);
                return;
            }
            const { state, context } = viewer.sound;
            const other = new AudioContext().state; // the browser does demand a gesture
            const told = JSON.stringify({ other, state, made: context !== null });
            console.log(`before the gesture: ${told}`);
        };
        look();
    });
    const told = beforeGesture(page);
    await page.page.goto(`${server.url}#watch=1`);
    assert.deepEqual(await told, { other: 'suspended', state: 'waiting', made: false });
    await page.page.mouse.click(512, 500);
    await waitForContext(page, 'running');
    await waitForSounds(page);
    assert.equal((await heard(page)).state, 'on');
    await page.close();
});

test('keys and buttons turn it off and on, and volume and mute outlast a reload', async () => {
    const page = await TestPage.open(browser, `${server.url}#watch=1`, WINDOW);
    await page.waitForTanks();
    const button = page.page.getByRole('button', { name: 'sound', exact: true });
    const slider = page.page.getByRole('slider', { name: 'volume' });
    const said = page.page.locator('.sound [role=status]');
    await page.page.keyboard.press('v'); // any key is a gesture
    await waitForContext(page, 'running');
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await page.page.keyboard.press('m');
    await waitForContext(page, 'suspended');
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    assert.equal(await said.textContent(), 'sound is off');
    // By the keyboard alone.
    await button.focus();
    await page.page.keyboard.press('Space');
    await waitForContext(page, 'running');
    assert.equal(await said.textContent(), 'sound is on');
    await slider.focus();
    await page.page.keyboard.press('ArrowLeft');
    await page.page.keyboard.press('ArrowLeft');
    assert.equal(await slider.inputValue(), '50');
    assert.deepEqual((await heard(page)).stored, ['50', '0']);
    await button.click();
    await waitForContext(page, 'suspended');

    await page.page.reload();
    await page.waitForTanks();
    assert.equal(await slider.inputValue(), '50');
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    await page.page.mouse.click(512, 500);
    await page.page.keyboard.press('v');
    const muted = await heard(page);
    assert.deepEqual([muted.state, muted.context, muted.loaded], ['off', null, false]);
    await button.click();
    await waitForContext(page, 'running');
    await page.picture('sound');
    await page.close();
});

test('a hidden page is silent until it is shown again', async () => {
    const page = await TestPage.open(browser, `${server.url}#watch=1`, WINDOW);
    await page.waitForTanks();
    await page.page.mouse.click(512, 500);
    await waitForContext(page, 'running');
    const hide = (isHidden: boolean): Promise<void> => page.page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
    await hide(true);
    await waitForContext(page, 'suspended');
    await hide(false);
    await waitForContext(page, 'running');
    await page.page.goto(`${server.url}#`);
    await page.page.getByRole('heading', { name: 'Matches', exact: true }).waitFor();
    await page.close();
});

interface Shooting {
    shots: { tick: number; isPredicted: boolean }[];
}

// Notes the own shots of every frame, and whether they were predicted.
async function watchShots(page: TestPage): Promise<void> {
    await page.page.evaluate(() => {
        const shots: Shooting['shots'] = [];
        let last: object | null = null;
        const look = (): void => {
            requestAnimationFrame(look);
            const moment = (window as unknown as SabotWindow).sabot?.viewer?.moment ?? null;
            if (moment !== null && moment !== last) {
                last = moment;
                shots.push(...moment.events
                    .filter(({ name, entity }) => name === 'fire' && entity === moment.view.player)
                    .map(({ tick, isPredicted }) => ({ tick, isPredicted: isPredicted === true })));
            }
        };
        look();
        Object.assign(window, { shots });
    });
}

test('an own shot is heard once: when it is predicted, and not when the server has it', async () => {
    const page = await TestPage.open(browser, `${link.url}#play=1`, {
        viewport: { width: 640, height: 360 }, // for quick frames
    });
    await page.page.getByLabel('Your name').fill('Ada');
    await page.page.getByRole('button', { name: 'play' }).click();
    // With a loaded gun, seconds after the tank was spawned: the first shots may be corrections.
    await page.page.waitForFunction((later) => {
        const view = (window as unknown as SabotWindow).sabot?.viewer?.moment?.view;
        return view?.own?.isPredicted && view.tick > later;
    }, 8 * SECOND_TICKS);
    await waitForContext(page, 'running');
    await watchShots(page);
    await page.page.mouse.move(320, 170);
    await page.page.mouse.down();
    // A page that draws late sends inputs late: the server may fire a shot before it is predicted.
    await page.page.waitForFunction(() =>
        (window as unknown as Shooting).shots.some(({ isPredicted }) => isPredicted));
    await page.page.mouse.up();
    // Until long after the server's event of the last shot has come.
    const shots = await (await page.page.waitForFunction((later) => {
        const { shots } = window as unknown as Shooting;
        const tick = (window as unknown as SabotWindow).sabot?.viewer?.moment?.view.tick ?? 0;
        return tick > shots[shots.length - 1].tick + later ? shots : null;
    }, 2 * SECOND_TICKS)).jsonValue() ?? [];
    // None is reported a second time when the server has it.
    const ticks = new Set(shots.map(({ tick }) => tick));
    assert.equal(ticks.size, shots.length, JSON.stringify(shots));
    const slot = await page.page.evaluate(() =>
        (window as unknown as SabotWindow).sabot?.viewer?.moment?.view.player);
    const { started } = await heard(page);
    const own = started.filter(({ name, entity }) => name.startsWith('fire') && entity === slot);
    // A predicted shot is always heard. The page keeps silent about one of the server's that it shows
    // late, or in a hurry after it stood still.
    const due = shots.filter(({ tick, isPredicted }) =>
        isPredicted || own.some((other) => other.tick === tick));
    assert.ok(due.some(({ isPredicted }) => isPredicted), JSON.stringify(shots));
    assert.deepEqual(own, due.map(({ tick }) => ({ name: 'fire_piercing', tick, entity: slot })));
    console.log(`${own.length} own shots`);
    await page.close();
});

test('a fast or a paused replay begins no sound, and one at its own speed does', async () => {
    const log = await recordMatch(server.folder, '--ai', '12', '--ticks', '3600');
    const name = log.split('/').at(-1);
    const page = await TestPage.open(browser, `${server.url}#replay=${name}&tick=${START_TICK}`, WINDOW);
    await page.waitForTanks();
    await page.page.mouse.click(512, 300);
    await waitForContext(page, 'running');
    const speed = (value: number): Promise<void> => page.page.evaluate((wanted) => {
        const source = (window as unknown as SabotWindow).sabot?.viewer?.source as unknown as
            { setSpeed(speed: number): void };
        source.setSpeed(wanted);
    }, value);
    const tick = (): Promise<number> => page.page.evaluate(() =>
        (window as unknown as SabotWindow).sabot?.viewer?.moment?.view.tick ?? 0);
    await speed(16);
    await page.page.keyboard.press('Space');
    await page.page.waitForFunction(() =>
        ((window as unknown as SabotWindow).sabot?.viewer?.moment?.view.tick ?? 0) > 2000);
    assert.deepEqual((await heard(page)).started, [], `until tick ${await tick()}`);
    await page.page.keyboard.press('Space');
    await speed(1);
    await page.page.keyboard.press('Home');
    await page.page.waitForTimeout(1000);
    assert.deepEqual((await heard(page)).started, [], 'paused');
    await page.page.keyboard.press('Space');
    await waitForSounds(page);
    await page.close();
});

/** A sound as the browser plays it: peak and energy of the left and the right channel. */
interface Rendered {
    peak: number;
    energy: [number, number];
    samples: number[];
}

// Plays sounds at points, all at once, for a listener at the origin that looks along -z.
function render(
    page: TestPage, sounds: readonly { sound: number; point: [number, number, number] }[],
): Promise<Rendered> {
    return page.page.evaluate(async (all) => {
        const player = (window as unknown as SabotWindow).sabot?.viewer?.sound.player;
        const Player = player?.constructor as new (context: BaseAudioContext) => typeof player & {};
        const context = new OfflineAudioContext(2, 24000, 24000);
        const own = new Player(context);
        const listener = { eye: [0, 0, 0], right: [1, 0, 0] } as const;
        all.forEach(({ sound, point }) => own.begin(sound, point, listener));
        const buffer = await context.startRendering();
        const channels = [0, 1].map((channel) => [...buffer.getChannelData(channel)]);
        const energies = channels.map((one) => one.reduce((sum, x) => sum + x * x, 0));
        return {
            peak: Math.max(...channels.flat().map(Math.abs)),
            energy: [energies[0], energies[1]] as [number, number],
            samples: channels[0],
        };
    }, sounds);
}

function alike(a: number[], b: number[]): number {
    const product = (x: number[], y: number[]): number => x.reduce((sum, v, i) => sum + v * y[i], 0);
    return Math.abs(product(a, b)) / Math.sqrt(product(a, a) * product(b, b));
}

test('what the browser plays is not silent, not clipped, and differs by kind and side', async () => {
    const page = await TestPage.open(browser, `${server.url}#watch=1`, WINDOW);
    await page.waitForTanks();
    await page.page.mouse.click(512, 500);
    await waitForContext(page, 'running');
    for (let sound = 0; sound < SOUND_COUNT; sound++) {
        const { peak, energy } = await render(page, [{ sound, point: [0, 0, -5] }]);
        assert.ok(peak > 0.1 && peak < 0.99, `sound ${sound} has the peak ${peak}`);
        assert.ok(energy[0] > 1 && Math.abs(energy[0] / energy[1] - 1) < 0.01, `sound ${sound}`);
    }
    for (const group of [FIRE, HIT]) {
        const all = await Promise.all(
            group.map((sound) => render(page, [{ sound, point: [0, 0, -5] }])));
        for (const [i, j] of [[0, 1], [0, 2], [1, 2]]) {
            assert.ok(alike(all[i].samples, all[j].samples) < 0.7, `${group[i]} and ${group[j]}`);
        }
    }
    const left = await render(page, [{ sound: 0, point: [-20, 0, 0] }]);
    assert.ok(left.energy[0] > 10 * left.energy[1], `${left.energy.join(', ')} from the left`);
    const right = await render(page, [{ sound: 0, point: [20, 0, 0] }]);
    assert.ok(right.energy[1] > 10 * right.energy[0], `${right.energy.join(', ')} from the right`);
    const far = await render(page, [{ sound: 0, point: [0, 0, -60] }]);
    const near = await render(page, [{ sound: 0, point: [0, 0, -12] }]);
    const ratio = Math.sqrt(near.energy[0] / far.energy[0]);
    assert.ok(ratio > 4 && ratio < 5.5, `${ratio} times as loud at 12 m as at 60 m`);
    const gone = await render(page, [{ sound: 0, point: [0, 0, -500] }]);
    assert.equal(gone.peak, 0);
    const storm = await render(page, Array.from({ length: 100 }, (_, i) =>
        ({ sound: i % SOUND_COUNT, point: [i % 7 - 3, 0, -4] as [number, number, number] })));
    assert.ok(storm.peak > 0.5 && storm.peak < 1, `many at once have the peak ${storm.peak}`);
    await page.close();
});

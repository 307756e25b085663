/** The page of a live match, against the server's own log. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, type SabotWindow, TestPage } from './browser';
import { type Compared, comparePixels } from './pixels';
import { type Position, recorded, Server } from './programs';

const SAMPLES = 12;
const TANKS_MIN = 5; // in a sample
const CHANGED_MIN = 1000; // pixels
const COLOURS_MIN = 200;
const DRIVING_MIN = 3; // tanks
const DRIVING_MS = 60_000;

let server: Server;
let browser: Browser;

before(async () => {
    server = await Server.start('--bots', '10');
    browser = await launch();
});

after(async () => {
    await browser.close();
    await server.dispose();
});

/** Tanks as the page showed them at a moment between two ticks. */
interface Sample {
    interpolationTick: number;
    tanks: { index: number; generation: number; position: Position }[];
}

// Takes at most one sample in two frames. A busy machine shows some tanks starved, so a frame in
// which fewer than `TANKS_MIN` are in time is no sample.
function takeSamples(page: TestPage, count: number): Promise<Sample[]> {
    return page.page.evaluate(
        ([wanted, tanksMin]) =>
            new Promise<Sample[]>((resolve) => {
                const samples: Sample[] = [];
                let frames = 0;
                const step = (): void => {
                    const moment = (window as unknown as SabotWindow).sabot?.viewer?.moment;
                    if (moment && frames++ % 2 === 0) {
                        const tanks = moment.view.entities
                            .filter(({ kind, isStarved }) => kind === 0 && !isStarved)
                            .map(({ index, generation, position }) => ({ index, generation, position }));
                        if (tanks.length >= tanksMin) {
                            const { interpolationTick } = moment.view;
                            samples.push({ interpolationTick, tanks });
                        }
                    }
                    if (samples.length < wanted) {
                        requestAnimationFrame(step);
                    } else {
                        resolve(samples);
                    }
                };
                requestAnimationFrame(step);
            }),
        [count, TANKS_MIN],
    );
}

function distance(a: Position, b: Position): number {
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Returns distances between the shown positions and those recorded at the ticks around.
async function compare(log: string, samples: readonly Sample[]): Promise<number[]> {
    const off: number[] = [];
    for (const { interpolationTick, tanks } of samples) {
        const tick = Math.floor(interpolationTick);
        const { tanks: from } = await recorded(log, tick);
        const { tanks: to } = await recorded(log, tick + 1);
        for (const { index, position } of tanks) {
            const [a, b] = [from.get(index), to.get(index)];
            if (a !== undefined && b !== undefined) {
                const share = interpolationTick - tick;
                const between = a.map((x, i) => x + share * (b[i] - x)) as Position;
                off.push(distance(position, between));
            }
        }
    }
    return off.sort((x, y) => x - y);
}

// Returns how far each tank moved from sample to sample, except when it respawned.
function distancesOf(samples: readonly Sample[]): number[] {
    const distances = new Map<number, number>();
    for (let i = 1; i < samples.length; i++) {
        for (const { index, generation, position } of samples[i].tanks) {
            const before = samples[i - 1].tanks.find((tank) => tank.index === index);
            if (before?.generation === generation) {
                const length = distance(before.position, position);
                distances.set(index, (distances.get(index) ?? 0) + length);
            }
        }
    }
    return [...distances.values()];
}

// Compares the canvas before and after taking samples.
async function watch(page: TestPage, count: number): Promise<[Compared, Sample[]]> {
    const first = await page.pictureOfCanvas();
    const samples = await takeSamples(page, count);
    const second = await page.pictureOfCanvas();
    return [await comparePixels(page.page, first, second), samples];
}

// The same with a page that does everything except drawing.
async function watchFrozen(page: TestPage): Promise<[Compared, Sample[]]> {
    await page.page.evaluate(async () => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        if (viewer !== null && viewer !== undefined) {
            viewer.quality.fixed = viewer.quality.level; // another one would clear the canvas
            viewer.stage.render = () => undefined;
        }
        for (let i = 0; i < 3; i++) {
            await new Promise(requestAnimationFrame); // the last picture is on the screen
        }
    });
    return watch(page, SAMPLES);
}

function drivingCount(samples: readonly Sample[], metres: number): number {
    return distancesOf(samples).filter((length) => length > metres).length;
}

// The bots of a busy machine may send nothing for a time, and all tanks stop. Such samples are
// taken again.
async function takeUntil<T extends [Compared, Sample[]]>(
    take: () => Promise<T>, isDriven: (samples: Sample[]) => boolean,
): Promise<T> {
    const deadline = Date.now() + DRIVING_MS;
    for (;;) {
        const taken = await take();
        if (isDriven(taken[1])) {
            return taken;
        }
        assert.ok(Date.now() < deadline, `tanks moved ${distancesOf(taken[1]).join(', ')} m`);
    }
}

test('the live page shows the tanks where the server has them', async () => {
    const page = await TestPage.open(browser, server.url);
    // Not the link to the log of the running match, which stands still at its end.
    await page.page.locator('a[href^="#watch="]').first().click();
    await page.waitForTanks(8);
    const [drawn, samples] = await takeUntil(
        () => watch(page, SAMPLES), (taken) => drivingCount(taken, 1) >= DRIVING_MIN);
    console.log(`${drawn.changed} of ${drawn.count} pixels changed, ${drawn.colours} colours`);
    assert.ok(drawn.changed > CHANGED_MIN, `the picture stands still: ${drawn.changed} pixels changed`);
    assert.ok(drawn.colours > COLOURS_MIN, `${drawn.colours} colours`);
    await page.picture('live');

    const [frozen] = await takeUntil(
        () => watchFrozen(page), (taken) => drivingCount(taken, 0.5) > 0);
    assert.equal(frozen.changed, 0, 'pixels change that the renderer has not drawn');

    await page.close();
    await server.stop();
    const [log] = server.logs();
    const off = await compare(log, samples);
    assert.ok(off.length > 50, `${off.length} positions were compared`);
    const [median, worst] = [off[off.length >> 1], off[Math.floor(off.length * 0.98)]];
    console.log(`${off.length} positions: median ${median.toFixed(3)} m off, 98 % ${worst.toFixed(3)} m`);
    assert.ok(median < 0.02, `median ${median} m`);
    assert.ok(worst < 0.25, `98 % within ${worst} m`);
});

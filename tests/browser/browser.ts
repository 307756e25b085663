/** Debian's Chromium, and pages in it. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Viewer } from '../page/src/viewer';
import { fromEnvironment } from './programs';

/** The page's interface for tests. */
export type SabotWindow = Window & { sabot?: { viewer: Viewer | null } };

const FLAGS = [
    '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
];
const WAIT_MS = 60_000;

export async function launch(): Promise<Browser> {
    return chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
}

/** A page whose errors fail the test. */
export class TestPage {
    /** The page's errors. */
    readonly errors: string[] = [];

    private constructor(readonly page: Page) {
        page.setDefaultTimeout(WAIT_MS);
        page.on('pageerror', (error) => this.errors.push(String(error)));
        page.on('console', (message) => {
            if (message.type() === 'error') {
                this.errors.push(message.text());
            }
        });
    }

    static async open(browser: Browser, url: string, options = {}): Promise<TestPage> {
        const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
        const made = new TestPage(page);
        await page.goto(url, { timeout: WAIT_MS });
        return made;
    }

    /** Waits until a match with tanks is shown. */
    async waitForTanks(count = 1): Promise<void> {
        await this.page.waitForFunction(
            (wanted) => {
                const viewer = (window as unknown as SabotWindow).sabot?.viewer;
                const kinds = viewer?.moment?.view.entities.filter(({ kind }) => kind === 0);
                return (kinds?.length ?? 0) >= wanted;
            },
            count,
            { timeout: WAIT_MS },
        );
    }

    /** Prints what the page shows, for the report of a failed test. */
    async tell(): Promise<void> {
        console.log(`the page shows: ${await this.page.locator('body').innerText()}`);
        this.errors.forEach((text) => console.log(`the page's error: ${text}`));
    }

    /** Saves a picture for people. */
    async picture(name: string): Promise<Buffer> {
        const path = join(fromEnvironment('PICTURES'), `${name}.png`);
        return this.page.screenshot({ path, timeout: WAIT_MS });
    }

    /** Returns the renderer's picture as a PNG, without the elements over the canvas. */
    async pictureOfCanvas(): Promise<Buffer> {
        const showRest = (isShown: boolean): Promise<void> =>
            this.page.evaluate((isVisible) => {
                const canvas = (window as unknown as SabotWindow).sabot?.viewer?.stage.canvas;
                if (canvas?.parentElement) {
                    canvas.parentElement.style.visibility = isVisible ? '' : 'hidden';
                    canvas.style.visibility = isVisible ? '' : 'visible';
                }
            }, isShown);
        await showRest(false);
        try {
            return await this.page.locator('canvas.stage').screenshot({ timeout: WAIT_MS });
        } finally {
            await showRest(true);
        }
    }

    async close(): Promise<void> {
        assert.deepEqual(this.errors, [], 'the page had errors');
        await this.page.close();
    }
}

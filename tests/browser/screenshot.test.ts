/** Makes the README's picture: always the same fight of a recorded match. `./dev screenshot`. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { ReplaySource } from '../page/src/source/replay';
import { launch, type SabotWindow, TestPage } from './browser';
import { fromEnvironment, type Position, recordMatch, Server } from './programs';

const PICTURE = process.env.SCREENSHOT;
const MATCH = ['--ai', '28', '--mode', 'ctf', '--seed', '7', '--ticks', '5400'];
const RUN_UP_TICKS = 90; // time for trails and smoke to appear
const SIZE_MAX = 450_000; // bytes
const BACK_M = 20; // distance of the camera
const UP_M = 8;
const DIRECTIONS = 24;

interface Line {
    type: string;
    tick: number;
    events: { kind: string; point: Position }[];
    entities: { values: { x: number; z: number } }[];
}

/** Tick and point of a fight, and the camera's direction. */
interface Scene {
    tick: number;
    point: Position;
    yaw: number;
    score: number;
}

// Scores a direction by its visible tanks that are neither too near nor too far.
function scoreOf([x, , z]: Position, yaw: number, line: Line): number {
    const [dx, dz] = [Math.sin(yaw), Math.cos(yaw)];
    let score = 0;
    for (const { values } of line.entities) {
        const [ox, oz] = [values.x - x, values.z - z];
        const ahead = ox * dx + oz * dz + BACK_M;
        const aside = Math.abs(ox * dz - oz * dx);
        if (ahead > 9 && ahead < 60 && aside < 0.7 * ahead) {
            score += 1 / (1 + ahead / 20);
        }
    }
    return score;
}

// Finds the liveliest fight: several events within half a second, with many tanks around.
function findScene(log: string): Scene {
    const text = execFileSync(fromEnvironment('SABOT'), [
        'replay', 'export', '--format', 'json', '--entity', 'tank', log,
    ], { maxBuffer: 1 << 28, encoding: 'utf8' });
    const lines = text.trim().split('\n').map((line) => JSON.parse(line) as Line);
    const ticks = lines.filter(({ type }) => type === 'tick');
    let best: Scene = { tick: 0, point: [0, 0, 0], yaw: 0, score: 0 };
    for (const [i, line] of ticks.entries()) {
        const kill = line.events.find(({ kind }) => kind === 'death');
        if (kill === undefined || line.tick < 600) {
            continue;
        }
        const bursts = ticks.slice(Math.max(i - 40, 0), i + 1).flatMap(({ events }) => events).filter(
            ({ kind, point }) => /^(fire|explode|death|hit)$/.test(kind)
                && Math.hypot(point[0] - kill.point[0], point[2] - kill.point[2]) < 25).length;
        for (let turn = 0; turn < DIRECTIONS; turn++) {
            const yaw = (2 * Math.PI * turn) / DIRECTIONS;
            const score = scoreOf(kill.point, yaw, line) + 0.12 * bursts;
            if (score > best.score) {
                best = { tick: line.tick, point: kill.point, yaw, score };
            }
        }
    }
    return best;
}

async function stand(page: TestPage, { point, yaw }: Scene): Promise<void> {
    await page.page.evaluate(({ at, from, quality }) => {
        const viewer = (window as unknown as SabotWindow).sabot?.viewer;
        if (viewer === null || viewer === undefined) {
            throw new Error('a match is shown');
        }
        viewer.quality.fixed = quality;
        const { camera } = viewer.stage;
        viewer.cameras.show = () => {
            camera.position.set(...from);
            camera.lookAt(...at);
            camera.updateMatrixWorld();
        };
    }, {
        at: [point[0], point[1] + 1, point[2]] as Position,
        from: [point[0] - BACK_M * Math.sin(yaw), point[1] + UP_M, point[2] - BACK_M * Math.cos(yaw)] as
            Position,
        quality: 4,
    });
}

test('the picture of a fight', { skip: PICTURE === undefined }, async () => {
    const server = await Server.start('--players', '1');
    const browser = await launch();
    try {
        const log = await recordMatch(server.folder, ...MATCH);
        const scene = findScene(log);
        assert.ok(scene.score > 0, 'there is a fight');
        const start = scene.tick - RUN_UP_TICKS;
        const page = await TestPage.open(
            browser, `${server.url}#replay=${basename(log)}&tick=${start}`);
        await page.waitForTanks(8);
        await stand(page, scene);
        await page.page.getByRole('button', { name: 'first 5' }).click();
        await page.page.evaluate(async (end) => {
            const source = (window as unknown as SabotWindow).sabot?.viewer?.source as ReplaySource;
            source.setSpeed(0.5); // pictures come slowly without a graphics card
            const until = (isSo: () => boolean): Promise<void> => new Promise((resolve) => {
                const look = (): unknown => isSo() ? resolve() : requestAnimationFrame(look);
                look();
            });
            await until(() => source.verdict.isOver);
            source.play();
            await until(() => source.tick >= end);
        }, scene.tick + 6);
        await page.page.screenshot({ path: PICTURE });
        console.log(`tick ${scene.tick} at ${scene.point.join(', ')}, score ${scene.score.toFixed(2)}`);
        await page.close();
    } finally {
        await browser.close();
        await server.dispose();
    }
    const { size } = statSync(PICTURE ?? '');
    assert.ok(size < SIZE_MAX, `the picture has ${size} bytes`);
});

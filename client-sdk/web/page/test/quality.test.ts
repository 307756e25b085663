import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EFFORTS, Quality } from '../src/scene/quality';

const MOST = EFFORTS.length - 1;

// Plays frames of one length for some seconds; returns the levels that were reached.
function run(quality: Quality, frameMs: number, seconds: number): number[] {
    const levels: number[] = [];
    for (let ms = 0; ms < 1000 * seconds; ms += frameMs) {
        if (quality.take(frameMs)) {
            levels.push(quality.level);
        }
    }
    return levels;
}

test('the ladder rises: no level costs less than the one below it', () => {
    assert.ok(EFFORTS.length >= 3);
    for (let i = 1; i < EFFORTS.length; i++) {
        const [low, high] = [EFFORTS[i - 1], EFFORTS[i]];
        assert.ok(high.pixelRatio >= low.pixelRatio);
        assert.ok(high.particles >= low.particles);
        assert.ok(high.labels >= low.labels);
        assert.ok(high.shadowSize >= low.shadowSize);
        assert.notDeepEqual(high, low);
    }
});

test('slow frames lower it step by step to the lowest level and no further', () => {
    const quality = new Quality(MOST);
    assert.deepEqual(run(quality, 50, 60), [3, 2, 1, 0]);
    assert.equal(quality.effort, EFFORTS[0]);
});

test('quick frames raise it to the highest', () => {
    const quality = new Quality(0);
    assert.deepEqual(run(quality, 1000 / 60, 60), [1, 2, 3, 4]);
});

test('between slow and quick it stays where it is', () => {
    const quality = new Quality(2);
    assert.deepEqual(run(quality, 20, 120), []);
    assert.equal(quality.level, 2);
});

test('one slow window alone lowers nothing', () => {
    const quality = new Quality(MOST);
    for (let i = 0; i < 10; i++) {
        run(quality, 50, 45 * 0.05);
        run(quality, 20, 45 * 0.02);
    }
    assert.equal(quality.level, MOST);
});

test('single long frames, and the time when the page was hidden, do not count', () => {
    const quality = new Quality(MOST);
    for (let i = 0; i < 2000; i++) {
        quality.take(i % 4 === 0 ? 80 : 16.7);
        if (i % 9 === 0) {
            quality.take(5000);
        }
    }
    assert.equal(quality.level, MOST);
    assert.equal(quality.take(Number.NaN), false);
    assert.equal(quality.take(-1), false);
});

test('a page of less than a frame a second gets the least effort', () => {
    const quality = new Quality(MOST);
    for (let i = 0; i < 600; i++) {
        quality.take(1200);
    }
    assert.equal(quality.level, 0);
});

test('a level that failed is tried less and less often', () => {
    const quality = new Quality(2);
    let changes = 0;
    const first: number[] = [];
    // This machine draws level 2 quickly and level 3 slowly.
    for (let ms = 0; ms < 600_000;) {
        const frameMs = quality.level > 2 ? 40 : 1000 / 60;
        if (quality.take(frameMs)) {
            changes++;
            if (quality.level === 3) {
                first.push(ms);
            }
        }
        ms += frameMs;
    }
    assert.ok(first.length >= 3, `tried ${first.length} times`);
    const waits = first.slice(1).map((at, i) => at - first[i]);
    assert.ok(waits[1] > 1.5 * waits[0], String(waits));
    assert.ok(changes < 20, `${changes} changes in ten minutes`);
});

test('a fixed level stays, and is within the ladder', () => {
    const quality = new Quality(1);
    quality.fixed = 99;
    assert.equal(quality.level, MOST);
    assert.deepEqual(run(quality, 100, 60), []);
    quality.fixed = null;
    assert.equal(quality.level, 1);
    quality.fixed = -3;
    assert.equal(quality.level, 0);
});

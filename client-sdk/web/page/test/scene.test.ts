import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Label, LabelLayout, shortName } from '../src/scene/label_layout';

function label(x: number, y: number, rank: number): Label {
    return { x, y, rank, width: 80, height: 24, barWidth: 40, barHeight: 6, show: 'none' };
}

const overlaps = (a: Label, b: Label): boolean =>
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.y > b.y - b.height && b.y > a.y - a.height;

test('labels apart from each other stay where they are', () => {
    const all = [label(100, 100, 2), label(300, 100, 1)];
    new LabelLayout().layOut(all, 10);
    const shown = all.map(({ x, y, show }) => [x, y, show]);
    assert.deepEqual(shown, [[300, 100, 'all'], [100, 100, 'all']]);
});

test('the nearer of two labels keeps its place, the other goes above', () => {
    const [far, near] = [label(100, 100, 9), label(110, 105, 1)];
    new LabelLayout().layOut([far, near], 10);
    assert.deepEqual([near.show, near.y], ['all', 105]);
    assert.equal(far.show, 'all');
    assert.ok(far.y < 100);
    assert.ok(!overlaps(far, near));
});

test('of many labels no two overlap, and as many as fit are shown', () => {
    const layout = new LabelLayout();
    const all = Array.from({ length: 64 }, (_, i) =>
        label((i * 61) % 400, 100 + ((i * 37) % 150), i),
    );
    layout.layOut(all, 64);
    const shown = all.filter(({ show }) => show === 'all');
    assert.ok(shown.length > 10, `${shown.length} shown`);
    for (const a of shown) {
        assert.ok(shown.every((b) => a === b || !overlaps(a, b)));
    }
    layout.layOut(all, 5);
    assert.equal(all.filter(({ show }) => show !== 'none').length, 5);
});

test('a name is cut to 24 characters, whole ones, in one line', () => {
    assert.equal(shortName('Ada'), 'Ada');
    assert.equal(Array.from(shortName('x'.repeat(99))).length, 24);
    assert.equal(shortName('\u{1f600}'.repeat(24)), '\u{1f600}'.repeat(24));
    assert.equal(shortName('a\nb\u202ec'), 'abc');
});

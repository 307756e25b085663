// Hulls with known faces: Euler's formula, areas and volumes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec3 } from '@sabot/client';
import { convexFaces, type Face } from '../src/shape/convex';

const CUBE: Vec3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1]);

function area({ corners, normal }: Face): number {
    let twice = 0;
    corners.forEach(([x, y, z], i) => {
        const [a, b, c] = corners[(i + 1) % corners.length];
        twice += normal[0] * (y * c - z * b) + normal[1] * (z * a - x * c) + normal[2] * (x * b - y * a);
    });
    return twice / 2; // positive where the corners are counterclockwise
}

function volume(faces: readonly Face[]): number {
    return faces.reduce((sum, face) => sum + (face.offset * area(face)) / 3, 0);
}

test('a cube has six squares', () => {
    const faces = convexFaces(CUBE);
    assert.equal(faces.length, 6);
    for (const face of faces) {
        assert.equal(face.corners.length, 4);
        assert.ok(Math.abs(area(face) - 1) < 1e-9, `area ${area(face)}`);
    }
    assert.ok(Math.abs(volume(faces) - 1) < 1e-9);
});

test('points within, on faces, on edges and given twice change nothing', () => {
    const more: Vec3[] = [
        [0.5, 0.5, 0.5], [0.5, 0.5, 1], [0.25, 0.75, 0], [0.5, 0, 0], [1, 0.3, 1], [1, 1, 1],
    ];
    const faces = convexFaces([...more, ...CUBE]);
    assert.equal(faces.length, 6);
    assert.ok(faces.every(({ corners }) => corners.length === 4));
    assert.ok(Math.abs(volume(faces) - 1) < 1e-9);
});

test('a ramp has five faces, with the volume of half its box', () => {
    const ramp: Vec3[] = [[-2, 0, 0], [2, 0, 0], [-2, 0, 6], [2, 0, 6], [-2, 3, 6], [2, 3, 6]];
    const faces = convexFaces(ramp);
    assert.deepEqual(faces.map(({ corners }) => corners.length).sort(), [3, 3, 4, 4, 4]);
    assert.ok(Math.abs(volume(faces) - 36) < 1e-6);
});

test('points on a sphere: Euler, and every point within every plane', () => {
    const points = Array.from({ length: 64 }, (_, i): Vec3 => {
        const [y, turn] = [1 - (2 * i + 1) / 64, i * 2.399963];
        const r = Math.sqrt(1 - y * y);
        return [10 * r * Math.cos(turn), 10 * y, 10 * r * Math.sin(turn)];
    });
    const faces = convexFaces(points);
    const edges = faces.reduce((sum, { corners }) => sum + corners.length, 0) / 2;
    assert.equal(points.length - edges + faces.length, 2);
    assert.ok(volume(faces) > 0.85 * 4189 && volume(faces) < 4189);
});

test('flat points have no hull', () => {
    assert.deepEqual(convexFaces([[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]]), []);
    assert.deepEqual(convexFaces([]), []);
});

// Parsing maps, and the hash that names them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMap } from '../src/map';
import { MapLoader } from '../src/map_loader';
import { WireError } from '../src/wire/error';
import type { MapChunk } from '../src/wire/messages/map';
import { xxh3 } from '../src/xxh3';
import { bytesOfMap, LISTS, LISTS_OF_HIT_SETS, LISTS_OF_NUMBERS } from './map_bytes';

// By libxxhash 0.8.1, of bytes (i * 197 + (i >> 8) * 31 + 7) mod 256.
const HASHES: [number, bigint][] = [
    [17, 0xc3d1c3197debb394n],
    [31, 0x5fedd7be0610a2c1n],
    [32, 0xa98c7b4e66da39dfn],
    [33, 0x565264317c16e665n],
    [64, 0x9e15796aa4fb8012n],
    [65, 0x60c4a39d4f158e9dn],
    [86, 0x2fd3f2569a50e994n],
    [96, 0x09626a588fcf6714n],
    [97, 0xba0ec86f9126903cn],
    [128, 0xa92e26ee0d595ca1n],
    [129, 0x28d74b06123f0fb1n],
    [143, 0x832a3a28bc04c6c5n],
    [144, 0xe7ccb212071cd202n],
    [240, 0xbf9acccfabe68ac1n],
    [241, 0x708a8c7e51b07b6fn],
    [256, 0xf30b9442ef73a628n],
    [1024, 0x446516ded337d882n],
    [1025, 0xe2d00fe6e9c12b97n],
    [1088, 0x7e63e5ada3d71786n],
    [8192, 0xc0b385a057c79450n],
    [131072, 0xedd3cb9016ae84a7n],
];

test('the hash is XXH3', () => {
    for (const [size, hash] of HASHES) {
        const bytes = Uint8Array.from({ length: size }, (_, i) => i * 197 + (i >> 8) * 31 + 7);
        assert.equal(xxh3(bytes), hash, `${size} bytes`);
    }
    assert.throws(() => xxh3(new Uint8Array(16)), RangeError);
});

test('every list of a map is read', () => {
    const map = parseMap(bytesOfMap());
    assert.equal(map.name, 'tiny');
    assert.deepEqual([map.boundsMin, map.boundsMax], [[-10, -1, -20], [10, 5, 20]]);
    assert.deepEqual(map.spawns, [{ position: [1, 0, 2], yaw: 0.5, team: 2 }]);
    assert.deepEqual(map.boxes, [{ center: [1, 2, 3], halfExtents: [4, 5, 6], yaw: 0.25 }]);
    assert.deepEqual(map.cylinders, [{ center: [1, 2, 3], radius: 4, halfHeight: 5 }]);
    assert.deepEqual(map.crates[0], {
        center: [1, 2, 3], halfExtents: [4, 5, 6], yaw: 0.25, mass: 7, hitSet: null,
    });
    assert.deepEqual(map.hitSets, []);
    assert.equal(map.walls[0].health, 300);
    assert.deepEqual(map.balls, [{ center: [1, 2, 3], radius: 4, mass: 5, restitution: 0.5 }]);
    assert.deepEqual(map.pickUps, [{ kind: 'repair', position: [1, 0, 3], respawnS: 20 }]);
    assert.deepEqual(map.zones[0].kind, 'hill');
    assert.deepEqual([map.zones[0].team, map.zones[0].number], [1, 0]);
    assert.deepEqual(map.markers, [{ kind: 'flag', position: [1, 0, 3], yaw: 0.5, team: 1 }]);
});

test('ramps and hulls have their corners in the world frame', () => {
    const map = parseMap(bytesOfMap());
    const near = (points: number[][], x: number, y: number, z: number): boolean =>
        points.some((one) => Math.hypot(one[0] - x, one[1] - y, one[2] - z) < 1e-5);
    // At (10, 0, 20), turned by a quarter towards +x: 2 wide along z, 4 long along x, 3 high.
    const [ramp] = map.ramps;
    assert.equal(ramp.corners.length, 6);
    for (const z of [19, 21]) {
        assert.ok(near(ramp.corners, 10, 0, z));
        assert.ok(near(ramp.corners, 14, 0, z) && near(ramp.corners, 14, 3, z));
    }
    // A point 1 m ahead of a hull at (5, 0, 6), turned alike, lies at x + 1.
    const [hull] = map.hulls;
    assert.equal(hull.corners.length, 4);
    assert.ok(near(hull.corners, 6, 0, 6) && near(hull.corners, 5, 1, 6));
});

test('hit sets are read, and who has them', () => {
    const map = parseMap(bytesOfMap(LISTS_OF_HIT_SETS));
    assert.deepEqual([map.crates[0].hitSet, map.walls[0].hitSet], [0, 1]);
    assert.deepEqual(map.hitSets.map(({ name }) => name), ['stack', 'slab']);
    const [[hull, sphere], [box]] = map.hitSets.map(({ shapes }) => shapes);
    assert.ok(hull.form === 'hull' && sphere.form === 'sphere' && box.form === 'box');
    assert.deepEqual(hull.vertices, [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    assert.deepEqual([hull.position, sphere.radius], [[1, 2, 3], 0.5]);
    assert.deepEqual([box.position, box.halfExtents], [[0, 1, 0], [1, 2, 3]]);
    assert.equal(map.hulls[0].corners.length, 4);
    // After a quarter of roll, of pitch and of yaw x points to -x, y ahead and z up. That is half
    // a turn about (0, 1, 1).
    const [x, y, z, w] = hull.orientation;
    const half = Math.SQRT1_2;
    [x, y - half, z - half, w].forEach((part) => assert.ok(Math.abs(part) < 1e-6, `${part}`));
});

test('numbers of zones are read', () => {
    const good = bytesOfMap(LISTS_OF_NUMBERS);
    const map = parseMap(good);
    assert.deepEqual([map.zones[0].team, map.zones[0].number], [1, 7]);
    assert.deepEqual([map.markers[0].kind, map.hitSets.length], ['flag', 2]);
    for (const format of [3, 5]) {
        const changed = good.slice();
        changed[4] = format;
        assert.throws(() => parseMap(changed), WireError);
    }
});

test('hit sets that cannot be are refused', () => {
    const good = bytesOfMap(LISTS_OF_HIT_SETS);
    const shapes = good.length - 3 * 46;
    const bad: [number, number][] = [
        [4, 2], [4, 4], [shapes, 2], [shapes, 4], [shapes + 45, 3], [shapes + 45, 5],
        [shapes + 46 + 45, 4], [shapes - 1, 2], [shapes - 1, 0], [62 + 24, 33], [62 + 26, 4],
    ];
    bad.forEach(([at, byte], i) => {
        const changed = good.slice();
        changed[at] = byte;
        assert.throws(() => parseMap(changed), WireError, `${i}`);
    });
    for (const list of [6, 7]) {
        const lists = [...LISTS_OF_HIT_SETS];
        const { count, elements } = lists[list];
        lists[list] = { count, elements: [...elements.slice(0, -1), ['u8', 3]] };
        assert.throws(() => parseMap(bytesOfMap(lists)), WireError);
    }
    for (let size = 0; size < good.length; size += 7) {
        assert.throws(() => parseMap(good.subarray(0, size)), WireError);
    }
});

test('bytes that are not a map are refused', () => {
    const good = bytesOfMap();
    const changed = (at: number, ...bytes: number[]): Uint8Array => {
        const bad = good.slice();
        bad.set(bytes, at);
        return bad;
    };
    const nan = [0, 0, 0xc0, 0x7f];
    const bad = [
        new Uint8Array(), good.subarray(0, 85), good.subarray(0, good.length - 1),
        Uint8Array.from([...good, 0]), changed(0, 0x54), changed(4, 3), changed(6, 0x80),
        changed(38, ...nan), changed(62, 65), changed(86, ...nan), changed(86 + 16, 5),
    ];
    bad.forEach((bytes, i) => assert.throws(() => parseMap(bytes), WireError, `${i}`));
    LISTS.forEach((_, i) => {
        assert.throws(() => parseMap(changed(62 + 2 * i, 0xff, 0xff)), WireError);
    });
    for (let size = 0; size < good.length; size += 7) {
        assert.throws(() => parseMap(good.subarray(0, size)), WireError);
    }
});

test('pieces make a map only in order', () => {
    const bytes = bytesOfMap();
    const hash = xxh3(bytes);
    const piece = (offset: number, size: number, more: object = {}): MapChunk => ({
        hash, offset, totalSize: bytes.length, data: bytes.slice(offset, offset + size), ...more,
    });
    const loader = new MapLoader(hash, bytes.length);
    loader.add(piece(0, 100));
    assert.throws(() => loader.add(piece(101, 10)), WireError);
    assert.throws(() => loader.add(piece(0, 100)), WireError);
    assert.throws(() => loader.add(piece(100, 10, { hash: 1n })), WireError);
    assert.throws(() => loader.add(piece(100, 10, { totalSize: 9999 })), WireError);
    const nameOf = (): string | undefined => loader.map?.name;
    assert.equal(nameOf(), undefined);
    loader.add(piece(100, bytes.length));
    assert.equal(nameOf(), 'tiny');
    const other = new MapLoader(1n, bytes.length);
    assert.throws(() => other.add(piece(0, bytes.length, { hash: 1n })), /another hash/);
});

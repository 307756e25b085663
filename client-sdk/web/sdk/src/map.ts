/** A match's map, parsed from the bytes that the wire carries. */

import { WireError } from './wire/error';

export type Vec3 = [number, number, number];

/** A box with a yaw. */
export interface MapBox {
    center: Vec3; // m
    halfExtents: Vec3; // m
    yaw: number; // rad
}

export interface MapCylinder {
    center: Vec3;
    radius: number; // m
    halfHeight: number; // m; vertical
}

export interface MapRamp {
    /** Middle of the low edge, on the ground under it. */
    position: Vec3;
    /** The point to which the ramp rises. */
    yaw: number;
    width: number;
    length: number;
    height: number;
    /** Six corners in the world frame; the ramp is their convex hull. */
    corners: Vec3[];
}

export interface MapHull {
    position: Vec3;
    yaw: number;
    /** Corners in the world frame; the solid is their convex hull. */
    corners: Vec3[];
}

export interface MapSpawn {
    position: Vec3; // on the ground
    yaw: number;
    team: number; // 0 for any
}

export interface MapCrate extends MapBox {
    mass: number; // kg
}

/** A wall that can be broken. */
export interface MapWall extends MapBox {
    health: number; // points
}

export interface MapBall {
    center: Vec3;
    radius: number;
    mass: number;
    restitution: number;
}

export interface MapPickUp {
    kind: string; // such as "repair"
    position: Vec3; // on the ground
    respawnS: number;
}

export interface MapZone extends MapBox {
    kind: string;
    team: number;
}

export interface MapMarker {
    kind: string;
    position: Vec3;
    yaw: number;
    team: number;
}

/** Crates, walls and balls are also entities, in the same order: `firstIndices` tells which. */
export interface GameMap {
    name: string;
    boundsMin: Vec3;
    boundsMax: Vec3;
    spawns: MapSpawn[];
    boxes: MapBox[];
    cylinders: MapCylinder[];
    ramps: MapRamp[];
    hulls: MapHull[];
    crates: MapCrate[];
    walls: MapWall[];
    balls: MapBall[];
    pickUps: MapPickUp[];
    zones: MapZone[];
    markers: MapMarker[];
}

const FORMAT = 2;
const HEAD_SIZE = 86;
const NAME_SIZE = 32;
const TAG_SIZE = 16;
const TEAM_MAX = 4;
const HULL_POINT_COUNT_MIN = 4;
const HULL_POINT_COUNT_MAX = 64;

// In the order of the counts: the limit of each count, and the size of one item in bytes.
const LISTS = [
    [64, 17], [1024, 28], [256, 20], [64, 28], [128, 17], [2048, 12],
    [64, 32], [128, 30], [32, 24], [64, 32], [32, 45], [64, 33],
] as const;

function broken(what: string): never {
    throw new WireError('malformed', `a map ${what}`);
}

class Cursor {
    private at = 0;
    private readonly view: DataView;

    constructor(private readonly bytes: Uint8Array) {
        this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }

    u8(): number {
        return this.view.getUint8(this.at++);
    }

    u16(): number {
        this.at += 2;
        return this.view.getUint16(this.at - 2, true);
    }

    f32(): number {
        this.at += 4;
        const value = this.view.getFloat32(this.at - 4, true);
        return Number.isFinite(value) ? value : broken('with a number that is none');
    }

    vec3(): Vec3 {
        return [this.f32(), this.f32(), this.f32()];
    }

    // A text, padded with zeros.
    word(size: number): string {
        const bytes = this.bytes.subarray(this.at, this.at + size);
        this.at += size;
        const end = bytes.indexOf(0);
        const used = bytes.subarray(0, end === -1 ? size : end);
        return used.every((byte) => byte >= 0x20 && byte < 0x7f)
            ? String.fromCharCode(...used)
            : broken('with a word that is none');
    }

    team(): number {
        const team = this.u8();
        return team <= TEAM_MAX ? team : broken('with a team beyond the last');
    }

    list<T>(count: number, take: () => T): T[] {
        return Array.from({ length: count }, take);
    }
}

// Brings a point of an item's own frame, z along its yaw, into the world frame.
function inWorld(position: Vec3, yaw: number, [x, y, z]: Vec3): Vec3 {
    const s = Math.sin(yaw);
    const c = Math.cos(yaw);
    return [position[0] + x * c + z * s, position[1] + y, position[2] - x * s + z * c];
}

function takeBox(cursor: Cursor): MapBox {
    return { center: cursor.vec3(), halfExtents: cursor.vec3(), yaw: cursor.f32() };
}

function takeRamp(cursor: Cursor): MapRamp {
    const [position, yaw] = [cursor.vec3(), cursor.f32()];
    const [width, length, height] = cursor.vec3();
    const corners = [-width / 2, width / 2].flatMap((x) =>
        ([[x, 0, 0], [x, 0, length], [x, height, length]] as Vec3[]).map((corner) =>
            inWorld(position, yaw, corner),
        ),
    );
    return { position, yaw, width, length, height, corners };
}

interface HullHead {
    position: Vec3;
    yaw: number;
    pointCount: number;
}

function takeHullHead(cursor: Cursor): HullHead {
    const head = { position: cursor.vec3(), yaw: cursor.f32(), pointCount: cursor.u8() };
    const good =
        head.pointCount >= HULL_POINT_COUNT_MIN && head.pointCount <= HULL_POINT_COUNT_MAX;
    return good ? head : broken(`with a hull of ${head.pointCount} points`);
}

// The hulls' points, one hull after the other.
function hullsOf(heads: readonly HullHead[], points: readonly Vec3[]): MapHull[] {
    const count = heads.reduce((sum, head) => sum + head.pointCount, 0);
    if (count !== points.length) {
        broken('whose hulls have other points than it has');
    }
    let next = 0;
    return heads.map(({ position, yaw, pointCount }) => {
        const own = points.slice(next, next + pointCount);
        next += pointCount;
        return { position, yaw, corners: own.map((point) => inWorld(position, yaw, point)) };
    });
}

function takeCounts(cursor: Cursor, size: number): number[] {
    const counts = LISTS.map(() => cursor.u16());
    let whole = HEAD_SIZE;
    LISTS.forEach(([most, elementSize], i) => {
        if (counts[i] > most) {
            broken(`with ${counts[i]} elements in list ${i}`);
        }
        whole += counts[i] * elementSize;
    });
    return whole === size ? counts : broken(`of ${size} bytes which counts ${whole}`);
}

/** Parses a map. Throws a WireError if the bytes are not a valid map. */
export function parseMap(bytes: Uint8Array): GameMap {
    const cursor = new Cursor(bytes);
    if (bytes.length < HEAD_SIZE || cursor.word(4) !== 'SBMP' || cursor.u16() !== FORMAT) {
        broken('of another format');
    }
    const name = cursor.word(NAME_SIZE);
    const [boundsMin, boundsMax] = [cursor.vec3(), cursor.vec3()];
    const counts = takeCounts(cursor, bytes.length);
    let list = 0;
    const take = <T>(one: () => T): T[] => cursor.list(counts[list++], one);
    const spawns = take(() => ({
        position: cursor.vec3(), yaw: cursor.f32(), team: cursor.team(),
    }));
    const boxes = take(() => takeBox(cursor));
    const cylinders = take(() => ({
        center: cursor.vec3(), radius: cursor.f32(), halfHeight: cursor.f32(),
    }));
    const ramps = take(() => takeRamp(cursor));
    const hullHeads = take(() => takeHullHead(cursor));
    const points = take(() => cursor.vec3());
    return {
        name, boundsMin, boundsMax, spawns, boxes, cylinders, ramps,
        hulls: hullsOf(hullHeads, points),
        crates: take(() => ({ ...takeBox(cursor), mass: cursor.f32() })),
        walls: take(() => ({ ...takeBox(cursor), health: cursor.u16() })),
        balls: take(() => ({
            center: cursor.vec3(), radius: cursor.f32(), mass: cursor.f32(),
            restitution: cursor.f32(),
        })),
        pickUps: take(() => ({
            kind: cursor.word(TAG_SIZE), position: cursor.vec3(), respawnS: cursor.f32(),
        })),
        zones: take(() => ({
            kind: cursor.word(TAG_SIZE), ...takeBox(cursor), team: cursor.team(),
        })),
        markers: take(() => ({
            kind: cursor.word(TAG_SIZE), position: cursor.vec3(), yaw: cursor.f32(),
            team: cursor.team(),
        })),
    };
}

/** A match's map, parsed from the bytes that the wire carries. */

import type { HitForm, HitSet, HitShape } from './snapshot/hit_sets';
import type { Quaternion, Vec3 } from './vector';
import { WireError } from './wire/error';

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

/** A thing that shells meet in the shapes of a hit set: an index in `hitSets`; null for its box. */
export interface MapBody extends MapBox {
    hitSet: number | null;
}

export interface MapCrate extends MapBody {
    mass: number; // kg
}

/** A wall that can be broken. */
export interface MapWall extends MapBody {
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
    /** Its place in an order, such as that of gates; 0 for none. */
    number: number;
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
    /** Nothing of them turns. Their kind is -1: crates and walls name them. */
    hitSets: HitSet[];
}

const FORMAT_PLAIN = 2;
const FORMAT_HIT_SETS = 3;
const FORMAT_NUMBERS = 4; // of zones
const HEAD_SIZE = 62; // before the counts
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
const LISTS_OF_HIT_SETS = [
    ...LISTS.slice(0, 6), [64, 33], [128, 31], ...LISTS.slice(8), [32, 17], [256, 46],
] as const;
const LISTS_OF_NUMBERS = [
    ...LISTS_OF_HIT_SETS.slice(0, 10), [32, 46], ...LISTS_OF_HIT_SETS.slice(11),
] as const;
const HIT_SETS = 12; // among the lists
const HIT_SHAPE_COUNT_MAX = 8;

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

// Gives each of several owners the elements that follow those of the owner before.
function shared<T>(elements: readonly T[], counts: readonly number[]): T[][] {
    let next = 0;
    const shares = counts.map((count) => elements.slice(next, (next += count)));
    return next === elements.length ? shares : broken('whose elements have no owner');
}

interface ShapeHead {
    form: number;
    shape: Omit<HitShape, keyof HitForm>;
    halfExtents: Vec3;
    radius: number;
    halfHeight: number;
    pointCount: number;
}

// Of a turn by roll about z, then by pitch about -x, then by yaw about y.
function turnOf(yaw: number, pitch: number, roll: number): Quaternion {
    const [sy, cy] = [Math.sin(yaw / 2), Math.cos(yaw / 2)];
    const [sp, cp] = [-Math.sin(pitch / 2), Math.cos(pitch / 2)];
    const [sr, cr] = [Math.sin(roll / 2), Math.cos(roll / 2)];
    return [
        cy * sp * cr + sy * cp * sr, sy * cp * cr - cy * sp * sr,
        cy * cp * sr - sy * sp * cr, cy * cp * cr + sy * sp * sr,
    ];
}

function takeShapeHead(cursor: Cursor): ShapeHead {
    const form = cursor.u8();
    const position = cursor.vec3();
    const orientation = turnOf(cursor.f32(), cursor.f32(), cursor.f32());
    return {
        form, shape: { name: '', turns: false, position, orientation },
        halfExtents: cursor.vec3(), radius: cursor.f32(), halfHeight: cursor.f32(),
        pointCount: cursor.u8(),
    };
}

function shapeOf({ form, shape, ...size }: ShapeHead, vertices: Vec3[]): HitShape {
    const { halfExtents, radius, halfHeight } = size;
    const forms: HitForm[] = [
        { form: 'box', halfExtents }, { form: 'sphere', radius },
        { form: 'cylinder', radius, halfHeight }, { form: 'hull', vertices },
    ];
    return form < forms.length && (form === 3) === vertices.length >= HULL_POINT_COUNT_MIN
        ? { ...forms[form], ...shape } : broken('with a hit shape that is none');
}

interface SetHead {
    name: string;
    shapeCount: number;
}

function setsOf(heads: readonly SetHead[], shapes: readonly HitShape[]): HitSet[] {
    return shared(shapes, heads.map(({ shapeCount }) => shapeCount)).map((own, i) => ({
        name: heads[i].name, kind: -1, typeField: null, type: 0, yawField: null, pivot: [0, 0, 0],
        shapes: own.length > 0 && own.length <= HIT_SHAPE_COUNT_MAX
            ? own : broken('with a hit set of too few or too many shapes'),
    }));
}

function takeCounts(
    cursor: Cursor, size: number, lists: readonly (readonly [number, number])[],
): number[] {
    const counts = lists.map(() => cursor.u16());
    let whole = HEAD_SIZE + 2 * lists.length;
    lists.forEach(([most, elementSize], i) => {
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
    if (bytes.length < HEAD_SIZE + 2 * LISTS.length || cursor.word(4) !== 'SBMP') {
        broken('of another format');
    }
    const format = cursor.u16();
    if (format < FORMAT_PLAIN || format > FORMAT_NUMBERS) {
        broken('of another format');
    }
    const hasHitSets = format >= FORMAT_HIT_SETS;
    const hasNumbers = format >= FORMAT_NUMBERS;
    const lists = hasNumbers ? LISTS_OF_NUMBERS : hasHitSets ? LISTS_OF_HIT_SETS : LISTS;
    const name = cursor.word(NAME_SIZE);
    const [boundsMin, boundsMax] = [cursor.vec3(), cursor.vec3()];
    const counts = takeCounts(cursor, bytes.length, lists);
    if (bytes.length < HEAD_SIZE + 2 * lists.length) {
        broken('that is cut');
    }
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
    const takeHitSet = (): number | null => {
        const number = hasHitSets ? cursor.u8() : 0;
        if (number > (counts[HIT_SETS] ?? 0)) {
            broken('with a body of no hit set');
        }
        return number === 0 ? null : number - 1;
    };
    const map = {
        name, boundsMin, boundsMax, spawns, boxes, cylinders, ramps,
        crates: take(() => ({ ...takeBox(cursor), mass: cursor.f32(), hitSet: takeHitSet() })),
        walls: take(() => ({ ...takeBox(cursor), health: cursor.u16(), hitSet: takeHitSet() })),
        balls: take(() => ({
            center: cursor.vec3(), radius: cursor.f32(), mass: cursor.f32(),
            restitution: cursor.f32(),
        })),
        pickUps: take(() => ({
            kind: cursor.word(TAG_SIZE), position: cursor.vec3(), respawnS: cursor.f32(),
        })),
        zones: take(() => ({
            kind: cursor.word(TAG_SIZE), ...takeBox(cursor), team: cursor.team(),
            number: hasNumbers ? cursor.u8() : 0,
        })),
        markers: take(() => ({
            kind: cursor.word(TAG_SIZE), position: cursor.vec3(), yaw: cursor.f32(),
            team: cursor.team(),
        })),
    };
    const rest = <T>(one: () => T): T[] => (hasHitSets ? take(one) : []);
    const setHeads = rest(() => ({ name: cursor.word(TAG_SIZE), shapeCount: cursor.u8() }));
    const shapeHeads = rest(() => takeShapeHead(cursor));
    const owned = shared(points, [...hullHeads, ...shapeHeads].map((head) => head.pointCount));
    const hulls = hullHeads.map(({ position, yaw }, i) => ({
        position, yaw, corners: owned[i].map((point) => inWorld(position, yaw, point)),
    }));
    const shapes = shapeHeads.map((head, i) => shapeOf(head, owned[hulls.length + i]));
    return { ...map, hulls, hitSets: setsOf(setHeads, shapes) };
}

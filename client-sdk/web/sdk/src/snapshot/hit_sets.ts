/**
 * Hit sets: the shapes in which shells and casts meet an entity's body. Draw these shapes, and an
 * entity is hit where it is drawn.
 */

import type { Quaternion, Vec3 } from '../vector';

export const HIT_SET_COUNT_MAX = 255;
export const HIT_SHAPE_COUNT_MAX = 8;
const POINT_COUNT_MIN = 4;
const POINT_COUNT_MAX = 64;
const EXTENT_MAX = 1000; // m; a server allows less
const UNIT_ERROR_MAX = 1e-3;

/** Sizes in metres; a hull's corners are in its own frame. A cylinder's axis is y. */
export type HitForm =
    | { readonly form: 'box'; readonly halfExtents: Readonly<Vec3> }
    | { readonly form: 'sphere'; readonly radius: number }
    | { readonly form: 'cylinder'; readonly radius: number; readonly halfHeight: number }
    | { readonly form: 'hull'; readonly vertices: readonly Readonly<Vec3>[] };

/** A shape, and where it lies in its frame: the body's, or the joint's if it turns. */
export type HitShape = HitForm & {
    /** Such as "turret"; several shapes may share a name. */
    readonly name: string;
    readonly turns: boolean;
    readonly position: Readonly<Vec3>;
    readonly orientation: Readonly<Quaternion>;
};

export interface HitSet {
    readonly name: string;
    /** The kind of entities; those whose value `typeField` is `type`, or all of them for null. */
    readonly kind: number;
    readonly typeField: string | null;
    readonly type: number;
    /** The value that is the joint's heading in the world, rad; null if nothing turns. */
    readonly yawField: string | null;
    /** Where the joint stands in the body's frame, m. */
    readonly pivot: Readonly<Vec3>;
    readonly shapes: readonly HitShape[];
}

/** What the functions below need of an entity. */
export interface HitEntity {
    readonly kind: number;
    readonly values: Readonly<Record<string, number>>;
    readonly yaw: number;
    readonly turretYaw: number;
}

/** Returns whether an entity has the set. */
export function isOfSet(
    { kind, typeField, type }: HitSet, entity: Pick<HitEntity, 'kind' | 'values'>,
): boolean {
    return kind === entity.kind && (typeField === null || entity.values[typeField] === type);
}

/** Returns by how much an entity's joint is turned about the body's y axis, rad. */
export function jointTurn(
    { yawField }: HitSet, { yaw, turretYaw, values }: Omit<HitEntity, 'kind'>,
): number {
    if (yawField === null) {
        return 0;
    }
    // `turretYaw` is smooth where `values` may not be.
    return (yawField === 'turret_yaw' ? turretYaw : (values[yawField] ?? yaw)) - yaw;
}

/** What reads JSON; it throws what the caller wants to be thrown. */
export interface JsonReader {
    objectOf(value: unknown, what: string): Record<string, unknown>;
    listOf(value: unknown, what: string, countMin: number, countMax: number): unknown[];
    integerOf(value: unknown, what: string, min: number, max: number): number;
    textOf(value: unknown, what: string): string;
    fault(what: string): Error;
}

/** What reading needs of a kind: its fields have numbers. */
export interface HitKind {
    readonly fields: readonly { readonly name: string }[];
}

type Json = Record<string, unknown>;

class HitSetReader {
    constructor(private readonly json: JsonReader, private readonly kinds: readonly HitKind[]) {}

    set(value: unknown): HitSet {
        const json = this.json.objectOf(value, 'a hit set');
        const kind = this.json.integerOf(json.kind, 'kind of a hit set', 0, this.kinds.length - 1);
        const typeField = this.field(json.type_field, kind);
        return {
            name: this.json.textOf(json.name, 'the name of a hit set'),
            kind,
            typeField,
            type: typeField === null
                ? 0 : this.json.integerOf(json.type, 'type of a hit set', -(2 ** 31), 2 ** 31 - 1),
            yawField: this.field(json.yaw_field, kind),
            pivot: this.three(json.pivot, 'pivot'),
            shapes: this.json
                .listOf(json.shapes, 'shapes', 1, HIT_SHAPE_COUNT_MAX)
                .map((shape) => this.shape(shape)),
        };
    }

    private shape(value: unknown): HitShape {
        const json = this.json.objectOf(value, 'a hit shape');
        const orientation = this.numbers(json.orientation, 'orientation', 4) as Quaternion;
        if (Math.abs(Math.hypot(...orientation) - 1) > UNIT_ERROR_MAX) {
            throw this.json.fault('an orientation');
        }
        return {
            ...this.form(json),
            name: json.name === undefined ? '' : this.json.textOf(json.name, 'name of a hit shape'),
            turns: json.turns === true,
            position: this.three(json.position, 'position'),
            orientation,
        };
    }

    private form(json: Json): HitForm {
        switch (json.form) {
            case 'box': {
                const halfExtents = this.three(json.half_extents, 'half_extents');
                halfExtents.forEach((half) => this.size(half, 'half_extents'));
                return { form: 'box', halfExtents };
            }
            case 'sphere':
                return { form: 'sphere', radius: this.size(json.radius, 'radius') };
            case 'cylinder':
                return {
                    form: 'cylinder',
                    radius: this.size(json.radius, 'radius'),
                    halfHeight: this.size(json.half_height, 'half_height'),
                };
            case 'hull': {
                const points =
                    this.json.listOf(json.vertices, 'vertices', POINT_COUNT_MIN, POINT_COUNT_MAX);
                return {
                    form: 'hull', vertices: points.map((point) => this.three(point, 'a vertex')),
                };
            }
            default:
                throw this.json.fault(`a form ${String(json.form)}`);
        }
    }

    // The name of a field, by its number; null for none.
    private field(value: unknown, kind: number): string | null {
        const { fields } = this.kinds[kind];
        return value === undefined
            ? null : fields[this.json.integerOf(value, 'a field', 0, fields.length - 1)].name;
    }

    private size(value: unknown, what: string): number {
        if (typeof value !== 'number' || !(value > 0) || value > EXTENT_MAX) {
            throw this.json.fault(what);
        }
        return value;
    }

    private three(value: unknown, what: string): Vec3 {
        return this.numbers(value, what, 3) as Vec3;
    }

    private numbers(value: unknown, what: string, count: number): number[] {
        return this.json.listOf(value, what, count, count).map((one) => {
            if (typeof one !== 'number' || !(Math.abs(one) <= EXTENT_MAX)) {
                throw this.json.fault(what);
            }
            return one;
        });
    }
}

/** Reads the list `hit_sets` of the rules' JSON; a server that does not tell gives none. */
export function hitSetsOf(value: unknown, json: JsonReader, kinds: readonly HitKind[]): HitSet[] {
    const reader = new HitSetReader(json, kinds);
    return value === undefined
        ? [] : json.listOf(value, 'hit_sets', 0, HIT_SET_COUNT_MAX).map((one) => reader.set(one));
}

/** The hit sets of the built-in rules, in the form of @sabot/client. */

import type { HitForm, HitSet, HitShape, Quaternion, Vec3 } from '@sabot/client';
import { ERROR_RANGE, type Module } from './module';

/** Of sb_shape_kind. */
enum Form {
    sphere = 5,
    box = 7,
    cylinder = 8,
    hull = 9,
}

type RawSet = Omit<HitSet, 'shapes'>;

interface RawShape {
    name: string;
    form: Form;
    turns: boolean;
    position: Vec3;
    orientation: Quaternion;
    size: Vec3;
    pointCount: number;
    points: number[];
}

function formOf({ form, size, pointCount, points }: RawShape): HitForm {
    const [x, y] = size;
    switch (form) {
        case Form.sphere:
            return { form: 'sphere', radius: x };
        case Form.box:
            return { form: 'box', halfExtents: size };
        case Form.cylinder:
            return { form: 'cylinder', radius: x, halfHeight: y };
        case Form.hull: {
            const at = (i: number): Vec3 => points.slice(3 * i, 3 * i + 3) as Vec3;
            return { form: 'hull', vertices: Array.from({ length: pointCount }, (_, i) => at(i)) };
        }
    }
}

// All structs of a call, whose last numbers count from 0.
function all<T>(module: Module, call: string, values: number[], struct: string): T[] {
    const list: T[] = [];
    const next = (): boolean =>
        module.try(call, [...values, list.length, module.scratch()], [ERROR_RANGE]) === 0;
    while (next()) {
        list.push(module.getStruct<T>(struct));
    }
    return list;
}

export function hitSetsOf(module: Module): HitSet[] {
    return all<RawSet>(module, 'hit_set_get', [], 'sb_wasm_hit_set').map((set, i) => {
        const shapes = all<RawShape>(module, 'hit_shape_get', [i], 'sb_wasm_hit_shape');
        const { name, kind, typeField, type, yawField, pivot } = set;
        return {
            name, kind, typeField, type, yawField, pivot,
            shapes: shapes.map((shape): HitShape => {
                const { name, turns, position, orientation } = shape;
                return { ...formOf(shape), name, turns, position, orientation };
            }),
        };
    });
}

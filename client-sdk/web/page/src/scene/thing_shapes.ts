/** Shapes of things: crates, targets, balls, pick-ups, flags; most around their middle. */

import {
    BoxGeometry, type BufferGeometry, CylinderGeometry, Float32BufferAttribute, IcosahedronGeometry,
    PlaneGeometry, SphereGeometry,
} from 'three';
import type { Vec3 } from '@sabot/client';
import { hull, joined, Paint, painted, prism } from './solids';

const WOOD = 0xa9845a;
const BEAM = 0x86643f;
const STEEL = 0x9ea3a8;
const BRASS = 0xc9a24b;
const PLATE = 0x4c5054;
const POLE = 0xdfe2e4;
const FOOT = 0x5a5e63;

const box = (x: number, y: number, z: number, at: [number, number, number]): BufferGeometry =>
    new BoxGeometry(x, y, z).translate(...at);

/** A crate with half extents 1: planks between beams. */
export function crateShape(): BufferGeometry {
    const beams: BufferGeometry[] = [];
    for (const a of [-0.92, 0.92]) {
        for (const b of [-0.92, 0.92]) {
            beams.push(box(2.02, 0.2, 0.2, [0, a, b]));
            beams.push(box(0.2, 2.02, 0.2, [a, 0, b]));
            beams.push(box(0.2, 0.2, 2.02, [a, b, 0]));
        }
    }
    const planks = [-0.6, 0, 0.6].map((y) => box(1.93, 0.52, 1.93, [0, y, 0]));
    return joined([
        painted(new BoxGeometry(1.86, 1.9, 1.86), BEAM),
        ...planks.map((plank) => painted(plank, WOOD)),
        ...beams.map((beam) => painted(beam, BEAM)),
    ]);
}

/** A target with half extents 1: a box with rings. */
export function targetShape(): BufferGeometry {
    const rings = [[0.82, 1.01, 0xf2f2f2], [0.55, 1.02, 0xb5427f], [0.28, 1.03, 0xf2f2f2]];
    const marks = rings.flatMap(([radius, half, colour]) => {
        const disc = (): BufferGeometry => new CylinderGeometry(radius, radius, 2 * half, 20);
        const discs = [disc(), disc().rotateX(Math.PI / 2), disc().rotateZ(Math.PI / 2)];
        return discs.map((made) => painted(made, colour));
    });
    return joined([painted(new BoxGeometry(2, 2, 2), 0xb5427f), ...marks]);
}

/** A ball of radius 1, with a dark belt and four dark gores, so that rolling is visible. */
export function ballShape(): BufferGeometry {
    const whole = painted(new SphereGeometry(1, 24, 16), 0xf4f4f0);
    const at = whole.getAttribute('position');
    const colours = whole.getAttribute('color');
    for (let i = 0; i < at.count; i += 3) {
        const mean = (value: (j: number) => number): number =>
            (value(i) + value(i + 1) + value(i + 2)) / 3;
        const y = mean((j) => at.getY(j));
        const turn = Math.atan2(mean((j) => at.getZ(j)), mean((j) => at.getX(j)));
        const gore = Math.floor((turn + Math.PI) / (Math.PI / 12)) % 6;
        if (Math.abs(y) < 0.15 || gore === 0) {
            for (let j = i; j < i + 3; j++) {
                colours.setXYZ(j, 0.05, 0.055, 0.07);
            }
        }
    }
    return whole;
}

/** A cross. */
function repairShape(): BufferGeometry {
    return joined([
        painted(new BoxGeometry(1.3, 0.44, 0.44), 0xffffff),
        painted(new BoxGeometry(0.44, 1.3, 0.44), 0xffffff),
        painted(new BoxGeometry(1.42, 0.3, 0.3), 0xeafff4, Paint.bare),
        painted(new BoxGeometry(0.3, 1.42, 0.3), 0xeafff4, Paint.bare),
    ]);
}

/** Three rounds. */
function ammunitionShape(): BufferGeometry {
    const rounds = [-0.42, 0, 0.42].flatMap((x) => [
        painted(new CylinderGeometry(0.17, 0.17, 0.7, 8).translate(x, -0.25, 0), BRASS, Paint.bare),
        painted(new CylinderGeometry(0.02, 0.17, 0.5, 8).translate(x, 0.35, 0), 0xffffff),
    ]);
    return joined([...rounds, painted(box(1.3, 0.2, 0.5, [0, -0.5, 0]), 0xffffff)]);
}

/** A shield with its point down. */
function shieldShape(): BufferGeometry {
    const outline = [[-0.6, 0.62], [0, 0.74], [0.6, 0.62], [0.56, -0.1], [0, -0.8], [-0.56, -0.1]];
    const plate = (size: number, thick: number): BufferGeometry =>
        hull(outline.flatMap(([x, y]): Vec3[] => [
            [x * size, y * size, -thick], [x * size, y * size, thick],
        ]));
    return joined([
        painted(plate(1, 0.1), STEEL, Paint.bare),
        painted(plate(0.78, 0.18), 0xffffff),
    ]);
}

/** Pick-ups by the number of the kind in the rules: repair, ammunition, shield. */
export const PICK_UP_SHAPES = [repairShape, ammunitionShape, shieldShape] as const;
export const PICK_UP_COLOURS: readonly number[] = [0x19c894, 0xf0a31c, 0x4fb4f2];

/** The plate under a pick-up, of radius 1. */
export function padShape(): BufferGeometry {
    return joined([
        painted(new CylinderGeometry(0.92, 1, 0.12, 16).translate(0, 0.06, 0), PLATE, Paint.bare),
        painted(new CylinderGeometry(0.62, 0.62, 0.14, 16).translate(0, 0.07, 0), 0xffffff),
    ]);
}

/** The pole of a flag, from its foot up. */
export const POLE_M = 4.2;

export function poleShape(): BufferGeometry {
    const pole = new CylinderGeometry(0.06, 0.08, POLE_M, 8);
    const foot = prism([[-0.4, 0], [0.4, 0], [0.25, 0.16], [-0.25, 0.16]], -0.35, 0.35);
    return joined([
        painted(pole.translate(0, POLE_M / 2, 0), POLE, Paint.bare),
        painted(new IcosahedronGeometry(0.14, 1).translate(0, POLE_M, 0), 0xffffff),
        painted(foot, FOOT, Paint.bare),
    ]);
}

const CLOTH_M = 2.3;
const PIECES = 8;

/** The cloth at the pole's top, along +z: a pennant for team 1, a square for team 2. */
export function clothShape(team: number): BufferGeometry {
    const cloth = new PlaneGeometry(CLOTH_M, 1.5, PIECES, 2).rotateY(-Math.PI / 2);
    cloth.translate(0, POLE_M - 0.85, CLOTH_M / 2 + 0.06);
    if (team === 1) {
        const at = cloth.getAttribute('position');
        for (let i = 0; i < at.count; i++) {
            const middle = POLE_M - 0.85;
            const left = 1 - at.getZ(i) / (CLOTH_M + 0.1);
            at.setY(i, middle + (at.getY(i) - middle) * 1.15 * left);
        }
    }
    const count = cloth.getAttribute('position').count;
    cloth.setAttribute('color', new Float32BufferAttribute(new Float32Array(count * 3).fill(1), 3));
    cloth.setAttribute('paint', new Float32BufferAttribute(new Float32Array(count).fill(1), 1));
    return cloth;
}

/** Moves the cloth in the wind. */
export function wave(cloth: BufferGeometry, seconds: number): void {
    const at = cloth.getAttribute('position');
    for (let i = 0; i < at.count; i++) {
        const z = at.getZ(i);
        at.setX(i, 0.16 * z * Math.sin(5.5 * seconds - 2.6 * z));
    }
    at.needsUpdate = true;
}

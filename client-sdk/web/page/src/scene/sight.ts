/** How far one sees in a map before scenery is in the way. No WebGL. */

import type { GameMap, Vec3 } from '@sabot/client';

/** Upright, turned about the vertical. */
interface Block {
    readonly center: Vec3;
    readonly half: Vec3;
    readonly sin: number;
    readonly cos: number;
}

function blockOf(center: Vec3, half: Vec3, yaw: number): Block {
    return { center, half, sin: Math.sin(yaw), cos: Math.cos(yaw) };
}

function blockAround(corners: readonly Vec3[]): Block {
    const low = [0, 1, 2].map((i) => Math.min(...corners.map((corner) => corner[i])));
    const high = [0, 1, 2].map((i) => Math.max(...corners.map((corner) => corner[i])));
    const middle = (i: number): number => (low[i] + high[i]) / 2;
    const half = (i: number): number => (high[i] - low[i]) / 2;
    return blockOf([middle(0), middle(1), middle(2)], [half(0), half(1), half(2)], 0);
}

// Of the way along one axis: where the block begins and ends, as shares of the whole way.
function slab(from: number, way: number, half: number): readonly [number, number] {
    if (Math.abs(way) < 1e-9) {
        return Math.abs(from) <= half ? [-Infinity, Infinity] : [Infinity, -Infinity];
    }
    const a = (-half - from) / way;
    const b = (half - from) / way;
    return a < b ? [a, b] : [b, a];
}

/** Boxes as they are, of the rest the boxes around it; not ramps, which are low where one is. */
export class Sight {
    private readonly blocks: readonly Block[];

    /** `margin`: how far one keeps from everything, m. */
    constructor({ boxes, cylinders, hulls }: GameMap, margin = 0) {
        this.blocks = [
            ...boxes.map(({ center, halfExtents, yaw }) => blockOf(center, halfExtents, yaw)),
            ...cylinders.map(({ center, radius, halfHeight }) =>
                blockOf(center, [radius, halfHeight, radius], 0),
            ),
            ...hulls.map(({ corners }) => blockAround(corners)),
        ].map(({ half: [x, y, z], ...block }) => ({
            ...block, half: [x + margin, y + margin, z + margin],
        }));
    }

    /** The share of the way from one place to another that is free, 0 to 1. */
    free(from: Readonly<Vec3>, to: Readonly<Vec3>): number {
        let share = 1;
        for (const block of this.blocks) {
            share = Math.min(share, Sight.entry(block, from, to));
        }
        return share;
    }

    // A block that one is within does not hide anything: one came in somehow.
    private static entry(block: Block, from: Readonly<Vec3>, to: Readonly<Vec3>): number {
        const { center, half, sin, cos } = block;
        const [x, z] = [from[0] - center[0], from[2] - center[2]];
        const [wx, wz] = [to[0] - from[0], to[2] - from[2]];
        const across = slab(x * cos - z * sin, wx * cos - wz * sin, half[0]);
        const up = slab(from[1] - center[1], to[1] - from[1], half[1]);
        const along = slab(x * sin + z * cos, wx * sin + wz * cos, half[2]);
        const begin = Math.max(across[0], up[0], along[0]);
        const end = Math.min(across[1], up[1], along[1]);
        return begin <= end && begin >= 0 && begin <= 1 ? begin : 1;
    }
}

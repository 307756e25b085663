/** A map's bounds and items, of a client or of a recorded match. */

import { ERROR_STATE, type Module } from './module';
import type { MapItem, MapList, Vec3 } from './types';

export class SabotMap {
    #module: Module;
    #object: number;
    #of: 'client' | 'replay';

    constructor(module: Module, of: 'client' | 'replay', object: number) {
        this.#module = module;
        this.#of = of;
        this.#object = object;
    }

    /** The lowest and the highest corner; null before the map is there. */
    bounds(): { min: Vec3; max: Vec3 } | null {
        const module = this.#module;
        const out = module.scratch();
        const call = `${this.#of}_map_bounds`;
        if (this.#of === 'replay') {
            module.call(call, this.#object, out);
        } else if (module.try(call, [this.#object, out], [ERROR_STATE]) !== 0) {
            return null;
        }
        const at = (i: number): number => module.memory.view.getFloat32(out + 4 * i, true);
        return { min: [at(0), at(1), at(2)], max: [at(3), at(4), at(5)] };
    }

    /** 0 before the map is there. */
    count(list: MapList): number {
        return this.#module.call(`${this.#of}_map_count`, this.#object, list) >>> 0;
    }

    item(list: MapList, index: number): MapItem {
        const out = this.#module.scratch();
        this.#module.try(`${this.#of}_map_item`, [this.#object, list, index, out]);
        return this.#module.getStruct<MapItem>('sb_client_map_item');
    }

    items(list: MapList): MapItem[] {
        return Array.from({ length: this.count(list) }, (_, i) => this.item(list, i));
    }
}

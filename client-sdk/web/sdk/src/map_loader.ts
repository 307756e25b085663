/** Assembles the pieces of a map and checks the whole. */

import { type GameMap, parseMap } from './map';
import { WireError } from './wire/error';
import type { MapChunk } from './wire/messages/map';
import { xxh3 } from './xxh3';

export class MapLoader {
    private readonly bytes: Uint8Array;
    private size = 0;
    /** The map once it is complete. */
    map: GameMap | null = null;

    /** `hash` and `size` (bytes) of the map, from the welcome. */
    constructor(
        readonly hash: bigint,
        totalSize: number,
    ) {
        this.bytes = new Uint8Array(totalSize);
    }

    /** The map's canonical bytes; valid once the map is complete. */
    get canonical(): Uint8Array {
        return this.bytes;
    }

    /**
     * Adds a piece. Throws a WireError if it is out of order, or the whole is not the named map.
     */
    add(chunk: MapChunk): void {
        const follows =
            this.map === null &&
            chunk.hash === this.hash &&
            chunk.totalSize === this.bytes.length &&
            chunk.offset === this.size;
        if (!follows) {
            throw new WireError('malformed', 'a piece of the map out of order');
        }
        this.bytes.set(chunk.data, this.size);
        this.size += chunk.data.length;
        if (this.size === this.bytes.length) {
            this.finish();
        }
    }

    private finish(): void {
        const map = parseMap(this.bytes); // first, because a map that is too short has no hash
        if (xxh3(this.bytes) !== this.hash) {
            throw new WireError('malformed', 'a map of another hash');
        }
        this.map = map;
    }
}

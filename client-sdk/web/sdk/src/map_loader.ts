/** Pieces of a map, put together and checked. */

import { type GameMap, parseMap } from './map';
import { WireError } from './wire/error';
import type { MapChunk } from './wire/messages/map';
import { xxh3 } from './xxh3';

export class MapLoader {
    private readonly bytes: Uint8Array;
    private size = 0;
    /** Once it is whole. */
    map: GameMap | null = null;

    /** Of a map of this hash and so many bytes, as the welcome says. */
    constructor(
        readonly hash: bigint,
        totalSize: number,
    ) {
        this.bytes = new Uint8Array(totalSize);
    }

    /** The canonical bytes; meaningful once the map is there. */
    get canonical(): Uint8Array {
        return this.bytes;
    }

    /** Throws a WireError for a piece out of order, and for a whole that is not the map named. */
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
        const map = parseMap(this.bytes); // first: what is too short has no hash here
        if (xxh3(this.bytes) !== this.hash) {
            throw new WireError('malformed', 'a map of another hash');
        }
        this.map = map;
    }
}

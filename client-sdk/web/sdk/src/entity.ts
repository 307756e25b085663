/** Entities as a program draws them. */

import type { EntitySample } from './interpolation';
import { fieldNumber, type Kind } from './snapshot/rules';
import type { Quaternion, Vec3 } from './vector';

/** One entity of a view. A value that the rules do not send for its kind is 0. */
export interface Entity {
    /** Stays the same while the entity exists; a tank's index is its player's slot. */
    index: number;
    /** Changes when another entity gets the index. */
    generation: number;
    /** Number and name of the rules' kind, such as "tank". */
    kind: number;
    kindName: string;
    /** Slot of the player that owns it; null for none. */
    owner: number | null;
    /** The owner's name in the roster; '' for no owner. */
    name: string;
    position: Vec3; // centre, m
    velocity: Vec3; // m/s
    /** Orientation of the body: first the yaw, then the tilt. */
    orientation: Quaternion;
    yaw: number; // rad; 0 looks along +z, a positive yaw turns towards +x
    turretYaw: number; // rad, world frame
    turretPitch: number; // rad
    health: number; // points
    /** Whether it is the player's own tank. */
    isOwn: boolean;
    /** Whether a predictor shows it ahead of the server. */
    isPredicted: boolean;
    /** Whether it is extrapolated because no newer snapshot has arrived. */
    isStarved: boolean;
    /**
     * Every field of the kind by name, in the field's unit; `sabot rules` lists them. A name that
     * the kind lacks is undefined. A tank has no team and no score: see `tankPlayer`.
     */
    values: Readonly<Record<string, number>>;
}

const PLACES = [
    'x', 'y', 'z', 'vx', 'vy', 'vz', 'yaw', 'tilt_x', 'tilt_z', 'turret_yaw', 'turret_pitch',
    'health', 'owner',
] as const;
type Place = (typeof PLACES)[number];

interface KindPlaces {
    readonly name: string;
    readonly fieldNames: readonly string[];
    readonly numbers: Readonly<Record<Place, number>>; // -1 for a field that the kind lacks
}

function placesOf(kind: Kind): KindPlaces {
    const numbers = Object.fromEntries(PLACES.map((place) => [place, fieldNumber(kind, place)]));
    return {
        name: kind.name,
        fieldNames: kind.fields.map(({ name }) => name),
        numbers: numbers as Record<Place, number>,
    };
}

// The wire carries the tilt quaternion's x and z. Its y is 0 and its w follows from the unit
// length. The yaw, a turn about the vertical, is applied first: tilt * yaw.
function orientationOf(yaw: number, tiltX: number, tiltZ: number): Quaternion {
    const w = Math.sqrt(Math.max(1 - tiltX * tiltX - tiltZ * tiltZ, 0));
    const s = Math.sin(yaw / 2);
    const c = Math.cos(yaw / 2);
    return [tiltX * c - tiltZ * s, w * s, tiltZ * c + tiltX * s, w * c];
}

/** Makes entities from values, by the names of the rules' fields. */
export class EntityMaker {
    private readonly kinds: readonly KindPlaces[];

    constructor(kinds: readonly Kind[]) {
        this.kinds = kinds.map(placesOf);
    }

    make(shown: EntitySample, ownSlot: number | null, nameOf: (slot: number) => string): Entity {
        const { name, fieldNames, numbers } = this.kinds[shown.kind];
        const { index, generation, kind, values, isStarved } = shown;
        const valueOf = (place: Place): number => values[numbers[place]] ?? 0;
        // The first kind is the players' own, one a slot.
        const owner = numbers.owner >= 0 ? valueOf('owner') : kind === 0 ? index : null;
        return {
            index,
            generation,
            kind,
            kindName: name,
            owner,
            name: owner === null ? '' : nameOf(owner),
            position: [valueOf('x'), valueOf('y'), valueOf('z')],
            velocity: [valueOf('vx'), valueOf('vy'), valueOf('vz')],
            orientation: orientationOf(valueOf('yaw'), valueOf('tilt_x'), valueOf('tilt_z')),
            yaw: valueOf('yaw'),
            turretYaw: valueOf('turret_yaw'),
            turretPitch: valueOf('turret_pitch'),
            health: valueOf('health'),
            isOwn: kind === 0 && index === ownSlot,
            isPredicted: false,
            isStarved,
            values: Object.fromEntries(fieldNames.map((field, i) => [field, values[i]])),
        };
    }
}

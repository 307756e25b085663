/** Entities as a program shows them. */

import type { EntitySample } from './interpolation';
import type { Vec3 } from './map';
import { fieldNumber, type Kind } from './snapshot/rules';

export type Quaternion = [number, number, number, number]; // x, y, z, w

/** What the rules do not send of a kind is 0. */
export interface Entity {
    /** The same for the whole match; a tank's is its player's slot. */
    index: number;
    /** Differs when the index is used anew. */
    generation: number;
    /** Number and name of the rules' kind, such as "tank". */
    kind: number;
    kindName: string;
    /** Slot of the player, null for nobody. */
    owner: number | null;
    /** Of the owner, as the roster has it; '' for nobody. */
    name: string;
    position: Vec3; // centre, m
    velocity: Vec3; // m/s
    /** Of the body: its tilt after its yaw. */
    orientation: Quaternion;
    yaw: number; // rad; 0 looks along +z, a positive yaw turns towards +x
    turretYaw: number; // rad, world frame
    turretPitch: number; // rad
    health: number; // points
    /** The own tank. */
    isOwn: boolean;
    /** Shown ahead of the server, by a predictor. */
    isPredicted: boolean;
    /** Shown as it may have gone on: no newer snapshot is there. */
    isStarved: boolean;
    /** Every field of the kind by its name, in its unit. */
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
    readonly numbers: Readonly<Record<Place, number>>; // -1 for what it has not
}

function placesOf(kind: Kind): KindPlaces {
    const numbers = Object.fromEntries(PLACES.map((place) => [place, fieldNumber(kind, place)]));
    return {
        name: kind.name,
        fieldNames: kind.fields.map(({ name }) => name),
        numbers: numbers as Record<Place, number>,
    };
}

// The tilt's sideways parts are sent, the last one follows from the unit length; its y is 0. The
// yaw, a turn about the vertical, comes before it: tilt * yaw.
function orientationOf(yaw: number, tiltX: number, tiltZ: number): Quaternion {
    const w = Math.sqrt(Math.max(1 - tiltX * tiltX - tiltZ * tiltZ, 0));
    const s = Math.sin(yaw / 2);
    const c = Math.cos(yaw / 2);
    return [tiltX * c - tiltZ * s, w * s, tiltZ * c + tiltX * s, w * c];
}

/** Makes entities of values, by the names of the rules' fields. */
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

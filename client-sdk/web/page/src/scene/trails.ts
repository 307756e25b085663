/**
 * Ribbons behind shells, all in one draw call. A shell flies a parabola, so its position and
 * velocity give the last 0.3 s of its path: the vertex shader calculates the ribbon.
 */

import {
    CustomBlending, DoubleSide, DynamicDrawUsage, Float32BufferAttribute, InstancedBufferGeometry,
    InstancedInterleavedBuffer, InterleavedBufferAttribute, Mesh, type Object3D, OneFactor,
    OneMinusSrcAlphaFactor, ShaderMaterial,
} from 'three';
import type { Entity } from '@sabot/client';
import { GRAVITY_M_S2 } from '../gravity';

const TRAIL_S = 0.3;
const CAPACITY = 512;
const PIECES = 6;
const FLOATS = 12;
const TURNED = 0.97; // cosine: a shell that changes direction begins another trail

const VERTEX = /* glsl */ `
attribute vec4 head; // and how long it has flown
attribute vec4 velocityAndGone; // m/s, and the seconds since the shell has gone
attribute vec3 tint;
varying float vSide;
varying float vLeft;
varying vec3 vTint;

void main() {
    float gone = velocityAndGone.w;
    float back = mix(gone, min(${TRAIL_S}, head.w + gone), position.x) - gone;
    vec3 centre = head.xyz - velocityAndGone.xyz * back;
    centre.y -= ${0.5 * GRAVITY_M_S2} * back * back;
    vec3 along = velocityAndGone.xyz;
    along.y += ${GRAVITY_M_S2} * back;
    vSide = position.y;
    vLeft = (1.0 - position.x) * clamp(1.0 - gone / ${TRAIL_S}, 0.0, 1.0);
    vTint = tint;
    vec4 seen = viewMatrix * vec4(centre, 1.0);
    vec3 across = cross((viewMatrix * vec4(along, 0.0)).xyz, seen.xyz);
    // Never thinner than can be seen.
    float width = max(0.16, 0.0022 * length(seen.xyz)) * (0.35 + 0.65 * vLeft);
    seen.xyz += across / max(length(across), 1e-5) * (position.y * width);
    gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = /* glsl */ `
varying float vSide;
varying float vLeft;
varying vec3 vTint;

void main() {
    float core = 1.0 - smoothstep(0.1, 0.5, abs(vSide));
    float edge = 1.0 - smoothstep(0.3, 1.0, abs(vSide));
    vec3 light = mix(vTint, vec3(1.0, 0.97, 0.88), 0.85 * core);
    float alpha = (0.75 * edge + 0.25 * core) * vLeft;
    gl_FragColor = vec4(light * alpha, 0.6 * alpha); // it covers a little, so that its colour is seen
}`;

// Offsets in a trail's floats.
const AGE = 3;
const VELOCITY = 4;
const GONE = 7;

function ribbon(): InstancedBufferGeometry {
    const geometry = new InstancedBufferGeometry();
    const corners: number[] = [];
    const index: number[] = [];
    for (let i = 0; i <= PIECES; i++) {
        corners.push(i / PIECES, -1, 0, i / PIECES, 1, 0);
        if (i > 0) {
            const at = 2 * i;
            index.push(at - 2, at - 1, at, at, at - 1, at + 1);
        }
    }
    geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
    geometry.setIndex(index);
    return geometry;
}

export class Trails {
    private readonly values = new Float32Array(CAPACITY * FLOATS);
    private readonly buffer = new InstancedInterleavedBuffer(this.values, FLOATS, 1);
    private readonly geometry = ribbon();
    private readonly material = new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        transparent: true,
        depthWrite: false,
        blending: CustomBlending,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
        side: DoubleSide,
    });
    private readonly mesh = new Mesh(this.geometry, this.material);
    // For each trail: its shell, or -1 if that has gone; and whether it was in this frame.
    private readonly shells = new Int32Array(CAPACITY).fill(-1);
    private readonly generations = new Int32Array(CAPACITY);
    private readonly seen = new Uint8Array(CAPACITY);
    private readonly placeOf = new Map<number, number>();
    private count = 0;
    private played = 0;

    constructor(parent: Object3D) {
        this.buffer.setUsage(DynamicDrawUsage);
        ['head', 'velocityAndGone', 'tint'].forEach((name, i) => {
            this.geometry.setAttribute(name, new InterleavedBufferAttribute(this.buffer, 4, 4 * i));
        });
        this.mesh.frustumCulled = false;
        this.mesh.matrixAutoUpdate = false;
        this.mesh.renderOrder = 2;
        parent.add(this.mesh);
        this.reset();
    }

    reset(): void {
        this.count = 0;
        this.placeOf.clear();
        this.flush();
    }

    /** In every frame call this first, then `add` for each shell, then `end`. */
    begin(played: number): void {
        this.played = played;
        this.seen.fill(0, 0, this.count);
    }

    add(shell: Entity, colour: number): void {
        const { values } = this;
        let place = this.placeOf.get(shell.index);
        if (place !== undefined && !this.goesOn(place, shell)) {
            this.shells[place] = -1;
            place = undefined;
        }
        if (place === undefined) {
            if (this.count === CAPACITY) {
                this.placeOf.delete(shell.index);
                return;
            }
            place = this.begun(shell, colour);
        }
        const at = place * FLOATS;
        const [x, y, z] = shell.position;
        const [vx, vy, vz] = shell.velocity;
        // By distance, not by the clock: a match may stand still, or play fast.
        const moved = Math.hypot(x - values[at], y - values[at + 1], z - values[at + 2]);
        values[at + AGE] += moved / Math.max(Math.hypot(vx, vy, vz), 1);
        values[at] = x;
        values[at + 1] = y;
        values[at + 2] = z;
        values[at + VELOCITY] = vx;
        values[at + VELOCITY + 1] = vy;
        values[at + VELOCITY + 2] = vz;
        this.seen[place] = 1;
    }

    end(): void {
        const { values } = this;
        for (let place = this.count - 1; place >= 0; place--) {
            if (this.seen[place] === 0 || this.shells[place] < 0) {
                const shell = this.shells[place];
                if (shell >= 0) {
                    this.placeOf.delete(shell);
                    this.shells[place] = -1;
                }
                if ((values[place * FLOATS + GONE] += this.played) >= TRAIL_S) {
                    this.drop(place);
                }
            }
        }
        this.flush();
    }

    dispose(): void {
        this.mesh.removeFromParent();
        this.geometry.dispose();
        this.material.dispose();
    }

    private goesOn(place: number, { generation, velocity: [x, y, z] }: Entity): boolean {
        const { values } = this;
        const at = place * FLOATS + VELOCITY;
        const dot = values[at] * x + values[at + 1] * y + values[at + 2] * z;
        const before = Math.hypot(values[at], values[at + 1], values[at + 2]);
        const lengths = before * Math.hypot(x, y, z);
        return this.generations[place] === generation && dot >= TURNED * lengths;
    }

    private begun({ index, generation, position }: Entity, colour: number): number {
        const place = this.count++;
        this.shells[place] = index;
        this.generations[place] = generation;
        this.placeOf.set(index, place);
        const at = place * FLOATS;
        this.values.set(position, at);
        this.values[at + AGE] = 0;
        this.values[at + GONE] = 0;
        this.values[at + 8] = (colour >> 16) / 255;
        this.values[at + 9] = (colour >> 8 & 255) / 255;
        this.values[at + 10] = (colour & 255) / 255;
        return place;
    }

    // The last trail takes its place.
    private drop(place: number): void {
        const last = --this.count;
        if (place !== last) {
            this.values.copyWithin(place * FLOATS, last * FLOATS, (last + 1) * FLOATS);
            this.shells[place] = this.shells[last];
            this.generations[place] = this.generations[last];
            this.seen[place] = this.seen[last];
            if (this.shells[place] >= 0) {
                this.placeOf.set(this.shells[place], place);
            }
        }
        this.shells[last] = -1;
    }

    private flush(): void {
        this.geometry.instanceCount = this.count;
        this.mesh.visible = this.count > 0;
        this.buffer.clearUpdateRanges();
        this.buffer.addUpdateRange(0, this.count * FLOATS);
        this.buffer.needsUpdate = true;
    }
}

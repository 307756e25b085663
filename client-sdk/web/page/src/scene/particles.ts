/**
 * Particles that fly and fade, in one draw call. Each is written once when it begins; from then on
 * the vertex shader calculates its position from the time.
 */

import {
    CustomBlending, DynamicDrawUsage, InstancedBufferGeometry, InstancedInterleavedBuffer,
    InterleavedBufferAttribute, Float32BufferAttribute, Mesh, type Object3D, OneFactor,
    OneMinusSrcAlphaFactor, ShaderMaterial, Vector3,
} from 'three';
import { NOISE } from './materials';

export enum Shape {
    /** A soft disc that faces the camera. */
    cloud = 0,
    /** Stretched along its velocity. */
    spark = 1,
    /** A thin circle on the ground. */
    ring = 2,
    /** A dark soft disc on the ground. */
    scorch = 3,
    /** A tumbling shard. */
    shard = 4,
}

/** A particle at its beginning; colours are 0xrrggbb in sRGB. */
export interface Particle {
    shape: Shape;
    lifeS: number;
    size: number; // radius, m
    growth: number; // of the radius, m/s
    fall: number; // m/s^2
    drag: number; // 1/s
    from: number;
    fromAlpha: number;
    to: number;
    toAlpha: number;
    /** 0 covers the background, 1 adds light. */
    glow: number;
}

const CAPACITY = 2048;
const FLOATS = 24;

const VERTEX = /* glsl */ `
uniform float now;
uniform float ground;
attribute vec4 origin; // and when it began
attribute vec4 velocityAndLife; // m/s, and the life in seconds
attribute vec4 growth; // radius, its growth, fall, drag
attribute vec4 tintFrom;
attribute vec4 tintTo;
attribute vec4 look; // shape, glow, chance
varying vec2 vAt;
varying vec4 vTint;
varying vec3 vLook;

void main() {
    float age = now - origin.w;
    float share = age / velocityAndLife.w;
    if (share < 0.0 || share >= 1.0) {
        gl_Position = vec4(0.0, 0.0, 2.0, 1.0); // outside of what is seen
        return;
    }
    float slowed = growth.w > 0.0 ? (1.0 - exp(-growth.w * age)) / growth.w : age;
    vec3 centre = origin.xyz + velocityAndLife.xyz * slowed;
    centre.y -= 0.5 * growth.z * age * age;
    if (look.x != 3.0) centre.y = max(centre.y, ground + 0.05);
    float size = max(growth.x + growth.y * age, 0.0);
    vAt = position.xy;
    vTint = mix(tintFrom, tintTo, share);
    // Smoke and dust gather, fire is there at once.
    if (look.x == 0.0) vTint.a *= mix(smoothstep(0.0, 0.2, share), 1.0, look.y);
    vLook = look.xyz;
    if (look.x == 2.0 || look.x == 3.0) {
        vec3 flat_ = centre + vec3(position.x, 0.0, position.y) * size;
        gl_Position = projectionMatrix * viewMatrix * vec4(flat_, 1.0);
        return;
    }
    vec4 seen = viewMatrix * vec4(centre, 1.0);
    vec2 corner = position.xy * size;
    if (look.x == 1.0) {
        vec3 velocity = velocityAndLife.xyz * exp(-growth.w * age);
        velocity.y -= growth.z * age;
        vec2 along = (viewMatrix * vec4(velocity, 0.0)).xy * 0.035;
        float run = max(length(along), size);
        vec2 unit = normalize(along + vec2(1e-5, 0.0));
        corner = unit * position.x * run + vec2(-unit.y, unit.x) * position.y * size;
    } else {
        float turn = 6.2832 * look.z + (look.x == 4.0 ? 9.0 * age * (look.z - 0.5) : 0.0);
        corner = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * corner;
    }
    seen.xy += corner;
    gl_Position = projectionMatrix * seen;
    // A cloud is round: what it touches does not cut it in half.
    vec4 nearer = projectionMatrix * (seen + vec4(0.0, 0.0, 0.6 * size, 0.0));
    if (nearer.w > 0.0) gl_Position.z = nearer.z / nearer.w * gl_Position.w;
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec4 vTint;
varying vec3 vLook;
${NOISE}

void main() {
    float off = length(vAt);
    float cover = 1.0 - smoothstep(0.3, 1.0, off);
    vec3 tint = vTint.rgb;
    if (vLook.x == 0.0) {
        float ragged = noise(vAt * 2.2 + vLook.z * 40.0);
        cover *= mix(0.55 + 0.75 * ragged, 1.0, vLook.y);
        tint *= 0.9 + 0.2 * ragged;
    } else if (vLook.x == 1.0) {
        cover = (1.0 - smoothstep(0.0, 1.0, abs(vAt.y))) * (0.5 + 0.5 * vAt.x);
    } else if (vLook.x == 2.0) {
        cover = smoothstep(0.72, 0.9, off) * (1.0 - smoothstep(0.92, 1.0, off));
    } else if (vLook.x == 3.0) {
        cover *= 0.7 + 0.5 * noise(vAt * 4.0 + vLook.z * 40.0);
    } else {
        cover = step(abs(vAt.x) + abs(vAt.y) * (1.0 + vLook.z), 0.9);
    }
    float alpha = min(cover, 1.0) * vTint.a;
    if (alpha < 0.004) discard;
    gl_FragColor = vec4(tint * alpha, alpha * (1.0 - vLook.y));
}`;

export class Particles {
    private readonly buffer = new InstancedInterleavedBuffer(
        new Float32Array(CAPACITY * FLOATS), FLOATS, 1,
    );
    private readonly geometry = new InstancedBufferGeometry();
    private readonly material = new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { now: { value: 0 }, ground: { value: 0 } },
        transparent: true,
        depthWrite: false,
        blending: CustomBlending,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
    });
    private readonly mesh = new Mesh(this.geometry, this.material);
    private seconds = 0;
    private next = 0;
    private fresh = 0; // count written in this frame, up to `next`
    private used = 0;
    private lastEnd = 0; // time at which all will have ended

    constructor(parent: Object3D) {
        const { geometry, buffer, mesh } = this;
        buffer.setUsage(DynamicDrawUsage);
        const corners = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
        geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
        geometry.setIndex([0, 1, 2, 0, 2, 3]);
        ['origin', 'velocityAndLife', 'growth', 'tintFrom', 'tintTo', 'look'].forEach((name, i) => {
            geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 4, 4 * i));
        });
        geometry.instanceCount = 0;
        mesh.frustumCulled = false;
        mesh.matrixAutoUpdate = false;
        mesh.renderOrder = 3;
        parent.add(mesh);
    }

    /** Removes all particles; none falls below `ground`. */
    reset(ground: number): void {
        this.material.uniforms.ground.value = ground;
        this.next = this.used = this.seconds = this.lastEnd = 0;
        this.geometry.instanceCount = 0;
    }

    /** Call in every frame before adding particles. */
    update(played: number): void {
        this.seconds += played;
        this.material.uniforms.now.value = this.seconds;
        if (this.seconds >= this.lastEnd) {
            this.next = this.used = 0;
        }
        this.mesh.visible = this.used > 0;
        this.geometry.instanceCount = this.used;
    }

    /** Adds a particle in place of the oldest. */
    add(p: Readonly<Particle>, at: Readonly<Vector3>, velocity: Readonly<Vector3>): void {
        const { buffer, next, seconds } = this;
        const array = buffer.array as Float32Array;
        let i = next * FLOATS;
        array[i++] = at.x;
        array[i++] = at.y;
        array[i++] = at.z;
        array[i++] = seconds;
        array[i++] = velocity.x;
        array[i++] = velocity.y;
        array[i++] = velocity.z;
        array[i++] = p.lifeS;
        array[i++] = p.size;
        array[i++] = p.growth;
        array[i++] = p.fall;
        array[i++] = p.drag;
        i = this.putTint(array, i, p.from, p.fromAlpha);
        i = this.putTint(array, i, p.to, p.toAlpha);
        array[i++] = p.shape;
        array[i++] = p.glow;
        array[i] = Math.random();
        this.fresh++;
        this.next = (next + 1) % CAPACITY;
        this.used = Math.max(this.used, next + 1);
        this.lastEnd = Math.max(this.lastEnd, seconds + p.lifeS);
        this.mesh.visible = true;
        this.geometry.instanceCount = this.used;
    }

    /** Call in every frame after adding: uploads new particles to the graphics card. */
    flush(): void {
        const { buffer, fresh, next } = this;
        if (fresh > 0) {
            buffer.clearUpdateRanges();
            if (fresh <= next) {
                buffer.addUpdateRange((next - fresh) * FLOATS, fresh * FLOATS);
            }
            buffer.needsUpdate = true;
            this.fresh = 0;
        }
    }

    dispose(): void {
        this.mesh.removeFromParent();
        this.geometry.dispose();
        this.material.dispose();
    }

    private putTint(array: Float32Array, at: number, tint: number, alpha: number): number {
        array[at] = (tint >> 16) / 255;
        array[at + 1] = (tint >> 8 & 255) / 255;
        array[at + 2] = (tint & 255) / 255;
        array[at + 3] = alpha;
        return at + 4;
    }
}

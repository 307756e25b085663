/** Materials without image files: a few lines of shader on top of those of three.js. */

import { type IUniform, MeshLambertMaterial } from 'three';

/** 1 for surface patterns, 0 for plain colours on slow graphics; for the whole page. */
export const detail: IUniform<number> = { value: 1 };

/** Value noise in [0, 1] over the plane. */
export const NOISE = /* glsl */ `
float cellValue(ivec2 cell) {
    uint h = uint(cell.x) * 0x9e3779b1u ^ uint(cell.y) * 0x85ebca77u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return float((h ^ h >> 13) & 0xffffu) / 65535.0;
}
float noise(vec2 at) {
    ivec2 cell = ivec2(floor(at));
    vec2 t = smoothstep(0.0, 1.0, fract(at));
    float low = mix(cellValue(cell), cellValue(cell + ivec2(1, 0)), t.x);
    float high = mix(cellValue(cell + ivec2(0, 1)), cellValue(cell + ivec2(1, 1)), t.x);
    return mix(low, high, t.y);
}`;

// How much a line of this width around whole numbers covers the point.
const LINES = /* glsl */ `
float lines(float at, float width) {
    float blur = fwidth(at) + 1e-4;
    float off = abs(fract(at + 0.5) - 0.5);
    return (1.0 - smoothstep(width, width + blur, off)) * min(1.0, width / blur + 0.25);
}`;

export type Pattern = 'ground' | 'concrete' | 'brick';

// Each pattern gives a factor of the colour at `vWorld`; `up` is the normal's part towards the sky.
const PATTERNS: Record<Pattern, string> = {
    ground: /* glsl */ `
        float patches = noise(vWorld.xz * 0.06) * 0.6 + noise(vWorld.xz * 0.23) * 0.4;
        float grain = noise(vWorld.xz * 2.3);
        float slabs = max(lines(vWorld.x * 0.1, 0.006), lines(vWorld.z * 0.1, 0.006));
        float tone = 0.84 + 0.24 * patches + 0.07 * grain - 0.16 * slabs;
        return vec3(tone, tone * (0.985 + 0.03 * patches), tone);`,
    concrete: /* glsl */ `
        vec2 face = up > 0.5 ? vWorld.xz : vec2(vWorld.x + vWorld.z, vWorld.y);
        float stains = noise(face * vec2(0.9, 0.35)) * 0.6 + noise(face * 2.7) * 0.4;
        float seams = up > 0.5 ? 0.0 : lines(vWorld.y / 1.5 + 0.5, 0.012);
        float foot = mix(0.7, 1.0, smoothstep(0.0, 1.3, vWorld.y - floorY));
        return vec3((0.88 + 0.2 * stains - 0.14 * seams) * foot);`,
    brick: /* glsl */ `
        float row = vWorld.y / 0.45;
        float along = (vWorld.x + vWorld.z) / 1.1 + 0.5 * mod(floor(row), 2.0);
        float joints = up > 0.5 ? 0.0 : max(lines(row, 0.05), lines(along, 0.022));
        float each = cellValue(ivec2(floor(vec2(along, row))));
        float foot = mix(0.72, 1.0, smoothstep(0.0, 1.0, vWorld.y - floorY));
        vec2 face = vec2(vWorld.x + vWorld.z, vWorld.y);
        float rift = abs(noise(face * 1.1) - noise(face * 1.1 + 37.0));
        float cracked = vDamage * (1.0 - smoothstep(0.04 * vDamage, 0.1 * vDamage + 0.01, rift));
        return vec3((0.86 + 0.2 * each) * foot * (1.0 - 0.75 * cracked)) + 0.18 * joints;`,
};

/** Applies a pattern by the position in the world; `floorY` is the ground's height, m. */
export function patterned(
    material: MeshLambertMaterial, pattern: Pattern, floorY = 0,
): MeshLambertMaterial {
    const worn = pattern === 'brick';
    const damage = worn ? 'varying float vDamage;' : '';
    material.customProgramCacheKey = () => pattern;
    material.onBeforeCompile = (shader) => {
        Object.assign(shader.uniforms, { detail, floorY: { value: floorY } });
        shader.vertexShader = shader.vertexShader
            .replace('#include <common>', `#include <common>
                varying vec3 vWorld;
                ${worn ? `attribute float damage; ${damage}` : ''}`)
            .replace('#include <project_vertex>', `#include <project_vertex>
                vec4 placed = vec4(transformed, 1.0);
                #ifdef USE_INSTANCING
                placed = instanceMatrix * placed;
                #endif
                vWorld = (modelMatrix * placed).xyz;
                ${worn ? 'vDamage = damage;' : ''}`);
        shader.fragmentShader = shader.fragmentShader
            .replace('#include <common>', `#include <common>
                uniform float detail;
                uniform float floorY;
                varying vec3 vWorld;
                ${damage}
                ${NOISE}
                ${LINES}
                vec3 patternAt(float up) { ${PATTERNS[pattern]} }`)
            .replace('#include <color_fragment>', `#include <color_fragment>
                if (detail > 0.5) {
                    vec3 across = cross(dFdx(vWorld), dFdy(vWorld));
                    diffuseColor.rgb *= patternAt(abs(across.y) / max(length(across), 1e-9));
                }`);
    };
    return material;
}

// The links of a track, by the distance that its side has travelled.
const TREAD_VERTEX = /* glsl */ `
attribute vec2 travel; // m: left, right
varying float vLink;
float linkAt() {
    if (paint > -0.5 || abs(normal.x) > 0.7) return 0.0;
    float along = abs(normal.y) > abs(normal.z)
        ? position.z * sign(normal.y) * length(instanceMatrix[2].xyz)
        : -position.y * sign(normal.z) * length(instanceMatrix[1].xyz);
    return (along - (position.x > 0.0 ? travel.x : travel.y)) / 0.3 + 1000.0;
}`;
const TREAD_FRAGMENT = /* glsl */ `
    if (vLink > 0.5) {
        float gap = abs(fract(vLink) - 0.5);
        diffuseColor.rgb *= 0.6 + 0.75 * smoothstep(0.14, 0.14 + fwidth(vLink), gap);
    }`;

/** A material for instances, whose colour applies only to painted parts; with or without tracks. */
export function paintMaterial(tracks = false): MeshLambertMaterial {
    const material = new MeshLambertMaterial({ vertexColors: true, flatShading: true });
    material.customProgramCacheKey = () => (tracks ? 'tracks' : 'paint');
    material.onBeforeCompile = (shader) => {
        shader.vertexShader = shader.vertexShader
            .replace('#include <common>', `#include <common>
                attribute float paint;
                ${tracks ? TREAD_VERTEX : ''}`)
            .replace('#include <color_vertex>', `
                #ifdef USE_INSTANCING_COLOR
                vColor = color * mix(vec3(1.0), instanceColor, max(paint, 0.0));
                #else
                vColor = color;
                #endif
                ${tracks ? 'vLink = linkAt();' : ''}`);
        if (tracks) {
            shader.fragmentShader = shader.fragmentShader
                .replace('#include <common>', '#include <common>\nvarying float vLink;')
                .replace('#include <color_fragment>', `#include <color_fragment>
                    ${TREAD_FRAGMENT}`);
        }
    };
    return material;
}

/** The surroundings of the map: plain, boulders, distant hills, sky. */

import {
    BackSide, BufferGeometry, Color, DoubleSide, Float32BufferAttribute, IcosahedronGeometry, Mesh,
    MeshBasicMaterial, MeshLambertMaterial, type Object3D, RingGeometry, ShaderMaterial,
    SphereGeometry,
} from 'three';
import type { GameMap } from '@sabot/client';
import { joined, painted } from './solids';

export const HORIZON = 0xd9dcd8;
const ZENITH = 0x6f9cc6;
const GLOW = 0xfff0d2;
const PLAIN = 0x807a6c;
const HILLS = [0xb7bbb8, 0xa3a8a6] as const; // far, near
const SKY_M = 1400;
const HILL_PIECES = 96;
const BOULDERS = 90;

const SKY_VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
    vDirection = position;
    vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
    gl_Position = at.xyww; // behind everything
}`;

const SKY_FRAGMENT = /* glsl */ `
uniform vec3 horizon;
uniform vec3 zenith;
uniform vec3 glow;
uniform vec3 sun;
varying vec3 vDirection;
void main() {
    vec3 direction = normalize(vDirection);
    float high = clamp(direction.y, 0.0, 1.0);
    vec3 tint = mix(horizon, zenith, pow(high, 0.55));
    float near_ = max(dot(direction, sun), 0.0);
    tint += (glow - tint) * (0.35 * pow(near_, 6.0) + 0.9 * smoothstep(0.9988, 0.9994, near_));
    gl_FragColor = vec4(tint, 1.0);
    #include <colorspace_fragment>
}`;

function sky(sun: readonly [number, number, number]): Mesh {
    const material = new ShaderMaterial({
        vertexShader: SKY_VERTEX,
        fragmentShader: SKY_FRAGMENT,
        uniforms: {
            horizon: { value: new Color(HORIZON) },
            zenith: { value: new Color(ZENITH) },
            glow: { value: new Color(GLOW) },
            sun: { value: sun },
        },
        side: BackSide,
        depthWrite: false,
    });
    const dome = new Mesh(new SphereGeometry(SKY_M, 24, 16), material);
    dome.frustumCulled = false;
    return dome;
}

// From the map's edge outwards, fading into the haze.
function plain(reach: number): Mesh {
    const ring = new RingGeometry(0.01, SKY_M * 0.98, 48, 24).rotateX(-Math.PI / 2);
    const at = ring.getAttribute('position');
    const near = new Color(PLAIN);
    const far = new Color(HORIZON);
    const colours: number[] = [];
    for (let i = 0; i < at.count; i++) {
        const away = Math.hypot(at.getX(i), at.getZ(i));
        const share = Math.min(Math.max((away - reach) / (6 * reach), 0), 1);
        colours.push(...near.clone().lerp(far, share ** 0.6).toArray());
    }
    ring.setAttribute('color', new Float32BufferAttribute(colours, 3));
    const mesh = new Mesh(ring, new MeshBasicMaterial({ vertexColors: true, fog: false }));
    mesh.renderOrder = -1;
    return mesh;
}

// A jagged band: sines of several wavelengths, periodic over a whole turn.
function hillHeight(turn: number, row: number): number {
    const long = Math.sin(3 * turn + row) + 0.6 * Math.sin(7 * turn + 2.1 * row);
    const waves = long + 0.5 * Math.sin(17 * turn + row);
    const jags = 0.5 * Math.abs(Math.sin(23 * turn + 5 * row));
    return 0.3 + 0.25 * Math.max(waves + jags + 1, 0);
}

// Their feet have the colour of the haze.
function hills(reach: number): Mesh {
    const corners: number[] = [];
    const colours: number[] = [];
    const haze = new Color(HORIZON).toArray();
    HILLS.forEach((colour, row) => {
        const away = Math.min(reach * (9 - 2.5 * row), SKY_M * 0.9);
        const high = away * (0.11 - 0.035 * row);
        const top = new Color(colour).toArray();
        const point = (i: number, share: number): void => {
            const turn = (2 * Math.PI * i) / HILL_PIECES;
            const up = share * high * hillHeight(turn, row);
            corners.push(away * Math.sin(turn), up, away * Math.cos(turn));
            colours.push(...(share === 0 ? haze : top));
        };
        for (let i = 0; i < HILL_PIECES; i++) {
            point(i, 0); point(i, 1); point(i + 1, 0);
            point(i + 1, 0); point(i, 1); point(i + 1, 1);
        }
    });
    const band = new BufferGeometry();
    band.setAttribute('position', new Float32BufferAttribute(corners, 3));
    band.setAttribute('color', new Float32BufferAttribute(colours, 3));
    return new Mesh(band, new MeshBasicMaterial({ vertexColors: true, fog: false, side: DoubleSide }));
}

// Boulders in the plain, each a jagged lump.
function boulders(reach: number): Mesh {
    const lumps: BufferGeometry[] = [];
    for (let i = 0; i < BOULDERS; i++) {
        const turn = i * 2.39996; // the golden angle, so that no two line up
        const away = reach * (1.12 + 2.6 * ((i * 0.7548) % 1) ** 1.5);
        const size = reach * (0.012 + 0.05 * ((i * 0.5698) % 1) ** 3);
        const lump = new IcosahedronGeometry(size, 0);
        lump.rotateX(i).scale(1.3, 0.75 + 0.5 * ((i * 0.31) % 1), 1).rotateY(2 * i);
        lump.translate(away * Math.sin(turn), 0.15 * size, away * Math.cos(turn));
        lumps.push(painted(lump, i % 3 === 0 ? 0x8b8577 : 0x767166));
    }
    const material = new MeshLambertMaterial({ vertexColors: true, flatShading: true });
    return new Mesh(joined(lumps), material);
}

/** Makes the surroundings of a map; `sun` is the unit vector towards the light. */
export function surroundings(map: GameMap, sun: readonly [number, number, number]): Object3D[] {
    const [x, z] = [0, 2].map((i) => (map.boundsMin[i] + map.boundsMax[i]) / 2);
    const reach = Math.hypot(map.boundsMax[0] - x, map.boundsMax[2] - z);
    const ground = plain(reach);
    const far = hills(reach);
    ground.position.set(x, map.boundsMin[1] - 0.35, z);
    far.position.set(x, map.boundsMin[1] - 1, z);
    const rocks = boulders(reach);
    rocks.position.copy(ground.position);
    return [sky(sun), far, ground, rocks];
}

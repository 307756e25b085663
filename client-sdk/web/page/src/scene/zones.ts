/** The map's zones: patches on the ground, each with a sign for its purpose. */

import {
    BufferAttribute, Color, InstancedBufferAttribute, InstancedMesh, Matrix4, type Object3D,
    PlaneGeometry, Quaternion, ShaderMaterial, Vector3,
} from 'three';
import type { GameMap, MapZone } from '@sabot/client';
import type { Part } from '../moment';
import { teamColour } from '../palette';

const REPAIR = 0x19c894;
const HAZARD = 0xe0568f;
const OTHER = 0xe8e4d8;
const OVER_M = 0.06; // above the ground

enum Sign {
    none = 0,
    cross = 1,
    hazard = 2,
    firstTeam = 3, // triangle, square, disc, diamond
}

const VERTEX = /* glsl */ `
attribute vec4 look; // half extents, sign, unused
attribute vec3 tint;
varying vec2 vAt; // m from the middle
varying vec3 vLook;
varying vec3 vTint;

void main() {
    vAt = position.xz * look.xy;
    vLook = look.xyz;
    vTint = tint;
    gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
}`;

// Distances to the edge of each sign of size 1, negative inside.
const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec3 vLook;
varying vec3 vTint;

float triangle(vec2 p) {
    return max(-p.y - 0.5, dot(vec2(abs(p.x), p.y), vec2(0.866, 0.5)) - 0.5);
}

float signAt(vec2 p) {
    vec2 q = abs(p);
    if (vLook.z < 0.5) return 1.0;
    if (vLook.z < 1.5) return max(max(q.x, q.y) - 0.8, min(q.x, q.y) - 0.26);
    if (vLook.z < 2.5) {
        float mark = min(max(q.x - 0.09, abs(p.y - 0.15) - 0.28), length(p + vec2(0.0, 0.3)) - 0.1);
        return max(triangle(p), -mark);
    }
    if (vLook.z < 3.5) return triangle(p);
    if (vLook.z < 4.5) return max(q.x, q.y) - 0.66;
    if (vLook.z < 5.5) return length(p) - 0.75;
    return q.x + q.y - 0.9;
}

void main() {
    vec2 inside = vLook.xy - abs(vAt);
    float edge = min(inside.x, inside.y);
    float blur = fwidth(edge) + 1e-4;
    float border = 1.0 - smoothstep(0.28, 0.28 + blur, edge);
    float size = min(3.0, 0.5 * min(vLook.x, vLook.y));
    float off = signAt(vec2(-vAt.x, vAt.y) / size) * size;
    float sign_ = 1.0 - smoothstep(-blur, blur, off);
    bool isHazard = vLook.z > 1.5 && vLook.z < 2.5;
    float stripes = isHazard ? 0.14 * step(0.5, fract((vAt.x + vAt.y) * 0.35)) : 0.0;
    float glow = 0.16 * (1.0 - smoothstep(0.0, 2.5, edge));
    gl_FragColor = vec4(vTint, max(max(0.8 * border, 0.62 * sign_), 0.1 + glow + stripes));
}`;

function signOf({ kind, team }: MapZone): number {
    switch (kind) {
        case 'repair': return Sign.cross;
        case 'hazard': return Sign.hazard;
        default: return team > 0 ? Sign.firstTeam + team - 1 : Sign.none;
    }
}

function colourOf({ kind, team }: MapZone): number {
    switch (kind) {
        case 'repair': return REPAIR;
        case 'hazard': return HAZARD;
        default: return team > 0 ? teamColour(team) : OTHER;
    }
}

export class Zones implements Part {
    private readonly material = new ShaderMaterial({
        vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false,
    });
    private mesh: InstancedMesh | null = null;

    constructor(private readonly parent: Object3D) {}

    reset({ zones }: GameMap): void {
        this.clear();
        if (zones.length === 0) {
            return;
        }
        const plane = new PlaneGeometry(2, 2).rotateX(-Math.PI / 2);
        const mesh = new InstancedMesh(plane, this.material, zones.length);
        const matrix = new Matrix4();
        const turn = new Quaternion();
        const up = new Vector3(0, 1, 0);
        const look: number[] = [];
        const tint: number[] = [];
        zones.forEach((zone, i) => {
            const [x, y, z] = zone.center;
            const [wide, high, long] = zone.halfExtents;
            const at = new Vector3(x, y - high + OVER_M + 0.005 * i, z);
            turn.setFromAxisAngle(up, zone.yaw);
            mesh.setMatrixAt(i, matrix.compose(at, turn, new Vector3(wide, 1, long)));
            look.push(wide, long, signOf(zone), 0);
            // sRGB, because the shader's colours are not converted.
            tint.push(...new Color(colourOf(zone)).convertLinearToSRGB().toArray());
        });
        plane.setAttribute('look', instanced(look, 4));
        plane.setAttribute('tint', instanced(tint, 3));
        mesh.frustumCulled = false;
        mesh.matrixAutoUpdate = false;
        mesh.renderOrder = 1;
        this.parent.add(mesh);
        this.mesh = mesh;
    }

    show(): void {
        // Zones do not move.
    }

    dispose(): void {
        this.clear();
        this.material.dispose();
    }

    private clear(): void {
        this.mesh?.removeFromParent();
        this.mesh?.geometry.dispose();
        this.mesh?.dispose();
        this.mesh = null;
    }
}

function instanced(values: number[], size: number): BufferAttribute {
    return new InstancedBufferAttribute(new Float32Array(values), size);
}

/** The canvas with its scene: light, haze, size and quality. */

import {
    DirectionalLight, Fog, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer,
} from 'three';
import type { GameMap } from '@sabot/client';
import { detail } from './materials';
import type { Effort } from './quality';
import { HORIZON } from './surroundings';

const VIEW_ANGLE_DEGREES = 60;
const FAR_M = 1600;

/** Unit vector towards the light. */
export const SUN: readonly [number, number, number] = [-0.4385, 0.7308, -0.5230];

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

// Uses a context of its own, because antialiasing must be chosen before the real one exists.
function findSoftware(): boolean {
    const gl = document.createElement('canvas').getContext('webgl2');
    const names = gl?.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return SOFTWARE.test(String(name));
}

let known: boolean | null = null;

function isSoftware(): boolean {
    return (known ??= findSoftware());
}

function makeRenderer(antialias: boolean): WebGLRenderer {
    try {
        return new WebGLRenderer({ antialias, powerPreference: 'high-performance' });
    } catch {
        throw new Error(
            'This browser has no WebGL 2, which the page needs to draw the match, or it is off.');
    }
}

const LOST_TEXT = 'the browser has taken the graphics card away: waiting for it';

export class Stage {
    readonly canvas: HTMLCanvasElement;
    readonly scene = new Scene();
    readonly camera = new PerspectiveCamera(VIEW_ANGLE_DEGREES, 1, 0.3, FAR_M);
    readonly renderer: WebGLRenderer;
    /** Whether the browser draws without a graphics card. */
    readonly isSoftware = isSoftware();
    private readonly sun = new DirectionalLight(0xfff0d6, 2.5);
    private readonly observer: ResizeObserver;
    private readonly over = new AbortController();
    private isLost = false;
    private isStale = true; // its size or resolution has changed
    private fitted = 0; // texels to a CSS pixel
    private ratio = 1; // texels to a CSS pixel, at most
    private shadowEvery = 1; // frames
    private frame = 0;

    /** Throws if the browser has no WebGL 2. */
    constructor(private readonly parent: HTMLElement) {
        const antialias = !this.isSoftware;
        this.renderer = makeRenderer(antialias);
        this.canvas = this.renderer.domElement;
        this.canvas.className = 'stage';
        parent.append(this.canvas);
        this.scene.fog = new Fog(HORIZON, 150, 600);
        this.scene.add(new HemisphereLight(0xd6e4f2, 0x8a7f6c, 1.55), this.sun, this.sun.target);
        this.renderer.shadowMap.enabled = true;
        this.renderer.shadowMap.autoUpdate = false;
        // Resizing at once would leave the canvas empty until the next frame.
        this.observer = new ResizeObserver(() => (this.isStale = true));
        this.observer.observe(parent);
        const { signal } = this.over;
        this.canvas.addEventListener('webglcontextlost', () => (this.isLost = true), { signal });
        this.canvas.addEventListener('webglcontextrestored', () => {
            this.isLost = false;
            this.frame = 0; // with its shadows
        }, { signal });
    }

    /** Text for people: why there is no new picture; '' if there is. */
    get notice(): string {
        return this.isLost ? LOST_TEXT : '';
    }

    /** Fits the sun's shadows to the whole map. */
    light({ boundsMin, boundsMax }: GameMap): void {
        const [x, z] = [0, 2].map((i) => (boundsMin[i] + boundsMax[i]) / 2);
        const reach = Math.hypot(boundsMax[0] - boundsMin[0], boundsMax[2] - boundsMin[2]) / 2;
        const { sun, scene } = this;
        sun.target.position.set(x, boundsMin[1], z);
        sun.position.fromArray(SUN).multiplyScalar(2 * reach).add(sun.target.position);
        const { camera } = sun.shadow;
        Object.assign(camera, {
            left: -reach, right: reach, top: reach, bottom: -reach,
            near: 0.5 * reach, far: 3.5 * reach,
        });
        sun.shadow.bias = -0.0006;
        sun.shadow.normalBias = 0.12;
        camera.updateProjectionMatrix();
        scene.fog = new Fog(HORIZON, 2 * reach, 14 * reach);
    }

    set effort({ pixelRatio, shadowSize, shadowEvery, patterns }: Effort) {
        const { shadow } = this.sun;
        this.ratio = pixelRatio;
        this.shadowEvery = shadowEvery;
        this.sun.castShadow = shadowSize > 0;
        if (shadowSize > 0 && shadow.mapSize.x !== shadowSize) {
            shadow.map?.dispose();
            shadow.map = null;
            shadow.mapSize.set(shadowSize, shadowSize);
        }
        detail.value = patterns ? 1 : 0;
        this.frame = 0;
        this.isStale = true;
    }

    render(): void {
        if (this.isLost) {
            return;
        }
        this.fit();
        const { shadowMap } = this.renderer;
        shadowMap.needsUpdate = this.frame++ % this.shadowEvery === 0;
        this.renderer.render(this.scene, this.camera);
    }

    dispose(): void {
        this.over.abort();
        this.observer.disconnect();
        this.renderer.dispose();
        this.renderer.forceContextLoss(); // otherwise the context stays until garbage collection
        this.canvas.remove();
    }

    private fit(): void {
        const ratio = Math.min(devicePixelRatio, this.ratio);
        if (!this.isStale && ratio === this.fitted) {
            return;
        }
        this.isStale = false;
        this.fitted = ratio;
        const { clientWidth: width, clientHeight: height } = this.parent;
        if (width > 0 && height > 0) {
            this.renderer.setPixelRatio(ratio);
            this.renderer.setSize(width, height, false);
            this.camera.aspect = width / height;
            this.camera.updateProjectionMatrix();
        }
    }
}

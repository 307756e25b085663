/** The canvas with its scene: light, sky, size. */

import {
    Color, DirectionalLight, Fog, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer,
} from 'three';
import type { GameMap } from '@sabot/client';

const SKY = 0x9db4c8;
const VIEW_ANGLE_DEGREES = 60;
const FAR_M = 1500;
const SHADOW_SIZE = 2048; // texels

export class Stage {
    readonly canvas: HTMLCanvasElement;
    readonly scene = new Scene();
    readonly camera = new PerspectiveCamera(VIEW_ANGLE_DEGREES, 1, 0.3, FAR_M);
    readonly renderer: WebGLRenderer;
    private readonly sun = new DirectionalLight(0xfff2dd, 2.4);
    private readonly observer: ResizeObserver;

    /** Throws where the browser has no WebGL 2. */
    constructor(private readonly parent: HTMLElement) {
        this.renderer = new WebGLRenderer({ antialias: true, powerPreference: 'high-performance' });
        this.canvas = this.renderer.domElement;
        this.canvas.className = 'stage';
        parent.append(this.canvas);
        this.scene.background = new Color(SKY);
        this.scene.fog = new Fog(SKY, 150, 600);
        this.scene.add(new HemisphereLight(0xdfeaf5, 0x6b6250, 1.6), this.sun, this.sun.target);
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.set(SHADOW_SIZE, SHADOW_SIZE);
        this.renderer.shadowMap.enabled = true;
        this.observer = new ResizeObserver(() => this.fit());
        this.observer.observe(parent);
        this.fit();
    }

    /** Lets the sun shine on the whole map. */
    light({ boundsMin, boundsMax }: GameMap): void {
        const middle = boundsMin.map((low, i) => (low + boundsMax[i]) / 2);
        const reach = Math.hypot(boundsMax[0] - boundsMin[0], boundsMax[2] - boundsMin[2]) / 2;
        const { sun } = this;
        sun.target.position.set(middle[0], 0, middle[2]);
        sun.position.set(middle[0] - 0.5 * reach, 1.2 * reach, middle[2] - 0.7 * reach);
        const { camera } = sun.shadow;
        Object.assign(camera, {
            left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 4 * reach,
        });
        camera.updateProjectionMatrix();
    }

    render(): void {
        this.renderer.render(this.scene, this.camera);
    }

    dispose(): void {
        this.observer.disconnect();
        this.renderer.dispose();
        this.canvas.remove();
    }

    private fit(): void {
        const { clientWidth: width, clientHeight: height } = this.parent;
        if (width > 0 && height > 0) {
            this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
            this.renderer.setSize(width, height, false);
            this.camera.aspect = width / height;
            this.camera.updateProjectionMatrix();
        }
    }
}

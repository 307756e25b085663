/** Shows a match: asks its source once a frame and hands the moment to all parts. */

import { Refusal } from '@sabot/client';
import { element } from './dom';
import { openAgain, ForGood } from './for_good';
import { NetGraph } from './hud/net_graph';
import type { Pilot } from './input/pilot';
import { Label } from './keyed';
import { Moment, type Part, Turn } from './moment';
import { Hud } from './hud/hud';
import { Arena } from './scene/arena';
import { Cameras } from './scene/cameras';
import { Effects } from './scene/effects';
import { Flags } from './scene/flags';
import { Labels } from './scene/labels';
import { PickUps } from './scene/pick_ups';
import { type Effort, Quality } from './scene/quality';
import { Shells } from './scene/shells';
import { Stage } from './scene/stage';
import { Tanks } from './scene/tanks';
import { Things } from './scene/things';
import { Zones } from './scene/zones';
import { Obstacles } from './shape/obstacles';
import { Sound } from './sound/sound';
import type { Source } from './source/source';

const FRAME_S_MAX = 0.1;
const PLAYED_S_MAX = 2; // match time in a frame; more than this is a jump
const WORK_FRAMES = 240; // kept measurements of the page's own work

function keep(times: number[], ms: number): void {
    times.push(ms);
    if (times.length > WORK_FRAMES) {
        times.shift();
    }
}

export class Viewer {
    readonly cameras: Cameras;
    readonly stage: Stage;
    readonly quality: Quality;
    readonly sound: Sound;
    /** The moment that is shown; null before the first. Also for tests of the page. */
    moment: Moment | null = null;
    /** The page's own work in each of the last frames, without rendering, ms. */
    readonly workMs: number[] = [];
    /**
     * Time of the renderer's calls in each frame, ms; with software rendering this is the drawing.
     */
    readonly renderMs: number[] = [];
    private readonly effects: Effects;
    private readonly labels: Labels;
    private readonly hud: Hud;
    private readonly parts: Part[];
    private readonly ofMap: ReadonlySet<Part>; // parts that only another map changes
    private readonly ended: ForGood;
    /** The player's controls; null for others. */
    pilot: Pilot | null = null;
    /** Called once with the error of a frame; no more frames follow. */
    onFault: (error: unknown) => void = reportError;
    /** Called once, instead of the notice, if the session asks for a password; no frame follows. */
    onPassword: (() => void) | null = null;
    /** Opens a match again that has ended. */
    protected again: () => void = openAgain;
    private readonly notice = new Label(element('p', { className: 'notice', role: 'status' }));
    private effort: Effort | null = null;
    private readonly turn = new Turn();
    private lastMs = performance.now();
    private interpolationTick = 0;
    private request = 0;

    /** Throws if the browser has no WebGL 2, and leaves nothing behind. */
    constructor(root: HTMLElement, readonly source: Source) {
        this.stage = new Stage(root);
        this.quality = new Quality(this.stage.isSoftware ? 0 : undefined);
        const { scene, camera, canvas } = this.stage;
        const obstacles = new Obstacles();
        this.cameras = new Cameras(camera, canvas, obstacles);
        this.effects = new Effects(scene);
        this.labels = new Labels(root, camera);
        const hud = new Hud(root, this.cameras);
        this.hud = hud;
        const network = new NetGraph(root, source, this.workMs);
        hud.addTool(network.button);
        this.sound = new Sound(camera);
        hud.addTool(this.sound.control.element);
        const scenery: Part[] = [
            new Arena(scene), new Zones(scene), new Things(scene), new PickUps(scene),
            new Flags(scene), obstacles,
        ];
        this.parts = [
            ...scenery, new Tanks(scene), new Shells(scene), this.effects, this.cameras,
            this.labels, hud, network, this.sound,
        ];
        this.ofMap = new Set([...scenery, this.cameras]);
        this.ended = new ForGood(root, () => this.again());
        root.append(this.notice.element);
        this.request = requestAnimationFrame((nowMs) => this.frame(nowMs));
    }

    /** Adds a part after the others; the camera is placed by then. */
    add(part: Part): void {
        this.parts.push(part);
        if (this.moment !== null) {
            part.reset(this.moment.map);
        }
    }

    /** Adds a button to the bar, and a line below the buttons. */
    addTool(tool: HTMLElement, line: HTMLElement): void {
        this.hud.addTool(tool);
        this.hud.addLine(line);
    }

    dispose(): void {
        cancelAnimationFrame(this.request);
        this.source.close();
        this.parts.forEach((part) => part.dispose());
        this.stage.dispose();
        this.notice.element.remove();
        this.ended.dispose();
    }

    private frame(nowMs: number): void {
        this.request = requestAnimationFrame((next) => this.frame(next));
        try {
            this.draw(nowMs);
        } catch (error) {
            cancelAnimationFrame(this.request);
            this.onFault(error);
        }
    }

    private draw(nowMs: number): void {
        const begun = performance.now();
        this.quality.take(nowMs - this.lastMs);
        this.applyEffort();
        const passed = Math.min(Math.max((nowMs - this.lastMs) / 1000, 0), FRAME_S_MAX);
        this.lastMs = nowMs;
        if (this.pilot !== null && this.moment !== null) {
            this.source.setControl?.(this.pilot.control(this.moment));
        }
        this.source.update(nowMs);
        if (this.onPassword !== null && this.source.isOver
            && this.source.refusal === Refusal.password) {
            cancelAnimationFrame(this.request);
            this.onPassword();
            return;
        }
        this.show(nowMs / 1000, passed);
        this.notice.text = this.source.notice() || this.stage.notice;
        this.ended.show(this.source.isOver, this.pilot === null);
        const ready = performance.now();
        this.stage.render();
        keep(this.workMs, ready - begun);
        keep(this.renderMs, performance.now() - ready);
    }

    private applyEffort(): void {
        const { effort } = this.quality;
        if (effort !== this.effort) {
            this.effort = effort;
            this.stage.effort = effort;
            this.effects.density = effort.particles;
            this.labels.most = effort.labels;
        }
    }

    private playedBy(interpolationTick: number): number {
        const played = (interpolationTick - this.interpolationTick) / (this.source.tickRateHz || 1);
        this.interpolationTick = interpolationTick;
        return played > 0 && played < PLAYED_S_MAX ? played : 0;
    }

    private show(seconds: number, passed: number): void {
        const { source } = this;
        const { map } = source;
        const view = source.view();
        if (map === null || view === null) {
            return;
        }
        const turned = this.turn.of(source, map);
        if (turned === 'map') {
            this.stage.light(map);
        }
        if (turned !== null) {
            this.parts
                .filter((part) => turned === 'map' || !this.ofMap.has(part))
                .forEach((part) => part.reset(map));
        }
        const played = this.playedBy(view.interpolationTick);
        const moment = new Moment(source, view, map, { seconds, passed, played });
        this.moment = moment;
        this.parts.forEach((part) => part.show(moment));
    }
}

/** Makes the viewer of a source. If that fails (no WebGL), the source is closed. */
export function opened<V extends Viewer>(source: Source, make: () => V): V {
    try {
        return make();
    } catch (error) {
        source.close();
        throw error;
    }
}

/** Controls the own tank by keyboard, mouse, touch and gamepad, and turns the camera to the aim. */

import { Vector3 } from 'three';
import { type Control, type Entity, NEUTRAL } from '@sabot/client';
import { element } from '../dom';
import type { Moment, Part } from '../moment';
import type { Cameras } from '../scene/cameras';
import type { Stage } from '../scene/stage';
import { tankType } from '../scene/tank_shape';
import type { Obstacles } from '../shape/obstacles';
import { findGamepad, gamepadWish } from './gamepad';
import { aimAlong, aimAt, ammunition, impactOf } from './gunnery';
import { type Choice, choiceOf, Keys, noWish, together, type Wish } from './keys';
import { Mouse } from './mouse';
import { Outlook } from './outlook';
import type { Pilot } from './pilot';
import { Touch } from './touch';
import { isTyping } from './typing';

const TURN_RAD_S = 2.2; // turn of the view
const TILT_RAD_S = 1.0;
const TAP_MS = 100; // a short press lasts this long, because a tick may begin a little later
const PAD_LOOK_MS = 1000; // between two searches for a gamepad

export class Helm implements Pilot, Part {
    /** Numbers from 0; null for no choice yet. */
    readonly chosen: Record<Choice['what'], number | null> = { ammunition: null, type: null };
    private readonly outlook = new Outlook();
    private readonly keys = new Keys();
    private readonly mouse: Mouse;
    private readonly touch: Touch;
    private readonly sight = element('div', {
        className: 'sight', ariaHidden: 'true', hidden: true,
    });
    private readonly over = new AbortController();
    private readonly obstacles: Obstacles;
    private place: [number, number, number] | null = null; // of the own tank, now or last
    private fireUntilMs = 0;
    private padLookMs = 0;
    private hasPad = false;
    private wish = noWish();
    private readonly from = new Vector3();
    private readonly direction = new Vector3();
    private readonly pivot = new Vector3();

    constructor(
        root: HTMLElement, private readonly stage: Stage, private readonly cameras: Cameras,
    ) {
        const fire = (): void => this.fireBriefly();
        this.mouse = new Mouse(stage.canvas, this.outlook, fire);
        this.touch = new Touch(root, stage.canvas, fire);
        stage.canvas.classList.add('aiming');
        root.append(this.sight);
        this.obstacles = cameras.obstacles;
        cameras.mode = 'follow';
        cameras.chase = (moment) => this.look(moment);
        const { signal } = this.over;
        addEventListener('keydown', (event) => this.press(event), { signal });
        addEventListener('keyup', ({ code }) => this.keys.release(code), { signal });
        addEventListener('blur', () => this.releaseAll(), { signal });
        document.addEventListener('visibilitychange', () => this.releaseAll(), { signal });
        document.addEventListener('focusin', ({ target }) => {
            if (isTyping(target)) {
                this.releaseAll();
            }
        }, { signal });
    }

    choose({ what, number }: Choice): void {
        this.chosen[what] = number;
    }

    control(moment: Moment): Control {
        const { own } = moment.view;
        this.wish = this.readWish();
        const { throttle, steering, fire } = this.wish;
        const { ammunition: loaded, type } = this.chosen;
        return {
            ...NEUTRAL,
            throttle,
            steering,
            fire: fire || performance.now() < this.fireUntilMs,
            ...(own === null ? {} : this.aim(own)),
            select: [(loaded ?? -1) + 1, (type ?? -1) + 1, 0, 0],
        };
    }

    reset(): void {
        this.place = null;
    }

    show({ view }: Moment): void {
        this.cameras.followed = view.player;
        this.showSight(view.own);
    }

    dispose(): void {
        this.over.abort();
        this.mouse.dispose();
        this.touch.dispose();
        this.sight.remove();
        this.cameras.chase = null;
    }

    private press(event: KeyboardEvent): void {
        if (event.metaKey) {
            this.keys.releaseAll(); // a Mac sends no keyup while this key is held
        }
        if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        const choice = choiceOf(event.code);
        if (choice !== undefined) {
            this.choose(choice);
            event.preventDefault();
        } else if (event.code === 'KeyL' && !event.repeat) {
            this.mouse.toggleLock();
        } else if (this.keys.press(event.code)) {
            event.preventDefault();
            if (event.code === 'Space' && !event.repeat) {
                this.fireBriefly();
            }
        }
    }

    private fireBriefly(): void {
        this.fireUntilMs = performance.now() + TAP_MS;
    }

    private releaseAll(): void {
        this.keys.releaseAll();
        this.mouse.releaseAll();
        this.touch.releaseAll();
        this.wish = noWish();
    }

    private readWish(): Wish {
        const wish = together(together(this.keys.wish, this.mouse.wish), this.touch.wish);
        if (this.touch.isUsed) {
            this.mouse.centre();
        }
        const now = performance.now();
        if (!this.hasPad && now - this.padLookMs < PAD_LOOK_MS) {
            return wish;
        }
        this.padLookMs = now;
        const pad = findGamepad();
        this.hasPad = pad !== undefined;
        if (pad === undefined) {
            return wish;
        }
        const asked = gamepadWish(pad);
        if (asked.turn !== 0 || asked.tilt !== 0) {
            this.mouse.centre();
        }
        return together(wish, asked);
    }

    // Turns the view and places the camera.
    private look(moment: Moment): boolean {
        const { own } = moment.view;
        const { obstacles, outlook } = this;
        if (own !== null && this.place === null) {
            outlook.yaw = own.turretYaw; // at the start of a match
        }
        this.place = own?.position ?? this.place;
        if (this.place === null) {
            return false;
        }
        const { passed } = moment.times;
        outlook.turn(this.wish.turn * TURN_RAD_S * passed, this.wish.tilt * TILT_RAD_S * passed);
        outlook.place(
            this.stage.camera, this.place,
            (from, direction, most) => obstacles.meetStanding(from, direction, most));
        return true;
    }

    private pivotOf(own: Entity): Vector3 {
        const height = tankType(own.values.type).turretHeight;
        const [x, y, z, w] = own.orientation;
        // The body's up axis.
        this.pivot.set(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
        return this.pivot.multiplyScalar(height).add(this.from.fromArray(own.position));
    }

    // Aims at the point under the mouse; the ray begins beside the tank.
    private aim(own: Entity): Pick<Control, 'aimYaw' | 'aimPitch'> {
        const { camera } = this.stage;
        const { from, direction, mouse } = this;
        const pivot = this.pivotOf(own);
        direction.set(mouse.place.x, mouse.place.y, 0.5).unproject(camera);
        direction.sub(camera.position).normalize();
        from.copy(pivot).sub(camera.position);
        const ahead = Math.max(this.direction.dot(from), 0);
        from.copy(camera.position).addScaledVector(direction, ahead);
        const far = this.obstacles.meet(from, direction);
        const speed = ammunition(own.values.ammunition).speedMs;
        const { yaw, pitch } = Number.isFinite(far)
            ? aimAt(pivot, from.addScaledVector(direction, far), speed)
            : aimAlong(direction);
        return { aimYaw: yaw, aimPitch: pitch };
    }

    // Shows where the gun points now: the point where its shell would hit.
    private showSight(own: Entity | null): void {
        const { sight, obstacles } = this;
        const { clientWidth, clientHeight } = this.stage.canvas;
        if (own?.values.charge === undefined) {
            sight.hidden = true;
            return;
        }
        const loaded = ammunition(own.values.ammunition);
        const aim = { yaw: own.turretYaw, pitch: own.turretPitch };
        const at = impactOf(this.pivotOf(own), aim, loaded.speedMs,
            (...direction) => obstacles.meet(...direction)).project(this.stage.camera);
        sight.hidden = at.z >= 1 || Math.abs(at.x) > 1 || Math.abs(at.y) > 1;
        const x = ((at.x + 1) / 2) * clientWidth;
        const y = ((1 - at.y) / 2) * clientHeight;
        sight.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        sight.classList.toggle('ready', own.values.charge >= loaded.charge);
    }
}

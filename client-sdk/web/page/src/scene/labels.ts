/** Names and health over tanks, signs over flags, and numbers over zones, on one canvas. */

import { type PerspectiveCamera, Vector3 } from 'three';
import { type Entity, TankKind } from '@sabot/client';
import type { Moment, Part } from '../moment';
import { cssColour, playerColour, teamColour, teamSign } from '../palette';
import { type Label, LabelLayout, shortName } from './label_layout';
import { type TankType, tankType } from './tank_shape';
import { POLE_M } from './thing_shapes';

const RISE_M = 1.7; // above the turret's pivot
const FLAG_RISE_M = POLE_M + 0.5;
const FLAG_WIDTH_PX = 36;
const FLAG_HEIGHT_PX = 20;
const NUMBER_WIDTH_PX = 30;
const FAR_M = 170; // beyond it there are no labels
const SMALL_M = 60; // beyond it labels are small
const BAR_PX = 46;
const BAR_HEIGHT_PX = 4;
const SHIELD_MAX = 100; // points of a full bar
const PLATE = 'rgb(12 16 22 / 62%)';
const OWN_PLATE = 'rgb(58 44 0 / 78%)';
const INK = '#ffffff';
const OWN_INK = '#ffe27a';
const EMPTY = 'rgb(0 0 0 / 55%)';
const LOW = '#ff7a59';
const SHIELD = '#8fd3ff';
const SIZES = [10, 13] as const; // px of the font: small, large
const FONTS = SIZES.map((size) => `600 ${size}px system-ui, sans-serif`);

interface TankLabel extends Label {
    text: string;
    colour: string;
    health: number; // share; NaN if the rules have none
    shield: number; // share
    isOwn: boolean;
    size: 0 | 1;
    flag: number; // the team whose flag it carries; 0 for none
}

interface Known {
    name: string;
    team: number;
    text: string;
    colour: string;
    widths: readonly number[]; // px, by size
}

function emptyLabel(): TankLabel {
    return {
        x: 0, y: 0, rank: 0, width: 0, height: 0, barWidth: BAR_PX, barHeight: BAR_HEIGHT_PX + 4,
        show: 'none', text: '', colour: '', health: 0, shield: 0, isOwn: false, size: 1, flag: 0,
    };
}

export class Labels implements Part {
    /** The most labels that are shown. */
    most = 64;
    private readonly canvas = document.createElement('canvas');
    private readonly context = this.canvas.getContext('2d') as CanvasRenderingContext2D;
    private readonly observer: ResizeObserver;
    private readonly layout = new LabelLayout();
    private readonly all: TankLabel[] = [];
    private readonly shown: TankLabel[] = [];
    private readonly known: Known[] = [];
    private readonly at = new Vector3();
    private readonly above = new Vector3(); // the screen's up direction in the world
    private width = 0; // CSS px
    private height = 0;
    private isEmpty = true;

    constructor(private readonly parent: HTMLElement, private readonly camera: PerspectiveCamera) {
        this.canvas.className = 'labels';
        this.canvas.setAttribute('aria-hidden', 'true');
        parent.append(this.canvas);
        this.observer = new ResizeObserver(() => this.fit());
        this.observer.observe(parent);
        this.fit();
    }

    reset(): void {
        this.known.length = 0;
    }

    show(moment: Moment): void {
        const { shown, camera } = this;
        camera.updateMatrixWorld();
        shown.length = 0;
        this.above.setFromMatrixColumn(camera.matrixWorld, 1);
        for (const tank of moment.of(TankKind.tank)) {
            const type = tankType(tank.values.type);
            const label = this.over(tank, type.turretHeight + RISE_M);
            if (label !== null) {
                this.describe(label, tank, type, moment);
            }
        }
        for (const flag of moment.of(TankKind.flag)) {
            const label = flag.values.carrier === 0 ? this.over(flag, FLAG_RISE_M) : null;
            if (label !== null) {
                this.describeFlag(label, flag.values.team);
            }
        }
        for (const { center: position, halfExtents, number } of moment.map.zones) {
            const label = number > 0 ? this.over({ position }, halfExtents[1]) : null;
            if (label !== null) {
                this.describeNumber(label, number);
            }
        }
        if (!this.isEmpty) {
            this.context.clearRect(0, 0, this.width, this.height);
        }
        this.isEmpty = shown.length === 0;
        this.layout.layOut(shown, this.most);
        // The nearest label is drawn last.
        for (let i = shown.length - 1; i >= 0; i--) {
            if (shown[i].show !== 'none') {
                this.draw(shown[i]);
            }
        }
    }

    dispose(): void {
        this.observer.disconnect();
        this.canvas.remove();
    }

    // Makes a label with position and rank, if the point is visible. It is above the point on the
    // screen, so that also in the top view it does not hide its subject.
    private over({ position }: Pick<Entity, 'position'>, rise: number): TankLabel | null {
        const { at, above, camera, shown } = this;
        const away = at.fromArray(position).distanceTo(camera.position);
        at.addScaledVector(above, rise).project(camera);
        if (away > FAR_M || at.z > 1 || Math.abs(at.x) > 1.1 || Math.abs(at.y) > 1.1) {
            return null;
        }
        const label = (this.all[shown.length] ??= emptyLabel());
        label.x = Math.round(((at.x + 1) / 2) * this.width);
        label.y = Math.round(((1 - at.y) / 2) * this.height);
        label.rank = away;
        label.size = away > SMALL_M ? 0 : 1;
        shown.push(label);
        return label;
    }

    private describe(label: TankLabel, tank: Entity, type: TankType, moment: Moment): void {
        const { index, health, values } = tank;
        label.isOwn = index === moment.view.player;
        if (label.isOwn) {
            label.rank = -1;
            label.size = 1;
        }
        const { text, colour, widths } = this.nameOf(index, moment);
        label.text = text;
        label.colour = colour;
        label.width = Math.max(widths[label.size] + 10, BAR_PX + 4);
        label.height = SIZES[label.size] + BAR_HEIGHT_PX + 9;
        label.barWidth = label.size === 1 ? BAR_PX : 0.7 * BAR_PX;
        label.health = moment.isTankGame || 'health' in values
            ? Math.min(Math.max(health / type.health, 0), 1) : NaN;
        label.shield = Math.min((values.shield ?? 0) / SHIELD_MAX, 1);
        label.flag = moment.record(index)?.values.flag ?? 0;
    }

    private describeFlag(label: TankLabel, team: number): void {
        label.text = '';
        label.colour = cssColour(teamColour(team));
        label.isOwn = false;
        label.flag = team;
        label.rank = 0; // there are only two flags, and the match is about them
        label.width = FLAG_WIDTH_PX;
        label.height = FLAG_HEIGHT_PX;
    }

    private describeNumber(label: TankLabel, number: number): void {
        label.text = String(number);
        label.colour = INK;
        label.isOwn = false;
        label.flag = 0;
        label.health = NaN;
        label.width = NUMBER_WIDTH_PX;
        label.height = SIZES[label.size] + BAR_HEIGHT_PX + 9;
    }

    // Each name is measured once.
    private nameOf(slot: number, moment: Moment): Known {
        const name = moment.name(slot);
        const team = moment.team(slot);
        const before = this.known[slot];
        if (before !== undefined && before.name === name && before.team === team) {
            return before;
        }
        const text = `${teamSign(team)} ${shortName(name)}`.trim();
        const colour = cssColour(playerColour(slot, team));
        const widths = FONTS.map((font) => {
            this.context.font = font;
            return Math.ceil(this.context.measureText(text).width);
        });
        return (this.known[slot] = { name, team, text, colour, widths });
    }

    private draw(label: TankLabel): void {
        if (label.show === 'all') {
            this.drawPlate(label);
        }
        if (label.text !== '' && label.health >= 0) {
            this.drawBars(label);
        }
        if (label.flag > 0) {
            const { context } = this;
            const isCarried = label.text !== '';
            const low = isCarried ? label.y - label.height - 6 : label.y - 5;
            if (isCarried) {
                context.fillStyle = PLATE;
                context.fillRect(label.x - FLAG_WIDTH_PX / 2, low - 14, FLAG_WIDTH_PX, FLAG_HEIGHT_PX);
            }
            context.fillStyle = cssColour(teamColour(label.flag));
            context.font = FONTS[1];
            context.fillText(`\u2691${teamSign(label.flag)}`, label.x, low);
        }
    }

    private drawPlate({ x, y, width, height, size, isOwn, colour, text }: TankLabel): void {
        const { context } = this;
        context.fillStyle = isOwn ? OWN_PLATE : PLATE;
        context.fillRect(x - width / 2, y - height, width, height);
        context.fillStyle = colour;
        context.fillRect(x - width / 2, y - height, 3, height);
        if (text !== '') {
            context.fillStyle = isOwn ? OWN_INK : INK;
            context.font = FONTS[size];
            context.fillText(text, x + 1.5, y - BAR_HEIGHT_PX - 6);
        }
    }

    private drawBars({ x, y, barWidth, health, shield, colour }: TankLabel): void {
        const { context } = this;
        const left = x - barWidth / 2;
        const top = y - BAR_HEIGHT_PX - 3;
        context.fillStyle = EMPTY;
        context.fillRect(left - 1, top - 1, barWidth + 2, BAR_HEIGHT_PX + 2);
        context.fillStyle = health < 0.35 ? LOW : colour;
        context.fillRect(left, top, barWidth * health, BAR_HEIGHT_PX);
        if (shield > 0) {
            context.fillStyle = SHIELD;
            context.fillRect(left - 1, top - 3, (barWidth + 2) * shield, 2);
        }
    }

    private fit(): void {
        const { clientWidth, clientHeight } = this.parent;
        const ratio = Math.min(devicePixelRatio, 2);
        this.width = clientWidth;
        this.height = clientHeight;
        this.canvas.width = Math.round(clientWidth * ratio);
        this.canvas.height = Math.round(clientHeight * ratio);
        this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.context.textAlign = 'center';
        this.context.textBaseline = 'alphabetic';
        this.isEmpty = true;
    }
}

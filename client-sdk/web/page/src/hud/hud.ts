/** The panels over the match: scores, events, state of the round, buttons and keys. */

import { type GameMap, TankKind } from '@sabot/client';
import { element } from '../dom';
import { isField } from '../input/typing';
import type { Moment, Part } from '../moment';
import { CAMERA_MODES, type CameraMode, type Cameras } from '../scene/cameras';
import { Mode, modeOf, modeText, noteText, type Round, roundOf, timeText } from './course';
import { Following } from './following';
import { Help } from './help';
import { type Action, keyAction } from './keys';
import { restoreLargerText, switchLargerText } from './larger_text';
import { News } from './news';
import { Scoreboard } from './scoreboard';
import { neighbour } from './standings';
import { TopBar } from './top_bar';

const INTERVAL_S = 0.25; // between two updates of the figures
const STEPS_MS = 0.2; // of a frame for these updates
const CONTROLS = 'a, button, input, select, textarea, [tabindex]';

export class Hud implements Part {
    private readonly root = element('div', { className: 'hud' });
    private readonly bar: TopBar;
    private readonly following = new Following((by) => this.step(by));
    private readonly news = new News();
    private readonly scoreboard = new Scoreboard((slot) => this.follow(slot));
    private readonly help = new Help();
    private readonly title = document.title;
    private readonly onKey = (event: KeyboardEvent): void => this.press(event);
    private moment: Moment | null = null;
    private mode: Mode = Mode.deathmatch;
    private round: Round | null = null;
    private dueAt = 0; // s
    private work: Generator<void> | null = null; // the rest of the last update

    constructor(private readonly parent: HTMLElement, private readonly cameras: Cameras) {
        restoreLargerText();
        this.bar = new TopBar({
            camera: (mode) => this.setCamera(mode),
            larger: () => this.enlarge(),
            fullscreen: () => this.fill(),
            help: () => this.help.switch(),
        });
        this.root.append(
            this.bar.element, this.following.element, this.news.element, this.scoreboard.element,
            this.help.element,
        );
        this.bar.showCamera(cameras.mode);
        parent.append(this.root);
        // A clicked button loses the focus, so that Tab and Space act on the match again.
        this.root.onclick = ({ detail }) => {
            const { activeElement } = document;
            if (detail > 0 && activeElement instanceof HTMLElement && !this.help.element.open) {
                activeElement.blur();
            }
        };
        addEventListener('keydown', this.onKey);
    }

    /** Adds a button to the bar. */
    addTool(tool: HTMLElement): void {
        this.bar.addTool(tool);
    }

    /** Adds a line to the bar. */
    addLine(line: HTMLElement): void {
        this.bar.element.append(line);
    }

    reset(map: GameMap): void {
        document.title = `${map.name} \u00b7 ${this.title}`;
        this.news.reset();
        this.mode = Mode.deathmatch;
        this.round = null;
        this.work = null;
        this.dueAt = 0;
    }

    show(moment: Moment): void {
        this.moment = moment;
        const { seconds } = moment.times;
        if (this.work === null && seconds >= this.dueAt) {
            this.dueAt = seconds + INTERVAL_S;
            this.work = this.look(moment);
        }
        this.goOn();
        this.bar.showCamera(this.cameras.mode);
        this.news.show(moment);
    }

    dispose(): void {
        removeEventListener('keydown', this.onKey);
        document.title = this.title;
        this.root.remove();
    }

    // Several frames share the work, so that none of them waits for all of it.
    private goOn(): void {
        const end = performance.now() + STEPS_MS;
        while (this.work !== null && performance.now() < end) {
            if (this.work.next().done === true) {
                this.work = null;
            }
        }
    }

    private *look(moment: Moment): Generator<void> {
        this.showFigures(moment);
        yield;
        this.news.look(moment, this.round);
        yield* this.scoreboard.update(moment, this.round?.scores ?? [], this.followed(moment));
    }

    private showFigures(moment: Moment): void {
        const { isTankGame, ownRules, map, view, players } = moment;
        this.round = roundOf(moment);
        this.mode = isTankGame ? Math.max(this.mode, modeOf(moment)) : this.mode;
        const note = this.round === null ? '' : noteText(this.round, (slot) => moment.name(slot));
        const mode = ownRules?.name ?? (isTankGame ? modeText(this.mode) : '');
        this.bar.show(map.name, mode, this.round, note, this.mode !== Mode.deathmatch,
            timeText(view.tick, moment.behindMs));
        if (!players.some(({ slot }) => slot === this.cameras.followed)) {
            this.cameras.followed = null; // it has gone
        }
        this.chooseFollowed(moment);
        const slot = this.followed(moment);
        const name = slot === null || view.player !== null ? null : moment.name(slot);
        this.following.show(name, moment.of(TankKind.tank).some(({ index }) => index === slot));
    }

    /** The slot whose tank the camera follows; null if it follows none. */
    private followed({ view }: Moment): number | null {
        if (this.cameras.mode !== 'follow') {
            return null;
        }
        return this.cameras.followed ?? view.player;
    }

    private press(event: KeyboardEvent): void {
        const { target } = event;
        if (event.defaultPrevented || event.repeat || isField(target)) {
            return;
        }
        const isOnControl = target instanceof Element && target.matches(CONTROLS);
        const action = keyAction(event, isOnControl);
        // Escape closes an open dialog by itself.
        if (action === null || (this.help.element.open && action !== 'help')) {
            return;
        }
        if (action === 'back') {
            this.goBack(event);
        } else {
            event.preventDefault();
            this.act(action);
        }
    }

    // Closes the scores, or takes the focus off the buttons; returns false if neither applies.
    private goBack(event: KeyboardEvent): void {
        const { target } = event;
        if (this.scoreboard.close()) {
            event.preventDefault();
        } else if (target instanceof HTMLElement && target.matches(CONTROLS)) {
            target.blur();
            event.preventDefault();
        }
    }

    private act(action: Exclude<Action, 'back'>): void {
        switch (action) {
            case 'camera': {
                const next = CAMERA_MODES.indexOf(this.cameras.mode) + 1;
                return this.setCamera(CAMERA_MODES[next % CAMERA_MODES.length]);
            }
            case 'next':
                return this.step(1);
            case 'previous':
                return this.step(-1);
            case 'scores':
                this.dueAt = 0;
                return this.scoreboard.switch();
            case 'help':
                return this.help.switch();
            case 'fullscreen':
                return this.fill();
            case 'larger':
                return this.enlarge();
        }
    }

    private setCamera(mode: CameraMode): void {
        this.cameras.mode = mode;
        if (this.moment !== null) {
            this.chooseFollowed(this.moment);
        }
        this.dueAt = 0;
    }

    // Chooses a player if the camera follows and none is chosen.
    private chooseFollowed(moment: Moment): void {
        if (this.cameras.mode === 'follow') {
            this.cameras.followed ??=
                moment.view.player ?? moment.of(TankKind.tank)[0]?.index ?? null;
        }
    }

    private follow(slot: number): void {
        // The camera of a player stays at the own tank.
        if (this.moment !== null && this.moment.view.player === null) {
            this.cameras.followed = slot;
            this.setCamera('follow');
        }
    }

    private step(by: -1 | 1): void {
        const slots = this.moment?.of(TankKind.tank).map(({ index }) => index) ?? [];
        const slot = neighbour(slots, this.cameras.followed, by);
        if (slot !== null) {
            this.follow(slot);
        }
    }

    private enlarge(): void {
        switchLargerText();
        this.bar.showLarger();
    }

    private fill(): void {
        if (!document.fullscreenEnabled) {
            return;
        }
        // The browser may still refuse; nothing happens then.
        const done = document.fullscreenElement === null
            ? this.parent.requestFullscreen() : document.exitFullscreen();
        done.catch(() => undefined);
    }
}

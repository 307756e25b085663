/** The bar above the match: map and mode, the round, and the buttons. */

import { element } from '../dom';
import { Label } from '../keyed';
import { CAMERA_MODES, type CameraMode } from '../scene/cameras';
import { type Round, phaseText } from './course';
import { isLargerText } from './larger_text';
import { showSign, signElement } from './tag';

export interface BarActions {
    camera(mode: CameraMode): void;
    larger(): void;
    fullscreen(): void;
    help(): void;
}

function button(text: string, label: string, act: () => void): HTMLButtonElement {
    const made = element('button', { type: 'button', title: label, onclick: act }, text);
    made.setAttribute('aria-label', label);
    return made;
}

// A team's score beside its sign.
function score(team: number): { element: HTMLElement; points: Label } {
    const sign = signElement();
    showSign(sign, null, team);
    const points = new Label(element('b'));
    const shown = element('span', { className: 'team-score', hidden: true }, sign, points.element);
    return { element: shown, points };
}

export class TopBar {
    readonly element: HTMLElement;
    private readonly place = new Label(element('span', { className: 'place' }));
    private readonly phase = new Label(element('span', { className: 'phase' }));
    private readonly note = new Label(element('bdi', { className: 'name' }));
    private readonly tick = new Label(element('span', { className: 'tick' }));
    private readonly scores = [score(1), score(2)];
    private readonly cameras: readonly HTMLButtonElement[];
    private readonly larger: HTMLButtonElement;
    private mode: CameraMode | null = null;

    constructor(actions: BarActions) {
        this.cameras = CAMERA_MODES.map((mode) =>
            button(mode, `${mode} camera (V)`, () => actions.camera(mode)));
        const cameras = element('span', { className: 'cameras', role: 'group' }, ...this.cameras);
        cameras.setAttribute('aria-label', 'camera');
        this.larger = button('A+', 'larger text (T)', () => actions.larger());
        const fullscreen = button('', 'full screen (F)', () => actions.fullscreen());
        fullscreen.className = 'screen'; // drawn by CSS: few fonts have a sign for it
        fullscreen.hidden = !document.fullscreenEnabled;
        const back = element('a', { href: '#', className: 'back', title: 'all matches' }, '\u2190');
        back.setAttribute('aria-label', 'all matches');
        const [first, second] = this.scores;
        this.element = element('header', { className: 'bar' },
            element('span', { className: 'where' }, back, this.place.element),
            element('span', { className: 'standing' },
                first.element, this.phase.element, second.element, this.note.element),
            element('span', { className: 'tools' }, this.tick.element, cameras, this.larger,
                fullscreen, button('?', 'keys (?)', () => actions.help())));
        this.showLarger();
    }

    /** Adds a button to those at the right. */
    addTool(tool: HTMLElement): void {
        this.cameras[0].parentElement?.after(tool);
    }

    /** `round` is null if not known; `mode`, `note` and `time` are texts for people. */
    show(
        map: string, mode: string, round: Round | null, note: string, hasTeams: boolean,
        time: string,
    ): void {
        this.place.text = mode === '' ? map : `${map} \u00b7 ${mode}`;
        this.phase.text = round === null ? '' : phaseText(round);
        this.note.text = note;
        this.tick.text = time;
        this.scores.forEach(({ element: shown, points }, i) => {
            shown.hidden = round === null || !hasTeams;
            points.text = round === null ? '' : String(round.scores[i]);
        });
    }

    showCamera(mode: CameraMode): void {
        if (mode !== this.mode) {
            this.mode = mode;
            this.cameras.forEach((one, i) =>
                one.setAttribute('aria-pressed', String(CAMERA_MODES[i] === mode)));
        }
    }

    showLarger(): void {
        this.larger.setAttribute('aria-pressed', String(isLargerText()));
    }
}

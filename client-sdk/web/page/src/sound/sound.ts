/**
 * The sound of a match. Browsers allow sound only after a gesture: a click, a touch or a key. Until
 * then nothing is loaded or made.
 */

import type { PerspectiveCamera } from 'three';
import { isForMatch } from '../input/typing';
import type { Moment, Part } from '../moment';
import { SoundControl, type SoundState } from './control';
import type { SoundPlayer } from './player';
import { factorOf, restoreSettings, storeSettings } from './settings';

const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

export class Sound implements Part {
    readonly control = new SoundControl({
        toggle: () => this.toggle(),
        volume: (volume) => this.setVolume(volume),
    });
    /** Null before the first gesture; also for tests of the page, as is the next. */
    context: AudioContext | null = null;
    player: SoundPlayer | null = null;
    private readonly settings = restoreSettings();
    private readonly over = new AbortController();
    private isBroken = false;

    constructor(private readonly camera: PerspectiveCamera) {
        const { signal } = this.over;
        // A gesture that begins the sound may also be one of the other keys and clicks.
        for (const gesture of GESTURES) {
            addEventListener(gesture, () => this.wake(), { capture: true, signal });
        }
        addEventListener('keydown', (event) => {
            if (event.code === 'KeyM' && !event.repeat && isForMatch(event)) {
                this.toggle();
            }
        }, { signal });
        document.addEventListener('visibilitychange', () => this.wake(), { signal });
        if (navigator.userActivation?.hasBeenActive) {
            this.wake();
        }
        this.tell(false);
    }

    get state(): SoundState {
        if (this.isBroken) {
            return 'broken';
        }
        return this.settings.isMuted ? 'off' : this.context === null ? 'waiting' : 'on';
    }

    reset(): void {
        this.player?.reset();
    }

    show(moment: Moment): void {
        if (this.player !== null && this.context?.state === 'running') {
            this.player.show(moment, this.camera);
        }
    }

    dispose(): void {
        this.over.abort();
        this.control.element.remove();
        this.context?.close().catch(() => undefined);
        this.player = null;
    }

    // Runs or stops the context, as settings and the page's visibility demand.
    private wake(): void {
        if (this.isBroken) {
            return;
        }
        if (this.settings.isMuted || document.hidden) {
            this.context?.suspend().catch(() => undefined);
        } else if (this.context !== null) {
            if (this.context.state !== 'running') {
                this.context.resume().catch(() => undefined);
            }
        } else if (navigator.userActivation?.hasBeenActive !== false) {
            this.begin().catch(() => this.fail());
        }
    }

    private async begin(): Promise<void> {
        this.context = new AudioContext({ latencyHint: 'interactive' });
        this.tell(false);
        const { context } = this;
        const { SoundPlayer } = await import('./player');
        if (!this.over.signal.aborted) {
            this.player = new SoundPlayer(context);
            this.player.factor = factorOf(this.settings);
        }
    }

    private fail(): void {
        this.isBroken = true;
        this.context?.close().catch(() => undefined);
        this.tell(true);
    }

    private toggle(): void {
        this.settings.isMuted = !this.settings.isMuted;
        this.changed(true);
    }

    private setVolume(volume: number): void {
        const wasMuted = this.settings.isMuted;
        Object.assign(this.settings, { volume, isMuted: false });
        this.changed(wasMuted);
    }

    private changed(isTold: boolean): void {
        storeSettings(this.settings);
        if (this.player !== null) {
            this.player.factor = factorOf(this.settings);
        }
        this.wake();
        this.tell(isTold);
    }

    private tell(isTold: boolean): void {
        this.control.show(this.state, this.settings, isTold);
    }
}

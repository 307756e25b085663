/** Plays sounds by Web Audio. Everything that can be calculated without a browser is elsewhere. */

import type { Entity, TankKind } from '@sabot/client';
import type { PerspectiveCamera } from 'three';
import type { Moment } from '../moment';
import { Cues } from './cues';
import { type Listener, listenerAt, placeOf } from './place';
import {
    ENGINE_PEAK, ENGINE_RATE, ENGINE_RATE_OF_TYPE, ENGINE_SPEED_OF_TYPE, SOUNDS,
} from './sounds';
import { limit, RATE_HZ, renderEngine, renderSound } from './synthesis';
import { ENGINE_COUNT, EngineSlots, EngineWork, VOICE_COUNT, Voices } from './voices';

const TANK: TankKind.tank = 0; // not imported, as in cues.ts
const LIMIT_INPUT = 4; // the limiter's input goes from minus this to this
const LIMIT_STEPS = 2048;
const SMOOTH_S = 0.05;
const END_S = 0.3; // of an engine
const SILENCE_S = 1.5; // without a frame, engines fade out
const STARTED_COUNT_MAX = 200;

type Point = readonly [number, number, number];

/** A place in the picture: what is played into `gain` comes from there. */
class Channel {
    source: AudioBufferSourceNode | null = null;
    readonly gain: GainNode;
    private readonly panner: StereoPannerNode;
    point: Point = [0, 0, 0];
    floor = 0;

    constructor(private readonly context: BaseAudioContext, out: AudioNode) {
        this.gain = context.createGain();
        this.panner = context.createStereoPanner();
        this.gain.connect(this.panner).connect(out);
    }

    /** Plays a buffer in place of the last one. */
    play(buffer: AudioBuffer, isLoop: boolean): void {
        this.stop();
        this.source = this.context.createBufferSource();
        this.source.buffer = buffer;
        this.source.loop = isLoop;
        this.source.connect(this.gain);
        this.source.start();
    }

    stop(): void {
        this.source?.stop();
        this.source?.disconnect();
        this.source = null;
    }

    /** Places what begins. */
    set(listener: Listener): void {
        const { gain, pan } = placeOf(listener, this.point, this.floor);
        this.gain.gain.cancelScheduledValues(0);
        this.gain.gain.value = gain;
        this.panner.pan.cancelScheduledValues(0);
        this.panner.pan.value = pan;
    }

    /** Moves what is heard already. */
    move(listener: Listener): void {
        const { gain, pan } = placeOf(listener, this.point, this.floor);
        this.moveTo(gain, pan);
    }

    moveTo(gain: number, pan: number): void {
        const now = this.context.currentTime;
        this.gain.gain.setTargetAtTime(gain, now, SMOOTH_S);
        this.panner.pan.setTargetAtTime(pan, now, SMOOTH_S);
    }

    /** Ends a loop softly. */
    end(): void {
        if (this.source !== null) {
            this.cancel();
            this.moveTo(0, this.panner.pan.value);
            this.source.stop(this.context.currentTime + END_S);
            this.source = null;
        }
    }

    /** Ends what is heard if nothing moves it for a while. */
    fade(): void {
        const then = this.context.currentTime + SILENCE_S;
        this.gain.gain.setTargetAtTime(0, then, SMOOTH_S);
    }

    cancel(): void {
        this.gain.gain.cancelScheduledValues(this.context.currentTime);
        this.panner.pan.cancelScheduledValues(this.context.currentTime);
    }
}

export class SoundPlayer {
    /** Names and ticks of the last sounds that began. For tests of the page. */
    readonly started: { name: string; tick: number; entity: number | null }[] = [];
    private readonly out: GainNode;
    private readonly cues = new Cues();
    private readonly voices = new Voices();
    private readonly slots = new EngineSlots();
    private readonly channels: readonly Channel[];
    private readonly engines: readonly Channel[];
    private readonly engineOf: (number | null)[] = [];
    private readonly work = Array.from({ length: ENGINE_COUNT }, () => new EngineWork());
    private ranS = 0; // when the engines ran last
    private readonly buffers: (AudioBuffer | undefined)[] = [];
    private engineBuffer: AudioBuffer | null = null;

    /** All sounds go to the destination of a context, which may also be one without a device. */
    constructor(private readonly context: BaseAudioContext) {
        this.out = context.createGain();
        const lower = context.createGain();
        lower.gain.value = 1 / LIMIT_INPUT;
        const limiter = context.createWaveShaper();
        limiter.curve = Float32Array.from({ length: LIMIT_STEPS + 1 }, (_, i) =>
            limit(LIMIT_INPUT * ((2 * i) / LIMIT_STEPS - 1)));
        this.out.connect(lower).connect(limiter).connect(context.destination);
        const channels = (count: number): Channel[] =>
            Array.from({ length: count }, () => new Channel(context, this.out));
        this.channels = channels(VOICE_COUNT);
        this.engines = channels(ENGINE_COUNT);
    }

    /** The factor of all sounds, from 0 to 1. */
    set factor(factor: number) {
        this.out.gain.value = factor;
    }

    reset(): void {
        this.cues.reset();
        [...this.channels, ...this.engines].forEach((channel) => channel.stop());
        this.engineOf.fill(null);
    }

    show(moment: Moment, { position, quaternion }: PerspectiveCamera): void {
        const listener = listenerAt(
            [position.x, position.y, position.z],
            [quaternion.x, quaternion.y, quaternion.z, quaternion.w],
        );
        this.prepareOne();
        const now = this.context.currentTime;
        this.channels.forEach((channel, voice) => {
            if (this.voices.isBusy(voice, now)) {
                channel.cancel();
                channel.move(listener);
            }
        });
        for (const { sound, event } of this.cues.take(moment)) {
            if (this.begin(sound, event.point, listener)) {
                this.note(SOUNDS[sound][0], event.tick, event.entity);
            }
        }
        this.run(this.cues.isHeard ? moment.of(TANK) : [], listener);
    }

    /** Begins a sound at a point; returns false if louder ones have all voices. */
    begin(sound: number, point: Point, listener: Listener): boolean {
        const [, seconds, peak, floor] = SOUNDS[sound];
        const { gain } = placeOf(listener, point, floor);
        const voice = this.voices.claim(this.context.currentTime, seconds, gain * peak);
        if (voice === null) {
            return false;
        }
        const channel = this.channels[voice];
        Object.assign(channel, { point, floor });
        channel.set(listener);
        channel.play(this.bufferOf(sound), false);
        return true;
    }

    /** The engines of tanks that are shown now. */
    run(tanks: readonly Entity[], listener: Listener): void {
        const heard = tanks.map(({ index, position }) =>
            ({ tank: index, gain: placeOf(listener, position).gain }));
        const seconds = this.context.currentTime - this.ranS;
        this.ranS = this.context.currentTime;
        this.slots.choose(heard).forEach((index, slot) => {
            const channel = this.engines[slot];
            const tank = tanks.find((one) => one.index === index);
            if (tank === undefined) {
                channel.end();
            } else {
                const speed = Math.hypot(...tank.velocity);
                const isOther = index !== this.engineOf[slot];
                if (isOther) {
                    this.work[slot].reset(speed);
                }
                const most = ENGINE_SPEED_OF_TYPE[tank.values.type ?? 1] ?? ENGINE_SPEED_OF_TYPE[1];
                const share = this.work[slot].share(speed, most, seconds);
                this.drive(channel, tank, listener, share, isOther);
            }
            this.engineOf[slot] = index;
        });
    }

    private drive(
        channel: Channel, tank: Entity, listener: Listener, share: number, isOther: boolean,
    ): void {
        const type = tank.values.type ?? 1;
        const { gain, pan } = placeOf(listener, tank.position);
        const rate = (ENGINE_RATE[0] + ENGINE_RATE[1] * share)
            * (ENGINE_RATE_OF_TYPE[type] ?? ENGINE_RATE_OF_TYPE[1]);
        channel.cancel();
        if (isOther || channel.source === null) {
            channel.gain.gain.value = 0;
            channel.play(this.engine(), true);
        }
        channel.moveTo(gain * (ENGINE_PEAK[0] + ENGINE_PEAK[1] * share), pan);
        channel.fade();
        channel.source?.playbackRate.setTargetAtTime(rate, this.context.currentTime, SMOOTH_S);
    }

    // One sound a frame, so that no frame waits for all of them.
    private prepareOne(): void {
        const missing = SOUNDS.findIndex((_, sound) => this.buffers[sound] === undefined);
        if (missing >= 0) {
            this.bufferOf(missing);
        }
    }

    private bufferOf(sound: number): AudioBuffer {
        return (this.buffers[sound] ??= this.bufferWith(renderSound(SOUNDS[sound])));
    }

    private engine(): AudioBuffer {
        return (this.engineBuffer ??= this.bufferWith(renderEngine()));
    }

    private bufferWith(samples: Float32Array<ArrayBuffer>): AudioBuffer {
        const buffer = this.context.createBuffer(1, samples.length, RATE_HZ);
        buffer.copyToChannel(samples, 0);
        return buffer;
    }

    private note(name: string, tick: number, entity: number | null): void {
        this.started.push({ name, tick, entity });
        if (this.started.length > STARTED_COUNT_MAX) {
            this.started.shift();
        }
    }
}

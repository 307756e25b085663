/** Calculates the samples of sounds, without files and without the browser. */

import { type Layer, type Sound, TONE } from './sounds';

export const RATE_HZ = 24000;
const FADE_S = 0.02; // at the end, so that a sound that is cut off does not click
const OVERTONE = 0.25; // level of a tone's octave
const NOISE_LEVEL = 0.5; // of noise beside a tone of equal level
const FILTER_STEP = 16; // samples between two changes of a low-pass

const ENGINE_HZ = 40; // a whole number, so that the loop has no seam
const ENGINE_OVERTONES = 12;
const ENGINE_CHUGS_HZ = 10;
const ENGINE_NOISE_HZ = 350;
const ENGINE_NOISE = 0.35;

/** White noise of variance 1 that depends on the seed alone. */
function whiteNoise(seed: number): () => number {
    let state = seed | 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state / 0x80000000) * Math.sqrt(3);
    };
}

/** A low-pass of the first order that keeps the variance of white noise. */
class LowPass {
    private last = 0;
    private share = 1;
    private level = 1;

    set cutoffHz(hz: number) {
        this.share = 1 - Math.exp((-2 * Math.PI * hz) / RATE_HZ);
        this.level = Math.sqrt((2 - this.share) / this.share);
    }

    next(value: number): number {
        this.last += this.share * (value - this.last);
        return this.last * this.level;
    }
}

function addLayer(samples: Float32Array, layer: Layer, seed: number): void {
    const [wave, level, startS, attackS, decayS, fromHz, toHz] = layer;
    const noise = whiteNoise(seed);
    const filter = new LowPass();
    const start = Math.floor(startS * RATE_HZ);
    const rest = Math.exp(-1 / (decayS * RATE_HZ));
    let fall = 1;
    let phase = 0;
    for (let i = 0; start + i < samples.length; i++, fall *= rest) {
        const hz = toHz + (fromHz - toHz) * fall;
        const loud = level * Math.min(i / (attackS * RATE_HZ), 1) * fall;
        if (wave === TONE) {
            phase += (2 * Math.PI * hz) / RATE_HZ;
            samples[start + i] += loud * (Math.sin(phase) + OVERTONE * Math.sin(2 * phase));
        } else {
            if (i % FILTER_STEP === 0) {
                filter.cutoffHz = hz;
            }
            samples[start + i] += loud * NOISE_LEVEL * filter.next(noise());
        }
    }
}

function normalise(samples: Float32Array, peak: number): Float32Array<ArrayBuffer> {
    const most = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    return Float32Array.from(samples, (value) => (value * peak) / most);
}

/** Returns the samples of a sound at RATE_HZ; the largest is the sound's peak. */
export function renderSound([, seconds, peak, , layers]: Sound): Float32Array<ArrayBuffer> {
    const samples = new Float32Array(Math.round(seconds * RATE_HZ));
    layers.forEach((layer, i) => addLayer(samples, layer, 0x9e3779b9 + i));
    const fade = FADE_S * RATE_HZ;
    for (let i = 0; i < fade; i++) {
        samples[samples.length - 1 - i] *= i / fade;
    }
    return normalise(samples, peak);
}

/** Returns a second of an engine that idles, with peak 1. It can be repeated without a seam. */
export function renderEngine(): Float32Array<ArrayBuffer> {
    const samples = new Float32Array(RATE_HZ);
    const filter = new LowPass();
    filter.cutoffHz = ENGINE_NOISE_HZ;
    for (const isKept of [false, true]) { // the first run brings the filter to its state at the seam
        const noise = whiteNoise(1);
        for (let i = 0; i < RATE_HZ; i++) {
            const phase = (2 * Math.PI * i) / RATE_HZ;
            let sum = ENGINE_NOISE * filter.next(noise());
            for (let k = 1; k <= ENGINE_OVERTONES; k++) {
                sum += Math.sin(k * ENGINE_HZ * phase + k * k) / k;
            }
            const chug = 0.75 + 0.25 * Math.sin(ENGINE_CHUGS_HZ * phase);
            samples[i] = isKept ? sum * chug : 0;
        }
    }
    return normalise(samples, 1);
}

/** Limits the sum of all sounds to less than 1, without a bend: tanh, by Pade's approximation. */
export function limit(value: number): number {
    const x = Math.min(Math.max(value, -3), 3);
    return (0.98 * x * (27 + x * x)) / (27 + 9 * x * x);
}

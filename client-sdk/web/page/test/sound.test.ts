// Which sounds a match makes, and their samples. The desktop example has the same table.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Entity, type GameMap, TankEvent, TankKind } from '@sabot/client';
import { Moment } from '../src/moment';
import { Cues, Once, Tempo } from '../src/sound/cues';
import { FAR_M, listenerAt, NEAR_M, placeOf } from '../src/sound/place';
import { factorOf, parseSettings } from '../src/sound/settings';
import * as table from '../src/sound/sounds';
import { limit, RATE_HZ, renderEngine, renderSound } from '../src/sound/synthesis';
import { ENGINE_COUNT, EngineSlots, EngineWork, VOICE_COUNT, Voices } from '../src/sound/voices';
import type { HeardEvent, Source } from '../src/source/source';

declare const CHECKOUT: string; // by test.mjs

const HZ = 60;
const FRAME_S = 1 / 60;
const HERE = listenerAt([0, 0, 0], [0, 0, 0, 1]); // looks along -z, as cameras do

const named = (name: string): table.Sound => {
    const sound = table.SOUNDS.find(([its]) => its === name);
    assert.ok(sound !== undefined, name);
    return sound;
};

const energy = (samples: Float32Array): number =>
    samples.reduce((sum, value) => sum + value * value, 0);

function event(kind: TankEvent, change: Partial<HeardEvent> = {}): HeardEvent {
    const name = TankEvent[kind].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { tick: 100, kind, name, entity: 1, other: null, value: 0, point: [0, 0, 0], ...change };
}

function shell(owner: number, ammunition: number, x: number): Entity {
    return {
        index: 200 + owner, generation: 0, kind: TankKind.shell, kindName: 'shell', owner, name: '',
        position: [x, 0, 0], velocity: [0, 0, 0], orientation: [0, 0, 0, 1], yaw: 0, turretYaw: 0,
        turretPitch: 0, health: 0, isOwn: false, isPredicted: false, isStarved: false,
        values: { ammunition },
    };
}

/** A match that plays at a tempo; returns the names of the sounds of each moment. */
class Match {
    readonly cues = new Cues();
    private frame = 0;

    constructor(
        private readonly tempo = 1, private readonly isTankGame = true, private readonly speed = 1,
    ) {
        for (let i = 0; i < 20; i++) {
            this.play([], []); // until the tempo is known
        }
    }

    play(events: readonly HeardEvent[], entities: readonly Entity[] = []): string[] {
        const source = {
            players: [], tickRateHz: HZ, speed: this.speed, isTankGame: this.isTankGame, playerCapacity: 4,
            takeEvents: () => events, takeChat: () => [],
        } as unknown as Source;
        const seconds = this.frame++ * FRAME_S;
        const played = this.tempo * FRAME_S;
        const view = { tick: 100, interpolationTick: 100, player: 1, own: null, entities: [...entities] };
        const map = { crates: [], balls: [] } as unknown as GameMap;
        const times = { seconds, passed: FRAME_S, played };
        return this.cues.take(new Moment(source, view, map, times))
            .map(({ sound }) => table.SOUNDS[sound][0]);
    }
}

test('every sound is finite, starts and ends softly, and its peak is that of the table', () => {
    for (const sound of table.SOUNDS) {
        const [name, seconds, peak] = sound;
        const samples = renderSound(sound);
        assert.equal(samples.length, Math.round(seconds * RATE_HZ), name);
        assert.ok(samples.every(Number.isFinite), name);
        const most = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
        assert.ok(Math.abs(most - peak) < 1e-6 && peak <= 1, `${name} has the peak ${most}`);
        assert.ok(Math.abs(samples[0]) < 0.05 * peak, `${name} begins with ${samples[0]}`);
        assert.ok(Math.abs(samples.at(-1) ?? 1) < 0.001, `${name} ends with ${samples.at(-1)}`);
        assert.ok(energy(samples) > 0.001 * samples.length * peak * peak, `${name} is silent`);
        // Little is cut off at the end.
        const tail = energy(samples.subarray(Math.floor(0.9 * samples.length)));
        assert.ok(tail < 0.02 * energy(samples), `${name} is cut off`);
    }
});

test('an engine can be repeated: its seam is no larger step than others', () => {
    const samples = renderEngine();
    const steps = samples.map((value, i) => Math.abs(value - samples.at(i - 1)!));
    const largest = steps.subarray(1).reduce((max, step) => Math.max(max, step), 0);
    assert.ok(steps[0] <= largest, `${steps[0]} at the seam, elsewhere ${largest}`);
    assert.ok(samples.every((value) => Number.isFinite(value) && Math.abs(value) <= 1));
});

test('sounds of different ammunition are different', () => {
    for (const kind of ['fire', 'hit']) {
        const all = table.AMMUNITION.map((name) => renderSound(named(`${kind}_${name}`)));
        for (const [i, a] of all.entries()) {
            for (const b of all.slice(i + 1)) {
                const length = Math.min(a.length, b.length);
                const product = a.subarray(0, length).reduce((sum, x, j) => sum + x * b[j], 0);
                const alike = Math.abs(product) / Math.sqrt(energy(a) * energy(b));
                assert.ok(alike < 0.7, `${kind} ${i}: ${alike}`);
            }
        }
    }
});

test('the sum of any sounds stays below 1 after the limiter, which keeps quiet sounds', () => {
    let last = -1;
    for (let x = -50; x <= 50; x += 0.01) {
        assert.ok(Math.abs(limit(x)) < 1 && limit(x) >= last);
        last = limit(x);
    }
    assert.ok(Math.abs(limit(0.1) - 0.1) < 0.005);
});

test('all events of the tank game that are seen have a sound, and others are silent', () => {
    const silent = ['join', 'leave', 'end', 'enter', 'exit'];
    for (const kind of Object.values(TankEvent).filter((one) => typeof one === 'number')) {
        const { name } = event(kind);
        assert.equal(table.soundOf(name, 0) < 0, silent.includes(name), name);
    }
    assert.equal(table.SOUNDS[table.soundOf('fire', 2)][0], 'fire_shaped');
    assert.equal(table.SOUNDS[table.soundOf('fire', 99)][0], 'fire_piercing');
    assert.equal(table.soundOf('', 0), -1);
});

test('the desktop example has the same table', () => {
    const text = readFileSync(join(CHECKOUT, 'client-sdk/examples/desktop/sounds.c'), 'utf8');
    const rows = text.match(/sound_rows\[.*?\] = \{(.*?)\};/s)?.[1] ?? '';
    const theirs = rows.replaceAll('NOISE', '0').replaceAll('TONE', '1').split('{"').slice(1)
        .map((row) => `"${row}`.match(/"\w+"|\d+(\.\d+)?/g)
            ?.map((word) => (word.startsWith('"') ? word.slice(1, -1) : Number(word))));
    assert.deepEqual(theirs, table.SOUNDS.map((sound) => sound.flat(2)));
    const list = (name: string): number[] | undefined =>
        text.match(new RegExp(` ${name}\\[\\d\\] = \\{(.*)\\};`))?.[1].match(/[\d.]+/g)?.map(Number);
    assert.deepEqual(list('engine_peak'), table.ENGINE_PEAK);
    assert.deepEqual(list('engine_rate'), table.ENGINE_RATE);
    assert.deepEqual(list('engine_load'), table.ENGINE_LOAD);
    assert.deepEqual(list('engine_rate_of_type'), table.ENGINE_RATE_OF_TYPE);
    assert.deepEqual(list('engine_speed_of_type'), table.ENGINE_SPEED_OF_TYPE);
});

test('a sound at twice the distance has half the loudness; far away there is none', () => {
    const gain = (distance: number): number => placeOf(HERE, [0, 0, -distance]).gain;
    assert.equal(gain(0), 1);
    assert.equal(gain(NEAR_M), 1);
    for (const distance of [24, 48, 96]) {
        assert.ok(Math.abs(gain(2 * distance) - gain(distance) / 2) < 1e-9, `at ${distance} m`);
    }
    assert.equal(gain(FAR_M), 0);
    assert.equal(gain(1e9), 0);
    assert.equal(placeOf(HERE, [0, 0, -1e9], 0.4).gain, 0.4);
});

test('a sound comes from its side as the camera looks', () => {
    assert.ok(placeOf(HERE, [30, 0, 0]).pan > 0.8);
    assert.ok(placeOf(HERE, [-30, 0, 0]).pan < -0.8);
    assert.ok(Math.abs(placeOf(HERE, [0, 0, -30]).pan) < 1e-9);
    const back = listenerAt([0, 0, 0], [0, 1, 0, 0]); // half a turn around y: looks along +z
    assert.ok(placeOf(back, [30, 0, 0]).pan < -0.8);
    const left = listenerAt([5, 0, 0], [0, Math.SQRT1_2, 0, Math.SQRT1_2]); // looks along -x
    assert.ok(placeOf(left, [5, 0, -30]).pan > 0.8);
    // Within the bounds, also at the listener's place.
    for (const x of [-1e-9, 0, 0.01, 1, 2, 1e6]) {
        assert.ok(Math.abs(placeOf(HERE, [x, 0, 0]).pan) <= 1);
    }
});

test('a predicted event and its confirmation are one, and two shots are two', () => {
    const once = new Once();
    const predicted = event(TankEvent.hit, { isPredicted: true, other: 2 });
    assert.ok(once.isNew(predicted, HZ));
    assert.ok(!once.isNew(event(TankEvent.hit, { tick: 85, other: 2, value: 40 }), HZ));
    assert.ok(once.isNew(event(TankEvent.hit, { tick: 110, other: 2, value: 40 }), HZ), 'another');
    assert.ok(once.isNew(event(TankEvent.hit, { other: 3, isPredicted: true }), HZ));
    assert.ok(once.isNew(event(TankEvent.hit, { tick: 200, other: 3, value: 1 }), HZ), 'too late');
    const late = new Once();
    assert.ok(late.isNew(event(TankEvent.hit, { other: 2, value: 9 }), HZ));
    assert.ok(!late.isNew(event(TankEvent.hit, { other: 2, isPredicted: true }), HZ));
    // Two shots in one tick, both predicted and both corrected.
    const both = [0, 0].map(() => event(TankEvent.fire, { isPredicted: true }));
    assert.deepEqual(both.map((one) => late.isNew(one, HZ)), [true, true]);
    assert.deepEqual([1, 1].map((value) => late.isNew(event(TankEvent.fire, { value }), HZ)),
        [false, false]);
});

test('one of the own player\'s events sounds once, though predicted and confirmed', () => {
    const match = new Match();
    const shot = event(TankEvent.fire, { isPredicted: true, value: 1, tick: 110 });
    assert.deepEqual(match.play([shot]), ['fire_explosive']);
    assert.deepEqual(match.play([event(TankEvent.hit, { isPredicted: true, other: 2 })]),
        ['hit_explosive']);
    assert.deepEqual(match.play([event(TankEvent.hit, { tick: 98, other: 2, value: 33 })]), []);
});

test('a hit sounds by the ammunition of the shell that was nearest', () => {
    const match = new Match();
    const hit = event(TankEvent.hit, { other: 3, point: [50, 0, 0] });
    assert.deepEqual(match.play([hit]), ['hit_piercing'], 'nothing is known');
    match.play([event(TankEvent.fire, { value: 2 })]);
    assert.deepEqual(match.play([hit]), ['hit_shaped'], 'the last shot');
    match.play([], [shell(1, 0, -10), shell(1, 1, 45), shell(2, 2, 50)]);
    assert.deepEqual(match.play([hit]), ['hit_explosive'], 'of the own shells the nearest');
});

test('replays sound at up to twice their speed, and are silent when faster or paused', () => {
    const death = event(TankEvent.death, { other: 2 });
    for (const tempo of [0.25, 0.5, 1, 2]) {
        assert.deepEqual(new Match(tempo).play([death]), ['death'], `at ${tempo}`);
    }
    for (const tempo of [0, 4, 8, 16]) {
        assert.deepEqual(new Match(tempo).play([death]), [], `at ${tempo}`);
    }
    assert.deepEqual(new Match(1, true, 16).play([death]), [], 'at 16, on a slow machine');
    const shot = event(TankEvent.fire, { isPredicted: true, tick: 110 });
    assert.deepEqual(new Match(0).play([shot]), ['fire_piercing'], 'the server is silent');
});

test('a jump of a paused replay and the start of a fast one are silent', () => {
    const tempo = new Tempo();
    let seconds = 0;
    const isHeard = (speed: number): boolean => tempo.isHeard((seconds += FRAME_S), speed * FRAME_S);
    const frames = (count: number, speed: number): boolean[] =>
        Array.from({ length: count }, () => isHeard(speed));
    frames(20, 1);
    assert.deepEqual(frames(60, 1), Array(60).fill(true));
    assert.deepEqual([0.1, 3, 0.1, 3, 0.1, 1].map(isHeard), Array(6).fill(true),
        'uneven frames');
    assert.deepEqual(frames(30, 0).slice(15), Array(15).fill(false), 'a pause');
    assert.equal(isHeard(90), false, 'a jump by 1.5 s');
    frames(60, 0);
    for (const speed of [8, 16]) {
        assert.deepEqual(frames(60, speed), Array(60).fill(false), `at ${speed}`);
        frames(60, 0);
    }
    frames(60, 0);
    assert.deepEqual(frames(60, 4).slice(6), Array(54).fill(false), 'at 4');
});

test('old events and those of other rules are silent', () => {
    assert.deepEqual(new Match().play([event(TankEvent.death, { tick: 100 - HZ })]), []);
    assert.deepEqual(new Match(1, false).play([event(TankEvent.death)]), []);
});

test('more sounds than voices: the loudest are heard, and a voice is free after its sound', () => {
    const voices = new Voices();
    const used = Array.from({ length: VOICE_COUNT }, (_, i) => voices.claim(0, 1, 0.5 + i));
    assert.equal(new Set(used).size, VOICE_COUNT);
    assert.equal(voices.claim(0.5, 1, 0.4), null, 'it is the quietest');
    assert.equal(voices.claim(0.5, 1, 0.5), null, 'what is heard goes on');
    assert.equal(voices.claim(0.5, 1, 3), used[0], 'in place of the quietest');
    assert.ok(voices.isBusy(used[0]!, 1.4) && !voices.isBusy(used[1]!, 1.4));
    assert.equal(voices.claim(1.2, 1, 0.01), used[1], 'which has ended');
});

test('the nearest tanks have an engine each, and keep it', () => {
    const slots = new EngineSlots();
    const all = Array.from({ length: 20 }, (_, i) => ({ tank: i, gain: (20 - i) / 20 }));
    const first = [...slots.choose(all)];
    assert.deepEqual([...first].sort(), [0, 1, 2, 3, 4, 5]);
    assert.equal(first.length, ENGINE_COUNT);
    const then = [...slots.choose(all.map((one) =>
        one.tank === 2 ? { ...one, gain: 0 } : one))];
    assert.deepEqual(then, first.map((tank) => (tank === 2 ? 6 : tank)));
    assert.deepEqual(slots.choose([]), Array(ENGINE_COUNT).fill(null));
});

test('volume and mute are read as they were stored, and anything else is the default', () => {
    assert.deepEqual(parseSettings('35', '1'), { volume: 35, isMuted: true });
    assert.deepEqual(parseSettings('100', '0'), { volume: 100, isMuted: false });
    for (const text of [null, '', '101', '-5', '1e2', 'NaN', ' 7', '0x10']) {
        assert.deepEqual(parseSettings(text, text), { volume: 60, isMuted: false }, String(text));
    }
    assert.equal(factorOf({ volume: 100, isMuted: true }), 0);
    assert.equal(factorOf({ volume: 0, isMuted: false }), 0);
    assert.equal(factorOf({ volume: 100, isMuted: false }), 1);
});

test('an engine works by its speed, more while it gains speed, and less while it brakes', () => {
    const work = new EngineWork();
    work.reset(2);
    assert.equal(work.share(2, 10, 0), 0.2);
    let speed = 2;
    const drive = (pull: number, seconds: number): number => {
        let share = 0;
        for (let t = 0; t < seconds; t += 1 / 60) {
            speed += pull / 60;
            share = work.share(speed, 10, 1 / 60);
        }
        return share - speed / 10;
    };
    const near = (value: number, wanted: number): void =>
        assert.ok(Math.abs(value - wanted) < 0.01, `${value} is not ${wanted}`);
    near(drive(0, 1), 0);
    near(drive(4, 0.75), 0.3); // 4 m/s^2 is full pull
    near(drive(0, 1), 0);
    near(drive(-2, 1), -0.15);
    near(drive(-40, 0.1), -speed / 10); // never below 0
    work.reset(0);
    assert.equal(work.share(30, 10, 0), 1);
});

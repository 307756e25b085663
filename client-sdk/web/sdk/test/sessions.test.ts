// Recorded sessions and random changes must give the results of the C client, in both forms, with
// losses and damage. Needs a build: SABOT and RECORD_SESSION name its programs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../src/client';
import type { Entity } from '../src/entity';
import { SnapshotHistory } from '../src/snapshot/history';
import { ChangeKind } from '../src/snapshot/change';
import { type DeltaDef, extrapolate, type EntityBaseline, takeChange } from '../src/snapshot/baseline';
import type { Rules } from '../src/snapshot/rules';
import type { SocketHandlers } from '../src/socket';
import { WireError } from '../src/wire/error';
import type { Hello, Welcome } from '../src/wire/messages/handshake';
import type { Snapshot } from '../src/wire/messages/snapshot';
import { decodeMessage, MessageType } from '../src/wire/message';
import { xxh3 } from '../src/xxh3';
import { recordings, type Step } from './recordings';
import { bytesOf } from './vectors';

const recorded = recordings();
const skip = recorded === undefined ? 'SABOT and RECORD_SESSION name no build' : false;

class Listener {
    readonly seen = new Map<string, number>();
    readonly forms = new Set<number>();
    private welcome: Welcome | undefined;
    private history: SnapshotHistory | undefined;
    private isOver = false; // messages after a goodbye are dropped

    constructor(private readonly rules: Rules) {}

    count(what: string): void {
        this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
    }

    // Lines of views as in the recording, and a count of malformed messages.
    receive(bytes: Uint8Array): string[] {
        if (this.isOver) {
            return [];
        }
        try {
            const message = decodeMessage(bytes);
            if (message.type === MessageType.welcome) {
                this.welcome = message;
                this.forms.add(message.form);
                this.history = new SnapshotHistory(this.rules, message.tickRateHz, message.form);
            }
            this.isOver = message.type === MessageType.goodbye;
            return message.type === MessageType.snapshot ? this.take(message) : [];
        } catch (error) {
            assert.ok(error instanceof WireError, String(error));
            if (error.fault === 'unknown') {
                return [];
            }
            this.count('malformed');
            return ['malformed'];
        }
    }

    private take(part: Snapshot): string[] {
        if (this.history === undefined || part.epoch !== this.welcome?.epoch) {
            this.count('of another match');
            return [];
        }
        const taken = this.history.take(part);
        this.count(taken.what);
        if (taken.what !== 'held') {
            return [];
        }
        const { view, head } = taken;
        const { def } = this.history;
        const entities = view.entityBaselines.map((baseline) => {
            const { index, generation, kind, tick, values } = baseline;
            const extrapolated = extrapolate(def, baseline, view.tick);
            const numbers = [index, generation, kind, tick, ...values];
            return ['entity', ...numbers, '|', ...extrapolated].join(' ');
        });
        const { epoch, tick, durableAge, inputMargin } = head;
        return [`view ${epoch} ${tick} ${durableAge} ${inputMargin} ${entities.length}`,
            ...entities];
    }

    checkSent(bytes: Uint8Array): void {
        const message = decodeMessage(bytes);
        if (message.type === MessageType.input) {
            const { ackTick, ackBits } = message;
            assert.deepEqual(this.history?.acknowledgement, { ackTick, ackBits });
            this.count('acknowledged');
        }
    }
}

// Removes the own state, which is before the count of entities in a view's line.
function comparable(lines: readonly string[]): string[] {
    return lines
        .filter((line) => /^(view|entity|malformed)/.test(line))
        .map((line) => {
            const words = line.split(' ');
            return words[0] === 'view' ? [...words.slice(0, 5), words[7]].join(' ') : line;
        });
}

// Line by line: a view has hundreds.
function compare(actual: readonly string[], expected: readonly string[]): void {
    for (let i = 0; i < Math.max(actual.length, expected.length); i++) {
        assert.equal(actual[i], expected[i]);
    }
}

function replay(listener: Listener, steps: readonly Step[]): void {
    for (const { word, rest, lines } of steps) {
        if (word === 'received') {
            compare(listener.receive(bytesOf(rest)), comparable(lines));
        } else if (word === 'sent') {
            listener.checkSent(bytesOf(rest));
        } else {
            const counts = ['held', 'unusable', 'malformed'].map((one) => listener.seen.get(one));
            assert.equal(counts.map((count) => count ?? 0).join(' '), rest);
        }
    }
}

test('recorded sessions give exactly the views of the C client', { skip }, (context) => {
    const { rules, clients } = recorded!;
    assert.ok(clients.length >= 4);
    const forms = new Set<number>();
    for (const steps of clients) {
        const listener = new Listener(rules);
        replay(listener, steps);
        listener.forms.forEach((form) => forms.add(form));
        context.diagnostic(JSON.stringify([...listener.seen]));
        assert.ok((listener.seen.get('held') ?? 0) > 100);
        assert.ok((listener.seen.get('acknowledged') ?? 0) > 100);
    }
    assert.deepEqual([...forms].sort(), [0, 1]);
});

test('maps of recorded sessions have the hash of their welcome', { skip }, () => {
    let count = 0;
    for (const steps of recorded!.clients) {
        let hash = 0n;
        for (const { word, rest, lines } of steps) {
            const message = word === 'received' && rest.startsWith('dc0017')
                ? decodeMessage(bytesOf(rest)) : undefined;
            hash = message?.type === MessageType.welcome ? message.mapHash : hash;
            for (const line of lines.filter((one) => one.startsWith('map '))) {
                assert.equal(xxh3(bytesOf(line.slice(4))), hash);
                count++;
            }
        }
    }
    assert.ok(count > 3);
});

function numbersOf(text: string): number[] {
    return text.trim() === '' ? [] : text.trim().split(/ +/).map(Number);
}

// A line of the file:
// rate, kind, baseline's tick, tick | values | extrapolated | create, age | residuals | result...
test('random changes give the results of the C code', { skip }, () => {
    const { rules, changes } = recorded!;
    let valid = 0;
    for (const line of changes) {
        const parts = line.split('|');
        const [tickRateHz, kind, heldTick, tick] = numbersOf(parts[0]);
        const [creates, age] = numbersOf(parts[3]);
        const def: DeltaDef = { kinds: rules.kinds, tickRateHz };
        const values = Int32Array.from(numbersOf(parts[1]));
        const held: EntityBaseline = { index: 0, generation: 0, kind, tick: heldTick, values };
        assert.deepEqual([...extrapolate(def, held, tick)], numbersOf(parts[2]), line);
        const residuals = new Int32Array(rules.kinds[kind].fields.length);
        residuals.set(numbersOf(parts[4]));
        const change = { kind: creates === 1 ? ChangeKind.create : ChangeKind.updateLate, index: 0,
            generation: 0, entityKind: kind, age, residuals };
        let made: unknown;
        try {
            const baseline = takeChange(def, tick, held, change);
            made = [baseline.tick, [...baseline.values]];
        } catch (error) {
            assert.ok(error instanceof WireError, String(error));
        }
        const invalid = parts[5].trim() === 'invalid';
        valid += invalid ? 0 : 1;
        const expected = invalid ? undefined : [Number(parts[5]), numbersOf(parts[6])];
        assert.deepEqual(made, expected, line);
    }
    assert.ok(valid > 1000 && changes.length - valid > 1000);
});

// The hello of the recorded client.
function helloOf(steps: readonly Step[]): Hello {
    const sent = steps
        .filter(({ word }) => word === 'sent')
        .map(({ rest }) => decodeMessage(bytesOf(rest)));
    const hello = sent.find(({ type }) => type === MessageType.hello);
    assert.ok(hello?.type === MessageType.hello);
    return hello;
}

test('the client plays whole recorded sessions and gives their views', { skip }, (context) => {
    const { rules, clients } = recorded!;
    for (const steps of clients) {
        const { form, name, simulationVersion } = helloOf(steps);
        const counts = { views: 0, tanks: 0, shells: 0, events: 0, starts: 0 };
        let [nowMs, last] = [0, 0];
        let handlers: SocketHandlers | undefined;
        const client = new Client({
            url: 'ws://test', rules, form, name, simulationVersion, now: () => nowMs,
            socket: (_, given) => {
                handlers = given;
                return { send: () => undefined, close: () => undefined, waitingSize: 0 };
            },
        });
        handlers!.onOpen();
        for (const { word, rest } of steps) {
            if (word !== 'received') {
                continue;
            }
            nowMs += 15; // about the pace of the recording
            const bytes = bytesOf(rest);
            handlers!.onMessage(bytes);
            client.update();
            counts.events += client.takeEvents().length;
            const view = client.view();
            if (view !== null && view.tick !== last) {
                last = view.tick;
                counts.views++;
                counts.tanks += view.own !== null ? 1 : 0;
                const isShell = ({ kindName }: Entity): boolean => kindName === 'shell';
                counts.shells += view.entities.filter(isShell).length;
            }
            counts.starts += rest.startsWith('dc001702') ? 1 : 0;
        }
        const { reason, malformed, received } = client.status;
        context.diagnostic(JSON.stringify({ form, reason, malformed, received, ...counts }));
        assert.ok(reason === 'goodbye' || client.state === 'playing'); // one leaves by itself
        assert.ok(client.map!.boxes.length > 0 && client.map!.spawns.length > 1);
        assert.ok(counts.views > 200 && counts.tanks > 50 && counts.shells > 100);
        assert.ok(counts.events > 50 && counts.starts >= 2);
    }
});

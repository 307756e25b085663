/** The vectors of the wire standard, and meanings in its words. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireFault } from '../src/wire/error';
import { type Message, MessageType, type OwnMessage } from '../src/wire/message';

declare const CHECKOUT: string; // by test.mjs

const FOLDER = join(CHECKOUT, 'protocol/vectors');

export type Meaning = Record<string, unknown>;

export interface Vector {
    name: string;
    hex: string;
    message?: Meaning;
    error?: WireFault;
    skips?: true;
    canonical?: false;
}

export interface VectorFile {
    name: string;
    vectors: Vector[];
}

// The client never asks for the absolute form. It skips its message as one of an unknown type.
const ABSOLUTE = 'absolute.json';

function vectorsOf(name: string): Vector[] {
    return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

/** The vectors of all messages that the client knows. */
export function vectorFiles(): VectorFile[] {
    return readdirSync(FOLDER)
        .filter((name) => name.endsWith('.json') && name !== ABSOLUTE)
        .map((name) => ({ name, vectors: vectorsOf(name) }));
}

/** Those of the message that it does not know. */
export function absoluteVectors(): Vector[] {
    return vectorsOf(ABSOLUTE);
}

export function bytesOf(hex: string): Uint8Array {
    return Uint8Array.from(Buffer.from(hex, 'hex'));
}

export function hexOf(bytes: Uint8Array): string {
    return Buffer.from(bytes).toString('hex');
}

// majorVersion as major_version, rulesName as rules.name.
function wordOf(name: string): string {
    const word = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return word.replace(/^rules_/, 'rules.');
}

function nameOf(word: string): string {
    return word.replace('.', '_').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function meant(value: unknown): unknown {
    if (value instanceof Uint8Array) {
        return hexOf(value);
    }
    if (typeof value === 'bigint') {
        return value.toString();
    }
    if (Array.isArray(value)) {
        return value.map(meant);
    }
    return typeof value === 'object' && value !== null ? meaningOf(value) : value;
}

function meaningOf(values: object): Meaning {
    const meaning: Meaning = {};
    for (const [name, value] of Object.entries(values)) {
        if (name === 'part') {
            meaning.part = value.index;
            meaning.part_count = value.count;
        } else {
            meaning[wordOf(name)] = meant(value);
        }
    }
    return meaning;
}

/** Returns a decoded message's meaning, in the words of the vectors. */
export function meaningOfMessage(message: Message): Meaning {
    if (message.type === 'foreign') {
        const { of, majorVersion, simulationVersion } = message;
        return meaningOf({ type: of, majorVersion, simulationVersion });
    }
    const versioned = message.type === MessageType.hello || message.type === MessageType.welcome;
    return meaningOf({ ...message, ...(versioned ? { majorVersion: 2 } : {}) });
}

const BIN = new Set(['key', 'resume', 'ticket', 'token', 'data']);
const U64 = new Set(['seed', 'map_hash', 'hash', 'rules.tables_hash', 'map_hashes', 'ready']);

function valueOf(word: string, value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map((one) => valueOf(word, one));
    }
    if (typeof value === 'string') {
        const isBin = BIN.has(word) || word === 'own' || word === 'changes';
        return isBin ? bytesOf(value) : U64.has(word) ? BigInt(value) : value;
    }
    return typeof value === 'object' && value !== null ? valuesOf(value as Meaning) : value;
}

function valuesOf(meaning: Meaning): Record<string, unknown> {
    const entries = Object.entries(meaning).filter(([word]) => word !== 'part_count');
    return Object.fromEntries(
        entries.map(([word, value]) =>
            word === 'part'
                ? ['part', { index: value, count: meaning.part_count }]
                : [nameOf(word), valueOf(word, value)],
        ),
    );
}

/** Returns the message of a meaning. */
export function messageOf(meaning: Meaning): OwnMessage {
    return valuesOf(meaning) as unknown as OwnMessage;
}

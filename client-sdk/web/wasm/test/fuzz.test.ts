// The native fuzz targets, compiled to WebAssembly, over their corpora and mutations of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { WASI } from 'node:wasi';
import { Memory } from '../src/memory';
import { corpusFolder, fromEnvironment } from './support';

/** Returns the exit status; throws a trap or an assertion. */
function run(program: string, ...words: string[]): number {
    const wasi = new WASI({
        version: 'preview1',
        args: [program, ...words],
        preopens: { '/': '/' },
        returnOnExit: true,
    } as ConstructorParameters<typeof WASI>[0]);
    let memory: Memory | undefined;
    const path = join(dirname(fromEnvironment('SABOT_WASM')), `${program}.wasm`);
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {
        wasi_snapshot_preview1: wasi.wasiImport as WebAssembly.ModuleImports,
        sabot: {
            read_at: () => 0,
            assert_failed: (expression: number, file: number, line: number) => {
                throw new Error(`${memory?.text(file)}:${line}: ${memory?.text(expression)}`);
            },
        },
    });
    memory = new Memory(instance.exports.memory as WebAssembly.Memory);
    return wasi.start(instance) as unknown as number;
}

for (const [target, count] of [
    ['client', 300],
    ['log', 300],
    ['protocol', 20_000],
] as const) {
    test(`fuzz target ${target}: its corpus, and ${count} mutations`, () => {
        const folder = join(corpusFolder, target);
        assert.equal(run(`fuzz_${target}`, '--seed', '1', '--count', String(count), folder), 0);
    });
}

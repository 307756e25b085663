// Runs a program of WebAssembly under node, with its arguments, as the emulators run those of other
// machines: node --experimental-wasi-unstable-preview1 run_wasm.mjs PROGRAM ARGUMENTS...
// It may read the files below / that it is given by absolute paths.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
    version: 'preview1',
    args: [program, ...rest],
    preopens: { '/': '/' },
    returnOnExit: true,
});
const module = new WebAssembly.Module(readFileSync(program));
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
process.exitCode = wasi.start(new WebAssembly.Instance(module, imports));

// Runs the tests of sabot.wasm: type check, then each test file bundled by esbuild and run by node's
// own runner. Called by ../check, which says in the environment what it has built:
//   SABOT_WASM       sabot.wasm
//   SABOT_PROGRAM    the native sabot
//   SABOT_CONVERSATION, SABOT_LOG   what the native wasm_conversation wrote
//
// usage: node run.mjs FOLDER-FOR-BUNDLES

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2];
if (out === undefined) {
    console.error('usage: node run.mjs FOLDER-FOR-BUNDLES');
    process.exit(2);
}
const require = createRequire(import.meta.url);
const esbuild = require('esbuild');
const types = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', dirname(here)], {
    stdio: 'inherit',
});
if (types.status !== 0) {
    process.exit(1);
}
const names = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
await esbuild.build({
    entryPoints: names.map((name) => join(here, name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node18',
    sourcemap: 'inline',
    define: { REPOSITORY: JSON.stringify(resolve(here, '../../../..')) },
    logLevel: 'warning',
});
const files = names.map((name) => resolve(out, name.replace(/\.ts$/, '.mjs')));
// WASI has a flag until node 20.
const flags = ['--enable-source-maps', '--no-warnings', '--experimental-wasi-unstable-preview1'];
const run = spawnSync(process.execPath, [...flags, '--test', ...files], { stdio: 'inherit' });
process.exit(run.status ?? 1);

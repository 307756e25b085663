// Checks all types, bundles each test file of a folder by esbuild, and runs the bundles by Node's
// own runner. The bundles are in a folder that is removed afterwards. SABOT_TYPES=checked leaves the
// types out: those of all folders are checked together, so one of several runs is enough.
//
// usage: node test.mjs sdk|wasm|page|packages|browser [part of a test file's name]...
//
// The browser tests are in tests/browser of the checkout; ./run copies them beside the others. They
// run one after another, because each has a browser of its own and measures.
//
// SABOT_CHECKOUT: the checkout's path, if this folder is a copy elsewhere (./run). The tests name
// the other variables that they read: programs of a build, and files that these have made.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const checkout = resolve(process.env.SABOT_CHECKOUT ?? join(here, '../..'));

const [part, ...wanted] = process.argv.slice(2);
const folder = join(here, part === 'browser' ? part : join(part ?? '', 'test'));
if (part === undefined || !existsSync(folder)) {
    console.error('usage: node test.mjs sdk|wasm|page|packages|browser [part of a test file\'s name]...');
    process.exit(2);
}
const tests = readdirSync(folder).filter(
    (name) => name.endsWith('.test.ts') && wanted.every((word) => name.includes(word)),
);
if (tests.length === 0) {
    console.error(`there is no test named ${wanted.join(' ')}`);
    process.exit(2);
}

const typescript = createRequire(import.meta.url).resolve('typescript/bin/tsc');
if (process.env.SABOT_TYPES !== 'checked') {
    const types = spawnSync(process.execPath, [typescript, '-p', here], { stdio: 'inherit' });
    if (types.status !== 0) {
        process.exit(1);
    }
}

// Beside the modules, because Playwright stays outside the bundles.
const out = mkdtempSync(join(here, 'bundles-'));
let status = 1;
try {
    await esbuild.build({
        entryPoints: tests.map((name) => join(folder, name)),
        outdir: out,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node18',
        sourcemap: 'inline',
        external: ['playwright-core', 'esbuild'],
        define: { CHECKOUT: JSON.stringify(checkout) },
        logLevel: 'warning',
    });
    const files = tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
    // The fuzz targets need WASI, which needs a flag until Node.js 20, and warns.
    const flags = [
        '--enable-source-maps', '--no-warnings', '--experimental-wasi-unstable-preview1', '--test',
    ];
    const turns = part === 'browser' ? files.map((file) => [file]) : [files];
    const results = turns.map((turn) =>
        spawnSync(process.execPath, [...flags, ...turn], { stdio: 'inherit' }).status ?? 1);
    status = Math.max(...results);
} finally {
    rmSync(out, { recursive: true, force: true });
}
process.exit(status);

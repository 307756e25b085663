// Runs the SDK's tests: type check, then each test file bundled by esbuild and run by Node's own
// runner. The bundles lie in a folder that is gone afterwards, or in $SABOT_WEB_OUT.
//
// usage: node run.mjs [part of a test file's name]...

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
// The modules may lie elsewhere than above this file: beside the build, where CMake puts them.
const modules = resolve(process.env.SABOT_WEB_MODULES ?? join(here, '../../node_modules'));
const require = createRequire(join(modules, '..', 'package.json'));
const esbuild = require('esbuild');

const wanted = process.argv.slice(2);
const tests = readdirSync(here).filter(
    (name) => name.endsWith('.test.ts') && wanted.every((part) => name.includes(part)),
);
if (tests.length === 0) {
    console.error(`there is no test named ${wanted.join(' ')}`);
    process.exit(2);
}

const typescript = require.resolve('typescript/bin/tsc');
const types = spawnSync(process.execPath, [typescript, '-p', join(here, '../..'), '--noEmit',
    '--typeRoots', join(modules, '@types'),
], { stdio: 'inherit' });
if (types.status !== 0) {
    process.exit(1);
}

const out = process.env.SABOT_WEB_OUT ?? mkdtempSync(join(tmpdir(), 'sabot-web-'));
let status = 1;
try {
    await esbuild.build({
        entryPoints: tests.map((name) => join(here, name)),
        outdir: out,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node18',
        sourcemap: 'inline',
        nodePaths: [modules],
        define: { TEST_FOLDER: JSON.stringify(here) },
        logLevel: 'warning',
    });
    const files = tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
    const run = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], {
        stdio: 'inherit',
    });
    status = run.status ?? 1;
} finally {
    if (process.env.SABOT_WEB_OUT === undefined) {
        rmSync(out, { recursive: true, force: true });
    }
}
process.exit(status);

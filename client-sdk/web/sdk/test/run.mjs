// Runs the SDK's tests: type check, then each test file bundled by esbuild and run by Node's own
// runner. The bundles lie in a folder that is gone afterwards.
//
// usage: node run.mjs [part of a test file's name]...
//
// SABOT_CHECKOUT: where the checkout is, if this folder is a copy elsewhere. SABOT and
// RECORD_SESSION: programs of a build, for the tests on recorded sessions.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const checkout = resolve(process.env.SABOT_CHECKOUT ?? join(here, '../../../..'));

const wanted = process.argv.slice(2);
const tests = readdirSync(here).filter(
    (name) => name.endsWith('.test.ts') && wanted.every((part) => name.includes(part)),
);
if (tests.length === 0) {
    console.error(`there is no test named ${wanted.join(' ')}`);
    process.exit(2);
}

const typescript = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const types = spawnSync(process.execPath, [typescript, '-p', join(here, '../..')], {
    stdio: 'inherit',
});
if (types.status !== 0) {
    process.exit(1);
}

const out = mkdtempSync(join(tmpdir(), 'sabot-web-'));
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
        define: { CHECKOUT: JSON.stringify(checkout) },
        logLevel: 'warning',
    });
    const files = tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
    const run = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], {
        stdio: 'inherit',
    });
    status = run.status ?? 1;
} finally {
    rmSync(out, { recursive: true, force: true });
}
process.exit(status);

// Makes the npm packages @sabot/client and @sabot/core: JavaScript for import and for require,
// declarations, and the tarballs of `npm pack`.
//
// usage: node packages.mjs FOLDER [SABOT.WASM]
//
// FOLDER gets a folder for each package, client and core, and their tarballs. Without SABOT.WASM
// only @sabot/client is made.
//
// SABOT_CHECKOUT: the checkout's path, if this folder is a copy elsewhere (./run).

import { spawnSync } from 'node:child_process';
import {
    cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const checkout = resolve(process.env.SABOT_CHECKOUT ?? join(here, '../..'));

const [folder, wasm] = process.argv.slice(2);
if (folder === undefined) {
    console.error('usage: node packages.mjs FOLDER [SABOT.WASM]');
    process.exit(2);
}

function run(program, words, options = {}) {
    const { status, error } = spawnSync(program, words, { stdio: ['ignore', 2, 2], ...options });
    if (status !== 0) {
        throw error ?? new Error(`${program} ${words.join(' ')} failed`);
    }
}

// Node's way of resolving needs the suffixes that a bundler does without.
function withSuffixes(text) {
    return text.replace(/(from '|import\(['"])(\.\.?\/[^'"]+)(?=['"])/g, '$1$2.js');
}

// Writes the declarations of all sources below out/, in folders named like those of the sources.
function declare(out) {
    const typescript = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const config = join(here, 'packages.tsconfig.json');
    writeFileSync(config, JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: {
            noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: '.', outDir: out,
        },
        include: ['sdk/src', 'wasm/src'],
    }));
    try {
        run(process.execPath, [typescript, '-p', config]);
    } finally {
        rmSync(config);
    }
}

function copyDeclarations(from, to) {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true })) {
        const [source, target] = [join(from, entry.name), join(to, entry.name)];
        if (entry.isDirectory()) {
            copyDeclarations(source, target);
        } else {
            writeFileSync(target, withSuffixes(readFileSync(source, 'utf8')));
        }
    }
}

async function make({ name, source, entries, files }, declarations) {
    const out = join(folder, name);
    rmSync(out, { recursive: true, force: true });
    for (const [kind, format] of [['esm', 'esm'], ['cjs', 'cjs']]) {
        await esbuild.build({
            absWorkingDir: here,
            entryPoints: entries.map((entry) => `${source}/src/${entry}`),
            outbase: `${source}/src`,
            outdir: join(out, 'dist', kind),
            bundle: true,
            splitting: format === 'esm',
            format,
            platform: 'neutral',
            target: 'es2022',
            external: ['node:*', '@msgpack/msgpack', '@sabot/client'],
            tsconfigRaw: { compilerOptions: { target: 'ES2022', verbatimModuleSyntax: true } },
            logLevel: 'warning',
        });
        copyDeclarations(join(declarations, source, 'src'), join(out, 'dist', kind));
    }
    writeFileSync(join(out, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
    cpSync(join(here, source, 'package.json'), join(out, 'package.json'));
    cpSync(join(here, 'packages', `${name}.md`), join(out, 'README.md'));
    cpSync(join(checkout, 'LICENSE'), join(out, 'LICENSE'));
    for (const file of files) {
        cpSync(file, join(out, 'sabot.wasm'));
    }
    run('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], { cwd: out });
}

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder).filter((file) => file.endsWith('.tgz'))) {
    rmSync(join(folder, name));
}
const declarations = mkdtempSync(join(here, 'declarations-'));
try {
    declare(declarations);
    const client = {
        name: 'client', source: 'sdk', entries: ['index.ts', 'node/index.ts'], files: [],
    };
    const core = { name: 'core', source: 'wasm', entries: ['index.ts'], files: [wasm] };
    for (const one of wasm === undefined ? [client] : [client, core]) {
        await make(one, declarations);
    }
} finally {
    rmSync(declarations, { recursive: true, force: true });
}

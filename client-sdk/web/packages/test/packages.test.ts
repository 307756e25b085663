// The npm packages as strangers use them: packed, installed into an empty project without a network,
// compiled strictly with all declarations checked, and run against a real server.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
    cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

declare const CHECKOUT: string;

const SABOT = process.env.SABOT;
const WASM = process.env.SABOT_WASM;
const WAIT_MS = 60_000;
const RUN_MS = 300_000;

const skip = SABOT === undefined ? 'SABOT is not set' : false;
const web = fileURLToPath(new URL('..', import.meta.url)); // the bundles lie in a folder of it
const modules = join(web, 'node_modules');
const examples = join(CHECKOUT, 'client-sdk/web/examples/npm');
// Other versions of Node.js to run with, separated by colons.
const NODES = [process.execPath, ...(process.env.SABOT_NODES ?? '').split(':').filter(Boolean)];

let work = '';

function run(program: string, words: string[], cwd: string): string {
    const { status, stdout, stderr, error } = spawnSync(program, words, {
        cwd, encoding: 'utf8', timeout: RUN_MS,
    });
    assert.equal(status, 0, `${program} ${words.join(' ')}: ${error ?? ''}\n${stdout}\n${stderr}`);
    return stdout;
}

const tarballs = (): string[] =>
    readdirSync(work).filter((name) => name.endsWith('.tgz')).map((name) => join(work, name));

/**
 * Packs an installed module again. It packs a copy without scripts: npm 9 runs the script `prepare` of
 * a folder that it packs, with `--ignore-scripts` too, and this module's empties the folder.
 */
function packModule(name: string): void {
    const copy = join(work, 'module');
    cpSync(join(modules, name), copy, { recursive: true });
    const path = join(copy, 'package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    delete manifest.scripts;
    writeFileSync(path, JSON.stringify(manifest));
    run('npm', ['pack', '--silent', '--pack-destination', work], copy);
}

/** Makes an empty project with the packages installed. */
function project(name: string, options: object, files: Record<string, string>, more: object = {}): string {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', private: true, ...more }));
    run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs()],
        folder);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
        compilerOptions: {
            strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true,
            noUncheckedIndexedAccess: false, target: 'ES2022', outDir: 'out', ...options,
        },
        include: Object.keys(files),
    }));
    for (const [file, text] of Object.entries(files)) {
        writeFileSync(join(folder, file), text);
    }
    return folder;
}

/** The types of Node.js, which a project for it has. */
function addNodeTypes(folder: string): void {
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types']) {
        cpSync(join(modules, name), join(folder, 'node_modules', name), { recursive: true });
    }
}

const compile = (folder: string): string =>
    run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', folder], folder);

// A server takes its options from variables too. That of a busy machine sends spectators away.
const serverEnvironment = (): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SABOT'))),
    SABOT_OVERLOAD_STEPS: '0',
});

async function withServer(act: (host: string) => Promise<void>, ...words: string[]): Promise<void> {
    const child: ChildProcess = spawn(SABOT as string, [
        'serve', '--port', '0', '--web', '0', '--bots', '2', '--players', '4', '--seconds', '600', ...words,
    ], { stdio: ['ignore', 'ignore', 'pipe'], env: serverEnvironment() });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
        const host = await new Promise<string>((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error('it does not serve')), WAIT_MS);
            child.once('exit', () => reject(new Error(`it ended: ${told.join('\n')}`)));
            const told: string[] = [];
            createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
                told.push(line);
                const found = line.match(/http:\/\/(127\.0\.0\.1:\d+)/);
                if (found !== null) {
                    clearTimeout(timer);
                    resolve(found[1]);
                }
            });
        });
        await act(host);
    } finally {
        child.kill('SIGINT');
        await ended;
    }
}

// What the example printed: the tank has moved, and has fired.
function checkHunt(printed: string): void {
    const lines = printed.split('\n').filter((line) => line.includes('->'));
    assert.ok(lines.length >= 3, printed);
    const places = lines.map((line) => line.split(' ', 3).map(Number));
    const moved = Math.max(...places.map(([x, , z], i) => {
        const [fromX, , fromZ] = places[Math.max(i - 1, 0)];
        return Math.hypot(x - fromX, z - fromZ);
    }));
    assert.ok(moved > 2, printed); // within a second
    assert.match(printed, /"fire":[1-9]/);
    assert.match(lines[lines.length - 1], / \d+ ms$/);
}

before(() => {
    work = mkdtempSync(join(tmpdir(), 'sabot-packages-'));
    run(process.execPath, [
        join(web, 'packages.mjs'), work, ...(WASM === undefined ? [] : [WASM]),
    ], web);
    packModule('@msgpack/msgpack');
});

after(() => rmSync(work, { recursive: true, force: true }));

test('a package has a licence, a README, declarations and nothing of the sources', () => {
    for (const name of WASM === undefined ? ['client'] : ['client', 'core']) {
        const packed = readdirSync(join(work, name));
        for (const file of ['LICENSE', 'README.md', 'dist', 'package.json']) {
            assert.ok(packed.includes(file), `${name} has no ${file}`);
        }
        const manifest = JSON.parse(readFileSync(join(work, name, 'package.json'), 'utf8'));
        assert.equal(manifest.private, undefined);
        for (const kind of ['esm', 'cjs']) {
            assert.ok(existsSync(join(work, name, 'dist', kind, 'index.d.ts')));
        }
    }
});

test('the READMEs show the examples as they are', () => {
    const readme = readFileSync(join(CHECKOUT, 'client-sdk/web/packages/client.md'), 'utf8');
    for (const [file, kind] of [['hunt.mjs', 'js'], ['page/index.html', 'html'], ['page/page.ts', 'ts']]) {
        const text = readFileSync(join(examples, file), 'utf8');
        assert.ok(readme.includes(`\`\`\`${kind}\n${text}\`\`\``), `client.md does not have ${file}`);
        assert.ok(text.split('\n').length <= 60, `${file} is long`);
    }
});

test('the example for Node.js compiles strictly and hunts a tank', { skip }, () =>
    withServer(async (host) => {
        const folder = project('hunt', {
            module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022'], types: ['node'],
            allowJs: true, checkJs: true,
        }, {
            'hunt.mjs': readFileSync(join(examples, 'hunt.mjs'), 'utf8'),
            'watch.mts': readFileSync(join(examples, 'watch.mts'), 'utf8'),
            'lobby.mts': readFileSync(join(examples, 'lobby.mts'), 'utf8'),
        }, { type: 'module' });
        addNodeTypes(folder);
        compile(folder);
        for (const node of NODES) {
            checkHunt(run(node, ['hunt.mjs', host, '15'], folder));
            assert.match(run(node, ['out/watch.mjs', host, '3'], folder), /^playing \{"tank":[1-9]\d+,/);
            assert.match(run(node, ['out/lobby.mjs', host, 'deathmatch', '3'], folder),
                /bot-1: team 0, \d+ kills, -?\d+ points\n[^]* s left; teams 0 to 0\n[^]*playing \n$/);
        }
    }));

test('a program for Node.js plays by the core', {
    skip: WASM === undefined ? 'SABOT_WASM is not set' : skip,
}, () =>
    withServer(async (host) => {
        const folder = project('player', {
            module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022'], types: ['node'],
        }, {
            'core.mts': readFileSync(join(examples, 'core.mts'), 'utf8'),
            'replay.mts': readFileSync(join(examples, 'replay.mts'), 'utf8'),
        });
        addNodeTypes(folder);
        compile(folder);
        run(SABOT as string, [
            'serve', '--port', '0', '--ai', '4', '--ticks', '300', '--fast', '--record', folder,
        ], folder);
        const log = readdirSync(folder).find((name) => name.endsWith('.sblog')) as string;
        for (const node of NODES) {
            const told = JSON.parse(run(node, ['out/core.mjs', host, '5'], folder)) as
                Record<'predicted' | 'snapshots' | 'unexplained', number>;
            assert.ok(told.predicted > 30 && told.snapshots > 30, JSON.stringify(told));
            assert.equal(told.unexplained, 0);
            const seen = JSON.parse(run(node, ['out/replay.mjs', log], folder)) as
                Record<'tick' | 'half' | 'most', number>;
            assert.ok(seen.tick === 300 && seen.half === 150 && seen.most >= 4, JSON.stringify(seen));
        }
    }));

test('a strict page compiles, with a bundler\'s rules and no types of Node.js', () => {
    const core = `import { type Sabot, loadSabot } from '@sabot/core';
export const load = async (url: string): Promise<Sabot> =>
    loadSabot(await (await fetch(url)).arrayBuffer());
`;
    const folder = project('page', {
        module: 'ESNext', moduleResolution: 'Bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        types: [], verbatimModuleSyntax: true, isolatedModules: true,
    }, {
        'page.ts': readFileSync(join(examples, 'page/page.ts'), 'utf8'),
        ...(WASM === undefined ? {} : { 'core.ts': core }),
    });
    compile(folder);
});

test('CommonJS compiles and runs, and old resolution finds the declarations', () => {
    const text = `import { Client, parseRules, Role, RulesError } from '@sabot/client';
try {
    parseRules({});
} catch (error) {
    console.log(error instanceof RulesError, typeof Client, Role.spectator);
}
`;
    const folder = project('commonjs', {
        module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022', 'DOM'], types: [],
    }, { 'main.ts': text }, { type: 'commonjs' });
    compile(folder);
    for (const node of NODES) {
        assert.equal(run(node, ['out/main.js'], folder), 'true function 1\n');
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
        compilerOptions: {
            strict: true, skipLibCheck: false, target: 'ES2022', lib: ['ES2022', 'DOM'], types: [],
            module: 'CommonJS', moduleResolution: 'Node10', ignoreDeprecations: '5.0', noEmit: true,
        },
        include: ['main.ts'],
    }));
    compile(folder);
});

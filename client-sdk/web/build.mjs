// Builds the page: page/src/main.ts with its imports, the style sheet, the HTML, sabot.wasm, and
// the licences of the npm modules that the page contains. The same sources and modules give the
// same bytes in any folder. Prints the size of what a browser loads, and fails if it exceeds a
// limit.
//
// usage: node build.mjs SABOT.WASM FOLDER [--check]
//
// The build writes these files to FOLDER and removes all others. With --check it writes nothing,
// and the status is 1 if FOLDER differs from what the sources give.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

// Limits in bytes after brotli: for all files, and for those that the first picture of a live match
// waits for.
const SIZE_MAX = 380_000;
const FIRST_SIZE_MAX = 173_000;

const LICENCES = 'licences.txt';

const [wasm, folder, mode] = process.argv.slice(2);
if (folder === undefined || (mode !== undefined && mode !== '--check')) {
    console.error('usage: node build.mjs SABOT.WASM FOLDER [--check]');
    process.exit(2);
}

// Returns the licence texts of the npm modules in the bundle, which their licences require.
function licencesOf(inputs) {
    const names = Object.keys(inputs).flatMap(
        (path) => path.match(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? [],
    );
    return [...new Set(names)].sort().map((name) => {
        const module = join(here, 'node_modules', name);
        const { version } = JSON.parse(readFileSync(join(module, 'package.json'), 'utf8'));
        const file = readdirSync(module).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
        if (file === undefined) {
            throw new Error(`${name} has no licence`);
        }
        return `${name} ${version}\n\n${readFileSync(join(module, file), 'utf8').trim()}\n`;
    });
}

// Returns the page's HTML, which names the imports of main.js, so that all are loaded at once.
function htmlWith(modules) {
    const parts = readFileSync(join(here, 'page/index.html'), 'utf8').split('</head>');
    if (parts.length !== 2) {
        throw new Error('page/index.html must have one </head>');
    }
    const links = modules.map((name) => `<link rel="modulepreload" href="${name}">\n`);
    return Buffer.from(`${parts[0]}${links.join('')}</head>${parts[1]}`);
}

// Returns the files by name, and the names of those that main.js needs to start.
async function build() {
    const out = join(here, 'dist');
    const { outputFiles, metafile } = await esbuild.build({
        absWorkingDir: here,
        // The hashes in names include the modules' paths, which ./run provides by a link.
        preserveSymlinks: true,
        entryPoints: {
            main: 'page/src/main.ts',
            replay_worker: 'page/src/replay_worker.ts',
            style: 'page/style.css',
            more: 'page/more.css',
        },
        outdir: out,
        // A module that only import() imports is loaded on demand.
        splitting: true,
        chunkNames: '[name]-[hash]',
        bundle: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        minify: true,
        legalComments: 'none', // licences.txt has them
        write: false,
        metafile: true,
        logLevel: 'warning',
    });
    const outside = Object.keys(metafile.inputs).find((path) => /^(\.\.|\/)/.test(path));
    if (outside !== undefined) {
        throw new Error(`${outside} is outside the folder: names would depend on its path`);
    }
    const files = new Map(outputFiles.map(({ path, contents }) => [relative(out, path), contents]));
    files.set('sabot.wasm', readFileSync(wasm));
    const licences = licencesOf(metafile.inputs);
    if (licences.length > 0) {
        files.set(LICENCES, Buffer.from(licences.join(`\n${'-'.repeat(72)}\n\n`)));
    }

    const scripts = new Set(['main.js']);
    for (const name of scripts) { // the set grows meanwhile
        for (const { path, kind } of metafile.outputs[`dist/${name}`]?.imports ?? []) {
            if (kind === 'import-statement') {
                scripts.add(relative('dist', path));
            }
        }
    }
    const [, ...imported] = scripts;
    files.set('index.html', htmlWith(imported.sort()));
    const first = new Set(['index.html', 'style.css', ...scripts]);
    return { files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), first };
}

// Prints the sizes; returns whether they are within the limits.
function weigh(files, first) {
    const line = (name, sizes, note = '') =>
        console.log(name.padEnd(28) + sizes.map((size) => String(size).padStart(9)).join('') + note);
    const all = [0, 0, 0];
    const soon = [0, 0, 0];
    console.log(`${'bytes'.padEnd(28)}      raw     gzip   brotli`);
    for (const [name, bytes] of files) {
        const sizes = [
            bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length,
        ];
        line(name, sizes, first.has(name) ? '  first' : '');
        sizes.forEach((size, i) => {
            all[i] += name === LICENCES ? 0 : size; // browsers do not load it
            soon[i] += first.has(name) ? size : 0;
        });
    }
    line('for the first picture', soon, `  at most ${FIRST_SIZE_MAX}`);
    line('all', all, `  at most ${SIZE_MAX}`);
    return soon[2] <= FIRST_SIZE_MAX && all[2] <= SIZE_MAX;
}

// Returns the names in the folder.
function namesIn(path) {
    try {
        return readdirSync(path);
    } catch (error) {
        if (error.code === 'ENOENT') {
            return [];
        }
        throw error;
    }
}

// Returns the names of files in the folder that differ, are missing, or are too many.
function differing(files) {
    const there = new Set(namesIn(folder));
    const names = [...new Set([...files.keys(), ...there])].sort();
    return names.filter(
        (name) =>
            !files.has(name) ||
            !there.has(name) ||
            !readFileSync(join(folder, name)).equals(files.get(name)),
    );
}

const { files, first } = await build();
const isLight = weigh(files, first);
if (!isLight) {
    console.error('the page is too large');
    process.exit(1);
}
const changed = differing(files);
if (mode === '--check') {
    for (const name of changed) {
        console.error(`not what the sources give: ${join(folder, name)}`);
    }
    process.exit(changed.length > 0 ? 1 : 0);
}
mkdirSync(folder, { recursive: true });
for (const name of changed) {
    if (files.has(name)) {
        writeFileSync(join(folder, name), files.get(name));
    } else {
        rmSync(join(folder, name), { recursive: true });
    }
}

// Leaves out of three.js what the page has no use for: an esbuild plugin.
//
// three.js comes as two bundles, of which esbuild keeps whatever might have an effect, and with the
// shaders as texts that no minifier looks into. So the page is built from the modules that those
// bundles are made of, the shaders lose their comments and blanks, and virtual reality, to which the
// renderer holds on by itself, is absent. Measured: 7 kB of 137 (brotli).

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const SHADERS = /three[\\/]src[\\/]renderers[\\/]shaders[\\/].*\.glsl\.js$/;
const VIRTUAL_REALITY = /three[\\/]src[\\/]renderers[\\/]webxr[\\/]WebXRManager\.js$/;

// What the renderer asks of it, answered as by one that is never in use.
const ABSENT = `
import { EventDispatcher } from '../../core/EventDispatcher.js';
export class WebXRManager extends EventDispatcher {
    enabled = false;
    isPresenting = false;
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    dispose() {}
}`;

// Comments, and blanks where nothing needs them; lines stay, for what begins with "#".
export function leanShader(text) {
    return text
        .replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
        .replace(/[ \t]+/g, ' ')
        .replace(/^(?! *#).*$/gm, (line) => line.replace(/ ?([=+*/,(){};<>?:|&-]) ?/g, '$1'))
        .replace(/\s*\n\s*/g, '\n')
        .trim();
}

export const lean = {
    name: 'lean',
    setup(build) {
        const folder = build.initialOptions.absWorkingDir;
        const main = createRequire(join(folder, 'package.json')).resolve('three');
        const path = join(dirname(dirname(main)), 'src/Three.js');
        build.onResolve({ filter: /^three$/ }, () => ({ path, sideEffects: false }));
        build.onLoad({ filter: VIRTUAL_REALITY }, ({ path: of }) => ({
            contents: ABSENT, resolveDir: dirname(of),
        }));
        build.onLoad({ filter: SHADERS }, async ({ path: of }) => ({
            contents: (await readFile(of, 'utf8')).replace(
                /(\/\* glsl \*\/ ?`)([^`]*)`/g, (_, before, text) => `${before}${leanShader(text)}\``,
            ),
        }));
    },
};

// Leaves out of three.js what the page has no use for: an esbuild plugin.
//
// three.js comes as two bundles, of which esbuild keeps whatever might have an effect, and with the
// shaders as texts that no minifier looks into. So the page is built from the modules that those
// bundles are made of, shaders lose their comments and blanks, and what the renderer holds on to by
// itself is absent: the shaders of materials that the page does not use, virtual reality, maps of
// surroundings, morphing. Measured: 26 kB of the 164 (brotli) that the first picture waits for.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SHADERS = /three[\\/]src[\\/]renderers[\\/]shaders[\\/].*\.glsl\.js$/;
const MODULES = /three[\\/]src[\\/](core|math|materials|objects|textures|geometries|lights|cameras|scenes)[\\/]/;
// The materials that the page uses, by three.js's names of their shaders, and what comes without one.
const USED = ['meshbasic', 'meshlambert', 'depth', 'background'];
// Included by the renderer itself.
const INCLUDED = ['tonemapping_pars_fragment', 'colorspace_pars_fragment'];

// What the renderer asks of them, answered as by one that is never in use.
const ABSENT = [
    [/webgl[\\/]WebGLCubeUVMaps\.js$/, `
export class WebGLCubeUVMaps {
    get(texture) { return texture; }
    dispose() {}
}`],
    [/webgl[\\/]WebGLCubeMaps\.js$/, `
export class WebGLCubeMaps {
    get(texture) { return texture; }
    dispose() {}
}`],
    [/webgl[\\/]WebGLUniformsGroups\.js$/, `
export class WebGLUniformsGroups {
    dispose() {}
}`],
    [/webgl[\\/]WebGLMorphtargets\.js$/, 'export class WebGLMorphtargets {}'],
    [/webxr[\\/]WebXRManager\.js$/, `
import { EventDispatcher } from '../../core/EventDispatcher.js';
export class WebXRManager extends EventDispatcher {
    enabled = false;
    isPresenting = false;
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    dispose() {}
}`],
];

// The shader files that are used, with all that they include.
function usedShaders(folder) {
    const used = new Set();
    const take = (path) => {
        if (!used.has(path)) {
            used.add(path);
            const text = readFileSync(path, 'utf8');
            for (const [, name] of text.matchAll(/#include <(\w+)>/g)) {
                take(join(folder, 'ShaderChunk', `${name}.glsl.js`));
            }
        }
    };
    USED.forEach((name) => take(join(folder, 'ShaderLib', `${name}.glsl.js`)));
    INCLUDED.forEach((name) => take(join(folder, 'ShaderChunk', `${name}.glsl.js`)));
    return used;
}

// Methods that write a scene to a file, without what is in them, and the names of colours.
function leanModule(text) {
    let out = text.replace(/(const _colorKeywords = \{)[^}]*\}/, '$1}');
    for (const { 0: head, index } of [...out.matchAll(/^\ttoJSON\([^)]*\) \{$/gm)].reverse()) {
        const begin = index + head.length;
        out = out.slice(0, begin) + out.slice(out.indexOf('\n\t}\n', begin));
    }
    return out;
}

// Comments, and blanks where nothing needs them; lines stay, for what begins with "#".
function leanShader(text) {
    return text
        .replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
        .replace(/[ \t]+/g, ' ')
        .replace(/^(?! *#).*$/gm, (line) => line.replace(/ ?([=*/,(){};<>?:|&]) ?/g, '$1'))
        .replace(/\s*\n\s*/g, '\n')
        .trim();
}

export const lean = {
    name: 'lean',
    setup(build) {
        // By the link, not by where it leads: paths are in the hashes of names.
        const source = join(build.initialOptions.absWorkingDir, 'node_modules/three/src');
        const used = usedShaders(join(source, 'renderers/shaders'));
        const three = join(source, 'Three.js');
        build.onResolve({ filter: /^three$/ }, () => ({ path: three, sideEffects: false }));
        for (const [filter, contents] of ABSENT) {
            build.onLoad({ filter }, ({ path }) => ({ contents, resolveDir: dirname(path) }));
        }
        build.onLoad({ filter: MODULES }, ({ path }) => ({
            contents: leanModule(readFileSync(path, 'utf8')),
        }));
        build.onLoad({ filter: SHADERS }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace(
                /(\/\* glsl \*\/ ?`)([^`]*)`/g,
                (_, before, text) => `${before}${used.has(path) ? leanShader(text) : ''}\``,
            ),
        }));
    },
};

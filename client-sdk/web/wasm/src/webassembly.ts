/**
 * The types of WebAssembly that the declarations name. The library of a browser's types has them;
 * a program for Node.js may be compiled without it. Where both are, they merge.
 */

declare global {
    namespace WebAssembly {
        interface Module {}
        interface Memory {}
    }
}

export type CompiledModule = WebAssembly.Module;

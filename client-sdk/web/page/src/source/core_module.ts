/** The core as a module, compiled once for the page and its workers. */

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch('sabot.wasm');
    if (!answer.ok) {
        throw new Error(`the server has no sabot.wasm (${answer.status})`);
    }
    const again = answer.clone();
    // Refused where the answer's type is another than application/wasm.
    return WebAssembly.compileStreaming(answer).catch(async () =>
        WebAssembly.compile(await again.arrayBuffer()));
}

/** Throws an Error for people. */
export async function coreModule(): Promise<WebAssembly.Module> {
    compiled ??= compile();
    try {
        return await compiled;
    } catch (error) {
        compiled = null; // it may be there the next time
        throw error;
    }
}

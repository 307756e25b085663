/** The core's module, compiled once for the page and its workers. */

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch('sabot.wasm');
    if (!answer.ok) {
        throw new Error(`the server has no sabot.wasm (${answer.status})`);
    }
    const again = answer.clone();
    // Fails if the answer's type is not application/wasm.
    return WebAssembly.compileStreaming(answer).catch(async () =>
        WebAssembly.compile(await again.arrayBuffer()));
}

/** Loads the core. Throws an Error whose message is for people. */
export async function coreModule(): Promise<WebAssembly.Module> {
    compiled ??= compile();
    try {
        return await compiled;
    } catch (error) {
        compiled = null; // the next try may succeed
        throw error;
    }
}

/**
 * Loads a core with rules of one's own, which the server's page has under the name of the rules;
 * null if it has none. A live match is then played without prediction, and a recorded one not at
 * all.
 */
export async function ownCoreModule(
    rules: string, signal: AbortSignal,
): Promise<WebAssembly.Module | null> {
    try {
        const answer = await fetch(`${rules}.wasm`, { signal });
        return answer.ok ? await WebAssembly.compile(await answer.arrayBuffer()) : null;
    } catch {
        signal.throwIfAborted();
        return null;
    }
}

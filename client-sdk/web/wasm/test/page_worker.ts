// The page's own way to open a recorded match, with its worker in a thread of Node.js and the real
// core. Only what browsers have and Node.js lacks is made here: the worker's scope, reading a file
// at once, and the files beside the page.

import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import esbuild from 'esbuild';
import { openLog } from '../../page/src/replay/open';
import type { Answer, Request } from '../../page/src/replay/protocol';
import type { ReplaySource } from '../../page/src/source/replay';

const web = fileURLToPath(new URL('..', import.meta.url)); // the bundles lie in a folder of it

const SCOPE = `
const { parentPort } = require('node:worker_threads');
const fileOf = (bytes) => ({
    bytes, size: bytes.length, slice: (begin, end) => fileOf(bytes.slice(begin, end)),
});
globalThis.FileReaderSync = class { readAsArrayBuffer({ bytes }) { return bytes.buffer; } };
globalThis.onmessage = null;
globalThis.postMessage = (answer, transfer) => parentPort.postMessage(answer, transfer);
globalThis.close = () => parentPort.close();
parentPort.on('message', (request) => onmessage({ data:
    request.kind === 'open' ? { ...request, log: fileOf(request.log) } : request }));
`;

async function bundle(): Promise<string> {
    const { outputFiles } = await esbuild.build({
        entryPoints: [`${web}page/src/replay_worker.ts`], bundle: true, write: false,
        format: 'iife', target: 'es2022', logLevel: 'warning',
    });
    return SCOPE + outputFiles[0].text;
}

/** Opens a log as the page does, paused at a tick. `files`: those beside the page, by name. */
export async function openInPage(
    log: Uint8Array<ArrayBuffer>, tick: number, files: Record<string, Uint8Array<ArrayBuffer>>,
): Promise<ReplaySource> {
    const script = await bundle();

    class PageWorker {
        onmessage: ((event: { data: Answer }) => void) | null = null;
        onerror: ((error: unknown) => void) | null = null;
        readonly #thread = new Thread(script, { eval: true });

        constructor() {
            this.#thread.on('message', (data: Answer) => this.onmessage?.({ data }));
            this.#thread.on('error', (error) => this.onerror?.(error));
        }

        postMessage(request: Request): void {
            this.#thread.postMessage(request.kind === 'open' ? { ...request, log } : request);
        }

        terminate(): void {
            void this.#thread.terminate();
        }
    }

    const before = { fetch: globalThis.fetch, Worker: globalThis.Worker };
    globalThis.Worker = PageWorker as unknown as typeof Worker;
    globalThis.fetch = (async (name: string) => name in files
        ? new Response(files[name], { headers: { 'content-type': 'application/wasm' } })
        : new Response('', { status: 404 })) as typeof fetch;
    try {
        const opening = { progress: () => {}, signal: new AbortController().signal };
        return await openLog(new Blob([log]), 'match.sblog', tick, opening);
    } finally {
        Object.assign(globalThis, before);
    }
}

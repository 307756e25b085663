/** The page's end of a replay worker. */

import type { Answer, Request, Role } from './protocol';

export interface Link {
    send(request: Request): void;
    close(): void;
}

/** `broken` is called once, when the worker has died and sends nothing more. */
export interface LinkHandlers {
    answer(answer: Answer): void;
    broken(): void;
}

export class WorkerLink implements Link {
    private readonly worker = new Worker('replay_worker.js', { type: 'module' });

    constructor(role: Role, log: Blob, wasm: WebAssembly.Module, handlers: LinkHandlers) {
        this.worker.onmessage = ({ data }: MessageEvent<Answer>) => handlers.answer(data);
        this.worker.onerror = () => {
            this.close();
            handlers.broken();
        };
        this.send({ kind: 'open', role, log, wasm });
    }

    send(request: Request): void {
        this.worker.postMessage(request);
    }

    close(): void {
        this.worker.terminate();
    }
}

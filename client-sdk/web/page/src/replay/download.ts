/** Downloads a log from the server; continues an interrupted download where it stopped. */

import { LOG_SIZE_MAX } from './log_source';

export interface Downloaded {
    readonly blob: Blob;
    /** Count of missing bytes; 0 if the log is complete, or its size is not known. */
    readonly missing: number;
}

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const ATTEMPTS = 4;
const PAUSE_MS = 500; // before the second try; doubles before each later one
export const TOO_LARGE = 'This recording is larger than 512 MB: too large for this page.';

class Parts {
    list: Uint8Array<ArrayBuffer>[] = [];
    size = 0;
    total: number | null = null;
    private tag: string | null = null;

    /** Returns the headers that ask for the rest. */
    get headers(): Record<string, string> {
        const range = { Range: `bytes=${this.size}-` };
        return this.size === 0 ? {} : this.tag === null ? range : { ...range, 'If-Range': this.tag };
    }

    /** Returns false if the answer is neither the rest nor the whole. */
    begin(answer: Response): boolean {
        const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers.get('Content-Range') ?? '');
        if (answer.status === 206) {
            return range !== null && Number(range[1]) === this.size;
        }
        const length = answer.headers.get('Content-Length');
        const isPlain = answer.headers.get('Content-Encoding') === null;
        const tag = answer.headers.get('ETag');
        this.list = [];
        this.size = 0;
        this.total = isPlain && length !== null && /^\d+$/.test(length) ? Number(length) : null;
        this.tag = tag !== null && !tag.startsWith('W/') ? tag : null;
        return true;
    }

    add(part: Uint8Array<ArrayBuffer>): void {
        this.list.push(part);
        this.size += part.length;
    }

    get isTooLarge(): boolean {
        return Math.max(this.size, this.total ?? 0) > LOG_SIZE_MAX;
    }

    get missing(): number {
        return Math.max((this.total ?? 0) - this.size, 0);
    }
}

async function readInto(
    parts: Parts, answer: Response, progress: (share: number) => void,
): Promise<void> {
    const reader = answer.body?.getReader();
    while (reader !== undefined) {
        if (parts.isTooLarge) {
            void reader.cancel();
            throw new RangeError(TOO_LARGE);
        }
        const { done, value } = await reader.read();
        if (done) {
            break;
        }
        parts.add(value);
        progress(parts.total === null ? 0 : Math.min(parts.size / parts.total, 1));
    }
}

// Throws the reason if `signal` is aborted.
async function wait(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => {
            clearTimeout(timer);
            resolve();
        }, { once: true });
    });
    signal.throwIfAborted();
}

/** `progress` gets the downloaded share, 0 to 1. Throws an Error whose message is for people. */
export async function download(
    url: string, progress: (share: number) => void, signal: AbortSignal, get: Fetch = fetch,
    pause: Pause = wait,
): Promise<Downloaded> {
    const parts = new Parts();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (attempt > 0) {
            await pause(PAUSE_MS * 2 ** (attempt - 1), signal);
        }
        try {
            const answer = await get(url, { headers: parts.headers, signal, cache: 'no-store' });
            if (answer.status === 404) {
                throw new RangeError('The server has no such recording.');
            }
            if (answer.ok && parts.begin(answer)) {
                await readInto(parts, answer, progress);
                if (parts.missing === 0) {
                    break;
                }
            }
        } catch (error) {
            if (signal.aborted || error instanceof RangeError) {
                throw error;
            }
        }
    }
    if (parts.size === 0) {
        throw new Error('The recording could not be fetched from the server.');
    }
    return { blob: new Blob(parts.list), missing: parts.missing };
}

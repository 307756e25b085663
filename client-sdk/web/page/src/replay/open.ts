/**
 * Opens a log: gets its bytes, starts the workers, makes the source. Error messages are for people.
 */

import type { Opening } from '../opening';
import { coreModule } from '../source/core_module';
import { ReplaySource } from '../source/replay';
import { download, TOO_LARGE } from './download';
import { type Link, type LinkHandlers, WorkerLink } from './link';
import { LOG_SIZE_MAX } from './log_source';
import type { Answer, LogSummary, Request } from './protocol';

const OPEN_MS_MAX = 30_000;

interface OpenLog {
    readonly summary: LogSummary;
    readonly link: WorkerLink;
    /** Receives the worker's messages from now on. */
    handlers: LinkHandlers;
}

function openInWorker(log: Blob, wasm: WebAssembly.Module, signal: AbortSignal): Promise<OpenLog> {
    return new Promise((resolve, reject) => {
        const refuse = (text: string): void => {
            link.close();
            clearTimeout(timer);
            reject(new Error(text));
        };
        const first: LinkHandlers = {
            answer(answer: Answer) {
                if (answer.kind === 'opened') {
                    clearTimeout(timer);
                    open = { summary: answer.summary, link, handlers: first };
                    resolve(open);
                } else if (answer.kind === 'refused') {
                    refuse(answer.text);
                }
            },
            broken: () => refuse('This recording cannot be played: its worker failed.'),
        };
        let open: OpenLog | null = null;
        const link = new WorkerLink('play', log, wasm, {
            answer: (answer) => (open?.handlers ?? first).answer(answer),
            broken: () => (open?.handlers ?? first).broken(),
        });
        const timer = setTimeout(
            () => refuse('This recording cannot be played: reading it takes too long.'),
            OPEN_MS_MAX,
        );
        signal.addEventListener('abort', () => refuse('aborted'));
    });
}

function sourceOf(
    summary: LogSummary, name: string, link: Link, tick: number | null,
): ReplaySource {
    try {
        return new ReplaySource(summary, name, link, tick);
    } catch (error) {
        link.close(); // this page cannot read its map
        throw error;
    }
}

/** `tick`: where it pauses; null to play it from the start. */
export async function openLog(
    log: Blob, name: string, tick: number | null, { progress, signal }: Opening,
): Promise<ReplaySource> {
    if (log.size > LOG_SIZE_MAX) {
        throw new Error(TOO_LARGE);
    }
    progress('opening the match');
    const wasm = await coreModule();
    signal.throwIfAborted();
    const open = await openInWorker(log, wasm, signal);
    let scan: WorkerLink | null = null;
    const link = {
        send: (request: Request) => open.link.send(request),
        close: () => {
            open.link.close();
            scan?.close();
        },
    };
    const source = sourceOf(open.summary, name, link, tick);
    open.handlers = source;
    const scanned = new WorkerLink('scan', log, wasm, {
        answer(answer) {
            if (answer.kind === 'refused') {
                scanned.close();
                source.verdict.breakOff();
            } else {
                source.answer(answer);
            }
        },
        broken: () => source.verdict.breakOff(),
    });
    scan = scanned;
    return source;
}

/** Opens a log of the server. */
export async function openServerLog(
    name: string, tick: number | null, opening: Opening,
): Promise<ReplaySource> {
    const { progress, signal } = opening;
    progress('downloading the recording');
    const { blob, missing } = await download(
        `logs/${encodeURIComponent(name)}`,
        (share) => progress(`downloading the recording: ${Math.floor(100 * share)} %`), signal,
    );
    const source = await openLog(blob, name, tick, opening);
    source.missing = missing;
    return source;
}

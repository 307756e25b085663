/**
 * Opens a log: gets its bytes, starts the workers, makes the source. Error messages are for people.
 */

import type { Opening } from '../opening';
import { coreModule, ownCoreModule } from '../source/core_module';
import { TANK_RULES } from '../source/server';
import { ReplaySource } from '../source/replay';
import { download, TOO_LARGE } from './download';
import { rulesFault } from './fault';
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

/** The core lacks the rules of the log. */
class RulesLacked extends Error {
    constructor(readonly rules: string) {
        super(rulesFault(rules, false));
    }
}

function openInWorker(log: Blob, wasm: WebAssembly.Module, signal: AbortSignal): Promise<OpenLog> {
    return new Promise((resolve, reject) => {
        const refuse = (text: string, error = new Error(text)): void => {
            link.close();
            clearTimeout(timer);
            reject(error);
        };
        const first: LinkHandlers = {
            answer(answer: Answer) {
                if (answer.kind === 'opened') {
                    clearTimeout(timer);
                    open = { summary: answer.summary, link, handlers: first };
                    resolve(open);
                } else if (answer.kind === 'refused') {
                    const { text, rules } = answer;
                    refuse(text, rules === '' ? undefined : new RulesLacked(rules));
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

interface Opened {
    readonly open: OpenLog;
    /** The core that has the log's rules. */
    readonly wasm: WebAssembly.Module;
}

/** Opens a log of rules that the server has a core for beside its page. */
async function openByOwnCore(
    log: Blob, lacked: RulesLacked, { progress, signal }: Opening,
): Promise<Opened> {
    const { rules } = lacked;
    progress(`loading the rules ${rules}`);
    const wasm = rules === TANK_RULES ? null : await ownCoreModule(rules, signal);
    if (wasm === null) {
        throw lacked;
    }
    try {
        return { open: await openInWorker(log, wasm, signal), wasm };
    } catch (error) {
        throw error instanceof RulesLacked ? new Error(rulesFault(rules, true)) : error;
    }
}

async function openByCore(log: Blob, opening: Opening): Promise<Opened> {
    const { signal } = opening;
    const wasm = await coreModule();
    signal.throwIfAborted();
    try {
        return { open: await openInWorker(log, wasm, signal), wasm };
    } catch (error) {
        if (error instanceof RulesLacked) {
            return openByOwnCore(log, error, opening);
        }
        throw error;
    }
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
    log: Blob, name: string, tick: number | null, opening: Opening,
): Promise<ReplaySource> {
    if (log.size > LOG_SIZE_MAX) {
        throw new Error(TOO_LARGE);
    }
    opening.progress('opening the match');
    const { open, wasm } = await openByCore(log, opening);
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

/** The worker that plays or checks a log; a separate entry of the bundle. */

import { Sabot, SabotError } from '@sabot/core';
import { openFault } from './replay/fault';
import { LogPlayer } from './replay/log_player';
import { LogScan } from './replay/log_scan';
import { blobSource } from './replay/log_source';
import type { Answer, Request } from './replay/protocol';

const REPORT_MS = 100;

const now = (): number => performance.now();
let player: LogPlayer | null = null;

function answer(message: Answer, transfer: Transferable[] = []): void {
    // In a worker's scope postMessage takes no target origin.
    (postMessage as (message: Answer, transfer: Transferable[]) => void)(message, transfer);
}

function open({ role, log, wasm }: Extract<Request, { kind: 'open' }>): void {
    const source = blobSource(log);
    let sabot: Sabot | null = null;
    try {
        sabot = new Sabot(wasm);
        const replay = sabot.replay(source);
        if (role === 'scan') {
            const scan = new LogScan(replay, now);
            for (let isOver = false; !isOver; ) {
                const report = scan.next(REPORT_MS);
                isOver = report.isOver;
                answer(report);
            }
            close();
            return;
        }
        player = new LogPlayer(replay, now, sabot.hitSets());
        answer({ kind: 'opened', summary: player.summary });
    } catch (error) {
        const isForeign = error instanceof SabotError && error.errorName === 'SB_ERROR_UNKNOWN';
        const rules = isForeign ? sabot?.rulesOf(source) ?? '' : '';
        answer({ kind: 'refused', text: openFault(error), rules });
    }
}

onmessage = ({ data: request }: MessageEvent<Request>) => {
    if (request.kind === 'open') {
        open(request);
    } else if (player !== null) {
        const played =
            request.kind === 'seek'
                ? player.seek(request.tick)
                : player.fill(request.until, request.stride);
        answer(played, played.states.map(({ rows }) => rows.buffer));
    }
};

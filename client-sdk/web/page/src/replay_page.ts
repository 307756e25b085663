/** The pages of recorded matches: the choice of a log, and a match with its timeline. */

import { Timeline } from './hud/timeline';
import type { Opening } from './opening';
import { openLog, openServerLog } from './replay/open';
import { Replays } from './replays';
import type { ReplaySource } from './source/replay';
import { opened, Viewer } from './viewer';

function viewerOf(root: HTMLElement, source: ReplaySource, isShared: boolean): Viewer {
    return opened(source, () => {
        const viewer = new Viewer(root, source);
        viewer.add(new Timeline(root, source, isShared));
        return viewer;
    });
}

/**
 * Opens a log of the server at a tick or at its start. Without a log, shows the page for choosing one.
 * Throws an Error whose message is for people.
 */
export async function openRecorded(
    root: HTMLElement, { log, tick }: { log: string | null; tick: number | null },
    opening: Opening, onFile: (file: File) => void,
): Promise<Viewer | Replays> {
    opening.signal.throwIfAborted(); // the page went elsewhere while this module was loading
    return log === null
        ? new Replays(root, onFile)
        : viewerOf(root, await openServerLog(log, tick, opening), true);
}

/** Opens a log from disk. Throws an Error whose message is for people. */
export async function openFileReplay(
    root: HTMLElement, file: File, opening: Opening,
): Promise<Viewer> {
    return viewerOf(root, await openLog(file, file.name, null, opening), false);
}

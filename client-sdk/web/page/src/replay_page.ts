/** The page of a recorded match, with its timeline. */

import { Timeline } from './hud/timeline';
import type { Opening } from './opening';
import { openLog, openServerLog } from './replay/open';
import type { ReplaySource } from './source/replay';
import { opened, Viewer } from './viewer';

export { Replays } from './replays';

function viewerOf(root: HTMLElement, source: ReplaySource, isShared: boolean): Viewer {
    return opened(source, () => {
        const viewer = new Viewer(root, source);
        viewer.add(new Timeline(root, source, isShared));
        return viewer;
    });
}

/**
 * Opens a log of the server at a tick or at its start. Throws an Error whose message is for people.
 */
export async function openReplay(
    root: HTMLElement, log: string, tick: number | null, opening: Opening,
): Promise<Viewer> {
    return viewerOf(root, await openServerLog(log, tick, opening), true);
}

/** Opens a log from disk. Throws an Error whose message is for people. */
export async function openFileReplay(
    root: HTMLElement, file: File, opening: Opening,
): Promise<Viewer> {
    return viewerOf(root, await openLog(file, file.name, null, opening), false);
}

/** Code that only players and recorded matches need, in one file that is loaded on demand. */

export { PlaybackBar } from './hud/playback_bar';
export { keepName, openPlay } from './play_page';
export { openFileReplay, openRecorded } from './replay_page';

/** The keys and their actions. */

export type Action =
    | 'camera' | 'next' | 'previous' | 'scores' | 'help' | 'fullscreen' | 'larger' | 'back';

/** Texts for people, in the order of the help. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
    ['V', 'next camera: free, follow, top'],
    ['[ and ]', 'follow the previous or next tank'],
    ['Tab', 'scores: the top five, or all'],
    ['Shift + Tab', 'go to the buttons; Escape goes back'],
    ['F', 'full screen'],
    ['T', 'larger text'],
    ['?', 'this help'],
    ['drag, wheel', 'free camera: turn, zoom'],
    ['right drag', 'free camera: move'],
    ['N', 'state of the connection'],
    ['M', 'sound on or off'],
    ['W A S D, mouse', 'playing: drive, aim; Space or the button fires'],
    ['1 2 3, Z X C', 'playing: ammunition, next tank'],
    ['J, R, Y U', 'playing: the session; ready before a match; vote for, against'],
    ['Q E, L', 'playing: turn the view; lock or release the mouse'],
    ['Space , .', 'recorded: play or pause, one tick back or forward'],
    ['- +, P N', 'recorded: speed, previous or next kill'],
    ['arrows, Home, End', 'recorded: one tick (with Shift 5 s), start, end'],
];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

const BY_CODE: Readonly<Record<string, Action>> = {
    KeyV: 'camera', KeyF: 'fullscreen', KeyT: 'larger',
    BracketLeft: 'previous', BracketRight: 'next',
};
const BY_KEY: Readonly<Record<string, Action>> = {
    '?': 'help', '[': 'previous', ']': 'next', Escape: 'back',
};

/**
 * Returns the action of a key; null for none. `isOnControl`: a button or link has the focus, so
 * that Tab moves to the next one.
 */
export function keyAction(pressed: Pressed, isOnControl: boolean): Action | null {
    const { key, code, ctrlKey, altKey, metaKey, shiftKey } = pressed;
    const byKey = BY_KEY[key];
    // On keyboards where brackets need AltGr, it comes as Alt, or as Control and Alt.
    if (byKey !== undefined && !metaKey && (altKey || !ctrlKey)) {
        return byKey;
    }
    if (ctrlKey || altKey || metaKey) {
        return null;
    }
    if (key === 'Tab') {
        return isOnControl || shiftKey ? null : 'scores';
    }
    return BY_CODE[code] ?? null;
}

/** Figures and names as text for people. */

/** "4:05", or "1:02:03" from an hour on. */
export function durationText(seconds: number): string {
    const whole = Math.max(Math.floor(seconds), 0);
    const two = (value: number): string => String(value % 60).padStart(2, '0');
    const minutes = Math.floor(whole / 60);
    return minutes < 60
        ? `${minutes}:${two(whole)}`
        : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(whole)}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "812 B", "3.4 MB": in steps of 1000. */
export function sizeText(bytes: number): string {
    let value = bytes;
    let unit = 0;
    // A value that would round to 1000 gets the next unit.
    while (value >= 999.5 && unit < UNITS.length - 1) {
        value /= 1000;
        unit++;
    }
    return `${unit > 0 && value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${UNITS[unit]}`;
}

// Line breaks, and marks that change the direction of the text after them.
const UNSEEN = /[\u0000-\u001f\u007f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns a name as plain text: one line, and no marks that change the direction of the rest. */
export function plainName(name: string): string {
    return name.replace(UNSEEN, '');
}

/** Returns a slot's name, or its number if the name is not known or ''. */
export function nameOrNumber(name: string | undefined, slot: number): string {
    return name || `player ${slot + 1}`;
}

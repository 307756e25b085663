/** Whether text is larger: kept for the next visit, where the browser lets it. */

const KEY = 'sabot.larger';

function apply(isLarger: boolean): void {
    document.documentElement.classList.toggle('larger', isLarger);
}

export function isLargerText(): boolean {
    return document.documentElement.classList.contains('larger');
}

export function restoreLargerText(): void {
    try {
        apply(localStorage.getItem(KEY) === '1');
    } catch {
        apply(false); // nothing may be kept here
    }
}

export function switchLargerText(): void {
    apply(!isLargerText());
    try {
        localStorage.setItem(KEY, isLargerText() ? '1' : '0');
    } catch {
        // It holds for this visit.
    }
}

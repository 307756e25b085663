/** The switch for larger text. It is stored for the next visit if the browser allows. */

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
        apply(false); // the browser refuses to store
    }
}

export function switchLargerText(): void {
    apply(!isLargerText());
    try {
        localStorage.setItem(KEY, isLargerText() ? '1' : '0');
    } catch {
        // The choice holds for this visit.
    }
}

/** Volume and mute. They are stored for the next visit if the browser allows. */

const VOLUME_KEY = 'sabot.volume';
const MUTED_KEY = 'sabot.muted';
const VOLUME = 60;

export interface Settings {
    /** From 0 to 100. */
    volume: number;
    isMuted: boolean;
}

/** Reads stored texts; null and texts without meaning give the default. */
export function parseSettings(volume: string | null, muted: string | null): Settings {
    const isVolume = volume !== null && /^(\d{1,2}|100)$/.test(volume);
    return { volume: isVolume ? Number(volume) : VOLUME, isMuted: muted === '1' };
}

/** Returns the factor of all samples. Equal steps of the volume sound about equal. */
export function factorOf({ volume, isMuted }: Settings): number {
    return isMuted ? 0 : (volume / 100) ** 2;
}

export function restoreSettings(): Settings {
    try {
        return parseSettings(localStorage.getItem(VOLUME_KEY), localStorage.getItem(MUTED_KEY));
    } catch {
        return parseSettings(null, null); // the browser refuses to store
    }
}

export function storeSettings({ volume, isMuted }: Settings): void {
    try {
        localStorage.setItem(VOLUME_KEY, String(volume));
        localStorage.setItem(MUTED_KEY, isMuted ? '1' : '0');
    } catch {
        // The choice holds for this visit.
    }
}

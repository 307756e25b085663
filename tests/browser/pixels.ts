/** Pixels of screenshots. */

import type { Page } from 'playwright-core';

export interface Compared {
    count: number; // pixels of each picture
    changed: number; // pixels that differ by more than noise
    colours: number; // different colours in the second
}

/** Compares two PNGs of one size; the browser decodes them. */
export function comparePixels(page: Page, ...pngs: [Buffer, Buffer]): Promise<Compared> {
    return page.evaluate(async (texts) => {
        const NOISE = 16; // of 255, in a channel
        const decode = async (text: string): Promise<Uint8ClampedArray> => {
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            if (context === null) {
                throw new Error('there is no 2D canvas');
            }
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        };
        const [a, b] = await Promise.all(texts.map(decode));
        if (a.length !== b.length) {
            throw new Error('the pictures differ in size');
        }
        const colours = new Set<number>();
        let changed = 0;
        for (let i = 0; i < b.length; i += 4) {
            const isOther = (channel: number): boolean =>
                Math.abs(a[i + channel] - b[i + channel]) > NOISE;
            changed += Number(isOther(0) || isOther(1) || isOther(2));
            colours.add((b[i] << 16) | (b[i + 1] << 8) | b[i + 2]);
        }
        return { count: b.length / 4, changed, colours: colours.size };
    }, pngs.map((png) => png.toString('base64')));
}

/** Quantiles. */

/** Returns the value that only one value in `share` exceeds; undefined for no values. */
export function highQuantile(values: readonly number[], share: number): number | undefined {
    const falling = [...values].sort((a, b) => b - a);
    return falling[Math.floor(falling.length / share)];
}

/** Quantiles of what came lately. */

/** The value that all but one in `share` are at most; undefined for none. */
export function highQuantile(values: readonly number[], share: number): number | undefined {
    const falling = [...values].sort((a, b) => b - a);
    return falling[Math.floor(falling.length / share)];
}

/** Returns an address with another port of the same host; 0 leaves it as it is. */
export function urlAtPort(url: string, port: number): string {
    if (port === 0) {
        return url;
    }
    const changed = new URL(url);
    changed.port = String(port);
    return changed.href;
}

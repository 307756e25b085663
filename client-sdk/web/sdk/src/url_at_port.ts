/** Returns an address with another port of the same host; 0 leaves it as it is. */
export function urlAtPort(url: string, port: number): string {
    if (port === 0) {
        return url;
    }
    const changed = new URL(url);
    changed.port = String(port);
    return changed.href;
}

const HOST = /^(?:[0-9a-z.-]+|[0-9a-f:.]*:[0-9a-f:.]*)$/i; // a name, or an address

/**
 * Returns an address at another host, with a port of its own; an empty host stays as it is. Throws
 * for a host that is none.
 */
export function urlAtPlace(url: string, host: string, port: number): string {
    const changed = new URL(urlAtPort(url, port));
    if (host !== '') {
        if (!HOST.test(host)) {
            throw new RangeError('no valid host');
        }
        const name = host.includes(':') ? `[${host}]` : host;
        changed.hostname = name;
        if (changed.hostname !== new URL(`http://${name}`).hostname) {
            throw new RangeError('no valid host'); // a URL ignores one that it cannot have
        }
    }
    return changed.href;
}

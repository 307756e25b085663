/** The round trip to a server, measured from its lobby: to choose among servers. */

import type { Client } from './client';
import { U32_MAX } from './wire/limits';

/**
 * Measures the round trip to the server of a client that is in the lobby or in a session, and
 * returns the shortest of `count` measures, ms. Each is a list that no session is in: the
 * server answers it at once. It takes 20 requests at once and five a second after that. A list that
 * the program itself waits for is given up. `update` must be called meanwhile, as always. Rejects
 * with a LobbyError if the client is neither in the lobby nor in a session, or gets no answer.
 *
 *     const client = new Client({ url, rules, role: Role.lobby }); // one for each server
 */
export async function pingOf(
    client: Client, count = 3, now: () => number = () => performance.now(),
): Promise<number> {
    let shortestMs = Infinity;
    for (let i = 0; i < count; i++) {
        const sentMs = now();
        await client.lobby.list({ after: U32_MAX }); // no session has a higher number
        shortestMs = Math.min(shortestMs, now() - sentMs);
    }
    return shortestMs;
}

// A player with the core, as a program for Node.js writes it: prints what it has seen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nodeSocket } from '@sabot/client/node';
import { ENTITY_PREDICTED, loadSabot, Transport } from '@sabot/core';

const [host, seconds] = process.argv.slice(2);
const path = createRequire(import.meta.url).resolve('@sabot/core/sabot.wasm');
const sabot = await loadSabot(readFileSync(path));
const client = sabot.client({ name: 'core' });
const transport = new Transport(client, { url: `ws://${host}/ws`, socket: nodeSocket });
let predicted = 0;
for (const end = Date.now() + Number(seconds) * 1000; Date.now() < end; ) {
    client.setInput({ throttle: 1, steering: 0.3 });
    transport.update();
    const view = client.view();
    const own = view !== null && view.alive ? view.entities[view.ownIndex] : undefined;
    predicted += own !== undefined && (own.flags & ENTITY_PREDICTED) !== 0 ? 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 15));
}
const { corrections, snapshotsReceived } = client.status();
console.log(JSON.stringify({ predicted, snapshots: snapshotsReceived, unexplained: corrections[0] }));
transport.close();
client.destroy();

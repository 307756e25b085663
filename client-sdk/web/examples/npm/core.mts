// Plays by the core, whose own tank answers at once: node core.mjs HOST:PORT SECONDS. Prints what it saw.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [host, seconds] = process.argv.slice(2);
const path = createRequire(import.meta.url).resolve('@sabot/core/sabot.wasm');
const bytesOfSabotWasm = readFileSync(path);
let predicted = 0;

function draw(entities: Entity[], _events: unknown): void {
    predicted += entities.some(({ flags }) => (flags & ENTITY_OWN) !== 0 && (flags & ENTITY_PREDICTED) !== 0) ? 1 : 0;
}

// [player]
import { nodeSocket } from '@sabot/client/node'; // a page needs none
import { ENTITY_OWN, ENTITY_PREDICTED, type Entity, loadSabot, Transport } from '@sabot/core';

const sabot = await loadSabot(bytesOfSabotWasm);
const client = sabot.client({ name: 'ann' });
const transport = new Transport(client, { url: `ws://${host}/ws`, socket: nodeSocket });

function frame(): void { // 60 times a second
    client.setInput({ throttle: 1, steering: 0.2, fire: true });
    transport.update();
    draw(client.view()?.entities ?? [], client.pollEvents());
}
// [/player]

for (const end = Date.now() + Number(seconds) * 1000; Date.now() < end; ) {
    frame();
    await new Promise((resolve) => setTimeout(resolve, 15));
}
const { corrections, snapshotsReceived } = client.status();
console.log(JSON.stringify({ predicted, snapshots: snapshotsReceived, unexplained: corrections[0] }));
transport.close();
client.destroy();

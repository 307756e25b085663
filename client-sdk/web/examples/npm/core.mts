// Plays by the core, whose own tank answers at once: node core.mjs HOST:PORT SECONDS. Prints what it saw.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [host, seconds] = process.argv.slice(2);
const path = createRequire(import.meta.url).resolve('@sabot/core/sabot.wasm');
const bytesOfSabotWasm = readFileSync(path);
let predicted = 0;

function draw(entities: readonly Entity[], _events: unknown): void {
    predicted += entities.some(({ isOwn, isPredicted }) => isOwn && isPredicted) ? 1 : 0;
}

// [player]
import { aimAt, type Entity, isEnemy } from '@sabot/client';
import { nodeSocket } from '@sabot/client/node'; // a page needs none
import { CoreForms, loadSabot, Transport } from '@sabot/core';

const sabot = await loadSabot(bytesOfSabotWasm);
const client = sabot.client({ name: 'ann' }); // mode, session, password, token: here too
const transport = new Transport(client, { url: `ws://${host}/ws`, socket: nodeSocket });
const forms = new CoreForms(client); // values by name, as @sabot/client has them

function frame(): void { // 60 times a second
    transport.update();
    forms.readPlayers(); // the names
    const entities = forms.entities(client.view()?.entities ?? []);
    const own = entities.find(({ isOwn }) => isOwn);
    const enemy = entities.find(({ kindName, owner }) =>
        kindName === 'tank' && isEnemy(entities, own?.owner ?? null, owner));
    const aim = own && enemy ? aimAt(own, enemy.position, enemy.velocity) : null; // null: out of reach
    client.setInput({
        throttle: 1, steering: 0.2, fire: aim !== null, aimYaw: aim?.yaw ?? 0, aimPitch: aim?.pitch ?? 0,
    });
    draw(entities, client.pollEvents());
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

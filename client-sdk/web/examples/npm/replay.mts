// Plays a tick log again and checks each tick's hash: node replay.mjs LOG
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadSabot } from '@sabot/core';

const sabot = await loadSabot(readFileSync(createRequire(import.meta.url).resolve('@sabot/core/sabot.wasm')));
const bytesOfLog = readFileSync(process.argv[2]);
let most = 0;

function draw(entities: readonly unknown[], _events: unknown): void {
    most = Math.max(most, entities.length);
}

// [replay]
const replay = sabot.replay(bytesOfLog); // or { readAt(offset, target) } over anything
while (replay.step()) {
    if (!replay.state().agrees) throw new Error(`tick ${replay.state().tick} differs`);
    draw(replay.entities(), replay.events());
}
const { tick } = replay.state(); // the last one
replay.seek(tick / 2 | 0);
// [/replay]
console.log(JSON.stringify({ tick, half: replay.state().tick, most }));

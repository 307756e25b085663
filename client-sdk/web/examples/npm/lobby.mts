// Joins a session of a mode from the lobby's list, and prints score and hits: node lobby.mjs HOST:PORT MODE SECONDS
import { Client, parseRules, readTankEvent, Role, tankPlayer, tankRound } from '@sabot/client';
import { nodeSocket } from '@sabot/client/node';

const [host, mode, seconds] = process.argv.slice(2);
const rules = parseRules(await (await fetch(`http://${host}/rules.json`)).json());
const url = `ws://${host}/ws`;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// [lobby]
const client = new Client({ url, rules, name: 'ann', role: Role.lobby, socket: nodeSocket });
const frames = setInterval(() => client.update(), 16); // also while the program waits
while (client.state === 'connecting') {
    await pause(16);
}
const [session] = await client.lobby.list({ mode, notFull: true, noPassword: true });
if (session === undefined) {
    throw new Error(`no session of the mode ${mode} has room`);
}
await client.lobby.join({ session: session.number }); // a LobbyError says why not
// [/lobby]

const nameOf = (slot: number | null = null): string =>
    slot === null ? 'nobody' : client.player(slot)?.name ?? `player ${slot}`;

// [score]
function tell(): void {
    const entities = client.view()?.entities ?? [];
    const round = tankRound(entities);
    for (const { slot, name } of client.players) {
        const player = tankPlayer(entities, slot);
        console.log(`${name}: team ${player?.team}, ${player?.kills} kills, ${player?.score} points`);
    }
    console.log(`${round?.secondsLeft ?? 'no limit of'} s left; teams ${round?.score.join(' to ')}`);
    for (const event of client.takeEvents()) {
        const told = readTankEvent(event); // null: somebody joins or leaves
        if (told?.points) console.log(`${nameOf(told.player)} hits ${nameOf(told.target)} for ${told.points}`);
    }
}
// [/score]

for (const end = Date.now() + Number(seconds) * 1000; Date.now() < end && client.state !== 'closed';) {
    await pause(1000);
    tell();
}
console.log(client.state, client.status.text);
clearInterval(frames);
client.close();

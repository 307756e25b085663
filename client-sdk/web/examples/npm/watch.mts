// Watches a match and counts what it would draw: node watch.mjs [HOST:PORT [SECONDS]]
import { Client, parseRules, Role, type Vec3 } from '@sabot/client';
import { nodeSocket } from '@sabot/client/node';

const [host = '127.0.0.1:8080', seconds = '10'] = process.argv.slice(2);
const drawn = new Map<string, number>();
const played = new Map<string, number>();

function draw(kind: string, _position: Readonly<Vec3>, _name: string): void {
    drawn.set(kind, 1 + (drawn.get(kind) ?? 0));
}

function play(name: string, _point: Readonly<Vec3>): void {
    played.set(name, 1 + (played.get(name) ?? 0));
}

// [watch]
const table = await (await fetch(`http://${host}/rules.json`)).json(); // what `sabot rules --json` prints
const client = new Client({
    url: `ws://${host}/ws`, rules: parseRules(table), role: Role.spectator,
    socket: nodeSocket, // a page leaves it out
});

function frame(): void {
    client.update();
    for (const { kindName, position, name } of client.view()?.entities ?? []) {
        draw(kindName, position, name);
    }
    for (const event of client.takeEvents()) play(event.name, event.point);
}
const frames = setInterval(frame, 16); // a page calls requestAnimationFrame
// [/watch]

setTimeout(() => {
    clearInterval(frames);
    console.log(client.state, JSON.stringify(Object.fromEntries([...drawn, ...played])));
    client.close();
}, Number(seconds) * 1000);

// Drives a tank to the nearest enemy and shoots at it, in Node.js 18 or newer:
//
//   npm install ./sabot-client-0.1.0.tgz && node hunt.mjs 127.0.0.1:8080
import { aimAt, Client, isEnemy, NEUTRAL, parseRules } from '@sabot/client';
import { nodeSocket } from '@sabot/client/node';

const [host = '127.0.0.1:8080', seconds = 'Infinity'] = process.argv.slice(2);
const table = await fetch(`http://${host}/rules.json`);
const rules = parseRules(await table.json());
const client = new Client({ url: `ws://${host}/ws`, rules, name: 'hunter', socket: nodeSocket });

/** Distance on the ground, m. @type {(a: number[], b: number[]) => number} */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[2] - b[2]);
/** @type {Map<string, number>} */
const counts = new Map();
let last = [0, 0, 0]; // where the tank was a second ago
let isStuck = false;

/** @type {(isNewSecond: boolean) => string} */
function hunt(isNewSecond) {
    const view = client.view();
    const own = view?.own;
    const entities = view?.entities ?? [];
    const [target] = entities
        .filter(({ kindName, owner }) => kindName === 'tank' && isEnemy(entities, client.status.player, owner))
        .sort((a, b) => distance(a.position, last) - distance(b.position, last));
    if (!own || !target) {
        return 'nobody is here';
    }
    if (isNewSecond) {
        isStuck = distance(own.position, last) < 1;
        last = own.position;
    }
    const aim = aimAt(own, target.position, target.velocity); // null: out of reach
    const yaw = aim?.yaw ?? own.yaw;
    client.setControl({
        ...NEUTRAL,
        throttle: isStuck ? -1 : distance(target.position, own.position) > 15 ? 1 : 0.3,
        steering: isStuck ? 0.7 : 2 * Math.sin(yaw - own.yaw), // beyond 1 it counts as 1
        aimYaw: yaw,
        aimPitch: aim?.pitch ?? 0,
        fire: aim !== null && aim.off < 0.05, // the gun points there already
    });
    return `${own.position.map((value) => value.toFixed(1)).join(' ')} -> ${target.name}`;
}

for (let frame = 0; client.state !== 'closed' && frame < Number(seconds) * 60; frame++) {
    client.update();
    const line = hunt(frame % 60 === 0);
    client.takeEvents().forEach(({ name }) => counts.set(name, 1 + (counts.get(name) ?? 0)));
    if (frame % 60 === 0) {
        const events = JSON.stringify(Object.fromEntries(counts));
        console.log(line, events, `${client.status.roundTripMs.toFixed(0)} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 / 60));
}
console.log(client.status.text);
client.close();

// Drives a tank to the nearest enemy, shoots at it, and draws all from above.
import { aimAt, Client, type Entity, isEnemy, NEUTRAL, parseRules, type View } from '@sabot/client';

const METRES = 120; // width of the picture
const canvas = document.querySelector('canvas')!;
const line = document.querySelector('#line')!;
const context = canvas.getContext('2d')!;
// ?server=HOST:PORT names a server elsewhere, which must have --web-origin with this page's origin.
const host = new URLSearchParams(location.search).get('server') ?? location.host;
const isSecure = location.protocol === 'https:' ? 's' : '';
const rules = parseRules(await (await fetch(`http${isSecure}://${host}/rules.json`)).json());
const client = new Client({ url: `ws${isSecure}://${host}/ws`, rules, name: 'hunter' });

const distance = (a: Entity, b: Entity): number =>
    Math.hypot(a.position[0] - b.position[0], a.position[2] - b.position[2]);

function hunt({ own, entities }: View): void {
    const others = entities.filter(({ kindName, owner }) =>
        kindName === 'tank' && isEnemy(entities, client.status.player, owner));
    if (own === null || others.length === 0) {
        return;
    }
    const target = others.reduce((a, b) => (distance(a, own) < distance(b, own) ? a : b));
    const aim = aimAt(own, target.position, target.velocity); // null: out of reach
    const yaw = aim?.yaw ?? own.yaw;
    client.setControl({
        ...NEUTRAL,
        throttle: distance(target, own) > 15 ? 1 : 0.3,
        steering: 2 * Math.sin(yaw - own.yaw), // beyond 1 it counts as 1
        aimYaw: yaw, aimPitch: aim?.pitch ?? 0,
        fire: aim !== null && aim.off < 0.05, // the gun points there already
    });
}

function draw({ entities }: View): void {
    context.resetTransform();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(-canvas.width / METRES, -canvas.height / METRES); // +z up the screen, +x left
    for (const { kindName, isOwn, health, position: [x, , z] } of entities) {
        const size = kindName === 'tank' ? 3 : 0.8;
        context.fillStyle = isOwn ? '#ffd040' : health > 0 ? '#60a0ff' : '#909090';
        context.fillRect(x - size / 2, z - size / 2, size, size);
    }
}

function frame(): void {
    client.update();
    const view = client.view();
    if (view !== null) {
        hunt(view);
        draw(view);
    }
    const shots = client.takeEvents().filter(({ name }) => name === 'fire').length;
    canvas.dataset.shots = String(Number(canvas.dataset.shots ?? 0) + shots);
    line.textContent = client.status.text || `${client.state}, ${canvas.dataset.shots} shots`;
    requestAnimationFrame(frame);
}
frame();

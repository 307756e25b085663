// @ts-check
/**
 * The operator's view: a small page that the admin port serves. It asks the admin interface once a
 * second (openapi.json), and shows what the operator may need: tick time, sessions, players' links,
 * bans. Its token is kept for the browser's tab alone.
 */

const TOKEN_KEY = 'sabot-admin-token';
const POLL_MS = 1000;
const HISTORY = 120;
const BAD = { loss: 0.02, roundTripMs: 250, tickMs: 10, lateMs: 10 };

/** @type {{p50: number, p99: number}[]} */
const history = [];
let token = sessionStorage.getItem(TOKEN_KEY) ?? '';

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

/** @param {string} method @param {string} path @param {object} [body] */
async function ask(method, path, body) {
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${token}` };
    if (body !== undefined) {
        headers['Content-Type'] = 'application/json';
    }
    const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    const answer = text === '' ? {} : JSON.parse(text);
    if (!response.ok) {
        const problem = new Error(answer.detail ?? answer.title ?? `status ${response.status}`);
        problem.name = String(response.status);
        throw problem;
    }
    return answer;
}

/** Does what an operator asked for, and shows the result at once. @param {() => Promise<any>} act */
async function order(act) {
    try {
        await act();
        element('fault').textContent = '';
        await refresh();
    } catch (fault) {
        element('fault').textContent = /** @type {Error} */ (fault).message;
    }
}

/**
 * A cell: text, a number, or buttons and links.
 * @typedef {string | number | {text: string, bad: boolean} | (HTMLElement)[]} Cell
 */

/** @param {Cell} cell */
function makeCell(cell) {
    const td = document.createElement('td');
    if (Array.isArray(cell)) {
        td.append(...cell);
    } else if (typeof cell === 'object') {
        td.textContent = cell.text;
        td.className = cell.bad ? 'number bad' : 'number';
    } else {
        td.textContent = String(cell);
        td.className = typeof cell === 'number' ? 'number' : '';
    }
    return td;
}

/**
 * Fills a table. A row that a button of has the focus keeps it.
 * @param {string} id @param {string[]} names @param {{key: string, cells: Cell[]}[]} rows
 */
function fill(id, names, rows) {
    const focused = document.activeElement?.getAttribute('data-name');
    const head = document.createElement('tr');
    for (const name of names) {
        const th = document.createElement('th');
        th.textContent = name;
        head.append(th);
    }
    element(id).tHead.replaceChildren(head);
    element(id).tBodies[0].replaceChildren(...rows.map(({ key, cells }) => {
        const tr = document.createElement('tr');
        tr.dataset.key = key;
        tr.append(...cells.map(makeCell));
        return tr;
    }));
    if (focused) {
        /** @type {any} */ (document.querySelector(`[data-name="${CSS.escape(focused)}"]`))?.focus();
    }
}

/** @param {string} text @param {string} key @param {() => Promise<any>} act */
function button(text, key, act) {
    const made = document.createElement('button');
    made.textContent = text;
    made.dataset.name = `${text} ${key}`;
    made.setAttribute('aria-label', `${text} ${key}`);
    made.addEventListener('click', () => void order(act));
    return made;
}

/** @param {any} server @param {any} session */
function watch(server, session) {
    const { web } = server.shards[session.shard];
    if (!web) {
        return [];
    }
    const link = document.createElement('a');
    const address = new URL(web);
    if (['0.0.0.0', '[::]'].includes(address.hostname)) {
        address.hostname = location.hostname;
    }
    address.hash = `watch=${session.id}`;
    link.href = address.href;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = 'watch';
    return [link];
}

/** @param {any} server */
function showShards(server) {
    fill('shards', ['shard', 'address', 'tick ms, median', '99 %', 'late ms, 99 %', 'late ticks',
        'sessions', 'players', 'spectators'], server.shards.map((/** @type {any} */ shard) => ({
        key: String(shard.index),
        cells: [shard.index, shard.address, shard.tick_ms.p50.toFixed(3),
            { text: shard.tick_ms.p99.toFixed(3), bad: shard.tick_ms.p99 > BAD.tickMs },
            { text: shard.late_ms.p99.toFixed(3), bad: shard.late_ms.p99 > BAD.lateMs },
            shard.late_ticks, shard.sessions, shard.players,
            shard.spectators],
    })));
}

/** The slowest shard of each second. @param {any} server */
function showChart(server) {
    /** @param {'p50' | 'p99'} name */
    const worst = (name) => Math.max(...server.shards.map((/** @type {any} */ one) => one.tick_ms[name]));
    history.push({ p50: worst('p50'), p99: worst('p99') });
    history.splice(0, history.length - HISTORY);
    const top = Math.max(1, ...history.map((one) => one.p99)) * 1.1;
    for (const name of /** @type {const} */ (['p50', 'p99'])) {
        element(name).setAttribute('points', history.map((one, index) =>
            `${(600 * index) / (HISTORY - 1)},${120 - (120 * one[name]) / top}`).join(' '));
    }
    element('chart-text').textContent =
        `up to ${top.toFixed(1)} ms; blue: median ${worst('p50').toFixed(3)} ms, ` +
        `orange: 99 % ${worst('p99').toFixed(3)} ms, of the last seconds`;
}

/**
 * Tick time and lateness of a session: those of its shard, whose sessions tick one after another.
 * @param {any} shard @returns {Cell[]}
 */
function timesOf(shard) {
    return [{ text: shard.tick_ms.p99.toFixed(3), bad: shard.tick_ms.p99 > BAD.tickMs },
        { text: shard.late_ms.p99.toFixed(3), bad: shard.late_ms.p99 > BAD.lateMs }];
}

/** @param {any} server @param {any[]} sessions */
function showSessions(server, sessions) {
    fill('sessions', ['id', 'name', 'map', 'players', 'spectators', 'tick', 'tick ms, 99 %',
        'late ms, 99 %', 'late inputs', 'repeated', 'state', ''], sessions.map((one) => ({
        key: String(one.id),
        cells: [one.id, one.name, one.map, `${one.players} of ${one.player_capacity}`,
            one.spectators, one.tick, ...timesOf(server.shards[one.shard]), one.inputs_late,
            one.inputs_repeated, one.draining ? 'draining' : one.over ? 'over' : one.warming_up ? 'warm-up' : 'playing',
            [button('drain', `session ${one.id}`, () => ask('POST', `/v1/sessions/${one.id}/drain`)),
                button('end', `session ${one.id}`, () => ask('DELETE', `/v1/sessions/${one.id}`)),
                ...watch(server, one)]],
    })));
}

/** Bans the account of a player, or its address without one. @param {any} player */
function ban(player) {
    const seconds = Number(element('duration').value);
    return ask('POST', '/v1/bans', {
        ...(player.account ? { account: player.account } : { address: player.address }),
        reason: element('reason').value,
        ...(seconds > 0 ? { duration_s: seconds } : {}),
    });
}

/** @param {any[]} players */
function showPlayers(players) {
    fill('players', ['id', 'name', 'session', 'role', 'account', 'address', 'round trip ms', 'loss',
        'late inputs', 'corrections', ''], players.map((one) => ({
        key: String(one.id),
        cells: [one.id, one.name, one.session, one.role, one.account ?? '', one.address,
            { text: String(one.round_trip_ms), bad: one.round_trip_ms > BAD.roundTripMs },
            { text: `${(100 * one.loss).toFixed(1)} %`, bad: one.loss > BAD.loss },
            one.inputs_late, one.corrections,
            [button('kick', `player ${one.id}`, () => ask('POST', `/v1/players/${one.id}/kick`)),
                one.muted
                    ? button('unmute', `player ${one.id}`, () => ask('POST', `/v1/players/${one.id}/unmute`))
                    : button('mute', `player ${one.id}`, () => ask('POST', `/v1/players/${one.id}/mute`)),
                button('ban', `player ${one.id}`, () => ban(one))]],
    })));
}

/** @param {any[]} bans */
function showBans(bans) {
    fill('bans', ['id', 'who', 'reason', 'until', ''], bans.map((one) => ({
        key: String(one.id),
        cells: [one.id, one.account ?? one.address ?? one.range, one.reason,
            one.expires_unix_s ? new Date(one.expires_unix_s * 1000).toLocaleString() : 'for good',
            [button('lift', `ban ${one.id}`, () => ask('DELETE', `/v1/bans/${one.id}`))]],
    })));
}

async function refresh() {
    const [server, { sessions }, { players }, { bans }] = await Promise.all([
        ask('GET', '/v1/server'), ask('GET', '/v1/sessions?limit=1000'),
        ask('GET', '/v1/players?limit=1000'), ask('GET', '/v1/bans?limit=1000')]);
    element('summary').textContent =
        `version ${server.version}, up for ${Math.floor(server.uptime_s)} s, ` +
        `${sessions.length} sessions, ${players.length} clients${server.draining ? ', draining' : ''}`;
    showShards(server);
    showSessions(server, sessions);
    showPlayers(players);
    showBans(bans);
    return server;
}

function leave(/** @type {string} */ text) {
    token = '';
    sessionStorage.removeItem(TOKEN_KEY);
    element('view').hidden = true;
    element('login').hidden = false;
    element('login-fault').textContent = text;
}

/** Polls until the token is wrong. */
async function poll() {
    try {
        showChart(await refresh());
        element('view').hidden = false;
        element('login').hidden = true;
        sessionStorage.setItem(TOKEN_KEY, token);
        if (element('fault').textContent.startsWith('no answer')) {
            element('fault').textContent = '';
        }
    } catch (fault) {
        const { name, message } = /** @type {Error} */ (fault);
        if (name === '401') {
            leave(message);
            return;
        }
        element('fault').textContent = `no answer: ${message}`;
    }
    if (token !== '') {
        setTimeout(() => void poll(), POLL_MS);
    }
}

element('login').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    token = element('token').value.trim();
    element('token').value = '';
    void poll();
});
element('message').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    const to = Number(element('to').value);
    const path = to > 0 ? `/v1/sessions/${to}/message` : '/v1/message';
    void order(async () => {
        await ask('POST', path, { text: element('text').value });
        element('text').value = '';
    });
});
element('drain').addEventListener('click', () => void order(() => ask('POST', '/v1/server/drain')));
element('leave').addEventListener('click', () => leave(''));
if (token !== '') {
    void poll();
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute, playHash, replayHash } from '../src/route';

const SESSIONS = { page: 'sessions' };

test('sessions are watched and played by number; an unknown route is the list', () => {
    assert.deepEqual(parseRoute('#watch=1'), { page: 'watch', session: 1, token: '', password: '' });
    assert.deepEqual(parseRoute('#play=4294967295'), { page: 'play', session: 4294967295, token: '', password: '' });
    assert.deepEqual(parseRoute('#play=1&token=nQHE-_0'), { page: 'play', session: 1, token: 'nQHE-_0', password: '' });
    for (const hash of ['', '#', '#watch', '#watch=0', '#watch=4294967296', '#play=-1', '#play=1x', '#x=1']) {
        assert.deepEqual(parseRoute(hash), SESSIONS, hash);
    }
});

test('a replay is named, with a tick or without; alone it is the choice', () => {
    const choice = { page: 'replay', log: null, tick: null };
    assert.deepEqual(parseRoute('#replay'), choice);
    assert.deepEqual(parseRoute('#replay='), choice);
    assert.deepEqual(parseRoute('#replay=&tick=5'), choice);
    assert.deepEqual(parseRoute('#replay=a-1.sblog'), { page: 'replay', log: 'a-1.sblog', tick: null });
    assert.deepEqual(parseRoute('#replay=a.sblog&tick=1234'), { page: 'replay', log: 'a.sblog', tick: 1234 });
    assert.deepEqual(parseRoute('#tick=0&replay=a.sblog'), { page: 'replay', log: 'a.sblog', tick: 0 });
    for (const tick of ['-1', '1.5', 'x', '', '4294967296', '99999999999']) {
        assert.equal(replayTick(`#replay=a.sblog&tick=${tick}`), null, tick);
    }
});

function replayTick(hash: string): number | null {
    const route = parseRoute(hash);
    assert.equal(route.page, 'replay');
    return route.page === 'replay' ? route.tick : NaN;
}

test('a path is not a name', () => {
    for (const name of ['../x', 'a/b', 'a%2Fb', '..%2Fx', '%2e%2e', '.hidden', 'a%00b', 'a%5Cb', 'a'.repeat(256)]) {
        assert.deepEqual(parseRoute(`#replay=${name}`), { page: 'replay', log: null, tick: null }, name);
    }
});

test('the address of a log with any name is read back', () => {
    for (const log of ['a.sblog', 'a b+c&d=e#%.sblog', '\u00e4\u{1f600}.sblog']) {
        assert.deepEqual(parseRoute(replayHash(log, 77)), { page: 'replay', log, tick: 77 });
        assert.deepEqual(parseRoute(replayHash(log, null)), { page: 'replay', log, tick: null });
    }
});

test('a link carries the password of a session, and any mode can be joined or made', () => {
    for (const password of ['open', 'a b&c=d#%+', '\u00e4\u{1f600}']) {
        assert.deepEqual(parseRoute(playHash(3, password)),
            { page: 'play', session: 3, token: '', password });
    }
    assert.equal(playHash(3, ''), '#play=3');
    assert.deepEqual(parseRoute('#join='),
        { page: 'join', mode: '', creates: false, token: '', password: '' });
    assert.deepEqual(parseRoute('#join=ctf&create=1&password=x&token=Bw'),
        { page: 'join', mode: 'ctf', creates: true, token: 'Bw', password: 'x' });
    assert.deepEqual(parseRoute('#create'), { page: 'create' });
});

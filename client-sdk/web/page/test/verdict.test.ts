// The texts about a log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogEnd, SabotError } from '@sabot/core';
import { shareOf, tickAt } from '../src/hud/timeline_marks';
import { endText, openFault, playFault, rulesFault } from '../src/replay/fault';
import type { Scanned } from '../src/replay/protocol';
import { Verdict } from '../src/replay/verdict';

function after(...reports: Partial<Scanned>[]): string {
    const verdict = new Verdict();
    for (const report of reports) {
        verdict.add({
            kind: 'scanned', tick: 0, agreed: 0, differing: 0, differsFrom: null, marks: [],
            isOver: false, fault: '', ...report,
        });
    }
    return verdict.text;
}

test('the verdict tells its progress, and at the end its result', () => {
    assert.equal(after(), 'checked to tick 0');
    assert.equal(after({ tick: 50, agreed: 50 }), 'checked to tick 50; all agree');
    assert.equal(after({ tick: 50, agreed: 50 }, { tick: 90, agreed: 90, isOver: true }), '\u2713 all 90 ticks agree');
    assert.match(after({ tick: 50, agreed: 49, differing: 1, differsFrom: 7 }), /^\u2717 differs from tick 7 on: 1 of 50/);
    assert.match(after({ tick: 50, agreed: 50, isOver: true, fault: 'damaged' }), /^\u26a0 checked to tick 50; all agree; damaged$/);
    assert.match(after({ isOver: true }), /no hash/);
});

test('each reason for refusing a log has its own text', () => {
    const names = ['MALFORMED', 'TRUNCATED', 'CHECKSUM', 'VERSION', 'RANGE', 'MEMORY'];
    const texts = names.map((name) => openFault(new SabotError(-1, `SB_ERROR_${name}`, 'message')));
    assert.equal(new Set(texts).size, names.length);
    assert.ok(texts.every((text) => !text.includes('message')));
    assert.match(texts[3], /Another version/);
    assert.match(rulesFault('race', false), /needs race\.wasm.*sabot replay play/);
    assert.match(rulesFault('race', true), /another version.*sabot replay play/);
    assert.equal(rulesFault('tanks', false), texts[3], 'no file of the server');
    assert.match(openFault(new Error('unexpected')), /unexpected/);
    assert.match(playFault(new SabotError(-9, 'SB_ERROR_CHECKSUM', 'the checksum does not match')), /damaged.*checksum/);
    assert.equal(endText(LogEnd.closed), '');
    // The log of a match that is still played ends like this, too.
    assert.match(endText(LogEnd.cut), /not closed: the match is still on/);
    assert.match(endText(LogEnd.damaged), /damaged after its last tick/);
});

test('a position on the bar maps to its tick and back', () => {
    const range = { first: 100, last: 300 };
    for (const tick of [100, 101, 222, 300]) {
        assert.equal(tickAt(shareOf(tick, range), range), tick);
    }
    assert.deepEqual([-1, 0, 0.5, 1, 7].map((share) => tickAt(share, range)), [100, 100, 200, 300, 300]);
    assert.equal(shareOf(5, { first: 7, last: 7 }), 0);
});

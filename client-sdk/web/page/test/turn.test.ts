// The next match, on the same map or another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameMap } from '@sabot/client';
import { Turn } from '../src/moment';

const map = (name: string): GameMap => ({ name }) as GameMap;

test('another match on the same map is noticed once, and so is another map', () => {
    const turn = new Turn();
    const plain = map('plain');
    assert.equal(turn.of({ match: 0 }, plain), 'map', 'the first one of all');
    assert.equal(turn.of({ match: 0 }, plain), null);
    assert.equal(turn.of({ match: 1 }, plain), 'match');
    assert.equal(turn.of({ match: 1 }, plain), null);
    assert.equal(turn.of({ match: 2 }, map('plain')), 'map', 'another object');
    assert.equal(turn.of({ match: 2 }, plain), 'map');
    assert.equal(turn.of({ match: 2 }, plain), null);
});

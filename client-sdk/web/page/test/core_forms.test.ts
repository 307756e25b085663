// The core's data against the page's types, field by field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Presence } from '@sabot/client';
import {
    CoreForms, type CoreMatch, type Entity as CoreEntity, type Kind, NO_ENTITY, NO_PLAYER,
} from '@sabot/core';

const KINDS: Kind[] = [
    {
        name: 'tank', firstIndex: 0, count: 3, valueCount: 2,
        valueNames: ['x', 'charge', null], valueUnits: ['m', 'points', null],
    },
    {
        name: 'ball', firstIndex: 9, count: 1, valueCount: 0, valueNames: [null], valueUnits: [null],
    },
];

class FakeMatch implements CoreMatch {
    kindsAsked = 0;
    roster = [
        { presence: Presence.player, name: 'ann' },
        { presence: Presence.none, name: 'gone' },
        { presence: Presence.computer, name: 'bot' },
    ];

    kind(kind: number): Kind | null {
        this.kindsAsked++;
        return KINDS[kind] ?? null;
    }

    player(slot: number): { presence: Presence; name: string } | null {
        return this.roster[slot] ?? null;
    }

    eventName(kind: number): string | null {
        return kind === 9 ? 'fire' : null;
    }
}

function coreEntity(changes: Partial<CoreEntity>): CoreEntity {
    return {
        index: 2, generation: 7, kind: 0, owner: 2, position: [1, 2, 3], velocity: [4, 5, 6],
        orientation: [0, 0.6, 0, 0.8], yaw: 1.25, turretYaw: -2, turretPitch: 0.5, flags: 0,
        health: 90, kills: 0, deaths: 0, values: [1, 55, 0, 0], ...changes,
    };
}

function forms(match = new FakeMatch()): CoreForms {
    const made = new CoreForms(match);
    made.readPlayers();
    return made;
}

test('an entity keeps every field and has its values by name', () => {
    const [tank] = forms().entities([coreEntity({})]);
    assert.deepEqual(tank, {
        index: 2, generation: 7, kind: 0, kindName: 'tank', owner: 2, name: 'bot',
        position: [1, 2, 3], velocity: [4, 5, 6], orientation: [0, 0.6, 0, 0.8], yaw: 1.25,
        turretYaw: -2, turretPitch: 0.5, health: 90, isOwn: false, isPredicted: false,
        isStarved: false, values: { x: 1, charge: 55 },
    });
});

test('flags of an entity are told apart', () => {
    const told = forms()
        .entities([1, 2, 4].map((flags) => coreEntity({ flags })))
        .map(({ isOwn, isPredicted, isStarved }) => [isOwn, isPredicted, isStarved]);
    assert.deepEqual(told, [[true, false, false], [false, true, false], [false, false, true]]);
});

test('an entity without an owner has no owner and no name', () => {
    const [ball] = forms().entities([coreEntity({ kind: 1, owner: NO_PLAYER })]);
    assert.deepEqual([ball.owner, ball.name, ball.kindName], [null, '', 'ball']);
    assert.deepEqual(ball.values, {});
});

test('an unknown kind is shown without a name', () => {
    const [thing] = forms().entities([coreEntity({ kind: 31 })]);
    assert.deepEqual([thing.kindName, thing.values], ['', {}]);
});

test('a kind is asked for once', () => {
    const match = new FakeMatch();
    forms(match).entities(Array.from({ length: 5 }, () => coreEntity({})));
    assert.equal(match.kindsAsked, 1);
});

test('players are those in the match, slots include empty ones', () => {
    const match = new FakeMatch();
    const made = forms(match);
    assert.deepEqual(made.players, [
        { slot: 0, presence: 1, name: 'ann' }, { slot: 2, presence: 2, name: 'bot' },
    ]);
    assert.equal(made.playerCapacity, 3);
    match.roster = match.roster.slice(0, 1);
    made.readPlayers();
    assert.deepEqual(made.players.map(({ slot }) => slot), [0]);
    assert.equal(made.entities([coreEntity({})])[0].name, '', 'whose slot is gone');
});

test('an event has its name, and null for no entity', () => {
    const point: [number, number, number] = [1, 0, 2];
    const core = { kind: 9, entity: 0, other: NO_ENTITY, value: 3, point };
    assert.deepEqual(forms().event({ ...core, ordinal: 1 }, 77), {
        tick: 77, kind: 9, name: 'fire', entity: 0, other: null, value: 3, point: [1, 0, 2],
    });
    assert.equal(forms().event({ ...core, kind: 200, tick: 5, predicted: false }, 5).name, '');
    assert.equal(forms().event({ ...core, tick: 5, predicted: true }, 5).isPredicted, true);
});

test('a line of chat has its speaker, if any', () => {
    const made = forms();
    assert.deepEqual(made.chatLine({ scope: 0, player: 0, text: 'hi' }), {
        scope: 0, player: 0, name: 'ann', text: 'hi',
    });
    assert.deepEqual(made.chatLine({ scope: 3, player: NO_PLAYER, text: 'so' }), {
        scope: 3, player: null, name: '', text: 'so',
    });
});

/** Distributes events and chat: to the feed, the announcer, and the speaker for screen readers. */

import { element } from '../dom';
import type { Moment } from '../moment';
import { nameOrNumber } from '../texts';
import { Announcer } from './announcer';
import { Phase, type Round } from './course';
import { KillFeed } from './kill_feed';
import {
    announcement, chatLine, eventLine, isSpoken, type Line, lineText, type Who,
} from './lines';
import { Speaker } from './speaker';

const FRESH_S = 5; // a younger match counts as just begun

export class News {
    readonly element = element('div', { className: 'news' });
    private readonly feed = new KillFeed();
    private readonly announcer = new Announcer();
    private readonly speaker = new Speaker();
    private names: string[] = []; // by slot, also of players that have left
    private isFirst = true;

    constructor() {
        this.element.append(this.feed.element, this.announcer.element, this.speaker.element);
    }

    reset(): void {
        this.feed.clear();
        this.announcer.clear();
        this.names = [];
        this.isFirst = true;
    }

    /** Call in every frame. */
    show(moment: Moment): void {
        const { events, chat, isTankGame, ownRules, times: { seconds } } = moment;
        if (events.length > 0 || chat.length > 0) {
            this.learnNames(moment);
            const whoOf = (slot: number): Who => this.who(moment, slot);
            const lines = [
                ...events.map((event) =>
                    eventLine(event, isTankGame, whoOf, ownRules?.eventTexts)),
                ...chat.map((line) => chatLine(line, whoOf)),
            ].filter((line) => line !== null);
            lines.filter(isSpoken).forEach((line) => this.speaker.say(lineText(line)));
            this.feed.update(lines, seconds);
            if (isTankGame) {
                events.forEach((event) => this.announce(announcement(event, whoOf), seconds));
            }
        } else {
            this.feed.update([], seconds);
        }
        this.announcer.update(seconds);
        this.speaker.update(seconds);
    }

    /** Call now and then: reads names, and announces a match that has begun, which has no event. */
    look(moment: Moment, round: Round | null): void {
        this.learnNames(moment);
        const { view, tickRateHz, times } = moment;
        if (this.isFirst && round !== null && view.tick < FRESH_S * tickRateHz) {
            const text = round.phase === Phase.warmUp ? 'Warm-up' : 'Round begins';
            this.announce({ kind: 'round', pieces: [text] }, times.seconds);
        }
        this.isFirst = false;
    }

    private announce(line: Line | null, seconds: number): void {
        if (line !== null) {
            this.announcer.announce(line, seconds);
        }
    }

    private learnNames({ players }: Moment): void {
        for (const { slot, name } of players) {
            this.names[slot] = name;
        }
    }

    private who(moment: Moment, slot: number): Who {
        return {
            slot, team: moment.team(slot), name: nameOrNumber(this.names[slot], slot),
        };
    }
}

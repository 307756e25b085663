/** Events and chat lines that wait until the program takes them. */

import type { ChatLine, GameEvent } from './client_types';
import type { Match } from './match';
import { eventName, type Rules } from './snapshot/rules';
import { ENTITY_COUNT_MAX } from './snapshot/view';
import { TimedQueue } from './timed_queue';
import { NO_PLAYER } from './wire/limits';
import type { Events } from './wire/messages/event';
import { type Chat, ChatScope } from './wire/messages/chat';

const EVENT_COUNT_MAX = 1024;
const CHAT_COUNT_MAX = 64;
const METRES_PER_STEP = 1 / 64;

// Programs use them as array indices, so only valid ones are passed on.
function isIndex(index: number | null): boolean {
    return index === null || index < ENTITY_COUNT_MAX;
}

export class Inbox {
    private readonly waitingEvents = new TimedQueue<GameEvent>(EVENT_COUNT_MAX);
    private readonly waitingChat = new TimedQueue<{ tick: number; line: ChatLine }>(CHAT_COUNT_MAX);

    constructor(private readonly rules: Rules) {}

    get eventsDropped(): number {
        return this.waitingEvents.droppedCount;
    }

    get chatDropped(): number {
        return this.waitingChat.droppedCount;
    }

    /** Takes events. Returns false if some are not valid; the others are taken. */
    events({ tick, events }: Events): boolean {
        const valid = events.filter((event) => isIndex(event.entity) && isIndex(event.other));
        for (const { kind, entity, other, value, x, y, z } of valid) {
            const name = eventName(this.rules, kind);
            // A kind that a later version added is skipped.
            if (name !== null) {
                const point: GameEvent['point'] = [
                    x * METRES_PER_STEP, y * METRES_PER_STEP, z * METRES_PER_STEP,
                ];
                this.waitingEvents.push({ tick, kind, name, entity, other, value, point });
            }
        }
        return valid.length === events.length;
    }

    /** Takes a chat line. Returns false for a speaker that the match cannot have. */
    chat({ scope, player, text }: Chat, match: Match): boolean {
        const speaker = player === NO_PLAYER ? null : player;
        if (speaker !== null && speaker >= match.welcome.playerCapacity) {
            return false;
        }
        // A scope that a later version added is skipped.
        if (scope <= ChatScope.server) {
            const name = speaker === null ? '' : (match.roster.player(speaker)?.name ?? '');
            this.waitingChat.push({ tick: 0, line: { scope, player: speaker, name, text } });
        }
        return true;
    }

    /** Makes all waiting events due, because another match begins. */
    release(): void {
        this.waitingEvents.release();
    }

    /** Returns the events of ticks up to this one. */
    takeEvents(tick: number): GameEvent[] {
        return this.waitingEvents.take(tick);
    }

    takeChat(): ChatLine[] {
        return this.waitingChat.take(Infinity).map(({ line }) => line);
    }
}

/** Converts the state of a playback between the wire and the program. */

import type { PlaybackState } from './client_types';
import { U32_MAX } from './wire/limits';
import { MessageType, type OwnMessage } from './wire/message';
import type { Playback } from './wire/messages/chat';

const SPEED_MIN = 0.25;
const SPEED_MAX = 16;

/** `tick`: tick of the newest snapshot; 0 before the first. */
export function playbackState(told: Playback, tick: number): PlaybackState {
    return {
        paused: told.paused !== 0,
        speed: told.speedPercent / 100,
        tick: tick > 0 ? tick : told.tick,
        firstTick: told.firstTick,
        lastTick: told.lastTick,
    };
}

/** Returns the request's message; null if it is not valid. Members that are left out stay. */
export function playbackRequest(
    wanted: { paused?: boolean; speed?: number; tick?: number }, current: PlaybackState,
): Extract<OwnMessage, { type: MessageType.playback }> | null {
    const { paused = current.paused, speed = current.speed, tick = 0 } = wanted;
    if (!(speed >= SPEED_MIN && speed <= SPEED_MAX && tick >= 0)) {
        return null;
    }
    return {
        type: MessageType.playback,
        paused: paused ? 1 : 0,
        speedPercent: Math.round(speed * 100),
        tick: Math.min(Math.floor(tick), U32_MAX),
        firstTick: 0,
        lastTick: 0,
    };
}

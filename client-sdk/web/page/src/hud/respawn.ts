/** The respawn time, learnt from the respawns of this match. */

import { type GameEvent, TankEvent } from '@sabot/client';

export class RespawnClock {
    private readonly deaths = new Map<number, number>(); // tick by slot
    private delayTicks: number | null = null;

    note(events: readonly GameEvent[]): void {
        for (const { kind, entity, other, tick } of events) {
            if (kind === TankEvent.death && other !== null) {
                this.deaths.set(other, tick);
            } else if (kind === TankEvent.spawn && entity !== null) {
                const death = this.deaths.get(entity);
                this.delayTicks = death === undefined ? this.delayTicks : tick - death;
                this.deaths.delete(entity);
            }
        }
    }

    reset(): void {
        this.deaths.clear();
        this.delayTicks = null;
    }

    /** Returns the time until a slot's tank respawns, s; null if not known. */
    left(slot: number, tick: number, tickRateHz: number): number | null {
        const death = this.deaths.get(slot);
        return death === undefined || this.delayTicks === null || tickRateHz <= 0
            ? null
            : Math.max((death + this.delayTicks - tick) / tickRateHz, 0);
    }
}

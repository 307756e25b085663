/** What pulls shells down: server/core/game/tanks has the same. */
export const GRAVITY_M_S2 = 9.81;

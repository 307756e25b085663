/** The gravity of shells, as in server/core/game/tanks. */
export const GRAVITY_M_S2 = 9.81;

using System;

namespace Sabot
{
    // What the tank game's view tells of its players and of the round: the calls that read a View.
    public static partial class Tanks
    {
        /// <summary>Tells of the player in a slot: state, team, score, kills, deaths, flag and rounds. False if
        /// nobody is in the slot, or the view does not know it yet.</summary>
        public static bool GetPlayer(View view, uint slot, out TanksPlayerInfo player)
        {
            Error error = Native.sb_tanks_get_player(Address(view), slot, out player);
            GC.KeepAlive(view);
            return SabotException.Try(error, "sb_tanks_get_player");
        }

        /// <summary>Whether the players in two slots, such as the indices of two tanks, are enemies: they are
        /// different players, and not on one team. False also for a slot of which the view knows no
        /// player.</summary>
        public static bool IsEnemy(View view, uint slot, uint otherSlot)
        {
            bool result = Native.sb_tanks_is_enemy(Address(view), slot, otherSlot);
            GC.KeepAlive(view);
            return result;
        }

        /// <summary>Tells of the round: phase, seconds left, scores of the teams, targets left, winner. False if
        /// the view has none.</summary>
        public static bool GetRound(View view, out TanksRoundInfo round)
        {
            Error error = Native.sb_tanks_get_round(Address(view), out round);
            GC.KeepAlive(view);
            return SabotException.Try(error, "sb_tanks_get_round");
        }

        private static IntPtr Address(View view)
        {
            if (view == null) throw new ArgumentNullException("view");
            return view.Address;
        }
    }
}

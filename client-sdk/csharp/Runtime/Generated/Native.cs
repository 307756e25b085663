// Generated from the public headers by client-sdk/bindings; ./dev bindings makes it.
using System;
using System.Runtime.InteropServices;

namespace Sabot
{
    /// <summary>The functions of the library.</summary>
    internal static class Native
    {
#if SABOT_LOCAL
        internal const string Library = "sabot-local";
#elif UNITY_IOS && !UNITY_EDITOR
        internal const string Library = "__Internal";
#else
        internal const string Library = "sabot";
#endif

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr sb_error_name(Error error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr sb_error_message(Error error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ClientDefRaw sb_client_def_default();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_create(ref ClientDefRaw def, out ClientHandle outClient);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void sb_client_destroy(IntPtr handle);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong sb_clock_us();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_update(ClientHandle client, ulong nowUs);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_wait(ClientHandle client, uint timeoutMs);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_input_set(ClientHandle client, ref Control control);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_kind(ClientHandle client, uint kind, out KindData outKind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_find_kind(ClientHandle client, IntPtr name, out uint outKind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_find_value(ClientHandle client, uint kind, IntPtr name, out uint outIndex);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_value(ClientHandle client, ref Entity entity, IntPtr name, out float outValue);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint sb_client_hit_set_count(ClientHandle client);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_hit_set(ClientHandle client, uint set, out HitSetData outSet);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_hit_shape(ClientHandle client, uint set, uint shape, out HitShapeData outShape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint sb_client_hit_set_of(ClientHandle client, ref Entity entity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_place_hit_shape(ClientHandle client, ref Entity entity, uint shape, out Vec3 outPosition, out Quat outOrientation);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_view(ClientHandle client, IntPtr outView);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        internal static extern bool sb_client_event_poll(ClientHandle client, out Event outEvent);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr sb_client_event_name(ClientHandle client, uint kind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_player(ClientHandle client, uint slot, out Player outPlayer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_chat_send(ClientHandle client, ChatScope scope, uint player, IntPtr text);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        internal static extern bool sb_client_chat_poll(ClientHandle client, out ChatLine outChat);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_playback(ClientHandle client, out Playback outPlayback);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_playback_set(ClientHandle client, ref Playback wanted);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_list(ClientHandle client, ref FilterRaw filter);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        internal static extern bool sb_client_listing_poll(ClientHandle client, out Listing outListing);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_lobby(ClientHandle client, out Lobby outLobby);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_join(ClientHandle client, ref JoinDefRaw wanted);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_session_create(ClientHandle client, ref SessionDefRaw wanted);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_leave(ClientHandle client);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_ready_set(ClientHandle client, [MarshalAs(UnmanagedType.I1)] bool ready);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_team_set(ClientHandle client, uint team);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_vote(ClientHandle client, VoteKind kind, uint target, [MarshalAs(UnmanagedType.I1)] bool yes);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_session(ClientHandle client, out Session outSession);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_map(ClientHandle client, out IntPtr outBoxes, out uint outCount, out Vec3 outBoundsMin, out Vec3 outBoundsMax);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint sb_client_map_count(ClientHandle client, MapList list);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_map_item(ClientHandle client, MapList list, uint index, out MapItem outItem);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_client_get_status(ClientHandle client, out Status outStatus);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_tanks_event_read(ref Event @event, out TanksEvent outEvent);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_tanks_get_player(IntPtr view, uint slot, out TanksPlayerInfo outPlayer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        internal static extern bool sb_tanks_is_enemy(IntPtr view, uint slot, uint otherSlot);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_tanks_get_round(IntPtr view, out TanksRoundInfo outRound);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_tanks_get_class(uint tankClass, out TanksClassInfo outInfo);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_tanks_get_ammunition(uint ammunition, out TanksAmmunitionInfo outInfo);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_tanks_aim_at(ref Entity own, ref Vec3 position, ref Vec3 velocity, uint ammunition, out TanksAim outAim);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern PingDef sb_ping_def_default();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_ping_create(ref PingDef def, out PingHandle outPing);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_ping_add(PingHandle ping, IntPtr server);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void sb_ping_destroy(IntPtr handle);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        internal static extern bool sb_ping_update(PingHandle ping);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_ping_get(PingHandle ping, uint server, out PingResult outResult);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern FindDefRaw sb_find_def_default();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_find_create(ref FindDefRaw def, out FindHandle outFind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void sb_find_destroy(IntPtr handle);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        [return: MarshalAs(UnmanagedType.I1)]
        internal static extern bool sb_find_update(FindHandle find);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint sb_find_count(FindHandle find);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_find_get(FindHandle find, uint index, out Found outFound);

#if SABOT_LOCAL
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern LocalServerDefRaw sb_local_server_def_default();
#endif

#if SABOT_LOCAL
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_local_server_create(ref LocalServerDefRaw def, out LocalServerHandle outServer, IntPtr outText);
#endif

#if SABOT_LOCAL
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void sb_local_server_destroy(IntPtr handle);
#endif

#if SABOT_LOCAL
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_local_client_create(LocalServerHandle server, ref ClientDefRaw def, out ClientHandle outClient);
#endif

#if SABOT_LOCAL
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_local_server_update(LocalServerHandle server, ulong nowUs);
#endif

#if SABOT_LOCAL
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Error sb_local_server_get_status(LocalServerHandle server, out LocalServerStatus outStatus);
#endif
    }

    internal sealed partial class ClientHandle : SafeHandle
    {
        internal ClientHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.sb_client_destroy(handle);
            return true;
        }
    }

    internal sealed partial class PingHandle : SafeHandle
    {
        internal PingHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.sb_ping_destroy(handle);
            return true;
        }
    }

    internal sealed partial class FindHandle : SafeHandle
    {
        internal FindHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.sb_find_destroy(handle);
            return true;
        }
    }

#if SABOT_LOCAL
    internal sealed partial class LocalServerHandle : SafeHandle
    {
        internal LocalServerHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.sb_local_server_destroy(handle);
            return true;
        }
    }
#endif
}

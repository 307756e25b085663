/// What an operator sees of one shard: a copy, made on the shard's thread and read elsewhere.
#ifndef SABOT_HOST_THREADS_SHARD_VIEW_H
#define SABOT_HOST_THREADS_SHARD_VIEW_H

#include "host/door/door.h"
#include "host/journal/journal.h"
#include "host/threads/shard.h"
#include "session/match/people.h"

#define SB_VIEW_TEXT_SIZE 64u

typedef struct sb_session_view {
    uint32_t id;
    char name[SB_VIEW_TEXT_SIZE];
    char mode[SB_VIEW_TEXT_SIZE];
    char played_mode[SB_VIEW_TEXT_SIZE]; ///< the same, or what the rules play without it
    char map[SB_VIEW_TEXT_SIZE];
    char rules[SB_VIEW_TEXT_SIZE];
    sb_place_maker maker;
    sb_visibility visibility;
    bool has_password, draining, warming_up, over, recorded;
    uint32_t tick, tick_rate_hz, snapshot_rate_hz;
    sb_overload_step overload; ///< of its shard
    uint32_t match_count;
    uint32_t players, player_capacity, computers;
    uint32_t spectators, spectator_capacity, spectator_delay_ms;
    sb_session_counters counters; ///< of the present match
} sb_session_view;

typedef struct sb_person_view {
    uint32_t id;
    uint32_t session;
    sb_role role;
    uint32_t slot;
    char name[SB_PLAYER_NAME_SIZE];
    char account[SB_ACCOUNT_SIZE_MAX + 1];
    uint8_t address[16];
    bool muted;
    uint32_t round_trip_ms;
    double loss; ///< 0 to 1
    uint32_t inputs_late, corrections;
    uint64_t since_ns;
} sb_person_view;

/// Counts since the start.
typedef struct sb_counts_view {
    char address[80];     ///< of the UDP port
    char web_address[80]; ///< "" without a web
    uint64_t ticks, late_ticks, late_1ms_ticks, slowed_ticks;
    sb_tick_times times, lateness;
    sb_tick_times recent; ///< durations of the last seconds
    sb_traffic traffic;
    sb_session_counters sessions; ///< of all matches
    uint64_t matches;             ///< that are over
    uint64_t joins, leaves;
    uint32_t players, spectators, session_count;
    sb_lobby_counters lobby;
    sb_host_transport_counters transport;
    bool has_web;
    sb_web_counters web;
    sb_door_counters door;
    uint64_t record_lag_ns, record_waiting, record_most;
    sb_journal_counters journal;
    uint64_t bytes_sent;
    sb_overload_step overload;
    uint64_t overload_ups, overload_downs;
} sb_counts_view;

/// All zeros is a shard that has ended.
typedef struct sb_shard_view {
    bool taken;
    sb_session_view *sessions; ///< by rising id
    uint32_t session_count;
    sb_person_view *people; ///< with a connection; by rising id
    uint32_t person_count;
    sb_counts_view *counts;
    bool short_of_memory; ///< the lists are not whole
} sb_shard_view;

/// Parts of a view.
typedef enum sb_view_part {
    SB_VIEW_SESSIONS = 1,
    SB_VIEW_PEOPLE = 2,
    SB_VIEW_COUNTS = 4,
} sb_view_part;

/// Describe one session of matches, and one person that has a connection.
sb_session_view sb_session_view_of(const sb_shard *shard, const sb_place *place);
sb_person_view sb_person_view_of(const sb_shard *shard, uint32_t session, const sb_person *person);

/// Fills in a view of zeros with the given parts. On the shard's thread. Allocates.
void sb_shard_view_take(sb_shard *shard, unsigned parts, sb_shard_view *view);

void sb_shard_view_deinit(sb_shard_view *view);

#endif

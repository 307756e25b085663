#include "host/move/shared/move_shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/admin/admin_events.h"
#include "host/move/shared/move_place.h"
#include "session/match/halt.h"
#include "session/match/move_tell.h"

sb_server_part *sb_move_part_of(const sb_shard_thread *shard)
{
    sb_server *server = shard->server->owner;
    return &server->parts[shard->index];
}

static const sb_place *find(const sb_shard *shard, uint32_t session)
{
    const sb_place *place = sb_lobby_find(shard->lobby, session);
    return place != NULL && !place->plays_back ? place : NULL;
}

void sb_move_describe(const sb_shard_thread *shard, uint32_t session, sb_move_subject *out_subject)
{
    const sb_server *server = shard->server->owner;
    const sb_place *place = find(&shard->shard, session);
    *out_subject = (sb_move_subject){.found = place != NULL};
    if (place == NULL) {
        return;
    }
    const sb_session *match = sb_place_match(place);
    const sb_session_def *def = sb_session_get_def(match);
    const char *path;
    out_subject->recorded =
        sb_server_log_of(&server->parts[shard->index], place->index, &path) != NULL;
    out_subject->epoch = def->epoch;
    out_subject->tick = sb_game_tick(sb_session_game(match));
    out_subject->tick_rate_hz = def->game.tick_rate_hz;
    snprintf(out_subject->name, sizeof out_subject->name, "%s", place->def.name);
    snprintf(out_subject->rules, sizeof out_subject->rules, "%s", def->game.rules->name);
    if (path != NULL) {
        snprintf(out_subject->path, sizeof out_subject->path, "%s", path);
    }
    out_subject->place = sb_move_place_write(&shard->shard, place);
}

void sb_move_look_at(const sb_server_part *part, uint32_t session, uint32_t epoch,
                     sb_move_look *out_look)
{
    const sb_place *place = find(&part->thread->shard, session);
    const sb_session *match = place != NULL ? sb_place_match(place) : NULL;
    *out_look = (sb_move_look){.gone = match == NULL || sb_session_is_over(match) ||
                                       sb_session_get_def(match)->epoch != epoch};
    if (out_look->gone) {
        return;
    }
    const char *path;
    void *log = sb_server_log_of(part, place->index, &path);
    out_look->halted = sb_session_is_halted(match);
    out_look->tick = sb_game_tick(sb_session_game(match));
    out_look->hash = out_look->halted ? sb_game_hash(sb_session_game(match)) : 0;
    out_look->progress.failed = log == NULL;
    if (log != NULL) {
        out_look->progress = sb_log_writer_progress(log);
        if (out_look->halted && !out_look->progress.synced) {
            sb_log_writer_hurry(log); // clients wait
        }
    }
}

char *sb_move_standing_of(const sb_server_part *part, uint32_t session)
{
    const sb_place *place = find(&part->thread->shard, session);
    return place != NULL ? sb_move_standing_write(&part->thread->shard, place) : NULL;
}

void sb_move_end_session(sb_server_part *part, uint32_t session, const char *to)
{
    sb_shard_thread *shard = part->thread;
    const sb_place *place = find(&shard->shard, session);
    if (place != NULL) {
        sb_admin_tell_moved(part->server->admin, shard, place, to);
        (void)sb_lobby_end_moved(shard->shard.lobby, session);
    }
}

bool sb_move_tell_and_halt(const sb_shard_thread *shard, uint32_t session, uint32_t tick,
                           const sb_session_move *told)
{
    const sb_place *place = find(&shard->shard, session);
    if (place == NULL || !sb_lobby_halt(shard->shard.lobby, session, tick)) {
        return false;
    }
    sb_session_move move = *told;
    move.web_peer_first = sb_shard_web_peer_first(&shard->shard);
    sb_session_tell_move(sb_session_from(place->hosted), &move);
    return true;
}

void sb_move_stay(const sb_shard_thread *shard, uint32_t session)
{
    const sb_place *place = find(&shard->shard, session);
    if (place != NULL) {
        sb_session_tell_stay(sb_session_from(place->hosted));
        (void)sb_lobby_go_on(shard->shard.lobby, session);
    }
}

uint32_t sb_move_expect(const sb_shard_thread *shard, const void *bytes, size_t size,
                        uint32_t tick_rate_hz, char *out_reason, size_t reason_size)
{
    sb_adoption adoption;
    if (tick_rate_hz != shard->shard.tick_rate_hz) {
        snprintf(out_reason, reason_size,
                 "the match has %" PRIu32 " ticks a second, this server %" PRIu32, tick_rate_hz,
                 shard->shard.tick_rate_hz);
        return 0;
    }
    if (!sb_move_place_read(&shard->shard, bytes, size, &adoption, out_reason, reason_size)) {
        return 0;
    }
    const uint32_t number = sb_lobby_expect_match(shard->shard.lobby, &adoption.def);
    if (number == 0) {
        snprintf(out_reason, reason_size,
                 "there is no room for another session (--session-capacity)");
    }
    return number;
}

// Lets the match of a log go on in a session that is expected. Takes over descriptor and game. Half
// a chunk that lies behind the place where the log goes on is cut off. `*out_given`: a writer has
// or had the log, so that the mark may be in it.
static bool adopt(sb_server_part *part, sb_adoption *adoption, sb_followed_log *log, int descriptor,
                  const sb_log_handover *mark, bool *out_given, char *out_reason,
                  size_t reason_size)
{
    sb_log_place place;
    sb_server_adoption own = {.path = log->path, .descriptor = descriptor};
    sb_log_reader_place(log->reader, &place);
    *out_given = false;
    if (ftruncate(descriptor, (off_t)place.chain.offset) != 0) {
        sb_lobby_forget_match(part->thread->shard.lobby, adoption->number);
        sb_game_destroy(adoption->made);
        close(descriptor);
        snprintf(out_reason, reason_size, "its log cannot be cut");
        return false;
    }
    adoption->origin = (sb_session_origin){.game = sb_replay_game(log->replay),
                                           .place = &place,
                                           .frame = sb_replay_frame(log->replay),
                                           .taken = mark};
    adoption->def.game = *sb_game_get_def(adoption->origin.game);
    part->adopting = &own;
    const sb_error error = sb_lobby_adopt(part->thread->shard.lobby, adoption);
    part->adopting = NULL;
    *out_given = own.descriptor < 0;
    if (error != SB_OK) {
        if (own.descriptor >= 0) {
            close(own.descriptor);
        } else {
            sb_server_logs_end(&part->logs, own.index, &(sb_log_losses){0});
        }
        snprintf(out_reason, reason_size, "the match cannot be made: %s", sb_error_message(error));
    }
    return error == SB_OK;
}

uint32_t sb_move_revive(sb_server_part *part, sb_followed_log *log, int descriptor,
                        const sb_log_handover *stays, char *out_reason, size_t reason_size)
{
    const sb_shard *shard = &part->thread->shard;
    sb_adoption adoption = {.def = shard->template_def, .match_count = 1};
    adoption.def.game = *sb_game_get_def(sb_replay_game(log->replay));
    adoption.number = sb_lobby_expect_match(shard->lobby, &adoption.def);
    if (adoption.number == 0) {
        snprintf(out_reason, reason_size, "there is no room for its session");
        close(descriptor);
        return 0;
    }
    bool given;
    if (!adopt(part, &adoption, log, descriptor, stays, &given, out_reason, reason_size)) {
        return 0;
    }
    // No client may see an epoch that the next server, if this one dies now, would use again. The
    // shard waits for the disk, once after a restart.
    sb_log_writer_sync(part->logs.writer);
    (void)sb_lobby_go_on(shard->lobby, adoption.number);
    return adoption.number;
}

bool sb_move_adopt(sb_server_part *part, const sb_move_arrival *arrival, uint32_t *out_epoch,
                   bool *out_given, char *out_reason, size_t reason_size)
{
    const sb_shard *shard = &part->thread->shard;
    sb_adoption adoption;
    *out_given = false;
    if (!sb_move_place_read(shard, arrival->place, arrival->place_size, &adoption, out_reason,
                            reason_size)) {
        sb_game_destroy(arrival->made);
        close(arrival->descriptor);
        return false;
    }
    sb_standing standing;
    sb_move_standing_read(shard, &adoption.def, arrival->standing, arrival->standing_size,
                          &standing);
    adoption.number = arrival->session;
    adoption.made = arrival->made;
    adoption.standing = &standing;
    if (!adopt(part, &adoption, arrival->log, arrival->descriptor, arrival->taken, out_given,
               out_reason, reason_size)) {
        return false;
    }
    *out_epoch =
        sb_session_get_def(sb_place_match(sb_lobby_find(shard->lobby, arrival->session)))->epoch;
    return true;
}

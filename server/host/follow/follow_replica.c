#include "host/follow/follow_replica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sb_follow_replica *sb_follow_replica_create(const char *directory, const char *name,
                                            char *out_reason, size_t reason_size)
{
    sb_follow_replica *replica = calloc(1, sizeof *replica);
    if (replica == NULL) {
        snprintf(out_reason, reason_size, "not enough memory");
        return NULL;
    }
    snprintf(replica->name, sizeof replica->name, "%s", name);
    if (!sb_follow_copy_open(&replica->copy, directory, name, out_reason, reason_size)) {
        free(replica);
        return NULL;
    }
    return replica;
}

static void stop_playing(sb_follow_replica *replica)
{
    if (replica->opened) {
        sb_followed_log_close(&replica->log);
        replica->opened = false;
    }
}

void sb_follow_replica_destroy(sb_follow_replica *replica)
{
    if (replica != NULL) {
        stop_playing(replica);
        sb_follow_copy_close(&replica->copy);
        free(replica);
    }
}

bool sb_follow_replica_offer(sb_follow_replica *replica, const sb_follow_frame *offer,
                             sb_follow_frame *out_have, char *out_reason, size_t reason_size)
{
    if (!sb_follow_copy_cut(&replica->copy, out_reason, reason_size)) {
        return false;
    }
    replica->number = offer->log;
    replica->announced = offer->size;
    *out_have = (sb_follow_frame){.kind = SB_FOLLOW_HAVE, .log = offer->log};
    sb_follow_copy_have(&replica->copy, out_have);
    return true;
}

bool sb_follow_replica_take(sb_follow_replica *replica, const sb_follow_frame *piece,
                            char *out_reason, size_t reason_size)
{
    bool renewed;
    const bool taken = sb_follow_copy_append(&replica->copy, piece->offset, piece->bytes,
                                             piece->byte_count, &renewed, out_reason, reason_size);
    if (renewed) {
        stop_playing(replica);
    }
    return taken;
}

uint32_t sb_follow_replica_play(sb_follow_replica *replica, const sb_rules *rules)
{
    if (replica->copy.size < replica->announced) {
        return 0;
    }
    if (!replica->opened) {
        replica->opened = sb_followed_log_open(&replica->log, replica->copy.path);
    }
    return replica->opened ? sb_followed_log_play(&replica->log, rules) : 0;
}

uint64_t sb_follow_replica_tick_ns(const sb_follow_replica *replica)
{
    return sb_follow_replica_plays(replica)
               ? UINT64_C(1000000000) / sb_log_reader_head(replica->log.reader)->game.tick_rate_hz
               : 0;
}

bool sb_follow_replica_plays(const sb_follow_replica *replica)
{
    return replica->opened && replica->log.replay != NULL;
}

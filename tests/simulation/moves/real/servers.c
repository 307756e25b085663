#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "session/relocate.h"
#include "state.h"

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    const server *self = context;
    clients_send(self->all, self->index, peer, channel, bytes, size);
}

static void close_down(void *context, uint32_t peer)
{
    const server *self = context;
    clients_close(self->all, self->index, peer);
}

static void draw_secret(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    server *self = context;
    memset(out_secret, 0, SB_RESUME_SECRET_SIZE);
    out_secret[0] = (uint8_t)(self->index + 1);
    self->secrets++;
    memcpy(out_secret + 1, &self->secrets, sizeof self->secrets);
}

// This hash is not secure; in a simulation nobody guesses secrets.
static void hash_secret(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    const uint64_t hash = sb_hash(secret, SB_RESUME_SECRET_SIZE);
    memset(out_hash, 0, SB_SECRET_HASH_SIZE);
    memcpy(out_hash, &hash, sizeof hash);
}

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    server *self = context;
    (void)index;
    SB_ASSERT(over == NULL); // a match without end
    next->recorded = true;
    next->log_context = self->next_log;
}

sim_log_bytes *log_make(real_match *all)
{
    SB_ASSERT(all->log_count < LOG_COUNT_MAX);
    sim_log_bytes *log = &all->logs[all->log_count];
    sim_log_bytes_init(log, sb_random_u32(&all->random), &all->now_us);
    all->log_count++;
    return log;
}

static void init(real_match *all, server *self, uint32_t index)
{
    *self = (server){.all = all, .index = index};
    void *contexts[1] = {NULL};
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = index == 0;
    def.session_capacity = 4;
    def.number_first = 1 + 100 * index;
    def.maps = all->maps;
    def.map_count = 1;
    def.peer_capacity = CLIENT_COUNT_MAX * LINE_COUNT;
    def.session.game.seed = 77 + index;
    def.session.game.tick_rate_hz = RATE_HZ;
    def.session.grace_ms = 10000;
    def.session.secrets =
        (sb_session_secrets){.draw = draw_secret, .hash = hash_secret, .context = self};
    def.session.output = (sb_session_output){send_down, self, close_down, self};
    def.session.recorded = true;
    def.session.record_commit_ms = 34;
    def.session.log.write = sim_log_bytes_write;
    def.session.log.durable = sim_log_bytes_durable;
    if (index == 0) {
        contexts[0] = self->log = log_make(all);
        def.log_contexts = contexts;
        self->number = 1;
    }
    def.next_match = next_match;
    def.next_match_context = self;
    const sb_error error = sb_lobby_create(&def, &all->map, &all->allocator, &self->lobby);
    if (error != SB_OK) {
        real_fail(all, "a lobby could not be created: %s", sb_error_message(error));
    }
}

void servers_init(real_match *all)
{
    sb_map_arena(&all->map);
    all->maps[0] = &all->map;
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        init(all, &all->servers[i], i);
    }
}

const sb_session *server_session(const server *self)
{
    const sb_place *place = self->number != 0 ? sb_lobby_find(self->lobby, self->number) : NULL;
    return place != NULL ? sb_place_match(place) : NULL;
}

// Each tick follows the one before, at whichever server, in an epoch that never falls.
static void judge_tick(real_match *all, const server *self, uint32_t before, uint64_t hash_before)
{
    const sb_session *session = server_session(self);
    const sb_game *game = sb_session_game(session);
    const uint32_t tick = sb_game_tick(game), epoch = sb_session_get_def(session)->epoch;
    if (tick != all->tick + 1 || before != all->tick || hash_before != all->hash) {
        real_fail(all, "server %u plays tick %u after tick %u; the last one was %u", self->index,
                  tick, before, all->tick);
    } else if (self->index != all->leader && epoch == all->epoch) {
        real_fail(all, "two servers play in epoch %u", epoch);
    }
    all->leader = self->index;
    all->tick = tick;
    all->epoch = epoch;
    all->hash = sb_game_hash(game);
    sim_snapshot_history_add(&all->history, game);
    sim_truth_add(&all->truth, session);
    all->result->ticks++;
    const uint64_t words[2] = {all->result->digest, all->hash};
    all->result->digest = sb_hash(words, sizeof words);
}

void servers_tick(real_match *all)
{
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        server *self = &all->servers[i];
        const sb_session *session = server_session(self);
        const uint32_t before = session != NULL ? sb_game_tick(sb_session_game(session)) : 0;
        const uint64_t hash = session != NULL ? sb_game_hash(sb_session_game(session)) : 0;
        sb_lobby_tick(self->lobby);
        session = server_session(self);
        if (session == NULL) {
            self->number = 0;
        } else if (sb_game_tick(sb_session_game(session)) != before) {
            judge_tick(all, self, before, before == 0 ? all->hash : hash);
        }
    }
}

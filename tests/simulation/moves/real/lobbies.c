#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "session/match/halt.h"
#include "session/relocate.h"
#include "state.h"

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    const node *self = context;
    clients_send(self->all, self, peer, channel, bytes, size);
}

static void close_down(void *context, uint32_t peer)
{
    const node *self = context;
    clients_close(self->all, self, peer);
}

static void draw_secret(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    node *self = context;
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
    node *self = context;
    (void)index;
    SB_ASSERT(over == NULL); // a match without end
    next->recorded = true;
    next->log_context = self->process.next_log;
}

void lobby_begin(node *self, log_file *log, uint32_t number, const sb_session_origin *origin)
{
    real_match *all = self->all;
    void *contexts[1] = {log};
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = log != NULL;
    def.session_capacity = HELD_COUNT_MAX;
    def.number_first = number;
    def.maps = all->maps;
    def.map_count = 1;
    def.peer_capacity = CLIENT_COUNT_MAX * LINE_COUNT;
    def.session.game.seed = 77 + self->index;
    def.session.game.tick_rate_hz = RATE_HZ;
    def.session.grace_ms = 10000;
    def.session.secrets =
        (sb_session_secrets){.draw = draw_secret, .hash = hash_secret, .context = self};
    def.session.output = (sb_session_output){send_down, self, close_down, self};
    def.session.recorded = true;
    def.session.record_commit_ms = 34;
    def.session.log.write = log_file_write;
    def.session.log.durable = log_file_durable;
    def.log_contexts = log != NULL ? contexts : NULL;
    def.origins = origin;
    def.next_match = next_match;
    def.next_match_context = self;
    const sb_error error = sb_lobby_create(&def, &all->map, &all->allocator, &self->process.lobby);
    if (error != SB_OK) {
        real_fail(all, "a lobby could not be created: %s", sb_error_message(error));
    }
}

const sb_session *lobby_session(const node *self, uint32_t number)
{
    const sb_place *place = number != 0 ? sb_lobby_find(self->process.lobby, number) : NULL;
    return place != NULL ? sb_place_match(place) : NULL;
}

bool lobby_adopt(node *self, uint32_t number, log_file *log, const log_play *play,
                 const sb_log_handover *mark)
{
    sb_log_place place;
    sb_log_reader_place(play->reader, &place);
    log->bytes.size = (size_t)place.chain.offset; // half a chunk is cut off
    sb_adoption adoption = {.number = number,
                            .def = sb_place_def_default(),
                            .match_count = 1,
                            .origin = {.game = sb_replay_game(play->replay),
                                       .place = &place,
                                       .frame = sb_replay_frame(play->replay),
                                       .taken = mark}};
    adoption.def.game = *sb_game_get_def(adoption.origin.game);
    self->process.next_log = log;
    const sb_error error = sb_lobby_adopt(self->process.lobby, &adoption);
    if (error != SB_OK) {
        real_fail(self->all, "the match cannot be adopted: %s", sb_error_message(error));
    }
    return error == SB_OK;
}

held_match *held_add(node *self, log_file *log, uint32_t number)
{
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        held_match *held = &self->process.held[i];
        if (!held->used) {
            *held = (held_match){.used = true, .number = number, .log = log};
            return held;
        }
    }
    SB_ASSERT(false);
    return NULL;
}

bool held_begins(node *self, held_match *held)
{
    if (!held->begun && held->number != 0 &&
        (log_file_is_synced(held->log, held->begun_size) ||
         self->all->broken == MOVES_RESUMES_UNSYNCED)) {
        held->begun = true;
        (void)sb_lobby_go_on(self->process.lobby, held->number);
    }
    return held->begun || held->number == 0;
}

static void tick(node *self)
{
    real_match *all = self->all;
    uint32_t before[HELD_COUNT_MAX];
    uint64_t hashes[HELD_COUNT_MAX];
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        held_match *held = &self->process.held[i];
        if (held->used && held->number != 0) {
            (void)held_begins(self, held);
            const sb_game *game = sb_session_game(lobby_session(self, held->number));
            before[i] = sb_game_tick(game);
            hashes[i] = sb_game_hash(game);
        }
    }
    sb_lobby_tick(self->process.lobby);
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        const held_match *held = &self->process.held[i];
        const sb_session *session = held->used ? lobby_session(self, held->number) : NULL;
        if (session != NULL && sb_game_tick(sb_session_game(session)) != before[i]) {
            lives_played(all, self, held, hashes[i]);
        } else if (session == NULL && held->used && held->number != 0) {
            real_fail(all, "node %u: the session of the match has ended", self->index);
        }
    }
}

void lobbies_tick(real_match *all)
{
    for (uint32_t i = 0; i < all->node_count; i++) {
        node *self = &all->nodes[i];
        if (self->process.alive && self->process.mode == PROCESS_LEADS &&
            all->now_ns >= self->process.stalled_ns) {
            if (!real_lease_is_held(self) && all->broken != MOVES_OUTLIVES_LEASE) {
                real_process_die(self, true);
                continue;
            }
            tick(self);
        }
    }
}

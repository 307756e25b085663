#include "local/server.h"

#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"
#include "base/hash.h"
#include "local/def.h"
#include "shell/client_shell.h"

#define SECRET_STREAM 6 // apart from the streams that the match draws from

// What the lobby sends goes to the clients' links.

static void on_send(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                    size_t size)
{
    const sb_local_server *server = context;
    (void)channel;
    if (server->links[peer] != NULL) {
        sb_local_link_deliver(server->links[peer], server->tick_us, bytes, size);
    }
}

static void on_close(void *context, uint32_t peer)
{
    const sb_local_server *server = context;
    if (server->links[peer] != NULL) {
        sb_local_link_close(server->links[peer]);
    }
}

// Only clients of this process can use the secrets, and no log keeps them. So they need not be hard
// to guess, but every run must draw the same ones.

static void draw_secret(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    sb_local_server *server = context;
    for (uint32_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        out_secret[i] = (uint8_t)sb_random_u32(&server->secrets);
    }
}

static void hash_secret(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    memset(out_hash, 0, SB_SECRET_HASH_SIZE);
    sb_writer writer = sb_writer_over(out_hash, SB_SECRET_HASH_SIZE);
    sb_writer_u64(&writer, sb_hash(secret, SB_RESUME_SECRET_SIZE));
}

sb_local_server_def sb_local_server_def_default(void)
{
    return (sb_local_server_def){
        .seed = 1,
        .player_capacity = 16,
        .spectator_capacity = 16,
        .tick_rate_hz = 60,
        .grace_ms = 30000,
    };
}

// The def has been checked.
static sb_error build(sb_local_server *server, const sb_local_server_def *def, sb_map *map,
                      char *out_text)
{
    sb_lobby_def lobby = sb_lobby_def_default();
    sb_error error = sb_local_def_read(def, &server->library, &lobby.session, out_text);
    if (error == SB_OK) {
        error = sb_local_def_read_map(def, &lobby.session.game, map, out_text);
    }
    if (error == SB_OK && def->rules != NULL) {
        size_t size = strlen(def->rules) + 1;
        server->rules_path = malloc(size);
        if (server->rules_path == NULL) {
            return SB_ERROR_MEMORY;
        }
        memcpy(server->rules_path, def->rules, size);
    }
    if (error != SB_OK) {
        return error;
    }
    server->secrets = sb_random_seed(def->seed, SECRET_STREAM);
    server->tick_rate_hz = def->tick_rate_hz;
    lobby.peer_capacity = SB_LOCAL_CLIENT_COUNT_MAX;
    lobby.session.output = (sb_session_output){on_send, server, on_close, server};
    lobby.session.secrets =
        (sb_session_secrets){.draw = draw_secret, .hash = hash_secret, .context = server};
    const sb_allocator heap = sb_shell_heap();
    return sb_lobby_create(&lobby, map, &heap, &server->lobby);
}

static void destroy(sb_local_server *server)
{
    if (server == NULL) {
        return;
    }
    if (server->lobby != NULL) {
        sb_lobby_close(server->lobby);
    }
    for (uint32_t peer = 0; peer < SB_LOCAL_CLIENT_COUNT_MAX; peer++) {
        if (server->links[peer] != NULL) {
            sb_local_link_detach(server->links[peer], &server->clock);
        }
    }
    sb_lobby_destroy(server->lobby);
    sb_rules_library_close(&server->library);
    free(server->rules_path);
    free(server);
}

static sb_error create(const sb_local_server_def *def, sb_local_server **out_server,
                       char out_text[SB_LOCAL_TEXT_SIZE])
{
    sb_error error = sb_local_def_check(def, out_text);
    if (error != SB_OK) {
        return error;
    }
    sb_local_server *server = calloc(1, sizeof *server);
    sb_map *map = calloc(1, sizeof *map);
    error = server != NULL && map != NULL ? build(server, def, map, out_text) : SB_ERROR_MEMORY;
    free(map);
    if (error != SB_OK) {
        destroy(server);
        return error;
    }
    *out_server = server;
    return SB_OK;
}

sb_error sb_local_server_create(const sb_local_server_def *def, sb_local_server **out_server,
                                char *out_text)
{
    char text[SB_LOCAL_TEXT_SIZE] = "";
    sb_error error = SB_ERROR_ARGUMENT;
    if (out_server != NULL) {
        *out_server = NULL;
    }
    if (out_server != NULL && def != NULL) {
        sb_float_mode mode = sb_float_mode_enter();
        error = create(def, out_server, text);
        sb_float_mode_leave(&mode);
    }
    if (out_text != NULL) {
        const char *said = error == SB_OK ? "" : text[0] != '\0' ? text : sb_error_message(error);
        memcpy(out_text, said, strlen(said) + 1);
    }
    return error;
}

void sb_local_server_destroy(sb_local_server *server)
{
    sb_float_mode mode = sb_float_mode_enter();
    destroy(server);
    sb_float_mode_leave(&mode);
}

uint64_t sb_local_server_due_us(const sb_local_server *server)
{
    // From the number of the tick, so that rounding errors do not add up.
    return (server->tick_count + 1) * 1000000u / server->tick_rate_hz;
}

void sb_local_server_tick(sb_local_server *server)
{
    server->tick_us = sb_local_server_due_us(server);
    server->tick_count++;
    sb_lobby_tick(server->lobby);
    // Not while the lobby sends.
    for (uint32_t peer = 0; peer < SB_LOCAL_CLIENT_COUNT_MAX; peer++) {
        sb_local_link *link = server->links[peer];
        if (link != NULL && link->state == SB_LOCAL_LINK_FULL) {
            sb_lobby_disconnect(server->lobby, peer);
            link->state = SB_LOCAL_LINK_LOST;
        }
    }
}

sb_error sb_local_server_update(sb_local_server *server, uint64_t now_us)
{
    if (server == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_local_clock_advance(&server->clock, now_us);
    while (sb_local_server_due_us(server) <= server->clock.time_us) {
        sb_local_server_tick(server);
    }
    sb_float_mode_leave(&mode);
    return SB_OK;
}

sb_error sb_local_server_get_status(const sb_local_server *server,
                                    sb_local_server_status *out_status)
{
    if (out_status == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_status, 0, sizeof *out_status);
    if (server == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_session *session = sb_lobby_session(server->lobby, 0);
    const sb_game *game = sb_session_game(session);
    out_status->epoch = sb_session_get_def(session)->epoch;
    out_status->tick = sb_game_tick(game);
    out_status->state_hash = sb_game_hash(game);
    out_status->over = sb_session_is_over(session);
    out_status->player_count = sb_session_player_count(session);
    out_status->spectator_count = sb_session_spectator_count(session);
    out_status->time_us = server->clock.time_us;
    return SB_OK;
}
